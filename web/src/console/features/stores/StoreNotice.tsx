import type { Store } from '@madang/contract/stores'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { isStaff } from '@madang/contract/access'
import bannerStyles from '../../ui/banner.module.css'
import storeStyles from './store.module.css'

/** What the store's people have to know of its state, and what to do. */
export function StoreNotice({ store }: { store: Store }) {
  const { t } = useWords()
  const format = useFormat()
  const { role } = useViewer()
  const { status, reviewNote, submittedAt } = store
  if (status === 'REJECTED' || status === 'SUSPENDED') {
    return (
      <section
        className={`${bannerStyles.banner} ${bannerStyles.bad}`}
        aria-label={t(`store.notice.${status}.title`)}
      >
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <div>
          <p className="strong">{t(`store.notice.${status}.title`)}</p>
          {reviewNote !== null && (
            <p className={storeStyles.lines} dir="auto">
              {reviewNote}
            </p>
          )}
          <p className="small dimmed">{t(`store.notice.${status}.next`)}</p>
        </div>
      </section>
    )
  }
  if (status !== 'PENDING_REVIEW' || isStaff(role)) return null
  return (
    <section className={`${bannerStyles.banner} ${bannerStyles.info}`} aria-label={t('store.notice.waiting')}>
      <IconClock size={20} stroke={1.75} aria-hidden />
      <div>
        {t('store.notice.waiting')}{' '}
        {submittedAt !== null && t('store.notice.since', { date: format.dateTime(submittedAt) })}
      </div>
    </section>
  )
}

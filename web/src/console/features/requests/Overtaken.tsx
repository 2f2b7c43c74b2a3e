import type { UserRequest } from '@madang/contract/requests'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { assigneeText, statusText } from './request-words.ts'
import bannerStyles from '../../ui/banner.module.css'
import requestStyles from './request.module.css'

/** Somebody else took or decided the request first: how it stood, and how it stands now. */
export function Overtaken({ before, now }: { before: UserRequest; now: UserRequest }) {
  const { t } = useWords()
  const stateOf = (request: UserRequest): string =>
    t('requests.overtaken.state', {
      status: statusText(t, request.status),
      name: assigneeText(t, request),
    })
  return (
    <div className={`${bannerStyles.banner} ${requestStyles.overtaken}`} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{t('requests.overtaken.title')}</p>
        <p>{t('requests.overtaken.text', { before: stateOf(before), now: stateOf(now) })}</p>
      </div>
    </div>
  )
}

import { JrsQuery } from '@madang/contract/jrs'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { jrsApi } from '../jrs/jrs.api.ts'
import styles from './dashboard.module.css'

const running = JrsQuery.parse({ status: ['OPEN', 'PAUSED'], sort: 'status', pageSize: '5' })

/** A manager's lists that run now, each one press from its board. */
export function OwnLists() {
  const { t } = useWords()
  const { number } = useFormat()
  const { data, error, refetch } = useQuery(jrsApi.list(running))
  if (error !== null && data === undefined) {
    return (
      <Card title={t('dashboard.lists.label')}>
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      </Card>
    )
  }
  if (data === undefined || data.items.length === 0) return null
  return (
    <Card
      title={t('dashboard.lists.label')}
      note={number(data.totalCount)}
      actions={
        <AppLink href={`${paths.jrsList}?status=OPEN,PAUSED`} className={buttonClass('link')}>
          {t('ui.seeAll')}
        </AppLink>
      }
    >
      <ul className={styles.lists}>
        {data.items.map(({ id, title, storeName, status, kind, active }) => {
          const record = paths.jrs.replace('$id', id)
          return (
            <li key={id}>
              <AppLink href={record}>
                <bdi>{title}</bdi>
              </AppLink>
              <small>
                <bdi>{storeName}</bdi>
              </small>
              <Pill status={status}>{t(`jrs.status.${status}`)}</Pill>
              <b className="num">{t('dashboard.lists.active', { count: active })}</b>
              <AppLink
                href={kind === 'QUEUE' ? paths.jrsBoard.replace('$id', id) : `${record}?tab=entries`}
                className={buttonClass('plain')}
              >
                {t(kind === 'QUEUE' ? 'board.open' : 'jrs.tab.entries')}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

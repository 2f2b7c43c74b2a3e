import type { LedgerCheck } from '@madang/contract/reconciliation'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { checksQuery } from './reconciliation.api.ts'
import { useAskForCheck } from './use-ask-for-check.ts'
import cardStyles from '../../ui/card.module.css'
import numberTable from '../../ui/number-table.module.css'
import styles from './reconciliation.module.css'

/** The last days that were compared with the provider; only those that differ stand out. */
export function CheckedDays() {
  const { t } = useWords()
  const query = useQuery(checksQuery())
  const { data, error } = query
  const title = t('reconciliation.tab.days')
  return (
    <Card>
      <StaleNote query={query} />
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      )}
      {data === undefined && error === null && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={8} label={t('ui.loading')} />
        </div>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconCalendarOff size={24} stroke={1.75} aria-hidden />}
          title={t('reconciliation.never.title')}
          text={t('reconciliation.never.text')}
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <div className={numberTable.scroll}>
          <table className={numberTable.numberTable} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('reconciliation.field.day')}</th>
                <th scope="col" className={`${numberTable.number} ${styles.wide}`}>
                  {t('reconciliation.field.checkedAt')}
                </th>
                <th scope="col" className={numberTable.number}>
                  {t('reconciliation.field.transactions')}
                </th>
                <th scope="col" className={numberTable.number}>
                  {t('reconciliation.field.differences')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('reconciliation.again.day')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((check) => (
                <Day key={check.day} check={check} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function Day({ check: { day, checkedAt, transactions, differences } }: { check: LedgerCheck }) {
  const { t } = useWords()
  const format = useFormat()
  const again = useAskForCheck()
  const name = format.day(day)
  return (
    <tr>
      <th scope="row" className="num">
        {name}
      </th>
      <td className={`${numberTable.number} ${styles.wide} dimmed`}>{format.shortDateTime(checkedAt)}</td>
      <td className={numberTable.number}>{format.number(transactions)}</td>
      <td className={numberTable.number}>
        {differences === 0 ? (
          <span className="visually-hidden">{t('reconciliation.same')}</span>
        ) : (
          <b className="danger-text">{format.number(differences)}</b>
        )}
      </td>
      <td className={numberTable.number}>
        <Button
          variant="link"
          isBusy={again.isRunning}
          aria-label={t('reconciliation.again.named', { day: name })}
          onClick={() => again.run(day)}
        >
          {t('reconciliation.again.day')}
        </Button>
      </td>
    </tr>
  )
}

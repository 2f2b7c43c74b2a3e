import { addMonths, seoulMonth } from '@madang/contract/korean-time'
import type { PaymentMonth } from '@madang/contract/payment-months'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch, type ListValues } from '../../table/list-query.ts'
import type { List } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { DayBars } from './DayBars.tsx'
import { Money } from '../../ui/Money.tsx'
import { monthQuery } from './payments.api.ts'
import figureStyles from './figure.module.css'
import styles from './month-card.module.css'

// Comes when it is asked for: the list itself stays small.
const ExportStatement = lazy(async () => ({
  default: (await import('./ExportStatement.tsx')).ExportStatement,
}))

interface MonthCardProps {
  month: string
  /** Of one store alone. */
  storeId?: string | undefined
  now: Date
  list: Pick<List<unknown>, 'hrefWith' | 'values'>
}

const nowhere = { search: null, from: null, to: null }

/** What came in and went back in a month by the ledger; each number opens the orders or refunds that it is made of. */
export function MonthCard({ month, storeId, now, list }: MonthCardProps) {
  const { t } = useWords()
  const format = useFormat()
  const query = useQuery(monthQuery(month, storeId))
  const { data, error } = query
  const [isExporting, setExporting] = useState(false)
  const current = seoulMonth(now)
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  const hrefOf = (other: string) =>
    list.hrefWith({ ...nowhere, month: other === current ? null : other, pageNumber: null })
  const arrow = { size: 20, stroke: 1.75, 'aria-hidden': true, className: 'mirrored' } as const
  return (
    <Card
      className={styles.card}
      title={t('payments.month.title')}
      actions={
        <>
          <IconButton
            label={t('payments.statement.export.open')}
            icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
            onClick={() => setExporting(true)}
          />
          <nav className={styles.months} aria-label={t('payments.month.choose')}>
            <AppLink href={hrefOf(before)} aria-label={format.month(before)} title={format.month(before)}>
              <IconChevronLeft {...arrow} />
            </AppLink>
            <b className="num" aria-live="polite">
              {format.month(month)}
            </b>
            {after <= current ? (
              <AppLink href={hrefOf(after)} aria-label={format.month(after)} title={format.month(after)}>
                <IconChevronRight {...arrow} />
              </AppLink>
            ) : (
              <span aria-hidden>
                <IconChevronRight {...arrow} />
              </span>
            )}
          </nav>
        </>
      }
    >
      <StaleNote query={query} />
      {data === undefined && error === null && (
        <div className={styles.loading}>
          <SkeletonLines lines={3} label={t('ui.loading')} />
        </div>
      )}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void query.refetch()} isCompact />
      )}
      {data !== undefined &&
        (data.charged === 0 && data.refunded === 0 ? (
          <p className={styles.nothing}>{t('payments.month.nothing')}</p>
        ) : (
          <MonthSums month={data} of={{ month: list.values['month'], storeId }} />
        ))}
      {isExporting && (
        <Suspense fallback={null}>
          <ExportStatement month={month} storeId={storeId} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function MonthSums({ month, of }: { month: PaymentMonth; of: ListValues }) {
  const { t } = useWords()
  const chargedHref = paths.paymentsBilling + toSearch({ ...of, charged: 'true' })
  const refundedHref = paths.paymentsBilling + toSearch({ ...of, refunds: 'true', status: 'DONE' })
  const { net, supply, vat } = month
  return (
    <div className={styles.month}>
      <AppLink href={chargedHref}>
        <span className={figureStyles.label}>{t('payments.month.net')}</span>
        <span className={`${figureStyles.value} ${styles.net}`}>
          <Money won={net} />
        </span>
        <Compared month={month} />
      </AppLink>
      <ol className={styles.sums}>
        <Sum label={t('payments.month.charged')} href={chargedHref} won={month.charged} />
        <Sum
          sign="−"
          label={t('payments.month.refunded')}
          href={refundedHref}
          won={month.refunded}
          isBad={month.refunded > 0}
        />
        <Sum sign="=" label={t('payments.month.supply')} href={chargedHref} won={supply} />
        <Sum sign="+" label={t('payments.month.vat')} href={chargedHref} won={vat} />
      </ol>
      <DayBars days={month.days} />
    </div>
  )
}

interface SumProps {
  sign?: string
  label: string
  href: string
  won: number
  isBad?: boolean
}

function Sum({ sign, label, href, won, isBad = false }: SumProps) {
  return (
    <li>
      {sign !== undefined && (
        <span className={styles.sign} aria-hidden>
          {sign}
        </span>
      )}
      <AppLink href={href}>
        <span className={figureStyles.label}>{label}</span>
        <b className={isBad ? 'danger-text' : undefined}>
          <Money won={won} />
        </b>
      </AppLink>
    </li>
  )
}

/** Against as many days of the month before. */
function Compared({ month: { net, previousNet } }: { month: PaymentMonth }): ReactNode {
  const { t } = useWords()
  const format = useFormat()
  if (previousNet === null || previousNet <= 0)
    return <span className="dimmed small">{t('payments.month.nothingBefore')}</span>
  const share = (net - previousNet) / previousNet
  return (
    <span className="dimmed small">
      <b className={share < 0 ? 'danger-text' : 'success-text'}>
        <bdi>{format.percent(share, { signed: true })}</bdi>
      </b>{' '}
      {t('payments.month.compared')}
    </span>
  )
}

import { doubtAnswers, type LedgerDifference } from '@madang/contract/reconciliation'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Money } from '../../ui/Money.tsx'
import { toast } from '../../ui/toast.ts'
import { accountText } from './payment-words.ts'
import { useAnswerDoubt } from './reconciliation.api.ts'
import { useAskForCheck } from './use-ask-for-check.ts'
import styles from './reconciliation.module.css'

interface DifferenceProps {
  difference: LedgerDifference
  onExplain: (difference: LedgerDifference) => void
}

/** What differs, on which side what stands, and what to do about it; or how it was resolved. */
export function Difference({ difference, onExplain }: DifferenceProps) {
  const { t } = useWords()
  const format = useFormat()
  const check = useAskForCheck()
  const { day, kind, resolvedAt } = difference
  const isOpen = resolvedAt === null
  const SideIcon = isOpen ? IconAlertTriangle : IconCircleCheck
  return (
    <li data-open={isOpen}>
      <span className={styles.side}>
        <SideIcon size={18} stroke={1.75} aria-hidden />
      </span>
      <div>
        <p className={styles.head}>
          <b>{t(`reconciliation.kind.${kind}.name`)}</b>
          <time dateTime={day} className="dimmed small num">
            {format.day(day)}
          </time>
        </p>
        {isOpen && <p className={styles.what}>{t(`reconciliation.kind.${kind}.what`)}</p>}
        <Amounts difference={difference} />
        <Facts difference={difference} />
        {isOpen && kind === 'DOUBTFUL' && <Answers difference={difference} />}
        {isOpen && kind !== 'DOUBTFUL' && (
          <div className={styles.actions}>
            <Button variant="plain" onClick={() => onExplain(difference)}>
              {t('reconciliation.explain.open')}
            </Button>
            <Button variant="ghost" isBusy={check.isRunning} onClick={() => check.run(day)}>
              {t('reconciliation.again.day')}
            </Button>
          </div>
        )}
        {resolvedAt !== null && <Resolved difference={difference} at={resolvedAt} />}
      </div>
    </li>
  )
}

/** A press for each of what it may be. */
function Answers({ difference: { id } }: { difference: LedgerDifference }) {
  const { t } = useWords()
  const answer = useAnswerDoubt()
  const say = useAction(async (said: (typeof doubtAnswers)[number]) => {
    await answer.mutateAsync({ params: { id }, body: { answer: said } })
    toast.done(t(`reconciliation.answer.done.${said}`))
  })
  return (
    <div className={styles.actions}>
      {doubtAnswers.map((said) => (
        <Button key={said} variant="plain" isBusy={say.isRunning} onClick={() => say.run(said)}>
          {t(`reconciliation.answer.${said}`)}
        </Button>
      ))}
    </div>
  )
}

function Amounts({ difference: { kind, ours, theirs, resolvedAt } }: { difference: LedgerDifference }) {
  const { t } = useWords()
  const isSums = kind === 'SUMS'
  const amount = (won: number | null): ReactNode =>
    won === null ? <span className="dimmed">{t('reconciliation.none')}</span> : <Money won={won} />
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t(`reconciliation.field.${isSums ? 'kept' : 'ours'}`)}</dt>
        <dd>{amount(ours)}</dd>
      </div>
      <div>
        <dt>{t(`reconciliation.field.${isSums ? 'posted' : 'theirs'}`)}</dt>
        <dd>{amount(theirs)}</dd>
      </div>
      {kind !== 'DOUBTFUL' && (
        <div>
          <dt>{t('reconciliation.field.gap')}</dt>
          <dd className={resolvedAt === null ? 'danger-text' : undefined}>
            <Money won={(ours ?? 0) - (theirs ?? 0)} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Where to look for it. */
function Facts({ difference }: { difference: LedgerDifference }) {
  const { t } = useWords()
  const { kind, orderId, orderNo, paymentKey, account } = difference
  return (
    <dl className={styles.facts}>
      {kind !== 'SUMS' && (
        <div>
          <dt>{t('reconciliation.field.order')}</dt>
          <dd>
            {orderId === null || orderNo === null ? (
              <span className="dimmed">{t('reconciliation.noOrder')}</span>
            ) : (
              <AppLink href={paths.order.replace('$id', orderId)}>
                <Isolate>{orderNo}</Isolate>
              </AppLink>
            )}
          </dd>
        </div>
      )}
      {paymentKey !== null && (
        <div>
          <dt>{t('reconciliation.field.paymentKey')}</dt>
          <dd>
            <Isolate>{paymentKey}</Isolate>
          </dd>
        </div>
      )}
      {account !== null && (
        <div>
          <dt>{t('reconciliation.field.account')}</dt>
          <dd>{accountText(t, account)}</dd>
        </div>
      )}
    </dl>
  )
}

function Resolved({ difference: { note, answer }, at }: { difference: LedgerDifference; at: string }) {
  const { t } = useWords()
  const format = useFormat()
  const when = format.dateTime(at)
  if (answer !== null) return <p className="dimmed">{t(`reconciliation.resolved.${answer}`, { at: when })}</p>
  return (
    <p className="dimmed">
      {note === null
        ? t('reconciliation.resolved.gone', { at: when })
        : t('reconciliation.resolved.note', { at: when, note })}
    </p>
  )
}

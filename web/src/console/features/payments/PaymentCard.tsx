import { bankName } from '@madang/contract/banks'
import { orderHeads } from '@madang/contract/order-columns'
import type { Payment } from '@madang/contract/orders'
import { IconCopy, IconCreditCard, IconExternalLink, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toast.ts'
import { methodIcons } from './order-columns.tsx'
import { cardNumber, failureText, mainPayment } from './payment-words.ts'
import faceStyles from '../../ui/card-face.module.css'
import labelStyles from '../../ui/label-values.module.css'
import styles from './payment-card.module.css'

/** With what an order was paid, as the provider tells it, and what was tried before. */
export function PaymentCard({ payments }: { payments: readonly Payment[] }) {
  const { t } = useWords()
  const payment = mainPayment(payments)
  if (payment === undefined) {
    return (
      <Card title={t('payments.payment.title')}>
        <EmptyState
          icon={<IconCreditCard size={24} stroke={1.75} aria-hidden />}
          title={t('payments.payment.none')}
          isCompact
        />
      </Card>
    )
  }
  const others = payments.filter((one) => one !== payment)
  return (
    <Card title={t('payments.payment.title')} isPadded>
      <Drawing payment={payment} />
      <Facts payment={payment} />
      {payment.receiptUrl !== null && (
        <a className={styles.receipt} href={payment.receiptUrl} target="_blank" rel="noopener noreferrer">
          <IconReceipt size={18} stroke={1.75} aria-hidden />
          {t('payments.action.receipt')}
          <IconExternalLink size={16} stroke={1.75} aria-hidden className="push-end" />
        </a>
      )}
      {others.length > 0 && <Attempts payments={others} />}
    </Card>
  )
}

/** The card or the account that it was paid with, with nothing on it that is not known. */
function Drawing({ payment }: { payment: Payment }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const { card, virtualAccount, method } = payment
  if (card !== null) {
    const facts = [card.issuer, card.cardType, card.ownerType].filter((fact) => fact !== null && fact !== '')
    return (
      <div className={`${faceStyles.face} ${styles.drawing}`}>
        <span className={faceStyles.chip} aria-hidden />
        <p className={faceStyles.number}>
          <Isolate>{cardNumber(card.numberMasked)}</Isolate>
        </p>
        <p className={`${faceStyles.line} small`}>
          <bdi>{facts.join(t('table.separator'))}</bdi>
          <span>
            {card.installmentMonths > 1
              ? t('payments.payment.instalments', { count: card.installmentMonths })
              : t('payments.payment.atOnce')}
          </span>
        </p>
      </div>
    )
  }
  const MethodIcon = methodIcons[method ?? 'OTHER']
  return (
    <div className={`${faceStyles.face} ${faceStyles.grey} ${styles.drawing}`}>
      <MethodIcon size={24} stroke={1.75} aria-hidden />
      <p className={faceStyles.number}>
        {virtualAccount === null ? (
          t(`payments.method.${method ?? 'none'}`)
        ) : (
          <Isolate>{virtualAccount.accountNumber}</Isolate>
        )}
      </p>
      {virtualAccount !== null && (
        <p className={`${faceStyles.line} small`}>
          <bdi>{bankName(virtualAccount.bankCode, words.locale)}</bdi>
          {virtualAccount.dueAt !== null && (
            <span>{t('payments.notice.until', { at: format.shortDateTime(virtualAccount.dueAt) })}</span>
          )}
        </p>
      )}
    </div>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const { status, approvedAt, card, providerPaymentKey, failureCode, provider, depositorName, proof } =
    payment
  const copy = useAction(async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.done(t('payments.payment.copied'))
  })
  const pairs: (readonly [string, ReactNode])[] = [
    [
      t('payments.field.status'),
      <Pill key="status" status={status}>
        {t(`payments.payment.status.${status}`)}
      </Pill>,
    ],
    provider === 'MANUAL'
      ? [t(orderHeads.method), t('payments.payment.byHand')]
      : [t('payments.payment.provider'), t(`payments.payment.by.${provider}`)],
  ]
  if (depositorName !== null)
    pairs.push([t('transfers.field.depositor'), <bdi key="depositor">{depositorName}</bdi>])
  if (approvedAt !== null) pairs.push([t('payments.payment.approvedAt'), format.dateTime(approvedAt)])
  if (card?.approveNo)
    pairs.push([t('payments.payment.approveNo'), <Isolate key="no">{card.approveNo}</Isolate>])
  if (providerPaymentKey !== null)
    pairs.push([
      t('payments.payment.key'),
      <span key="key" className={styles.copied}>
        <span className="one-line" dir="ltr">
          {providerPaymentKey}
        </span>
        <IconButton
          label={t('payments.payment.copy')}
          icon={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => copy.run(providerPaymentKey)}
        />
      </span>,
    ])
  if (proof !== null)
    pairs.push([
      t('by-hand.proof.title'),
      <span key="proof">
        {t(`payments.proof.type.${proof.type}`)} <Isolate>{proof.number}</Isolate>
        {t('table.separator')}
        {format.day(proof.issuedOn)}
        {proof.state === 'CANCELLED' && ` (${t('payments.proof.state.CANCELLED')})`}
      </span>,
    ])
  if (failureCode !== null && approvedAt === null)
    pairs.push([t('payments.payment.refused'), failureText(words, failureCode)])
  return (
    <dl className={`${labelStyles.pairs} ${labelStyles.singleColumn}`}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Tries that came to nothing, newest first. */
function Attempts({ payments }: { payments: readonly Payment[] }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  return (
    <section className={styles.attempts}>
      <h3 className="small">{t('payments.payment.attempts')}</h3>
      <ul>
        {payments.toReversed().map(({ id, status, failureCode, createdAt }) => (
          <li key={id}>
            <Pill status={status}>{t(`payments.payment.status.${status}`)}</Pill>
            <time className="dimmed small num" dateTime={createdAt} title={format.dateTime(createdAt)}>
              {format.shortDateTime(createdAt)}
            </time>
            {failureCode !== null && <p className="small">{failureText(words, failureCode)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

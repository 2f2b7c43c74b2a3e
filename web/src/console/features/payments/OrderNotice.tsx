import { bankName } from '@madang/contract/banks'
import { isUnpaid } from '@madang/contract/order-actions'
import type { Order, Payment } from '@madang/contract/orders'
import { IconCopy } from '@tabler/icons-react'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Money } from '../../ui/Money.tsx'
import { toast } from '../../ui/toast.ts'
import { failureText, newestOf } from './payment-words.ts'
import styles from './payment-card.module.css'

/** What has to be known of an order that nobody has paid: where to pay, until when, or why it was refused. */
export function OrderNotice({ order }: { order: Order }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  if (order.status === 'CANCELLED' || !isUnpaid(order)) return null
  const payment = newestOf(order.payments)
  const isOpen = order.status === 'PENDING'
  if (isOpen && payment?.status === 'WAITING_FOR_DEPOSIT') return <Deposit payment={payment} />
  if (order.isBeingPaid)
    return (
      <Banner title={t('payments.notice.beingPaid.title')}>
        <p>{t('payments.notice.beingPaid.text')}</p>
      </Banner>
    )
  const until =
    !isOpen || order.expiresAt === null
      ? ''
      : t('payments.notice.open', { at: format.dateTime(order.expiresAt) })
  if (payment !== undefined && payment.failureCode !== null)
    return (
      <Banner isBad title={t('payments.notice.refused')}>
        <p>{failureText(words, payment.failureCode)}</p>
        <p>{until}</p>
      </Banner>
    )
  return until === '' ? null : <Banner title={until} />
}

/** How much goes into which account until when; a transfer by hand counts once somebody has seen it. */
function Deposit({ payment: { provider, total, virtualAccount, depositorName } }: { payment: Payment }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const copy = useAction(async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.done(t('payments.notice.copied'))
  })
  return (
    <Banner title={t(provider === 'MANUAL' ? 'transfers.notice.title' : 'payments.notice.deposit')}>
      <p>
        <b>
          <Money won={total} />
        </b>
        {virtualAccount !== null && virtualAccount.dueAt !== null && (
          <>
            {t('table.separator')}
            {t('payments.notice.until', { at: format.dateTime(virtualAccount.dueAt) })}
          </>
        )}
      </p>
      {virtualAccount !== null && (
        <p className={styles.copied}>
          <span>
            {bankName(virtualAccount.bankCode, words.locale)}{' '}
            <Isolate>{virtualAccount.accountNumber}</Isolate>
          </span>
          <IconButton
            label={t('payments.notice.copy')}
            icon={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => copy.run(virtualAccount.accountNumber)}
          />
        </p>
      )}
      {virtualAccount?.holderName !== undefined && (
        <p>
          <bdi>{virtualAccount.holderName}</bdi>
        </p>
      )}
      {depositorName !== null && <p>{t('transfers.notice.depositor', { name: depositorName })}</p>}
    </Banner>
  )
}

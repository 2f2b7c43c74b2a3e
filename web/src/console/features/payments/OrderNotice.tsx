import { bankName } from '@madang/contract/banks'
import { isUnpaid } from '@madang/contract/order-actions'
import type { Order } from '@madang/contract/orders'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { failureText, newestOf } from './payment-words.ts'

/** What has to be known of an order that nobody has paid: where to pay, until when, or why it was refused. */
export function OrderNotice({ order }: { order: Order }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  if (order.status === 'CANCELLED' || !isUnpaid(order)) return null
  const payment = newestOf(order.payments)
  const isOpen = order.status === 'PENDING'
  if (isOpen && payment?.status === 'WAITING_FOR_DEPOSIT') {
    const { virtualAccount } = payment
    return (
      <Banner title={t('payments.notice.deposit')}>
        {virtualAccount !== null && (
          <p>
            {bankName(virtualAccount.bankCode, words.locale)}{' '}
            <Isolate>{virtualAccount.accountNumber}</Isolate>
            {virtualAccount.holderName !== undefined && (
              <>
                {t('table.separator')}
                <bdi>{virtualAccount.holderName}</bdi>
              </>
            )}
            {virtualAccount.dueAt !== null && (
              <>
                {t('table.separator')}
                {t('payments.notice.until', { at: format.dateTime(virtualAccount.dueAt) })}
              </>
            )}
          </p>
        )}
        {payment.depositorName !== null && (
          <p>{t('transfers.notice.depositor', { name: payment.depositorName })}</p>
        )}
      </Banner>
    )
  }
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

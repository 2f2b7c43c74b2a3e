import type { Order } from '@madang/contract/orders'
import { useWords } from '../../i18n/words.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './refund-bar.module.css'

/** What was paid, as a bar: given back or promised before, this time, and what is left. */
export function RefundBar({ order, amountWon }: { order: Order; amountWon: number }) {
  const { t } = useWords()
  const { paid, refundableWon } = order
  const before = paid - refundableWon
  const parts = [
    { key: 'before', won: before },
    { key: 'now', won: amountWon },
    { key: 'left', won: refundableWon - amountWon },
  ] as const
  return (
    <div className={styles.bar}>
      <div className={styles.parts} aria-hidden>
        {parts.map(({ key, won }) => won > 0 && <i key={key} data-part={key} style={{ flexGrow: won }} />)}
      </div>
      <dl>
        <div>
          <dt>{t('payments.refund.bar.paid')}</dt>
          <dd>
            <Money won={paid} />
          </dd>
        </div>
        {parts.map(({ key, won }) => (
          <div key={key}>
            <dt>
              <i data-part={key} aria-hidden />
              {t(`payments.refund.bar.${key}`)}
            </dt>
            <dd className={key === 'now' ? 'danger-text' : undefined}>
              <Money won={key === 'left' || won === 0 ? won : -won} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

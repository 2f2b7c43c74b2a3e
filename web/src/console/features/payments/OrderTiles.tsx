import { supplyOf, vatOf } from '@madang/contract/ledger'
import type { Order } from '@madang/contract/orders'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import cardStyles from '../../ui/card.module.css'
import { Money } from '../../ui/Money.tsx'
import styles from './payments.module.css'

/** What an order comes to, by the ledger. */
export function OrderTiles({ order }: { order: Order }) {
  const { t, won } = useWords()
  const { paid, refunded, total, refundableWon, refunds, unused } = order
  const amount = paid > 0 ? paid : total
  const done = refunds.filter(({ status }) => status === 'DONE').length
  const held = refunds
    .filter(({ status }) => status === 'REQUESTED' || status === 'PROCESSING')
    .reduce((sum, refund) => sum + refund.amount, 0)
  return (
    <section className={`${cardStyles.card} ${styles.tiles}`} aria-label={t('payments.tiles')}>
      <Figure label={t(paid > 0 ? 'payments.tile.paid' : 'payments.tile.toPay')} won={amount}>
        {t('payments.tile.split', { supply: won(supplyOf(amount)), vat: won(vatOf(amount)) })}
      </Figure>
      <Figure label={t('payments.tile.refunded')} won={-refunded} isBad={refunded > 0}>
        {t('payments.tile.times', { count: done })}
      </Figure>
      <Figure label={t('payments.tile.net')} won={paid - refunded}>
        {t('payments.tile.ledger')}
      </Figure>
      <Figure label={t('payments.tile.refundable')} won={refundableWon}>
        {held > 0
          ? t('payments.tile.held', { amount: won(held) })
          : unused !== null && t('payments.tile.unused', { count: unused.days })}
      </Figure>
    </section>
  )
}

interface FigureProps {
  label: string
  won: number
  isBad?: boolean
  children: ReactNode
}

function Figure({ label, won, isBad = false, children }: FigureProps) {
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <span className={isBad ? `${styles.value} danger-text` : styles.value}>
        <Money won={won === 0 ? 0 : won} />
      </span>
      <span className={styles.note}>{children}</span>
    </div>
  )
}

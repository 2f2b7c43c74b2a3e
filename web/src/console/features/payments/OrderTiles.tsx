import { supplyOf, vatOf } from '@madang/contract/ledger'
import type { Order } from '@madang/contract/orders'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import cardStyles from '../../ui/card.module.css'
import { Money } from '../../ui/Money.tsx'
import figureStyles from './figure.module.css'
import styles from './order-tiles.module.css'

/** What an order comes to, by the ledger. */
export function OrderTiles({ order }: { order: Order }) {
  const { t, won } = useWords()
  const { paid, refunded, refundableWon, refunds, unused } = order
  if (paid === 0) return <UnpaidTiles order={order} />
  const done = refunds.filter(({ status }) => status === 'DONE').length
  const held = refunds
    .filter(({ status }) => status === 'REQUESTED' || status === 'PROCESSING')
    .reduce((sum, refund) => sum + refund.amount, 0)
  return (
    <section className={`${cardStyles.card} ${styles.tiles}`} aria-label={t('payments.tiles')}>
      <Figure label={t('payments.tile.paid')} won={paid}>
        {t('payments.tile.split', { supply: won(supplyOf(paid)), vat: won(vatOf(paid)) })}
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

/** Of what nobody has paid nothing came back and nothing is left: only what it costs is told. */
function UnpaidTiles({ order: { status, total } }: { order: Order }) {
  const { t } = useWords()
  return (
    <section
      className={`${cardStyles.card} ${styles.tiles} ${styles.openTiles}`}
      aria-label={t('payments.tiles')}
    >
      <Figure label={t(status === 'PENDING' ? 'payments.tile.toPay' : 'payments.field.amount')} won={total} />
      <Figure label={t('payments.month.supply')} won={supplyOf(total)} />
      <Figure label={t('payments.month.vat')} won={vatOf(total)} />
    </section>
  )
}

interface FigureProps {
  label: string
  won: number
  isBad?: boolean
  children?: ReactNode
}

function Figure({ label, won, isBad = false, children }: FigureProps) {
  return (
    <div>
      <span className={figureStyles.label}>{label}</span>
      <span className={`${figureStyles.value} ${styles.value} ${isBad ? 'danger-text' : ''}`}>
        <Money won={won === 0 ? 0 : won} />
      </span>
      <span className="dimmed small">{children}</span>
    </div>
  )
}

import { isStaff } from '@madang/contract/access'
import { pickText } from '@madang/contract/locales'
import { heldWonOf, mayCorrect } from '@madang/contract/order-actions'
import type { Order } from '@madang/contract/orders'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { Money } from '../../ui/Money.tsx'
import type { OrderQuestion } from './OrderQuestions.tsx'
import { itemText, methodText, needsSomebody } from './payment-words.ts'
import { RefundList } from './RefundList.tsx'
import numberTable from '../../ui/number-table.module.css'
import styles from './order-parts.module.css'

/** The statement of an order, and what it is made of; a refund that waits for somebody stands before it. */
export function OrderParts({ order, onAsk }: { order: Order; onAsk: (question: OrderQuestion) => void }) {
  const isWaiting = order.refunds.some(needsSomebody)
  const refunds = order.refunds.length > 0 && <RefundList refunds={order.refunds} onAsk={onAsk} />
  return (
    <div className="stack">
      {isWaiting && refunds}
      {order.statement.length > 0 && <Statement order={order} onAsk={onAsk} />}
      <Items order={order} />
      {!isWaiting && refunds}
      <Payer order={order} />
    </div>
  )
}

type StatementRow = Order['statement'][number]

/** What moved by the ledger, in the order of time, with what stood after it. */
function Statement({ order, onAsk }: { order: Order; onAsk: (question: OrderQuestion) => void }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const { statement, paid, refunded, payments, refunds } = order
  const detailOf = ({ paymentId, refundId, reason }: StatementRow): string => {
    if (reason !== null) return reason
    const refund = refunds.find(({ id }) => id === refundId)
    if (refund !== undefined) return refund.reason
    const payment = payments.find(({ id }) => id === paymentId)
    return payment === undefined ? '' : methodText(t, payment)
  }
  return (
    <Card
      className={styles.statement}
      title={t('payments.statement.title')}
      note={t('payments.statement.note')}
      actions={
        <Button
          variant="link"
          icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('payments.statement.print')}
        </Button>
      }
    >
      <p className={styles.paperHead}>
        <bdi dir="ltr">{order.no}</bdi>
        {t('table.separator')}
        <bdi>{order.storeName}</bdi>
        {t('table.separator')}
        <bdi>{itemText(words, order.items)}</bdi>
      </p>
      <div className={numberTable.scroll}>
        <table className={`${numberTable.numberTable} ${styles.lines}`}>
          <thead>
            <tr>
              <th scope="col" className={styles.when}>
                {t('payments.statement.at')}
              </th>
              <th scope="col">{t('payments.statement.what')}</th>
              {(['in', 'out', 'balance'] as const).map((column) => (
                <th key={column} scope="col" className={numberTable.number}>
                  {t(`payments.statement.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statement.map((row) => (
              <tr key={row.id}>
                <td className={styles.when}>
                  <time dateTime={row.at} title={format.dateTime(row.at)}>
                    {format.shortDateTime(row.at)}
                  </time>
                </td>
                <td className={styles.what}>
                  {t(`payments.kind.${row.kind}`)}
                  <small>
                    <bdi>{detailOf(row)}</bdi>
                  </small>
                  <Correction order={order} row={row} onAsk={onAsk} />
                  <small className={styles.whenBelow}>{format.shortDateTime(row.at)}</small>
                </td>
                <td className={numberTable.number}>{row.amount > 0 && <Money won={row.amount} />}</td>
                <td className={`${numberTable.number} danger-text`}>
                  {row.amount < 0 && <Money won={row.amount} />}
                </td>
                <td className={`${numberTable.number} strong`}>
                  <Money won={row.balance} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className={styles.when}>{null}</td>
              <th scope="row">{t('payments.statement.total')}</th>
              <td className={numberTable.number}>
                <Money won={paid} />
              </td>
              <td className={`${numberTable.number} danger-text`}>
                {refunded > 0 && <Money won={-refunded} />}
              </td>
              <td className={`${numberTable.number} strong`}>
                <Money won={paid - refunded} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

/** Which move a correction takes back; where one may be corrected, the way to do so. */
function Correction({
  order,
  row,
  onAsk,
}: {
  order: Order
  row: StatementRow
  onAsk: (question: OrderQuestion) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const of = order.statement.find(({ id }) => id === row.correctsId)
  if (of !== undefined) {
    const named = { kind: t(`payments.kind.${of.kind}`), at: format.shortDateTime(of.at) }
    return <small>{t('by-hand.correct.of', named)}</small>
  }
  if (row.isCorrected) return <small>{t('by-hand.correct.corrected')}</small>
  if (!mayCorrect(row, { heldWon: heldWonOf(order.refunds), viewer }).allowed) return null
  return (
    <Button variant="link" onClick={() => onAsk({ kind: 'correct', move: row })}>
      {t('by-hand.correct.open')}
    </Button>
  )
}

function Items({ order: { items } }: { order: Order }) {
  const { t, locale } = useWords()
  const format = useFormat()
  return (
    <Card title={t('payments.items.title')}>
      <div className={numberTable.scroll}>
        <table className={`${numberTable.numberTable} ${styles.lines}`}>
          <thead>
            <tr>
              <th scope="col">{t('payments.field.item')}</th>
              <th scope="col" className={`${numberTable.number} ${styles.unit}`}>
                {t('payments.items.unit')}
              </th>
              <th scope="col" className={numberTable.number}>
                {t('payments.items.qty')}
              </th>
              <th scope="col" className={numberTable.number}>
                {t('payments.field.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, unitPrice, qty, amount, from, to }, index) => (
              <tr key={index}>
                <td className={styles.what}>
                  <bdi>{pickText(name, locale)}</bdi>
                  {from !== null && to !== null && (
                    <small>{t('table.days.between', { from: format.day(from), to: format.day(to) })}</small>
                  )}
                </td>
                <td className={`${numberTable.number} ${styles.unit}`}>
                  <Money won={unitPrice} />
                </td>
                <td className={numberTable.number}>{format.number(qty)}</td>
                <td className={`${numberTable.number} strong`}>
                  <Money won={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Who ordered it; staff may look further. */
function Payer({ order: { buyerUserId, buyerName, storeId, storeName, createdAt } }: { order: Order }) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const name = <bdi>{buyerName ?? t('audit.gone')}</bdi>
  return (
    <Card title={t('payments.payer.title')} isPadded>
      <LabelValues
        pairs={[
          [
            t('payments.payer.name'),
            isStaff(viewer.role) && buyerName !== null ? (
              <Link to={paths.user} params={{ id: buyerUserId }}>
                {name}
              </Link>
            ) : (
              name
            ),
          ],
          // Between the two links, which a finger would not tell apart.
          [t('payments.field.createdAt'), format.dateTime(createdAt)],
          [
            t('payments.field.store'),
            <Link key="store" to={paths.store} params={{ id: storeId }}>
              <bdi>{storeName}</bdi>
            </Link>,
          ],
        ]}
      />
    </Card>
  )
}

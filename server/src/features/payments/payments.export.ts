import { pickText } from '@madang/contract/locales'
import { orderHeads } from '@madang/contract/order-columns'
import type { OrderRow, Proof } from '@madang/contract/orders'
import type { Export } from '../../record/exports.ts'
import { orders, toFilter, type OrderFilter, type OrdersAsked } from './payments.list.queries.ts'

type Say = (id: `payments.proof.type.${Proof['type']}` | 'payments.proof.state.CANCELLED') => string

function proofText(proof: Proof | null, say: Say): string | null {
  if (proof === null) return null
  const type = say(`payments.proof.type.${proof.type}`)
  return proof.state === 'ISSUED' ? type : `${type} (${say('payments.proof.state.CANCELLED')})`
}

/** The list of orders as a file: amounts as numbers, to be summed. */
export const orderExport: Export<OrdersAsked, OrderFilter, OrderRow, keyof typeof orderHeads> = {
  name: 'orders',
  action: 'orders.exported',
  entity: 'order',
  heads: orderHeads,
  instants: ['created', 'paidAt'],
  narrow: toFilter,
  count: async (db, filter) => ({ count: await orders.countExactly(db, filter), isEstimate: false }),
  walk: (db, filter, { sort }) => orders.walk(db, filter, sort),
  cells:
    async (_db, { say, locale }) =>
    ({ no, storeName, items, type, payment, createdAt, paidAt, status, total, paid, refunded }) => ({
      no,
      store: storeName,
      item: pickText(items[0]?.name ?? {}, locale),
      type: say(`payments.type.${type}`),
      method: payment?.method ? say(`payments.method.${payment.method}`) : null,
      created: createdAt,
      paidAt,
      proof: proofText(payment?.proof ?? null, say),
      proofNo: payment?.proof?.number ?? null,
      proofOn: payment?.proof?.issuedOn ?? null,
      status: say(`payments.status.${status}`),
      amount: total,
      refunded,
      net: paid - refunded,
    }),
}

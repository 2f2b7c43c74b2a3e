import type { ColumnHeads } from './exports.ts'

export const orderHeads = {
  no: 'payments.field.no',
  store: 'payments.field.store',
  item: 'payments.field.item',
  type: 'payments.field.type',
  method: 'payments.field.method',
  created: 'payments.field.createdAt',
  paidAt: 'payments.field.paidAt',
  proof: 'payments.field.proof',
  proofNo: 'payments.field.proofNo',
  proofOn: 'payments.field.proofOn',
  status: 'payments.field.status',
  amount: 'payments.field.amount',
  refunded: 'payments.field.refunded',
  net: 'payments.field.net',
} as const satisfies ColumnHeads

import type { ColumnHeads } from './exports.ts'

export const promotionHeads = {
  title: 'promotions.field.title',
  store: 'promotions.field.store',
  type: 'promotions.field.type',
  status: 'promotions.field.status',
  benefit: 'promotions.field.benefitKind',
  start: 'promotions.field.startAt',
  end: 'promotions.field.endAt',
  views: 'promotions.field.views',
  shares: 'promotions.field.shares',
  created: 'promotions.field.createdAt',
  submitted: 'promotions.field.submittedAt',
} as const satisfies ColumnHeads

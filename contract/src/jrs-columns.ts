import type { ColumnHeads } from './exports.ts'

export const jrsHeads = {
  title: 'jrs.field.title',
  store: 'jrs.field.store',
  kind: 'jrs.field.kind',
  status: 'jrs.field.status',
  code: 'jrs.field.code',
  active: 'jrs.field.active',
  start: 'jrs.field.startAt',
  end: 'jrs.field.endAt',
  capacity: 'jrs.field.capacity',
  created: 'jrs.field.createdAt',
} as const satisfies ColumnHeads

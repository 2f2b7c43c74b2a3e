import type { ColumnHeads } from './exports.ts'

export const entryHeads = {
  number: 'entries.field.number',
  name: 'entries.field.name',
  phone: 'entries.field.phone',
  partySize: 'entries.field.partySize',
  status: 'entries.field.status',
  slotAt: 'entries.field.slotAt',
  joinedAt: 'entries.field.joinedAt',
  calledAt: 'entries.field.calledAt',
  endedAt: 'entries.field.endedAt',
  endedBy: 'entries.field.endedBy',
  source: 'entries.field.source',
  answers: 'entries.field.answers',
  staffMemo: 'entries.field.staffMemo',
} as const satisfies ColumnHeads

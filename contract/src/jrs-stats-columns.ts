import type { ColumnHeads } from './exports.ts'

export const statsHeads = {
  list: 'stats.column.list',
  day: 'stats.column.day',
  hour: 'stats.column.hour',
  joined: 'stats.column.joined',
  people: 'stats.column.people',
  served: 'stats.column.served',
  completed: 'stats.column.completed',
  missed: 'stats.column.missed',
  cancelledByGuest: 'stats.column.cancelledByGuest',
  cancelledByStore: 'stats.column.cancelledByStore',
  rejected: 'stats.column.rejected',
  deferrals: 'stats.column.deferrals',
  app: 'stats.column.app',
  qr: 'stats.column.qr',
  link: 'stats.column.link',
  kiosk: 'stats.column.kiosk',
  staff: 'stats.column.staff',
  median: 'stats.column.median',
} as const satisfies ColumnHeads

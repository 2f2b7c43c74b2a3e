import type { ColumnType } from 'kysely'

/** What a record's last change replaced, unmasked, to take it back. One row for each record at most. */
export interface ReplacedValuesTable {
  recordId: string
  /** Of the change. */
  auditId: string
  /** The record's version after it. */
  version: number
  /** Written as JSON text. */
  before: ColumnType<object, string, string>
  changedAt: string
}

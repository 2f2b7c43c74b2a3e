import type { ColumnType, Generated } from 'kysely'

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

/** Differences to the number of rows of a table that are of a kind and status; their sum is the number. */
export interface CountChangeTable {
  id: Generated<number>
  tableName: string
  /** Empty where the table has no kinds. */
  kind: Generated<string>
  status: string
  amount: number
}

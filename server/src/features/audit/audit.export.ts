import type { exportAudit } from '@madang/contract/audit-export'
import type { CallParts } from '@madang/contract/endpoint'
import { seoulMinute } from '@madang/contract/korean-time'
import { maskNameIfAny } from '@madang/contract/masking'
import type { Readable } from 'node:stream'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { toSpreadsheet } from '../../http/spreadsheet.ts'
import { record } from '../../record/audit.queries.ts'
import { findUserById } from '../users/users.queries.ts'
import { exportColumns, exportHeadings, type ExportColumn } from './audit.export.words.ts'
import { targetOf, toFilter } from './audit.page.ts'
import { records, type ListedRecord } from './audit.queries.ts'

type Asked = CallParts<typeof exportAudit>['body']

/** `status: ACTIVE → SUSPENDED`, a line for each field; what is no text or number as JSON. */
function changesText(changes: ListedRecord['changes']): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(changes ?? {})
    .map(([field, { from, to }]) => `${field}: ${textOf(from)} → ${textOf(to)}`)
    .join('\n')
}

function toCells(record: ListedRecord): string[] {
  const cells: Record<ExportColumn, string> = {
    at: seoulMinute(new Date(record.at)),
    actor: maskNameIfAny(record.actorName) ?? '',
    role: record.actorRole ?? '',
    action: record.action,
    target: targetOf(record)?.name ?? '',
    entity: record.entity,
    entityId: record.entityId ?? '',
    subjects: record.subjectIds.join(' '),
    changes: changesText(record.changes),
    reason: record.reason ?? '',
    ip: record.ip ?? '',
    seq: record.seq === null ? '' : String(record.seq),
  }
  return exportColumns.map((column) => cells[column])
}

async function* cellsOf(found: AsyncIterable<ListedRecord>): AsyncGenerator<string[]> {
  for await (const record of found) yield toCells(record)
}

/** Begins an export: it is recorded first, with why and how much of what. */
export async function beginExport(db: Db, asked: Asked, caller: Caller): Promise<Readable> {
  const filter = toFilter(asked.filter, { concerning: null })
  const [total, user] = await Promise.all([records.count(db, filter), findUserById(db, caller.viewer.userId)])
  const { subjectId } = asked.filter
  await record(db, caller, {
    action: 'audit.exported',
    entity: 'audit',
    ...(subjectId === undefined ? {} : { subjectIds: [subjectId] }),
    changes: {
      filter: { from: null, to: asked.filter },
      format: { from: null, to: asked.format },
      rows: { from: null, to: total.isEstimate ? `about ${total.count}` : total.count },
    },
    reason: asked.reason,
  })
  const headings = exportHeadings[user?.locale ?? 'kr']
  return toSpreadsheet(asked.format, {
    headings: exportColumns.map((column) => headings[column]),
    rows: cellsOf(records.walk(db, filter, '-at')),
  })
}

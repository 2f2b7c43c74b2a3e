import type { Readable } from 'node:stream'
import type { AuditAction } from '@madang/contract/audit'
import { AppError } from '@madang/contract/errors'
import { koreanTimeHead, type ColumnHeads } from '@madang/contract/exports'
import { seoulDate, seoulMinute } from '@madang/contract/korean-time'
import type { Locale } from '@madang/contract/locales'
import type { Db } from '../db/database.ts'
import type { Total } from '../db/list.ts'
import { answerStream, type BytesAnswer } from '../http/bytes.ts'
import type { Caller, SignedIn } from '../http/serve.ts'
import { spreadsheetMimes, toSpreadsheet, type Cell, type SpreadsheetFormat } from '../http/spreadsheet.ts'
import { record } from './audit.queries.ts'
import { findLocale } from './viewer.queries.ts'
import { wordsIn, type Say } from './words.ts'

/** Exports of one list at the same time in this process. */
const mostExports = 8
const retryAfterSeconds = 10

interface Asked<Filter> {
  readonly format: SpreadsheetFormat
  readonly reason: string
  readonly filter: Filter
}

type Cells<Column extends string> = Readonly<Record<Column, Cell | null>>

/** A list as a file: its rows in the columns that the contract names. `Asked` is the filter as the caller says it. */
export interface Export<Asked, Filter, Row, Column extends string> {
  /** What the file is called; the day follows. */
  readonly name: string
  readonly action: AuditAction
  readonly entity: string
  readonly heads: Readonly<Record<Column, string>> & ColumnHeads
  /** Columns whose cells are instants: the file has them as times in Seoul, and says so above. */
  readonly instants: readonly Column[]
  readonly narrow: (asked: Asked, viewer: SignedIn) => Filter
  readonly count: (db: Db, filter: Filter) => Promise<Total>
  readonly walk: (db: Db, filter: Filter, asked: Asked) => AsyncIterable<Row>
  /** Made once for each file, with the words of whoever takes it; nothing leaves that the list does not show. */
  readonly cells: (
    db: Db,
    said: { say: Say; locale: Locale; asked: Asked },
  ) => Promise<(row: Row) => Cells<Column>>
  /** The filter as the audit record keeps it: what was searched for may be somebody's number. */
  readonly describe?: (asked: Asked, filter: Filter) => object
  /** Whose records were asked for. */
  readonly subjectIds?: (asked: Asked) => readonly string[]
}

/** Who took what, why, and how much of it there was: recorded before the first byte leaves. */
async function recordExport<A, F, R, C extends string>(
  declared: Export<A, F, R, C>,
  { asked, filter, total }: { asked: Asked<A>; filter: F; total: Total },
  { db, caller }: { db: Db; caller: Caller },
): Promise<void> {
  const { action, entity, describe, subjectIds } = declared
  await record(db, caller, {
    action,
    entity,
    ...(subjectIds && { subjectIds: subjectIds(asked.filter) }),
    changes: {
      filter: { from: null, to: describe ? describe(asked.filter, filter) : asked.filter },
      format: { from: null, to: asked.format },
      rows: { from: null, to: total.isEstimate ? `about ${total.count}` : total.count },
    },
    reason: asked.reason,
  })
}

async function begin<A, F, R, C extends string>(
  declared: Export<A, F, R, C>,
  asked: Asked<A>,
  { db, caller }: { db: Db; caller: Caller },
): Promise<Readable> {
  const { heads, instants, narrow, count, walk, cells } = declared
  const filter = narrow(asked.filter, caller.viewer)
  const [total, locale] = await Promise.all([count(db, filter), findLocale(db, caller.viewer.userId)])
  const say = wordsIn(locale)
  const columns = Object.keys(heads) as C[] // Object.keys forgets the key type
  const headings = columns.map((column) => {
    const heading = say(heads[column])
    return instants.includes(column) ? say(koreanTimeHead, { heading }) : heading
  })
  const cellsOf = await cells(db, { say, locale, asked: asked.filter })
  await recordExport(declared, { asked, filter, total }, { db, caller })
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of walk(db, filter, asked.filter)) {
      const found = cellsOf(row)
      yield columns.map((column) => {
        const text = found[column] ?? ''
        return text !== '' && instants.includes(column) ? seoulMinute(new Date(text)) : text
      })
    }
  }
  return toSpreadsheet(asked.format, { headings, rows: rows() })
}

/**
 * Answers with a list as a spreadsheet that is made while it is read: one for each person at a time, until the last
 * byte is taken or the caller is gone; others are refused with `rate.limited`, and with `server.overloaded` when many
 * export at once.
 */
export function createExports<A, F, R, C extends string>(declared: Export<A, F, R, C>) {
  const running = new Set<string>()

  return async function answerExport(db: Db, asked: Asked<A>, caller: Caller): Promise<BytesAnswer> {
    const { userId } = caller.viewer
    if (running.has(userId)) throw new AppError('rate.limited', { retryAfter: retryAfterSeconds })
    if (running.size >= mostExports)
      throw new AppError('server.overloaded', { retryAfter: retryAfterSeconds })
    running.add(userId)
    try {
      const stream = await begin(declared, asked, { db, caller })
      stream.once('close', () => running.delete(userId))
      const name = `${declared.name}-${seoulDate(caller.now)}.${asked.format}`
      return answerStream({ stream, mime: spreadsheetMimes[asked.format], name })
    } catch (error) {
      running.delete(userId)
      throw error
    }
  }
}

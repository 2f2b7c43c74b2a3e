import { formatBusinessNumber } from '@madang/contract/business-number'
import type { CallParts } from '@madang/contract/endpoint'
import { seoulMinute } from '@madang/contract/korean-time'
import type { Locale } from '@madang/contract/locales'
import type { exportStores } from '@madang/contract/store-export'
import type { StoreRow } from '@madang/contract/stores'
import type { Readable } from 'node:stream'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { toSpreadsheet } from '../../http/spreadsheet.ts'
import { record } from '../../record/audit.queries.ts'
import { findUserById } from '../users/users.queries.ts'
import { exportColumns, exportWords } from './stores.export.words.ts'
import { stores, type ListedStore, type StoreFilter } from './stores.list.queries.ts'
import { toFilter, toRow } from './stores.page.ts'
import { listCategoryRows } from './stores.queries.ts'
import { describeSearch } from './stores.search.ts'

type Asked = CallParts<typeof exportStores>['body']

/** Makes the cells of a row in the order of `exportColumns`; names are masked, times are those of Seoul. */
async function createCells(db: Db, locale: Locale): Promise<(row: StoreRow) => string[]> {
  const { statuses, documents } = exportWords[locale]
  const categories = new Map(
    (await listCategoryRows(db)).map(({ id, name }) => [id, name[locale] ?? name.kr ?? name.gb ?? '']),
  )
  const time = (instant: string | null) => (instant === null ? '' : seoulMinute(new Date(instant)))
  return (row) => {
    const cells: Record<(typeof exportColumns)[number], string> = {
      name: row.name,
      category: row.categoryId === null ? '' : (categories.get(row.categoryId) ?? ''),
      status: statuses[row.status],
      phone: row.phone ?? '',
      businessNumber: row.businessNumber === null ? '' : formatBusinessNumber(row.businessNumber),
      branchNo: row.branchNo ?? '',
      representative: row.representativeName ?? '',
      address: row.roadAddress ?? '',
      documents: row.documentTypes.map((type) => documents[type]).join(', '),
      created: time(row.createdAt),
      submitted: time(row.submittedAt),
    }
    return exportColumns.map((column) => cells[column])
  }
}

async function* cellsOf(rows: AsyncIterable<ListedStore>, toCells: (row: StoreRow) => string[]) {
  for await (const row of rows) yield toCells(toRow(row))
}

/** Who took what, why, and how much of it there was. What was searched for may be somebody's number. */
async function recordExport(
  db: Db,
  caller: Caller,
  { asked, filter, count }: { asked: Asked; filter: StoreFilter; count: number },
): Promise<void> {
  const { search: _, ...rest } = asked.filter
  const described = { ...rest, ...(filter.search && { search: describeSearch(filter.search) }) }
  await record(db, caller, {
    action: 'stores.exported',
    entity: 'store',
    changes: {
      filter: { from: null, to: described },
      format: { from: null, to: asked.format },
      rows: { from: null, to: count },
    },
    reason: asked.reason,
  })
}

/** Begins an export: it is recorded first, with why and how much of what. */
export async function beginExport(db: Db, asked: Asked, caller: Caller): Promise<Readable> {
  const filter = toFilter(asked.filter, caller.viewer)
  const [count, user] = await Promise.all([
    stores.countExactly(db, filter),
    findUserById(db, caller.viewer.userId),
  ])
  const locale = user?.locale ?? 'kr'
  const toCells = await createCells(db, locale)
  await recordExport(db, caller, { asked, filter, count })
  const { headings } = exportWords[locale]
  return toSpreadsheet(asked.format, {
    headings: exportColumns.map((column) => headings[column]),
    rows: cellsOf(stores.walk(db, filter, asked.filter.sort), toCells),
  })
}

import { formatBusinessNumber } from '@madang/contract/business-number'
import { storeHeads } from '@madang/contract/store-columns'
import type { StoreRow, StoresFilter } from '@madang/contract/stores'
import type * as z from 'zod/mini'
import type { Export } from '../../record/exports.ts'
import { stores, type ListedStore, type StoreFilter } from './stores.list.queries.ts'
import { toFilter, toRow } from './stores.page.ts'
import { listCategoryRows } from './stores.queries.ts'
import { describeSearch } from './stores.search.ts'

type Asked = z.output<typeof StoresFilter>

/** The list of stores as a file; names are masked, as on the screen. */
export const storeExport: Export<Asked, StoreFilter, ListedStore, keyof typeof storeHeads> = {
  name: 'stores',
  action: 'stores.exported',
  entity: 'store',
  heads: storeHeads,
  instants: ['created', 'submitted'],
  narrow: toFilter,
  count: async (db, filter) => ({ count: await stores.countExactly(db, filter), isEstimate: false }),
  walk: (db, filter, { sort }) => stores.walk(db, filter, sort),
  describe: (asked, { search }) => ({ ...asked, ...(search && { search: describeSearch(search) }) }),
  cells: async (db, { say, locale }) => {
    const categories = new Map(
      (await listCategoryRows(db)).map(({ id, name }) => [id, name[locale] ?? name.kr ?? name.gb ?? '']),
    )
    const toCells = (row: StoreRow) => ({
      name: row.name,
      category: row.categoryId === null ? null : (categories.get(row.categoryId) ?? null),
      status: say(`stores.status.${row.status}`),
      phone: row.phone,
      businessNumber: row.businessNumber === null ? null : formatBusinessNumber(row.businessNumber),
      branchNo: row.branchNo,
      representative: row.representativeName,
      address: row.roadAddress,
      documents: row.documentTypes.map((type) => say(`files.document.${type}`)).join(', '),
      created: row.createdAt,
      submitted: row.submittedAt,
    })
    return (row) => toCells(toRow(row))
  },
}

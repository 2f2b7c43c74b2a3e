import type { Insertable } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { JrsTextDayTable } from '@madang/server/features/jrs/jrs.tables'
import type { DemoEntry, DemoList } from './jrs-entries.ts'
import type { DemoJoiner } from './jrs-guests.ts'
import { toFileRows, type DemoFile } from './stores.queries.ts'

export async function hasLists(db: Db): Promise<boolean> {
  return (await db.selectFrom('jrsItems').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Members who join by the app, the newest first. */
export async function listDemoJoiners(db: Db): Promise<DemoJoiner[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'locale'])
    .select((build) => build.ref('phone').$notNull().as('phone'))
    .where('authorityType', '=', 'USER')
    .where('status', '=', 'ACTIVE')
    .where('phone', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(60)
    .execute()
}

/** One promotion of each store that visitors see or will: by the store's id. */
export async function findDemoPromotions(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('promotions')
    .select(['id', 'storeId'])
    .where('status', 'in', ['LIVE', 'SCHEDULED'])
    .orderBy('startAt', 'desc')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, storeId }) => [storeId, id]))
}

interface Whole {
  readonly list: DemoList
  readonly ownerId: string
  readonly cover: readonly DemoFile[]
  /** In the order of their places. */
  readonly entries: readonly DemoEntry[]
}

/** Few enough that a statement ends long before its limit, also on a busy machine. */
const mostRows = 200

/** Adds lists with their covers and entries, these some at a time; triggers count who is there. */
export async function insertDemoLists(trx: Db, wholes: readonly Whole[]): Promise<void> {
  await trx
    .insertInto('jrsItems')
    .values(wholes.map(({ list }) => list))
    .execute()
  const files = wholes.flatMap(({ list, ownerId, cover }) =>
    toFileRows(cover, { recordId: list.id, ownerId, createdAt: list.createdAt }),
  )
  await trx.insertInto('files').values(files).execute()
  const lines = wholes.map(({ list, entries }) => {
    const newest = entries.toSorted((one, other) => (one.joinedAt < other.joinedAt ? 1 : -1))[0]
    const businessDay = list.kind === 'QUEUE' ? newest?.businessDay : undefined
    return { jrsItemId: list.id, businessDay: businessDay ?? null, lastNumber: newest?.number ?? 0 }
  })
  await trx.insertInto('jrsLines').values(lines).execute()
  const entries = wholes.flatMap((whole) => whole.entries)
  for (let from = 0; from < entries.length; from += mostRows) {
    await trx
      .insertInto('jrsEntries')
      .values(entries.slice(from, from + mostRows))
      .execute()
  }
}

export async function insertTextDays(trx: Db, days: readonly Insertable<JrsTextDayTable>[]): Promise<void> {
  await trx.insertInto('jrsTextDays').values(days).execute()
}

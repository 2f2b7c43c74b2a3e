import type { Tables } from '../db/tables.ts'
import { uuidV7 } from '../db/uuid.ts'
import type { Kysely } from 'kysely'

const names = ['김보리', '이가람', '박하늘', '최온유', '정다솜']

/** Four who wait on a queue and one who came. */
export async function addEntries(
  db: Kysely<Tables>,
  { id, storeId, now }: { id: string; storeId: string; now: Date },
): Promise<string[]> {
  const day = now.toISOString().slice(0, 10)
  const entries = names.map((name, index) => {
    const at = new Date(now.getTime() - (names.length - index) * 60_000).toISOString()
    const isOver = index === names.length - 1
    return {
      id: uuidV7(new Date(at)),
      jrsItemId: id,
      storeId,
      kind: 'QUEUE' as const,
      number: index + 1,
      businessDay: day,
      name,
      phone: `+82101234567${index}`,
      partySize: index + 1,
      answers: '{}',
      source: index % 2 === 0 ? ('WEB' as const) : ('STAFF' as const),
      locale: 'kr' as const,
      joinedAt: at,
      updatedAt: at,
      ...(isOver && { status: 'COMPLETED' as const, endedAt: at, endedBy: 'STAFF' as const }),
    }
  })
  await db.insertInto('jrsEntries').values(entries).execute()
  return entries.map((entry) => entry.id)
}

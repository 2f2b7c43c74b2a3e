import { businessDay, businessDayStart } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import type { Tables } from '../db/tables.ts'
import { uuidV7 } from '../db/uuid.ts'
import type { Kysely } from 'kysely'

const names = ['김보리', '이가람', '박하늘', '최온유', '정다솜']

/** Four who wait on a queue and one who came. */
export async function addEntries(
  db: Kysely<Tables>,
  { id, storeId, now }: { id: string; storeId: string; now: Date },
): Promise<string[]> {
  const entries = names.map((name, index) => {
    const at = new Date(now.getTime() - (names.length - index) * 60_000).toISOString()
    const isOver = index === names.length - 1
    return {
      id: uuidV7(new Date(at)),
      jrsItemId: id,
      storeId,
      kind: 'QUEUE' as const,
      number: index + 1,
      businessDay: businessDay(now),
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

/** Two who were called and did not come: just after the business day before began, and late in its night. */
export async function addNoShows(
  db: Kysely<Tables>,
  { id, storeId, now }: { id: string; storeId: string; now: Date },
): Promise<void> {
  const day = addDays(businessDay(now), -1)
  const rows = [0.5, 20.5].map((hours, index) => {
    const inMinutes = (minutes: number) =>
      new Date(businessDayStart(day).getTime() + (hours * 60 + minutes) * 60_000).toISOString()
    const at = inMinutes(0)
    return {
      id: uuidV7(new Date(at)),
      jrsItemId: id,
      storeId,
      kind: 'QUEUE' as const,
      number: 998 + index,
      businessDay: day,
      phone: `+8210123456${78 + index}`,
      partySize: 2,
      answers: '{}',
      source: 'WEB' as const,
      locale: 'kr' as const,
      joinedAt: at,
      updatedAt: at,
      status: 'NO_SHOW' as const,
      calledAt: inMinutes(6),
      endedAt: inMinutes(12),
      endedBy: 'STAFF' as const,
    }
  })
  await db.insertInto('jrsEntries').values(rows).execute()
}

const sources = ['WEB', 'WEB', 'APP', 'STAFF', 'KIOSK'] as const

/** Four weeks of a queue that are over: from six to nine in the evening, on Fridays many and long. */
export async function addMonth(
  db: Kysely<Tables>,
  { id, storeId, now }: { id: string; storeId: string; now: Date },
): Promise<void> {
  const today = businessDay(now)
  const days = Array.from({ length: 27 }, (_, index) => addDays(today, index - 27))
  const rows = days.flatMap((day) => {
    const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5
    return Array.from({ length: isFriday ? 30 : 12 }, (_, index) => {
      const hour = 18 + (index % 3)
      const at = businessDayStart(day).getTime() + ((hour - 5) * 60 + index) * 60_000
      const waitMs = (isFriday && hour === 19 ? 42 : 6 + (index % 7)) * 60_000
      const [joinedAt, calledAt, endedAt] = [at, at + waitMs, at + waitMs + 120_000].map((ms) =>
        new Date(ms).toISOString(),
      )
      const isCancelled = index % 11 === 10
      const isMissed = index % 10 === 9
      const source = sources[index % sources.length] ?? 'WEB'
      return {
        id: uuidV7(new Date(at)),
        jrsItemId: id,
        storeId,
        kind: 'QUEUE' as const,
        number: index + 1,
        businessDay: day,
        partySize: 1 + (index % 6),
        answers: '{}',
        source,
        isByQr: index % 5 === 0,
        locale: 'kr' as const,
        joinedAt: joinedAt ?? '',
        updatedAt: endedAt ?? '',
        ...(source !== 'STAFF' && { toldLeastMinutes: 5, toldMostMinutes: 12 }),
        status: isCancelled
          ? ('CANCELLED' as const)
          : isMissed
            ? ('NO_SHOW' as const)
            : ('COMPLETED' as const),
        endedAt,
        endedBy: isCancelled ? ('PERSON' as const) : ('STAFF' as const),
        ...(!isCancelled && { calledAt, calls: [calledAt ?? ''] }),
        deferredCount: index % 8 === 7 ? 1 : 0,
      }
    })
  })
  await db.insertInto('jrsEntries').values(rows).execute()
}

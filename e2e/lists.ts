import { randomUUID } from 'node:crypto'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import { addMonth } from '@madang/server/testing/entries'
import { insertJrsItem } from '@madang/server/testing/factories'
import type { Db } from './signed-in.ts'

type ListGiven = Partial<Parameters<typeof insertJrsItem>[2]>

/** A queue, a draft without more, with hours and a form of its own. */
export async function addList(db: Db, storeId: string, given: ListGiven = {}): Promise<string> {
  const words = { kr: '자리', gb: 'Seat', ir: 'جا' }
  const option = (key: string, kr: string, gb: string) => ({ key, label: { kr, gb } })
  const field = { help: null, showOnBoard: true, required: false, maxLength: null, min: null, max: null }
  const seat = { ...field, key: 'f1', type: 'SELECT', label: words }
  const options = [option('o1', '어디든 좋아요', 'Anywhere'), option('o2', '창가', 'By the window')]
  const chair = { ...field, key: 'f2', type: 'CHECKBOX', label: { kr: '아기 의자가 필요해요' }, options: [] }
  const { id } = await insertJrsItem(db, new Date(), {
    storeId,
    description: '빈자리가 나면 문자로 불러 드립니다.',
    weeklyHours: JSON.stringify([5, 6, 0].map((day) => ({ day, open: '17:00', close: '22:00' }))),
    formFields: JSON.stringify([{ ...seat, options }, chair]),
    ...given,
  })
  return id
}

const guests = [
  '김보리',
  '최온유',
  '한다솔',
  '유하진',
  '이가은',
  '정새훈',
  '안다나',
  '송바다',
  '류이',
  '권가온',
  '강노을',
]

/** An evening that goes on: four are called, seven wait, one was missed and one came; behind it a month. */
export async function addEvening(db: Db, storeId: string): Promise<string> {
  const id = await addList(db, storeId, { status: 'OPEN', title: '저녁 대기', weeklyHours: '[]' })
  const nowMs = Date.now()
  const ago = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString()
  const businessDayNow = businessDay(new Date(nowMs))
  const common = { jrsItemId: id, storeId, kind: 'QUEUE', businessDay: businessDayNow, locale: 'kr' } as const
  const answers = JSON.stringify({ f1: 'o2', f2: true })
  const entries = guests.map((name, index) => ({
    ...common,
    id: randomUUID(),
    number: 124 + index,
    name,
    phone: index % 3 === 2 ? null : `+82101234567${index % 10}`,
    partySize: 2 + ((index * 3) % 5),
    answers: index === 0 ? answers : '{}',
    source: index % 3 === 2 ? ('STAFF' as const) : ('WEB' as const),
    joinedAt: ago(40 - 3 * index),
    updatedAt: ago(1),
    ...(index < 4 && { status: 'CALLED' as const, callCount: index === 1 ? 2 : 1, calledAt: ago(4 - index) }),
    ...(index < 4 && { callEndsAt: ago(-5 - index) }),
  }))
  const over = { ...common, answers: '{}', partySize: 3, joinedAt: ago(60), updatedAt: ago(1) }
  const ended = { calledAt: ago(6), callCount: 1, endedAt: ago(0), endedBy: 'STAFF', source: 'WEB' } as const
  await db
    .insertInto('jrsEntries')
    .values([
      { ...over, ...ended, id: randomUUID(), number: 122, name: '오하늘', status: 'COMPLETED' },
      { ...over, ...ended, id: randomUUID(), number: 123, name: '서온유', status: 'NO_SHOW' },
    ])
    .execute()
  await db.insertInto('jrsEntries').values(entries).execute()
  await addMonth(db, { id, storeId, now: new Date(nowMs) })
  const last = { lastNumber: 134, businessDay: businessDayNow }
  await db.updateTable('jrsLines').set(last).where('jrsItemId', '=', id).execute()
  return id
}

/** Lists of a store that screens show by their ids. */
export async function addScreenLists(db: Db, storeId: string) {
  return {
    jrsId: await addList(db, storeId),
    eveningId: await addEvening(db, storeId),
    bookingsId: await addBookings(db, storeId),
  }
}

/** The day that `addBookings` fills. */
export const bookedDay = (): string => addDays(businessDay(new Date()), 1)

/** When a table is free, noon and evening, half an hour each; a slot takes four parties. */
const tables = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
  { day, open: '11:30', close: '14:00' },
  { day, open: '17:30', close: '20:30' },
])
const bookedAt = [
  '11:30',
  '11:30',
  '12:00',
  '12:00',
  '12:00',
  '12:00',
  '13:00',
  '18:00',
  '18:00',
  '18:30',
  '19:00',
]

/** A list of reservations with parties on `bookedDay`; noon is full. */
export async function addBookings(db: Db, storeId: string): Promise<string> {
  const slots = { kind: 'RESERVATION', slotMinutes: 30, slotCapacity: 4 } as const
  const weeklyHours = JSON.stringify(tables)
  const given = { status: 'OPEN', title: '저녁 예약', weeklyHours, formFields: '[]', ...slots } as const
  const id = await addList(db, storeId, given)
  const now = new Date()
  const at = now.toISOString()
  const rows = guests.map((name, index) => ({
    id: randomUUID(),
    jrsItemId: id,
    storeId,
    kind: 'RESERVATION' as const,
    businessDay: businessDay(now),
    number: index + 1,
    name,
    phone: index % 4 === 3 ? null : `+82101234${5670 + index}`,
    partySize: 2 + ((index * 3) % 5),
    answers: '{}',
    staffMemo: index === 2 ? '유모차, 창가 자리' : null,
    slotAt: new Date(`${bookedDay()}T${bookedAt[index]}:00+09:00`).toISOString(),
    status: index % 3 === 0 ? ('WAITING' as const) : ('CONFIRMED' as const),
    source: index % 4 === 3 ? ('STAFF' as const) : ('WEB' as const),
    locale: 'kr' as const,
    joinedAt: at,
    updatedAt: at,
  }))
  await db.insertInto('jrsEntries').values(rows).execute()
  await db.updateTable('jrsLines').set({ lastNumber: rows.length }).where('jrsItemId', '=', id).execute()
  return id
}

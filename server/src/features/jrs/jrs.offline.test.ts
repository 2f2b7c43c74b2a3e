import { randomUUID } from 'node:crypto'
import { addJrsEntry, callNextJrs, getJrsBoard, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { lendJrsNumbers, numbersLent } from '@madang/contract/jrs-offline'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'
import { jrsDayEnds } from './jrs.entries.clock.ts'
import { withBlock } from './jrs.lent.queries.ts'
import { anonymiseOld } from './jrs.retention.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type List = Awaited<ReturnType<typeof openList>>
interface Pressed {
  readonly by?: string
  readonly key?: string
  readonly pressedAt?: string
}

const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
const lend = (list: List, holder: string) =>
  app.call(lendJrsNumbers, { params: list.params, body: { holder } }, list.token)
const addLent = (list: List, body: object, { key = randomUUID(), by = list.token }: Pressed = {}) =>
  app.call(addJrsEntry, { params: list.params, body, idempotencyKey: key }, by)
const move = (
  list: List,
  entryId: string,
  [from, to]: readonly [JrsEntryStatus, JrsEntryStatus],
  { by = list.token, key = randomUUID(), ...at }: Pressed = {},
) => app.call(setJrsEntryStatus, { params: { entryId }, body: { from, to, ...at }, idempotencyKey: key }, by)
const find = (id: string) =>
  app.db
    .selectFrom('jrsEntries')
    .select(['number', 'status', 'calledAt', 'callEndsAt', 'endedAt', 'joinedAt', 'businessDay'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Of the same call twice at once the second is told to wait, or gets the first one's answer. */
const expectOnce = (ended: readonly string[]) =>
  expect(ended.filter((one) => one !== 'done' && one !== 'idempotency.in_progress')).toEqual([])
const numbersOf = async (list: List) => {
  const rows = await app.db
    .selectFrom('jrsEntries')
    .select('number')
    .where('jrsItemId', '=', list.id)
    .orderBy('sortKey')
    .execute()
  return rows.map(({ number }) => number)
}

describe('numbers that are lent', () => {
  test('leave those of everybody else without a gap, and are the same however often a device asks', async () => {
    const list = await openList(app)
    const holder = randomUUID()
    const lent = await lend(list, holder)
    expect(lent).toMatchObject({ day: '2026-11-21', until: '2026-11-21T20:00:00.000Z' })
    expect(lent.numbers).toEqual(Array.from({ length: numbersLent }, (_, index) => 980 + index))
    expect(await lend(list, holder)).toEqual(lent)
    expect((await lend(list, randomUUID())).numbers[0]).toBe(960)
    for (let count = 0; count < 3; count += 1) await list.add()
    expect(await numbersOf(list)).toEqual([1, 2, 3])
  })

  test('stand for whom they were given to, and no device gives one twice', async () => {
    const list = await openList(app)
    const holder = randomUUID()
    await lend(list, holder)
    const lent = { holder, number: 980 }
    expect(await addLent(list, { partySize: 2, lent })).toMatchObject({ number: 980, source: 'STAFF' })
    expect((await lend(list, holder)).numbers).not.toContain(980)
    // Given already, somebody else's, or never lent: the guest gets one all the same.
    expect(await addLent(list, { lent })).toMatchObject({ number: 1 })
    expect(await addLent(list, { lent: { holder: randomUUID(), number: 981 } })).toMatchObject({ number: 2 })
    expect(await addLent(list, { lent: { holder, number: 7 } })).toMatchObject({ number: 3 })
  })

  test('a guest with an id of the device is one guest, whatever else is sent with it', async () => {
    const list = await openList(app)
    const holder = randomUUID()
    await lend(list, holder)
    const id = randomUUID()
    const late = { id, pressedAt: ago(1), lent: { holder, number: 980 } }
    const ended = await Promise.all([addLent(list, { id }), addLent(list, late), addLent(list, late)])
    expect(new Set(ended.map((entry) => entry.id))).toEqual(new Set([id]))
    expect(await numbersOf(list)).toHaveLength(1)
    const other = await openList(app)
    expect(await outcomeOf(addLent(other, { id }))).toBe('conflict.duplicate')
  })

  test('a guest with an id of the device is of one list, also where two are told at once', async () => {
    const [list, other] = [await openList(app), await openList(app)]
    for (let round = 1; round <= 5; round += 1) {
      const id = randomUUID()
      const ended = await outcomes([addLent(list, { id }), addLent(other, { id })])
      expect(ended.toSorted()).toEqual(['conflict.duplicate', 'done'])
    }
  })

  test('become more once less than half of them are left', async () => {
    const list = await openList(app)
    const holder = randomUUID()
    const { numbers } = await lend(list, holder)
    for (const number of numbers.slice(0, 11)) await addLent(list, { lent: { holder, number } })
    const more = await lend(list, holder)
    expect(more.numbers).toHaveLength(numbersLent + 9)
    expect(more.numbers[0]).toBe(960)
  })

  test.each([
    [
      { lastNumber: 0, lentFrom: null },
      { lastNumber: 0, lentFrom: 980 },
    ],
    [
      { lastNumber: 300, lentFrom: 980 },
      { lastNumber: 300, lentFrom: 960 },
    ],
    [
      { lastNumber: 979, lentFrom: null },
      { lastNumber: 979, lentFrom: 980 },
    ],
    [
      { lastNumber: 980, lentFrom: null },
      { lastNumber: 980, lentFrom: 1980 },
    ],
    // No room below: all others go on above.
    [
      { lastNumber: 965, lentFrom: 980 },
      { lastNumber: 999, lentFrom: 1980 },
    ],
    [
      { lastNumber: 1003, lentFrom: 980 },
      { lastNumber: 1003, lentFrom: 1980 },
    ],
  ])('%j becomes %j', (line, next) => {
    expect(withBlock(line)).toEqual(next)
  })

  test('are stepped over by whoever comes that far', async () => {
    const list = await openList(app)
    await lend(list, randomUUID())
    await app.db.updateTable('jrsLines').set({ lastNumber: 978 }).execute()
    await list.add()
    const board = await app.call(getJrsBoard, { params: list.params }, list.token)
    expect(board.nextNumber).toBe(1000)
    await list.add()
    expect(await numbersOf(list)).toEqual([979, 1000])
  })

  test('of many devices at once, among many who join, none is given twice', async () => {
    const list = await openList(app)
    const holders = Array.from({ length: 8 }, () => randomUUID())
    const lends = [...holders, ...holders].map((holder) => lend(list, holder))
    const joins = Array.from({ length: 20 }, () => list.add())
    const given = await Promise.all(lends)
    await Promise.all(joins)
    // Two tabs of one device are lent the same.
    for (const [index, one] of given.slice(0, 8).entries()) expect(given[index + 8]).toEqual(one)
    const all = given.slice(0, 8).flatMap(({ numbers }) => numbers)
    expect(new Set(all).size).toBe(8 * numbersLent)
    expect((await numbersOf(list)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    // All of them come in at once, each twice.
    const queue = given
      .slice(0, 8)
      .flatMap(({ numbers }, index) =>
        numbers.slice(0, 5).map((number) => ({ lent: { holder: holders[index] ?? '', number } })),
      )
    const adds = queue.flatMap((body) => {
      const key = randomUUID()
      return [addLent(list, body, { key }), addLent(list, body, { key })]
    })
    expectOnce(await outcomes(adds))
    const numbers = await numbersOf(list)
    expect(numbers).toHaveLength(60)
    expect(new Set(numbers).size).toBe(60)
  })

  test('end at 05:00: a guest of the evening keeps the number and is off the list, one of the morning gets another', async () => {
    const list = await openList(app)
    const holder = randomUUID()
    app.clock.advance({ hours: 18, minutes: 58 })
    // 04:58 in Seoul.
    list.token = await app.signInAs(list.owner)
    const { numbers, day } = await lend(list, holder)
    const before = app.clock.now().toISOString()
    app.clock.advance({ minutes: 10 })
    const [first = 0, second = 0] = numbers
    const evening = await addLent(list, { pressedAt: before, lent: { holder, number: first } })
    expect(await find(evening.id)).toMatchObject({ number: first, businessDay: day, joinedAt: before })
    const morning = await addLent(list, { pressedAt: ago(1), lent: { holder, number: second } })
    expect(morning.number).toBe(1)
    await jrsDayEnds.moveAll(app.db, app.clock.now())
    expect(await find(evening.id)).toMatchObject({ status: 'CANCELLED' })
    expect(await find(morning.id)).toMatchObject({ status: 'WAITING' })
    expect((await lend(list, holder)).day).not.toBe(day)
  })

  test('are for those who may run the list, of a queue that runs', async () => {
    const list = await openList(app)
    const stranger = await app.signedIn('MANAGER')
    const body = { holder: randomUUID() }
    const asked = (token: string) => app.call(lendJrsNumbers, { params: list.params, body }, token)
    expect(await outcomeOf(asked(stranger.token))).toBe('resource.not_found')
    const other = await openList(app, { kind: 'APPLICATION' })
    expect(await outcomeOf(lend(other, randomUUID()))).toBe('conflict.state')
    await app.db.updateTable('jrsItems').set({ status: 'CLOSED' }).where('id', '=', list.id).execute()
    expect(await outcomeOf(asked(list.token))).toBe('conflict.state')
  })

  test('run out for whoever makes devices up', async () => {
    const list = await openList(app)
    for (let count = 0; count < 40; count += 1) await lend(list, randomUUID())
    expect((await lend(list, randomUUID())).numbers).toEqual([])
    await list.add()
    expect(await numbersOf(list)).toEqual([1])
  })
})

describe('what was pressed without a network', () => {
  test('counts from when it was pressed; a call lapses from when the guest is told', async () => {
    const list = await openList(app)
    const { id } = await list.add()
    app.clock.advance({ minutes: 20 })
    const pressedAt = ago(15)
    await move(list, id, ['WAITING', 'CALLED'], { pressedAt })
    const callEndsAt = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString()
    expect(await find(id)).toMatchObject({ calledAt: pressedAt, callEndsAt })
    await runAll(app)
    await move(list, id, ['CALLED', 'COMPLETED'], { pressedAt: ago(13) })
    expect(await find(id)).toMatchObject({ status: 'COMPLETED', endedAt: ago(13) })
  })

  test('by a device whose clock is an hour ahead is now, and never before what it follows', async () => {
    const list = await openList(app)
    const { id } = await list.add()
    app.clock.advance({ minutes: 1 })
    await move(list, id, ['WAITING', 'CALLED'], { pressedAt: ago(-60) })
    expect(await find(id)).toMatchObject({ calledAt: ago(0) })
    await move(list, id, ['CALLED', 'NO_SHOW'], { pressedAt: ago(60) })
    expect(await find(id)).toMatchObject({ endedAt: ago(0) })
  })

  test('more than twelve hours ago is refused', async () => {
    const list = await openList(app)
    const { id } = await list.add()
    const refused = await problemOf(move(list, id, ['WAITING', 'CALLED'], { pressedAt: ago(721) }))
    expect(refused.errors).toEqual([{ pointer: '/pressedAt', code: 'in_past' }])
    expect(await outcomeOf(addLent(list, { pressedAt: ago(721) }))).toBe('validation.failed')
  })

  test('a miss that was taken back within ten minutes then is taken back now, and nobody is told', async () => {
    const list = await openList(app)
    const guest = await list.add()
    await move(list, guest.id, ['WAITING', 'CANCELLED'], { pressedAt: ago(0) })
    app.clock.advance({ minutes: 15 })
    // Too late for a press of now.
    expect(await outcomeOf(move(list, guest.id, ['CANCELLED', 'WAITING']))).toBe('conflict.state')
    await move(list, guest.id, ['CANCELLED', 'WAITING'], { pressedAt: ago(9) })
    expect(await find(guest.id)).toMatchObject({ status: 'WAITING' })
  })

  test('a cancellation that comes in late is told ten seconds later, and not where it was taken back', async () => {
    const list = await openList(app, { notifyOnJoin: false, notifyAhead: 0 })
    const guest = await list.add()
    app.clock.advance({ minutes: 15 })
    await move(list, guest.id, ['WAITING', 'CANCELLED'], { pressedAt: ago(14) })
    const { rows } = await sql<{ runAt: Date }>`select run_at from graphile_worker._private_jobs`.execute(
      app.db,
    )
    expect(rows.map(({ runAt }) => runAt.toISOString())).toEqual([ago(-1 / 6)])
    await move(list, guest.id, ['CANCELLED', 'WAITING'], { pressedAt: ago(13) })
    await runAll(app)
    expect(guest.texts()).toEqual([])
  })

  test('calls whom staff saw first and nobody else; what is pressed and sent at once calls whoever is first', async () => {
    const list = await openList(app)
    const first = await list.add()
    const second = await list.add()
    await list.callNext()
    app.clock.advance({ minutes: 15 })
    const late = { pressedAt: ago(10), seen: first.id }
    const next = (body: object, key: string) =>
      app.call(callNextJrs, { params: list.params, body, idempotencyKey: key }, list.token)
    expect(await outcomeOf(next(late, 'late-press'))).toBe('conflict.state')
    expect(await find(second.id)).toMatchObject({ status: 'WAITING' })
    expect(await next({ pressedAt: ago(0), seen: first.id }, 'press-now')).toMatchObject({ id: second.id })
    // Its answer was lost: sent once more, late, it is the same call.
    app.clock.advance({ minutes: 15 })
    expect(await next({ pressedAt: ago(15), seen: first.id }, 'press-now')).toMatchObject({ id: second.id })
    const third = await list.add()
    app.clock.advance({ minutes: 1 })
    expect(await next({ pressedAt: ago(0.5), seen: third.id }, 'late-too')).toMatchObject({ id: third.id })
  })

  test.each([
    ['cancelled by a colleague', 'CANCELLED'],
    ['called and gone by a colleague', 'COMPLETED'],
  ] as const)('on an entry that was %s is refused, and who that was is told', async (_, status) => {
    const list = await openList(app)
    const { id } = await list.add()
    const colleague = await app.signedIn('MANAGER', { name: '한가람' })
    const staff = { storeId: list.storeId, userId: colleague.user.id, staffRole: 'STAFF' as const }
    await app.db
      .insertInto('storeStaff')
      .values({ ...staff, createdAt: ago(0) })
      .execute()
    app.clock.advance({ minutes: 1 })
    const by = colleague.token
    if (status === 'COMPLETED') await move(list, id, ['WAITING', 'CALLED'], { by })
    await move(list, id, [status === 'COMPLETED' ? 'CALLED' : 'WAITING', status], { by })
    expect(await outcomeOf(move(list, id, ['WAITING', 'CALLED'], { pressedAt: ago(1) }))).toBe(
      'conflict.state',
    )
    const seen = await app.call(viewJrsEntry, { params: { entryId: id } }, list.token)
    expect(seen).toMatchObject({ status, movedBy: '한*람' })
  })

  test('on an entry that was made anonymous is refused', async () => {
    const list = await openList(app, { retentionDays: 1 })
    const { id } = await list.add()
    await move(list, id, ['WAITING', 'CANCELLED'])
    app.clock.advance({ hours: 25 })
    await anonymiseOld(app.db, app.clock.now())
    const token = await app.signInAs(list.owner)
    expect(await outcomeOf(move(list, id, ['CANCELLED', 'WAITING'], { by: token, pressedAt: ago(1) }))).toBe(
      'conflict.state',
    )
  })

  test('a whole queue sent twice, and by two tabs at once, is carried out once', async () => {
    const list = await openList(app)
    const guests = await Promise.all(Array.from({ length: 6 }, () => list.add()))
    app.clock.advance({ minutes: 15 })
    const queue = guests.map(({ id }) => ({ id, key: randomUUID() }))
    const send = () =>
      outcomes(queue.map(({ id, key }) => move(list, id, ['WAITING', 'CALLED'], { key, pressedAt: ago(10) })))
    const both = await Promise.all([send(), send()])
    expectOnce(both.flat())
    expect(new Set(await send())).toEqual(new Set(['done']))
    const rows = await app.db.selectFrom('jrsEntries').select('callCount').execute()
    expect(rows.map(({ callCount }) => callCount)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('a guest stands before all who joined after, in the order of joining, whichever device comes first', async () => {
    const list = await openList(app)
    const holder = randomUUID()
    await lend(list, holder)
    await list.add()
    app.clock.advance({ minutes: 5 })
    await list.add()
    await list.add()
    app.clock.advance({ minutes: 5 })
    for (const [number, minutes] of [
      [981, 7],
      [980, 8],
      [982, 3],
    ] as const) {
      await addLent(list, { pressedAt: ago(minutes), lent: { holder, number } })
    }
    expect(await numbersOf(list)).toEqual([1, 980, 981, 2, 3, 982])
  })

  test('guests of whom the latest is told first are called in the order of joining, however many', async () => {
    const list = await openList(app)
    await list.add()
    app.clock.advance({ minutes: 30 })
    await list.add()
    for (let minutes = 1; minutes <= 20; minutes += 1) await addLent(list, { pressedAt: ago(minutes) })
    const joined: string[] = []
    for (let count = 0; count < 22; count += 1) {
      const { joinedAt } = await app.call(callNextJrs, { params: list.params, body: {} }, list.token)
      joined.push(joinedAt)
    }
    expect(joined).toEqual(joined.toSorted())
  })
})

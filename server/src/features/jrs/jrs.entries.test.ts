import {
  addJrsEntry,
  callNextJrs,
  changeJrsEntry,
  getJrsBoard,
  getJrsEntry,
  joinJrs,
  pagedJrsEntries,
  revealJrsEntry,
  setJrsEntryStatus,
  type OwnJrsEntry,
} from '@madang/contract/jrs-entries'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { setJrsStatus } from '@madang/contract/jrs'
import { businessDay } from '@madang/contract/jrs-times'
import type { JrsField } from '@madang/contract/jrs-form'
import { deleteUser } from '@madang/contract/users'
import { getWorkCounts } from '@madang/contract/work-counts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem } from '../../testing/factories.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'
import { outcomeDuring } from '../../testing/waiting.ts'
import { jrsCallLapses } from './jrs.entries.clock.ts'
import { anonymiseOld } from './jrs.retention.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const inMinutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000).toISOString()

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

/** An open list of an active store, with the token of its owner. */
async function openList(given: Given = {}) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  const { id } = await insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN', ...given })
  return { id, params: { id }, token, storeId, owner: user }
}

type Opened = Awaited<ReturnType<typeof openList>>

const joinBody = { name: '김보리', consent: true } as const

async function member() {
  const { user, token } = await app.signedIn('USER')
  return { ...user, token }
}

const joinAs = (list: Opened, token: string, more: object = {}): Promise<OwnJrsEntry> =>
  app.call(joinJrs, { params: list.params, headers: {}, body: { ...joinBody, ...more } }, token)

const joinNew = async (list: Opened, more: object = {}) => {
  const { token } = await member()
  return { token, entry: await joinAs(list, token, more) }
}

const hourMs = 3_600_000

/** A list of slots of an hour, around the clock. */
const openSlots = (given: Given) => {
  const weeklyHours = JSON.stringify(
    [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '00:00', close: '24:00' })),
  )
  return openList({ kind: 'RESERVATION', slotMinutes: 60, weeklyHours, ...given })
}

const slotTomorrow = () =>
  new Date(Math.ceil(app.clock.now().getTime() / hourMs) * hourMs + 24 * hourMs).toISOString()

const joinSlot = async (list: Opened) => (await joinNew(list, { slotAt: slotTomorrow() })).entry

const move = (entryId: string, moved: { from: JrsEntryStatus; to: JrsEntryStatus }, token: string) =>
  app.call(setJrsEntryStatus, { params: { entryId }, body: moved }, token)

const callNext = (list: Opened) => app.call(callNextJrs, { params: list.params, body: {} }, list.token)

const line = (id: string) =>
  app.db
    .selectFrom('jrsLines')
    .select(['active', 'taken', 'hasEntries', 'lastNumber'])
    .where('jrsItemId', '=', id)
    .executeTakeFirstOrThrow()

describe('a queue', () => {
  test('gives numbers in order, calls in that order, and tells each how many are ahead', async () => {
    const list = await openList()
    const first = await joinNew(list, { partySize: 4 })
    const second = await joinNew(list)
    const third = await joinNew(list)
    expect([first, second, third].map(({ entry }) => [entry.number, entry.ahead])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ])
    expect(third.entry.numbersAhead).toEqual([1, 2])
    const called = await callNext(list)
    expect(called).toMatchObject({ number: 1, status: 'CALLED', name: '김*리', callCount: 1 })
    const own = await app.call(getJrsEntry, { params: { entryId: third.entry.id } }, third.token)
    expect(own).toMatchObject({ ahead: 1, numbersAhead: [2], name: '김보리' })
    const board = await app.call(getJrsBoard, { params: list.params }, list.token)
    expect(board).toMatchObject({ waitingParties: 2, waitingPeople: 2, completedToday: 0, nextNumber: 4 })
    expect(board).toMatchObject({ storeStatus: 'ACTIVE', staffRole: 'OWNER', isHeld: false })
    expect(board.called.map(({ number }) => number)).toEqual([1])
    expect(board.next.map(({ number }) => number)).toEqual([2, 3])
    await move(called.id, { from: 'CALLED', to: 'COMPLETED' }, list.token)
    expect(await line(list.id)).toEqual({ active: 2, taken: 2, hasEntries: true, lastNumber: 3 })
    const after = await app.call(getJrsBoard, { params: list.params }, list.token)
    expect(after).toMatchObject({ called: [], completedToday: 1 })
    app.clock.advance({ hours: 24 })
    const { token } = await app.signedIn('ADMIN')
    const tomorrow = await app.call(getJrsBoard, { params: list.params }, token)
    expect(tomorrow).toMatchObject({ completedToday: 0, nextNumber: 1 })
  })

  test('counts for its store’s people among the lists that run, and for the operator among all', async () => {
    const list = await openList()
    await joinNew(list)
    await openList({ status: 'PAUSED' })
    await openList({ status: 'DRAFT' })
    const counts = async (token: string) => (await app.call(getWorkCounts, {}, token)).jrs
    expect(await counts(list.token)).toEqual({ running: 1, active: 1 })
    expect(await counts((await app.signedIn('ADMIN')).token)).toEqual({ running: 2, active: 1 })
    expect(await counts((await app.signedIn('MANAGER')).token)).toEqual({ running: 0, active: 0 })
  })

  test('a call that lapses is a miss; staff take it back in ten minutes, the guest comes back to the end, once', async () => {
    const list = await openList()
    const { token, entry } = await joinNew(list)
    await joinNew(list)
    await callNext(list)
    app.clock.advance({ minutes: 5 })
    await jrsCallLapses.moveAll(app.db, app.clock.now())
    const missed = await app.call(getJrsEntry, { params: { entryId: entry.id } }, token)
    expect(missed).toMatchObject({ status: 'NO_SHOW', endedBy: 'CLOCK' })
    const back = { from: 'NO_SHOW', to: 'WAITING' } as const
    await move(entry.id, back, token)
    expect(await app.call(getJrsEntry, { params: { entryId: entry.id } }, token)).toMatchObject({
      number: 1,
      ahead: 1,
      hasRejoined: true,
    })
    await callNext(list)
    await callNext(list)
    await move(entry.id, { from: 'CALLED', to: 'NO_SHOW' }, list.token)
    expect(await outcomeOf(move(entry.id, back, token))).toBe('conflict.state')
    app.clock.advance({ minutes: 10 })
    await move(entry.id, back, list.token)
    await callNext(list)
    await move(entry.id, { from: 'CALLED', to: 'NO_SHOW' }, list.token)
    app.clock.advance({ minutes: 11 })
    expect(await outcomeOf(move(entry.id, back, list.token))).toBe('conflict.state')
  })

  test('whoever is called puts it off as often as the list allows, and leaves with one press', async () => {
    const list = await openList({ maxDeferrals: 1 })
    const { token, entry } = await joinNew(list)
    await joinNew(list)
    const off = { from: 'CALLED', to: 'WAITING' } as const
    expect(await outcomeOf(move(entry.id, { from: 'WAITING', to: 'CALLED' }, token))).toBe('conflict.state')
    await callNext(list)
    await move(entry.id, off, token)
    expect((await callNext(list)).number).toBe(2)
    await callNext(list)
    expect(await outcomeOf(move(entry.id, off, token))).toBe('conflict.state')
    await move(entry.id, { from: 'CALLED', to: 'CANCELLED' }, token)
    expect(await outcomeOf(move(entry.id, { from: 'CANCELLED', to: 'WAITING' }, token))).toBe(
      'conflict.state',
    )
  })

  test('numbers begin anew at five in the morning in Seoul', async () => {
    const list = await openList()
    const now = app.clock.now()
    const next = Date.parse(`${businessDay(now)}T05:00:00+09:00`) + 24 * 3_600_000
    app.clock.advance({ minutes: (next - now.getTime()) / 60_000 - 1 })
    expect((await joinNew(list)).entry.number).toBe(1)
    expect((await joinNew(list)).entry.number).toBe(2)
    app.clock.advance({ minutes: 1 })
    expect((await joinNew(list)).entry.number).toBe(1)
  })

  test.each([
    ['over the beginning of its day', -1],
    ['within its day', 60],
  ])('a clock that is set back %s gives no number twice, and keeps the order', async (_, minutes) => {
    const list = await openList()
    const began = Date.parse(`${businessDay(app.clock.now())}T05:00:00+09:00`) + 24 * 3_600_000
    const until = (ms: number) => app.clock.advance({ minutes: (ms - app.clock.now().getTime()) / 60_000 })
    until(began - 60_000)
    await joinNew(list)
    until(began + 2 * 3_600_000)
    await joinNew(list)
    until(began + minutes * 60_000)
    expect((await joinNew(list)).entry).toMatchObject({ number: 2, numbersAhead: [1, 1] })
    const late = { ...list, token: await app.signInAs(list.owner) }
    const called = [await callNext(late), await callNext(late), await callNext(late)]
    expect(called.map(({ number }) => number)).toEqual([1, 1, 2])
  })
})

describe('nobody gets a place that is not there', () => {
  test('of forty who join at once ten get the ten places, each with a number of its own', async () => {
    const list = await openList({ capacity: 10 })
    const people = await Promise.all(Array.from({ length: 40 }, member))
    const ended = await outcomes(people.map(({ token }) => joinAs(list, token)))
    expect(ended).toEqual([...Array<string>(30).fill('conflict.state'), ...Array<string>(10).fill('done')])
    const rows = await app.db.selectFrom('jrsEntries').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await line(list.id)).toMatchObject({ active: 10, taken: 10 })
  })

  test('a slot takes as many parties as it has room for, at once or not', async () => {
    const list = await openSlots({ slotCapacity: 3 })
    const slotAt = slotTomorrow()
    const people = await Promise.all(Array.from({ length: 10 }, member))
    const ended = await outcomes(people.map(({ token }) => joinAs(list, token, { slotAt })))
    expect(ended.filter((one) => one === 'done')).toHaveLength(3)
    const { token } = await member()
    const past = new Date(Date.parse(slotAt) - 72 * hourMs).toISOString()
    const between = new Date(Date.parse(slotAt) + hourMs / 2).toISOString()
    for (const [wrong, code] of [
      [slotAt, 'full'],
      [past, 'choice'],
      [between, 'choice'],
    ]) {
      expect(await problemOf(joinAs(list, token, { slotAt: wrong }))).toMatchObject({
        errors: [{ pointer: '/slotAt', code }],
      })
    }
    expect(await problemOf(joinAs(list, token))).toMatchObject({
      errors: [{ pointer: '/slotAt', code: 'required' }],
    })
  })

  test('whoever comes back takes a place as whoever joins does: of the list, of the slot, of the person', async () => {
    const list = await openList({ capacity: 1, perPersonActive: 1 })
    const guest = await member()
    const missed = await joinAs(list, guest.token)
    await callNext(list)
    await move(missed.id, { from: 'CALLED', to: 'NO_SHOW' }, list.token)
    const again = await joinAs(list, guest.token)
    const back = { from: 'NO_SHOW', to: 'WAITING' } as const
    expect(await problemOf(move(missed.id, back, guest.token))).toMatchObject({
      errors: [{ pointer: '/jrs', code: 'full' }],
    })
    // Staff let people into a queue that is full; a person still has one place.
    expect(await outcomeOf(move(missed.id, back, list.token))).toBe('conflict.duplicate')
    await move(again.id, { from: 'WAITING', to: 'CANCELLED' }, guest.token)
    expect(await outcomeOf(move(missed.id, back, list.token))).toBe('done')

    const slots = await openSlots({ slotCapacity: 1 })
    const cancelled = await joinSlot(slots)
    await move(cancelled.id, { from: 'WAITING', to: 'CANCELLED' }, slots.token)
    await joinSlot(slots)
    const undone = move(cancelled.id, { from: 'CANCELLED', to: 'WAITING' }, slots.token)
    expect(await problemOf(undone)).toMatchObject({ errors: [{ pointer: '/jrs', code: 'full' }] })
  })

  test('a person has as many entries as the list allows, however fast the presses', async () => {
    const list = await openList({ perPersonActive: 2 })
    const { token } = await member()
    const ended = await outcomes(Array.from({ length: 6 }, () => joinAs(list, token)))
    expect(ended).toEqual([...Array<string>(4).fill('conflict.duplicate'), 'done', 'done'])
  })

  test('two who call the next at once each get another guest', async () => {
    const list = await openList()
    for (const _ of [1, 2, 3]) await joinNew(list)
    const called = await Promise.all([callNext(list), callNext(list), callNext(list)])
    expect(new Set(called.map(({ number }) => number))).toEqual(new Set([1, 2, 3]))
    expect(await outcomeOf(callNext(list))).toBe('conflict.state')
  })

  test('nobody is called past a guest who is just being changed', async () => {
    const list = await openList()
    const first = await joinNew(list)
    await joinNew(list)
    const lockFirst = (trx: Db) =>
      trx.selectFrom('jrsEntries').select('id').where('id', '=', first.entry.id).forUpdate().execute()
    expect(await outcomeDuring(app, lockFirst, () => callNext(list))).toBe('done')
    const called = app.db.selectFrom('jrsEntries').select('number').where('status', '=', 'CALLED')
    expect(await called.execute()).toEqual([{ number: 1 }])
  })

  test('only a queue calls', async () => {
    const applications = await openList({ kind: 'APPLICATION' })
    await joinNew(applications)
    expect(await outcomeOf(callNext(applications))).toBe('conflict.state')
    const slots = await openSlots({ slotCapacity: 1 })
    await joinSlot(slots)
    expect(await outcomeOf(callNext(slots))).toBe('conflict.state')
    const archived = await openList()
    await joinNew(archived)
    await app.db.updateTable('jrsItems').set({ status: 'ARCHIVED' }).where('id', '=', archived.id).execute()
    expect(await outcomeOf(callNext(archived))).toBe('conflict.state')
  })

  test('of two presses on one entry the second one is told', async () => {
    const list = await openList()
    await joinNew(list)
    const { id } = await callNext(list)
    const ended = await outcomes([
      move(id, { from: 'CALLED', to: 'COMPLETED' }, list.token),
      move(id, { from: 'CALLED', to: 'NO_SHOW' }, list.token),
    ])
    expect(ended).toEqual(['conflict.state', 'done'])
  })

  test('a raffle whose last place was taken closes by itself', async () => {
    const list = await openList({ kind: 'RAFFLE', winnersCount: 1, endAt: inMinutes(600), capacity: 1 })
    await joinNew(list)
    await app.runJobs()
    const { status } = await app.db
      .selectFrom('jrsItems')
      .select('status')
      .where('id', '=', list.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('CLOSED')
  })
})

describe('bad input', () => {
  const asked: JrsField = {
    key: 'f1',
    type: 'NUMBER',
    label: { kr: '아이' },
    help: null,
    showOnBoard: false,
    required: true,
    options: [],
    maxLength: null,
    min: 0,
    max: 5,
  }

  test.each([
    ['party of nobody', { partySize: 0 }, '/partySize', 'too_small'],
    ['party of fifty-one', { partySize: 51 }, '/partySize', 'too_big'],
    ['party too large for the list', { partySize: 7 }, '/partySize', 'too_big'],
    ['no consent', { consent: false }, '/consent', 'choice'],
    ['an answer that is needed', { answers: {} }, '/answers/f1', 'required'],
    ['an answer that is too large', { answers: { f1: 6 } }, '/answers/f1', 'too_big'],
    ['an answer of another kind', { answers: { f1: 'two' } }, '/answers/f1', 'type'],
    ['an answer that nobody asked for', { answers: { f1: 1, f2: 'x' } }, '/answers/f2', 'unknown_field'],
    ['a slot where there are none', { slotAt: '2030-01-01T00:00:00.000Z' }, '/slotAt', 'unknown_field'],
  ])('%s is refused at its field', async (_name, more, pointer, code) => {
    const list = await openList({ maxPartySize: 6, formFields: JSON.stringify([asked]) })
    const { token } = await member()
    const problem = await problemOf(joinAs(list, token, { answers: { f1: 1 }, ...more }))
    expect(problem.errors).toMatchObject([{ pointer, code }])
  })

  test.each([
    ['a draft is not there', { status: 'DRAFT' }, 'resource.not_found'],
    ['a paused list lets nobody in', { status: 'PAUSED' }, 'conflict.state'],
    ['a closed one neither', { status: 'CLOSED' }, 'conflict.state'],
    ['nor one that begins later', { startAt: '2100-01-01T00:00:00.000Z' }, 'conflict.state'],
  ] as const)('%s', async (_name, given, code) => {
    const list = await openList(given)
    const { token } = await member()
    expect(await outcomeOf(joinAs(list, token))).toBe(code)
  })

  test('staff let somebody in without a number while the list is paused', async () => {
    const list = await openList()
    await app.call(setJrsStatus, { params: list.params, body: { to: 'PAUSED' } }, list.token)
    const body = { partySize: 3, staffMemo: '유모차' }
    const entry = await app.call(addJrsEntry, { params: list.params, body }, list.token)
    expect(entry).toMatchObject({ number: 1, source: 'STAFF', name: null, phone: null, staffMemo: '유모차' })
  })
})

describe('who may see', () => {
  test('an entry is its person’s and its store’s, and of nobody else', async () => {
    const list = await openList()
    const { entry } = await joinNew(list)
    const stranger = await member()
    const other = await openList()
    const entryId = { entryId: entry.id }
    for (const token of [stranger.token, other.token]) {
      expect(await outcomeOf(app.call(getJrsEntry, { params: entryId }, token))).toBe('resource.not_found')
      expect(await outcomeOf(move(entry.id, { from: 'WAITING', to: 'CANCELLED' }, token))).toBe(
        'resource.not_found',
      )
    }
    const list404 = app.call(pagedJrsEntries, { params: list.params, query: {} }, other.token)
    expect(await outcomeOf(list404)).toBe('resource.not_found')
    expect(await outcomeOf(app.call(getJrsBoard, { params: list.params }, other.token))).toBe(
      'resource.not_found',
    )
    const reason = '놓고 가신 물건'
    const seen = app.call(revealJrsEntry, { params: entryId, body: { reason } }, stranger.token)
    expect(await outcomeOf(seen)).toBe('authz.forbidden')
  })

  test('staff see masked names, find by what they know, and reveal with a reason that is recorded', async () => {
    const list = await openList()
    const { entry } = await joinNew(list, { name: '박수민' })
    await joinNew(list, { name: '김하나' })
    const found = async (search: string) => {
      const { items } = await app.call(
        pagedJrsEntries,
        { params: list.params, query: { search } },
        list.token,
      )
      return items.map(({ number, name }) => [number, name])
    }
    for (const search of ['ㅂㅅㅁ', '박수', '1']) expect(await found(search)).toEqual([[1, '박*민']])
    const params = { entryId: entry.id }
    const shown = await app.call(revealJrsEntry, { params, body: { reason: '놓고 가신 물건' } }, list.token)
    expect(shown.name).toBe('박수민')
    expect(await app.auditOf('jrs.entry_revealed')).toMatchObject([{ reason: '놓고 가신 물건' }])
    expect(await app.auditOf('jrs.entries_viewed')).toHaveLength(3)
    const look = () => app.call(getJrsBoard, { params: list.params }, list.token)
    for (const _ of [1, 2, 3]) await look()
    expect(await app.auditOf('jrs.entries_viewed')).toHaveLength(4)
    app.clock.advance({ hours: 1 })
    await look()
    expect(await app.auditOf('jrs.entries_viewed')).toHaveLength(5)
  })

  test('who waits changes the party, staff alone write a note; an old version is refused', async () => {
    const list = await openList()
    const { token, entry } = await joinNew(list)
    const params = { entryId: entry.id }
    const change = (body: object, by: string) =>
      app.call(changeJrsEntry, { params, body: { version: 1, ...body } }, by)
    expect(await problemOf(change({ staffMemo: '제 메모' }, token))).toMatchObject({
      errors: [{ pointer: '/staffMemo', code: 'unknown_field' }],
    })
    expect(await change({ partySize: 3 }, token)).toEqual({ version: 2 })
    expect(await outcomeOf(change({ staffMemo: '창가' }, list.token))).toBe('conflict.stale')
  })
})

describe('what is kept', () => {
  test('after the list’s days nothing names anybody, and how many it were is recorded', async () => {
    const list = await openList({ retentionDays: 30 })
    const { token, entry } = await joinNew(list)
    await move(entry.id, { from: 'WAITING', to: 'CANCELLED' }, token)
    await joinNew(list)
    app.clock.advance({ days: 31 })
    await anonymiseOld(app.db, app.clock.now())
    const rows = await app.db
      .selectFrom('jrsEntries')
      .select(['name', 'phone', 'userId'])
      .orderBy('number')
      .execute()
    expect(rows[0]).toEqual({ name: null, phone: null, userId: null })
    expect(rows[1]?.name).toBe('김보리')
    expect(await app.auditOf('jrs.entries_anonymised')).toMatchObject([
      { changes: { entries: { from: 1, to: 0 } } },
    ])
  })

  test('who was never ended is over with the slot, or with the list', async () => {
    const slots = await openSlots({ slotCapacity: 1, retentionDays: 1 })
    await joinSlot(slots)
    const closed = await openList({ kind: 'APPLICATION', retentionDays: 1 })
    const open = await openList({ kind: 'APPLICATION', retentionDays: 1 })
    for (const list of [closed, open]) await joinNew(list)
    await app.call(
      setJrsStatus,
      { params: closed.params, body: { to: 'CLOSED', waiting: 'KEEP' } },
      closed.token,
    )
    app.clock.advance({ days: 4 })
    await anonymiseOld(app.db, app.clock.now())
    const named = app.db.selectFrom('jrsEntries').select('jrsItemId').where('name', 'is not', null)
    expect(await named.execute()).toEqual([{ jrsItemId: open.id }])
  })

  test('whoever withdraws leaves the lines', async () => {
    const list = await openList()
    const { id, token } = await member()
    await joinAs(list, token)
    await app.call(deleteUser, { query: { id } }, token)
    const [row] = await app.db.selectFrom('jrsEntries').select(['status', 'name', 'phone']).execute()
    expect(row).toEqual({ status: 'CANCELLED', name: null, phone: null })
    expect(await line(list.id)).toMatchObject({ active: 0, taken: 0 })
  })
})

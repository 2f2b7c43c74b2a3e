import { setJrsStatus } from '@madang/contract/jrs'
import { getJrsBoard, joinJrs } from '@madang/contract/jrs-entries'
import { mostTextsADay } from '@madang/contract/jrs-texts'
import { businessDay } from '@madang/contract/jrs-times'
import { pagedNotifications } from '@madang/contract/notifications'
import type { JrsKind } from '@madang/contract/jrs-actions'
import { setStoreStatus } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf, problemOf } from '../../testing/outcomes.ts'
import { jrsEnds } from './jrs.clock.ts'
import { jrsDayEnds } from './jrs.entries.clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type Opened = Awaited<ReturnType<typeof openList>>

const close = ({ params, token }: Opened, waiting?: 'KEEP' | 'CANCEL') =>
  app.call(setJrsStatus, { params, body: { to: 'CLOSED', ...(waiting && { waiting }) } }, token)

const statuses = async () => {
  const rows = await app.db
    .selectFrom('jrsEntries')
    .select(['status', 'endedBy'])
    .orderBy('joinedAt')
    .orderBy('number')
    .execute()
  return rows.map(({ status, endedBy }) => (endedBy === null ? status : `${status} ${endedBy}`))
}

const cancelled = '[마당국수] 접수가 마감되어 2번 대기가 취소되었습니다.'

describe('a list that closes', () => {
  test('takes off who waits or was called, tells them, and brings nobody back when it opens again', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    const [done, called, waiting] = [await list.add(), await list.add(), await list.add()]
    await list.move((await list.callNext()).id, { from: 'CALLED', to: 'COMPLETED' })
    await list.callNext()
    await close(list, 'CANCEL')
    expect(await statuses()).toEqual(['COMPLETED STAFF', 'CANCELLED LIST', 'CANCELLED LIST'])
    await runAll(app)
    expect([done, called, waiting].map(({ texts }) => texts())).toEqual([
      [],
      [cancelled],
      [cancelled.replace('2번', '3번')],
    ])
    const records = await app.auditOf('jrs.closed')
    expect(records[0]?.changes).toMatchObject({ active: { from: 2, to: 0 } })
    await app.call(setJrsStatus, { params: list.params, body: { to: 'OPEN' } }, list.token)
    expect(await app.call(getJrsBoard, { params: list.params }, list.token)).toMatchObject({
      waitingParties: 0,
      called: [],
    })
  })

  test.each(['KEEP', undefined] as const)(
    'keeps who waits (%s): they can still be called',
    async (waiting) => {
      const list = await openList(app)
      await list.add()
      await close(list, waiting)
      expect(await list.callNext()).toMatchObject({ number: 1, status: 'CALLED' })
    },
  )

  test.each<[JrsKind, string[]]>([
    ['RESERVATION', ['CONFIRMED', 'CANCELLED LIST']],
    ['APPLICATION', ['CONFIRMED', 'CANCELLED LIST']],
  ])('of a %s keeps what was accepted', async (kind, after) => {
    const list = await openList(app, { kind: 'APPLICATION' })
    const { id } = await list.add()
    await list.add()
    await app.db.updateTable('jrsEntries').set({ kind }).execute()
    await list.move(id, { from: 'WAITING', to: 'CONFIRMED' })
    await close(list, 'CANCEL')
    expect(await statuses()).toEqual(after)
  })

  test('of a raffle keeps everybody for the draw', async () => {
    const endAt = '2026-12-01T00:00:00.000Z'
    const list = await openList(app, { kind: 'RAFFLE', winnersCount: 1, endAt })
    await list.add()
    const problem = await problemOf(close(list, 'CANCEL'))
    expect(problem.errors).toMatchObject([{ pointer: '/waiting', code: 'choice' }])
    await close(list, 'KEEP')
    expect(await statuses()).toEqual(['WAITING'])
  })

  test('is the only move that says what becomes of who waits', async () => {
    const list = await openList(app)
    const body = { to: 'PAUSED', waiting: 'CANCEL' } as const
    const problem = await problemOf(app.call(setJrsStatus, { params: list.params, body }, list.token))
    expect(problem.errors).toMatchObject([{ pointer: '/waiting', code: 'unknown_field' }])
  })

  test('while staff call: each guest is either called or taken off, and nobody waits', async () => {
    const list = await openList(app, { notifyAhead: 1 })
    for (let count = 0; count < 8; count++) await list.add()
    const calls = Array.from({ length: 6 }, () => outcomeOf(list.callNext()))
    const outcomes = await Promise.all([outcomeOf(close(list, 'CANCEL')), ...calls])
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'conflict.state')).toEqual([])
    expect((await statuses()).filter((status) => status === 'WAITING')).toEqual([])
  })
})

test('a store that closes takes everybody off its lists, and tells them', async () => {
  const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
  await list.add()
  const guest = await list.add()
  const { token } = await app.signedIn('ADMIN')
  await app.call(setStoreStatus, { params: { id: list.storeId }, body: { to: 'CLOSED' } }, token)
  await runAll(app)
  expect(await statuses()).toEqual(['CANCELLED LIST', 'CANCELLED LIST'])
  expect(guest.texts()).toEqual([cancelled])
})

describe('the people of a store are told in the console', () => {
  /** What somebody else who works in the store of a list is told. */
  async function colleague(list: Opened) {
    const { user, token } = await app.signedIn('MANAGER')
    const at = app.clock.now().toISOString()
    const row = { storeId: list.storeId, userId: user.id, staffRole: 'STAFF', createdAt: at } as const
    await app.db.insertInto('storeStaff').values(row).execute()
    return async () => {
      const { items } = await app.call(pagedNotifications, { query: {} }, token)
      return items.map(({ type, subject }) => `${type} ${subject.name}`)
    }
  }

  test('of a list that is opened, and that the clock closes', async () => {
    const endAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const list = await openList(app, { status: 'DRAFT', endAt })
    const told = await colleague(list)
    await app.call(setJrsStatus, { params: list.params, body: { to: 'OPEN' } }, list.token)
    expect(await told()).toEqual(['jrs.opened 저녁 대기'])
    app.clock.advance({ minutes: 1 })
    await jrsEnds.moveAll(app.db, app.clock.now())
    expect(await told()).toEqual(['jrs.ended 저녁 대기', 'jrs.opened 저녁 대기'])
  })

  test.each<[JrsKind, string]>([
    ['QUEUE', 'OPEN'],
    ['APPLICATION', 'CLOSED'],
  ])('of a %s that is full, which is %s then', async (kind, status) => {
    const list = await openList(app, { kind, capacity: 2 })
    const told = await colleague(list)
    for (let count = 0; count < 2; count++) await app.call(joinJrs, joining(list), await member())
    await app.runJobs()
    expect(await told()).toEqual(['jrs.full 저녁 대기'])
    const item = await app.db.selectFrom('jrsItems').select('status').executeTakeFirstOrThrow()
    expect(item.status).toBe(status)
  })

  test('of the last text of the day', async () => {
    const list = await openList(app)
    const told = await colleague(list)
    const day = businessDay(app.clock.now())
    const spent = { storeId: list.storeId, day, sent: mostTextsADay - 1, failedAt: null }
    await app.db.insertInto('jrsTextDays').values(spent).execute()
    await list.add()
    await list.add()
    await runAll(app)
    expect(await told()).toEqual(['jrs.texts_spent 저녁 대기'])
  })

  const joining = ({ params }: Opened) => ({
    params,
    headers: {},
    body: { name: '김보리', consent: true } as const,
  })
  const member = async () => (await app.signedIn('USER')).token
})

describe('the end of a business day', () => {
  /** 18:00 in Seoul. */
  const evening = 8
  const endDay = () => jrsDayEnds.moveAll(app.db, app.clock.now())

  test('takes who is left off a queue at 05:00, not a second before, and tells nobody', async () => {
    app.clock.advance({ hours: evening })
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false, notifyOnCall: false })
    const guests = [await list.add(), await list.add()]
    await list.callNext()
    app.clock.advance({ hours: 10, minutes: 59, seconds: 59 })
    await endDay()
    expect(await statuses()).toEqual(['CALLED', 'WAITING'])
    app.clock.advance({ seconds: 1 })
    await endDay()
    expect(await statuses()).toEqual(['CANCELLED CLOCK', 'CANCELLED CLOCK'])
    const [row] = await app.db.selectFrom('jrsEntries').select('endedAt').execute()
    expect(row?.endedAt).toBe('2026-11-21T20:00:00.000Z')
    await runAll(app)
    expect(guests.flatMap(({ texts }) => texts())).toEqual([])
  })

  test.each([
    ['04:59', 10 * 60 + 59, 'CANCELLED CLOCK'],
    ['05:00', 11 * 60, 'WAITING'],
  ])('is that of a guest who joined at %s', async (_time, minutes, status) => {
    app.clock.advance({ hours: evening, minutes })
    const list = await openList(app)
    await list.add()
    app.clock.advance({ minutes: 1 })
    await endDay()
    expect(await statuses()).toEqual([status])
  })

  test('is none of reservations, applications and raffles', async () => {
    const list = await openList(app, { kind: 'APPLICATION' })
    await list.add()
    app.clock.advance({ days: 3 })
    await endDay()
    expect(await statuses()).toEqual(['WAITING'])
  })
})

import { setJrsStatus } from '@madang/contract/jrs'
import { getJrsBoard } from '@madang/contract/jrs-entries'
import type { JrsKind } from '@madang/contract/jrs-actions'
import { setStoreStatus } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf, problemOf } from '../../testing/outcomes.ts'
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

import { getJrsByCode, setJrsStatus, updateJrsItem } from '@madang/contract/jrs'
import { getJrsBoard, getJrsEntry, joinJrs } from '@madang/contract/jrs-entries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList } from '../../testing/lists.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type Opened = Awaited<ReturnType<typeof openList>>

async function openOf({ id }: Opened) {
  const codes = app.db.selectFrom('jrsItems').select('code').where('id', '=', id)
  return app.call(getJrsByCode, { params: await codes.executeTakeFirstOrThrow() })
}

/** What is told who is about to join, and who looks at the board. */
async function toldOf(list: Opened) {
  const { wait, waiting } = await openOf(list)
  const board = await app.call(getJrsBoard, { params: list.params }, list.token)
  return { open: wait, waiting, board: board.wait }
}

async function join(list: Opened) {
  const { token } = await app.signedIn('USER')
  const body = { name: '김보리', partySize: 2, consent: true } as const
  const { id } = await app.call(joinJrs, { params: list.params, headers: {}, body }, token)
  return { id, token, read: () => app.call(getJrsEntry, { params: { entryId: id } }, token) }
}

/** A line in which somebody is called every four minutes; three wait on. */
async function movingLine(given: Parameters<typeof openList>[1] = {}) {
  const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false, ...given })
  for (let added = 0; added < 10; added += 1) await list.add({ partySize: 2 })
  for (let called = 0; called < 7; called += 1) {
    if (called > 0) app.clock.advance({ minutes: 4 })
    await list.callNext()
  }
  return list
}

const measured = { leastMinutes: 10, mostMinutes: 20, minutesPerParty: 4, basis: 'MEASURED' }

describe('how long one will wait', () => {
  test('is not said where there is nothing to go by', async () => {
    const list = await openList(app)
    await list.add()
    const own = await join(list)
    expect(await toldOf(list)).toEqual({ open: null, waiting: 2, board: null })
    expect((await own.read()).wait).toBeNull()
  })

  test('is what the store says until its own calls tell', async () => {
    const list = await openList(app, { minutesPerParty: 6 })
    await list.add()
    const { open, board } = await toldOf(list)
    expect(open).toMatchObject({ minutesPerParty: 6, basis: 'STATED' })
    expect(board).toEqual(open)
  })

  test('is the same for who joins, for the board and for who did join', async () => {
    const list = await movingLine()
    expect(await toldOf(list)).toEqual({ open: measured, waiting: 3, board: measured })
    const own = await join(list)
    expect(await own.read()).toMatchObject({ ahead: 3, wait: measured })
    await list.callNext()
    const { ahead, wait } = await own.read()
    expect(ahead).toBe(2)
    expect(wait?.mostMinutes).toBeLessThan(measured.mostMinutes)
  })

  test('counts a call of whoever comes again as another one, and one that is said once more not', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    for (let added = 0; added < 10; added += 1) await list.add({ partySize: 2 })
    const deferred = await list.callNext()
    await list.move(deferred.id, { from: 'CALLED', to: 'WAITING' })
    for (let called = 1; called < 7; called += 1) {
      app.clock.advance({ minutes: 4 })
      const { id } = await list.callNext()
      if (called === 6) await list.move(id, { from: 'CALLED', to: 'CALLED' })
    }
    const wait = { minutesPerParty: 4, basis: 'MEASURED' }
    expect(await openOf(list)).toMatchObject({ waiting: 4, wait })
    for (let called = 0; called < 3; called += 1) await list.callNext()
    const again = await list.callNext()
    expect(again.id).toBe(deferred.id)
    const calls = app.db.selectFrom('jrsEntries').select('calls').where('id', '=', deferred.id)
    expect((await calls.executeTakeFirstOrThrow()).calls).toHaveLength(2)
  })

  test('ends with the call', async () => {
    const list = await movingLine()
    const own = await join(list)
    for (let called = 0; called < 4; called += 1) await list.callNext()
    expect(await own.read()).toMatchObject({ status: 'CALLED', wait: null })
  })

  test('goes by this business day alone', async () => {
    const list = await movingLine()
    app.clock.advance({ days: 1 })
    expect((await openOf(list)).wait).toBeNull()
  })

  test('is not said to who would join while nobody can, and still to who waits', async () => {
    const list = await movingLine()
    const own = await join(list)
    await app.call(setJrsStatus, { params: list.params, body: { to: 'PAUSED' } }, list.token)
    expect(await toldOf(list)).toEqual({ open: null, waiting: 4, board: null })
    expect((await own.read()).wait).toEqual(measured)
    await app.db.updateTable('stores').set({ status: 'SUSPENDED' }).execute()
    expect((await own.read()).wait).toBeNull()
  })

  test('is not said before the hours of a list that has called nobody', async () => {
    const list = await openList(app, { minutesPerParty: 6 })
    const own = await join(list)
    expect((await own.read()).wait).not.toBeNull()
    const { version } = await app.db.selectFrom('jrsItems').select('version').executeTakeFirstOrThrow()
    const startAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await app.call(updateJrsItem, { params: list.params, body: { version, startAt } }, list.token)
    expect((await own.read()).wait).toBeNull()
  })

  test('is not said of lists that are no queues', async () => {
    const list = await openList(app, { kind: 'APPLICATION', minutesPerParty: 6 })
    await list.add()
    expect(await toldOf(list)).toEqual({ open: null, waiting: 1, board: null })
  })
})

import {
  addJrsEntry,
  callNextJrs,
  getJrsBoard,
  joinJrs,
  setJrsEntryStatus,
} from '@madang/contract/jrs-entries'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { mostTextsADay } from '@madang/contract/jrs-texts'
import { businessDay } from '@madang/contract/jrs-times'
import { setStoreStatus } from '@madang/contract/stores'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem } from '../../testing/factories.ts'
import { endPauses } from '../../testing/sign-in.ts'
import { jrsCallLapses } from './jrs.entries.clock.ts'
import { tellNear } from './jrs.notices.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

/** An open list of an active store, with the token of its owner. */
async function openList(given: Given = {}) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore(
    { status: 'ACTIVE', name: '마당국수' },
    { [user.id]: 'OWNER' },
  )
  const { id } = await insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN', ...given })
  return { id, params: { id }, token, storeId, owner: user }
}

type Opened = Awaited<ReturnType<typeof openList>>

/** Somebody whom staff write down, with a number of their own. */
async function add(list: Opened, more: object = {}) {
  const phone = nextPhone()
  const { id } = await app.call(addJrsEntry, { params: list.params, body: { phone, ...more } }, list.token)
  return { id, phone, texts: () => app.texts(phone).map((text) => text.split('\n')[0]) }
}

const addMany = async (list: Opened, count: number) => {
  const guests: Awaited<ReturnType<typeof add>>[] = []
  for (let index = 0; index < count; index++) guests.push(await add(list))
  return guests
}

const callNext = (list: Opened) => app.call(callNextJrs, { params: list.params, body: {} }, list.token)

const move = (entryId: string, moved: { from: JrsEntryStatus; to: JrsEntryStatus }, token: string) =>
  app.call(setJrsEntryStatus, { params: { entryId }, body: moved }, token)

const boardOf = (list: Opened) => app.call(getJrsBoard, { params: list.params }, list.token)

async function runAll(): Promise<void> {
  await app.runJobs()
  await endPauses(app)
  await app.runJobs()
}

const waitingJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'notices:send'
  `.execute(app.db)
  return rows[0]?.count
}

describe('whoever is on a list is told', () => {
  test('the place when joining, the call, and the next one', async () => {
    const list = await openList({ notifyAhead: 0 })
    const [first, second] = await addMany(list, 2)
    await runAll()
    expect(first?.texts()).toEqual(['[마당국수] 대기 1번으로 접수되었습니다. 다음 차례입니다.'])
    expect(second?.texts()).toEqual(['[마당국수] 대기 2번으로 접수되었습니다. 앞에 1팀 있습니다.'])
    const called = await callNext(list)
    await runAll()
    expect(first?.texts()[0]).toBe('[마당국수] 1번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.')
    await move(called.id, { from: 'CALLED', to: 'CALLED' }, list.token)
    await runAll()
    expect(first?.texts()[0]).toBe('[마당국수] 1번 고객님, 다시 호출합니다. 5분 안에 입장해 주세요.')
    const board = await boardOf(list)
    expect(board.called[0]?.text).toMatchObject({ kind: 'called', state: 'SENT' })
    expect(board.texts).toEqual({ state: 'OK', sent: 4, most: mostTextsADay })
  })

  test('what staff do with the entry, and not what one does oneself', async () => {
    const list = await openList({ notifyAhead: 0, notifyOnJoin: false })
    const [first, second] = await addMany(list, 2)
    const called = await callNext(list)
    await move(called.id, { from: 'CALLED', to: 'WAITING' }, list.token)
    await move(second?.id ?? '', { from: 'WAITING', to: 'CANCELLED' }, list.token)
    await runAll()
    // The call was over before its text left.
    expect(first?.texts()).toEqual(['[마당국수] 1번 고객님, 순서를 뒤로 미뤘습니다. 다음 차례입니다.'])
    expect(second?.texts()).toEqual(['[마당국수] 매장에서 2번 대기를 취소했습니다.'])
    const { user, token } = await app.signedIn('USER')
    const body = { name: '김보리', consent: true } as const
    const own = await app.call(joinJrs, { params: list.params, body }, token)
    await move(own.id, { from: 'WAITING', to: 'CANCELLED' }, token)
    await runAll()
    expect(app.texts(user.phone ?? '')).toEqual([])
  })

  test('of a reservation that it is taken or not', async () => {
    const list = await openList({ kind: 'APPLICATION', notifyOnJoin: false })
    const [one, other] = await addMany(list, 2)
    await move(one?.id ?? '', { from: 'WAITING', to: 'CONFIRMED' }, list.token)
    await move(other?.id ?? '', { from: 'WAITING', to: 'REJECTED' }, list.token)
    await runAll()
    expect(one?.texts()).toEqual(['[마당국수] 1번 신청이 확정되었습니다.'])
    expect(other?.texts()).toEqual(['[마당국수] 죄송합니다. 2번 신청을 받을 수 없게 되었습니다.'])
  })

  test('nothing where there is no number, nor where the list says no', async () => {
    const list = await openList({ notifyAhead: 0, notifyOnJoin: false, notifyOnCall: false })
    await add(list, { phone: null })
    const [silent] = await addMany(list, 1)
    await callNext(list)
    await callNext(list)
    expect(await waitingJobs()).toBe(0)
    await runAll()
    expect(silent?.texts()).toEqual([])
  })
})

describe('whose turn is near', () => {
  const near = '앞에 2팀 남았습니다. 매장 앞으로 와 주세요.'

  test('is told once, when the line is so short', async () => {
    const list = await openList({ notifyAhead: 2, notifyOnCall: false })
    const guests = await addMany(list, 5)
    await runAll()
    const toldNear = () => guests.map(({ texts }) => texts().filter((text) => text?.includes('남았')).length)
    expect(toldNear()).toEqual([0, 0, 0, 0, 0])
    await callNext(list)
    await runAll()
    expect(guests[3]?.texts()[0]).toContain(near)
    await move(guests[2]?.id ?? '', { from: 'WAITING', to: 'CANCELLED' }, list.token)
    await runAll()
    expect(guests[4]?.texts()[0]).toContain(near)
    for (let count = 0; count < 3; count++) await tellNear(app.db, { id: list.id })
    await runAll()
    expect(toldNear()).toEqual([0, 0, 0, 1, 1])
  })

  test('is told of two who are called at the same time', async () => {
    const list = await openList({ notifyAhead: 1, notifyOnCall: false })
    const guests = await addMany(list, 4)
    await runAll()
    await Promise.all([callNext(list), callNext(list)])
    await runAll()
    expect(guests[3]?.texts()[0]).toContain('앞에 1팀 남았습니다')
    expect(guests[2]?.texts()[0]).toContain('다음 차례입니다')
  })

  test('is told again at another place', async () => {
    const list = await openList({ notifyAhead: 1, notifyOnJoin: false })
    const guests = await addMany(list, 4)
    const called = await callNext(list)
    await runAll()
    await move(called.id, { from: 'CALLED', to: 'WAITING' }, list.token)
    await runAll()
    for (let count = 0; count < 2; count++) {
      await callNext(list)
      await runAll()
    }
    expect(guests[0]?.texts()[0]).toContain('앞에 1팀 남았습니다')
  })
})

describe('a text that is too late', () => {
  test('does not leave when the call has lapsed, whether the clock has noticed or not', async () => {
    for (const hasNoticed of [true, false]) {
      const list = await openList({ notifyOnJoin: false })
      const [guest] = await addMany(list, 1)
      await callNext(list)
      app.clock.advance({ minutes: 5 })
      if (hasNoticed) await jrsCallLapses.moveAll(app.db, app.clock.now())
      await runAll()
      expect(guest?.texts()).toEqual([])
    }
  })

  test('does not leave when somebody was faster; only the last of two calls does', async () => {
    const list = await openList({ notifyOnJoin: false })
    const [arrived, again] = await addMany(list, 2)
    await move((await callNext(list)).id, { from: 'CALLED', to: 'COMPLETED' }, list.token)
    const second = await callNext(list)
    await move(second.id, { from: 'CALLED', to: 'CALLED' }, list.token)
    await runAll()
    expect(arrived?.texts()).toEqual([])
    expect(again?.texts()).toEqual(['[마당국수] 2번 고객님, 다시 호출합니다. 5분 안에 입장해 주세요.'])
  })

  test('of a cancellation waits as long as it can be taken back at once', async () => {
    const list = await openList({ notifyAhead: 0, notifyOnJoin: false })
    const [guest] = await addMany(list, 1)
    await move(guest?.id ?? '', { from: 'WAITING', to: 'CANCELLED' }, list.token)
    const { rows } = await sql<{
      runAt: Date
    }>`select run_at from graphile_worker._private_jobs where run_at < now()`.execute(app.db)
    const waits = rows.map(({ runAt }) => new Date(runAt).getTime() - app.clock.now().getTime())
    expect(waits).toContain(10_000)
    await move(guest?.id ?? '', { from: 'CANCELLED', to: 'WAITING' }, list.token)
    await runAll()
    expect(guest?.texts()).toEqual([])
  })

  test('does not leave after the provider was away: calling went on, and the board said so', async () => {
    const list = await openList({ notifyAhead: 0, notifyOnJoin: false })
    const [lapsed, there] = await addMany(list, 2)
    await app.setTexts('down')
    await callNext(list)
    await app.runJobs()
    const down = await boardOf(list)
    expect(down.texts).toMatchObject({ state: 'DOWN', sent: 0 })
    expect(down.called[0]?.text).toMatchObject({ kind: 'called', state: 'FAILED' })
    app.clock.advance({ minutes: 59 })
    await jrsCallLapses.moveAll(app.db, app.clock.now())
    await callNext(list)
    await app.setTexts('ok')
    await runAll()
    expect(lapsed?.texts()).toEqual([])
    expect(there?.texts()).toEqual(['[마당국수] 2번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.'])
    expect((await boardOf(list)).texts).toMatchObject({ state: 'OK', sent: 1 })
  })

  test('that the provider refuses for good is nobody’s outage, and not counted', async () => {
    const list = await openList({ notifyOnJoin: false })
    await add(list, { phone: '+821055550001' })
    await callNext(list)
    await runAll()
    const { called, texts } = await boardOf(list)
    expect(called[0]?.text).toMatchObject({ kind: 'called', state: 'FAILED' })
    expect(texts).toMatchObject({ state: 'OK', sent: 0 })
    expect(await waitingJobs()).toBe(0)
  })
})

describe('the most texts of a store and day', () => {
  const spend = (list: Opened, sent: number) =>
    app.db
      .insertInto('jrsTextDays')
      .values({ storeId: list.storeId, day: businessDay(app.clock.now()), sent, failedAt: null })
      .execute()

  test('hold exactly, while calling goes on; the board says so, the next day begins anew', async () => {
    const list = await openList({ notifyAhead: 0, notifyOnJoin: false })
    await spend(list, mostTextsADay - 2)
    const guests = await addMany(list, 6)
    for (const _ of guests) await callNext(list)
    await runAll()
    expect(guests.flatMap(({ texts }) => texts())).toHaveLength(2)
    const board = await boardOf(list)
    expect(board.texts).toEqual({ state: 'CEILING', sent: mostTextsADay, most: mostTextsADay })
    expect(board.called.filter(({ text }) => text?.state === 'FAILED')).toHaveLength(4)
    app.clock.advance({ days: 1 })
    const morning = { ...list, token: await app.signInAs(list.owner) }
    const [late] = await addMany(morning, 1)
    const next = await callNext(morning)
    await runAll()
    expect(next.number).toBe(1)
    expect(late?.texts()).toHaveLength(1)
  })

  test('are another store’s own', async () => {
    const [full, other] = [await openList(), await openList()]
    await spend(full, mostTextsADay)
    const [guest] = await addMany(other, 1)
    await runAll()
    expect(guest?.texts()).toHaveLength(1)
  })
})

describe('a store that is suspended during the evening', () => {
  test('lets nobody join; who waits is still called and told', async () => {
    const list = await openList({ notifyAhead: 0, notifyOnJoin: false })
    const [guest] = await addMany(list, 1)
    const { token } = await app.signedIn('ADMIN')
    const body = { to: 'SUSPENDED', note: '신고 확인' } as const
    await app.call(setStoreStatus, { params: { id: list.storeId }, body }, token)
    await callNext(list)
    await runAll()
    expect(guest?.texts()).toEqual(['[마당국수] 1번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.'])
  })
})

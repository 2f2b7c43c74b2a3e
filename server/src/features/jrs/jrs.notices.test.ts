import { authLimits } from '@madang/contract/auth'
import { getJrsBoard, joinJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { mostTextsADay } from '@madang/contract/jrs-texts'
import { businessDay } from '@madang/contract/jrs-times'
import { setStoreStatus } from '@madang/contract/stores'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { entryLink, findEntryKey } from './jrs.entry-key.ts'
import { jrsCallLapses } from './jrs.entries.clock.ts'
import { moveByKey } from './jrs.guests.changes.ts'
import { tellNear } from './jrs.notices.ts'
import { takeText } from './jrs.texts.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

type Opened = Awaited<ReturnType<typeof openList>>
type Added = Awaited<ReturnType<Opened['add']>>

async function addMany(list: Opened, count: number): Promise<Added[]> {
  const guests: Added[] = []
  for (let index = 0; index < count; index++) guests.push(await list.add())
  return guests
}

const boardOf = (list: Opened) => app.call(getJrsBoard, { params: list.params }, list.token)

const waitingJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'notices:send'
  `.execute(app.db)
  return rows[0]?.count
}

describe('whoever is on a list is told', () => {
  test('the place when joining, the call, and the next one', async () => {
    const list = await openList(app, { notifyAhead: 0 })
    const [first, second] = await addMany(list, 2)
    await runAll(app)
    expect(first?.texts()).toEqual(['[마당국수] 대기 1번, 다음 차례'])
    expect(second?.texts()).toEqual(['[마당국수] 대기 2번, 앞에 1팀'])
    const link = app.texts(first?.phone ?? '')[0]?.split('\n')[1] ?? ''
    expect(link).toBe(await entryLink(app.deps, first?.id ?? ''))
    const called = await list.callNext()
    await runAll(app)
    expect(first?.texts()[0]).toBe('[마당국수] 1번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.')
    await list.move(called.id, { from: 'CALLED', to: 'CALLED' })
    await runAll(app)
    expect(first?.texts()[0]).toBe('[마당국수] 1번 고객님, 다시 호출합니다. 5분 안에 입장해 주세요.')
    const board = await boardOf(list)
    expect(board.called[0]?.text).toMatchObject({ kind: 'called', state: 'SENT' })
    expect(board.texts).toEqual({ state: 'OK', sent: 4, most: mostTextsADay })
  })

  test('what staff do with the entry, and not what one does oneself', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    const [first, second] = await addMany(list, 2)
    const called = await list.callNext()
    await list.move(called.id, { from: 'CALLED', to: 'WAITING' })
    await list.move(second?.id ?? '', { from: 'WAITING', to: 'CANCELLED' })
    await runAll(app)
    // The call was over before its text left.
    expect(first?.texts()).toEqual(['[마당국수] 1번 고객님, 순서를 뒤로 미뤘습니다. 다음 차례입니다.'])
    expect(second?.texts()).toEqual(['[마당국수] 매장에서 2번 대기를 취소했습니다.'])
    const { user, token } = await app.signedIn('USER')
    const body = { name: '김보리', consent: true } as const
    const own = await app.call(joinJrs, { headers: {}, params: list.params, body }, token)
    const left = { from: 'WAITING', to: 'CANCELLED' } as const
    await app.call(setJrsEntryStatus, { params: { entryId: own.id }, body: left }, token)
    await runAll(app)
    expect(app.texts(user.phone ?? '')).toEqual([])
  })

  test('of a reservation that it is taken or not', async () => {
    const list = await openList(app, { kind: 'APPLICATION', notifyOnJoin: false })
    const [one, other] = await addMany(list, 2)
    await list.move(one?.id ?? '', { from: 'WAITING', to: 'CONFIRMED' })
    await list.move(other?.id ?? '', { from: 'WAITING', to: 'REJECTED' })
    await runAll(app)
    expect(one?.texts()).toEqual(['[마당국수] 1번 신청이 확정되었습니다.'])
    expect(other?.texts()).toEqual(['[마당국수] 죄송합니다. 2번 신청을 받을 수 없게 되었습니다.'])
  })

  test('nothing where there is no number, nor where the list says no', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false, notifyOnCall: false })
    await list.add({ phone: null })
    const [silent] = await addMany(list, 1)
    await list.callNext()
    await list.callNext()
    expect(await waitingJobs()).toBe(0)
    await runAll(app)
    expect(silent?.texts()).toEqual([])
  })
})

describe('a number that nobody confirmed', () => {
  const leave = { from: 'WAITING', to: 'CANCELLED' } as const

  /** A guest without an account, who leaves again. */
  async function comeAndGo(list: Opened, phone: string): Promise<string> {
    const body = { name: '김보리', consent: true, phone } as const
    const { id } = await app.call(joinJrs, { params: list.params, headers: {}, body })
    const key = await findEntryKey(app.deps, id)
    await runAll(app)
    await moveByKey(app.db, { key: key ?? '', now: app.clock.now() }, leave)
    return id
  }

  test('is texted no oftener than with codes, on all lists together, and joins as often as it likes', async () => {
    const open = () => openList(app, { requirePhoneCode: false, notifyAhead: 0 })
    const lists = [await open(), await open()] as const
    const phone = nextPhone()
    const sent = () => app.texts(phone).length
    const first = await comeAndGo(lists[0], phone)
    const second = await comeAndGo(lists[1], phone)
    expect(sent()).toBe(1)
    const states = app.db.selectFrom('jrsEntries').select(['textKind', 'textState'])
    expect(await states.where('id', 'in', [first, second]).orderBy('id').execute()).toEqual([
      { textKind: 'joined', textState: 'SENT' },
      { textKind: 'joined', textState: 'FAILED' },
    ])
    for (let count = 0; count < 2 * authLimits.textsPerHour; count++) {
      app.clock.advance({ minutes: 2 })
      await comeAndGo(lists[count % 2 === 0 ? 0 : 1], phone)
    }
    expect(sent()).toBe(authLimits.textsPerHour)
    for (let count = 0; count < authLimits.textsPerDay; count++) {
      app.clock.advance({ minutes: 61 })
      await comeAndGo(lists[0], phone)
    }
    expect(sent()).toBe(authLimits.textsPerDay)
  })

  test('is not texted oftener for others who leave, either; a call always is', async () => {
    const list = await openList(app, { requirePhoneCode: false, notifyAhead: 1 })
    const before = [await list.add(), await list.add(), await list.add()]
    const phone = nextPhone()
    const body = { name: '김보리', consent: true, phone } as const
    const { id } = await app.call(joinJrs, { params: list.params, headers: {}, body })
    await runAll(app)
    for (const other of before) await list.move(other.id, leave)
    await runAll(app)
    const told = () => app.texts(phone).map((text) => text.split('\n')[0])
    expect(told()).toEqual(['[마당국수] 대기 4번, 앞에 3팀'])
    await list.move(id, { from: 'WAITING', to: 'CALLED' })
    await runAll(app)
    expect(told()[0]).toContain('입장하실 차례입니다')
  })
})

describe('whose turn is near', () => {
  const near = '앞에 2팀 남았습니다. 매장 앞으로 와 주세요.'

  test('is told once, when the line is so short', async () => {
    const list = await openList(app, { notifyAhead: 2, notifyOnCall: false })
    const guests = await addMany(list, 5)
    await runAll(app)
    const toldNear = () => guests.map(({ texts }) => texts().filter((text) => text?.includes('남았')).length)
    expect(toldNear()).toEqual([0, 0, 0, 0, 0])
    await list.callNext()
    await runAll(app)
    expect(guests[3]?.texts()[0]).toContain(near)
    await list.move(guests[2]?.id ?? '', { from: 'WAITING', to: 'CANCELLED' })
    await runAll(app)
    expect(guests[4]?.texts()[0]).toContain(near)
    for (let count = 0; count < 3; count++) await tellNear(app.db, { id: list.id }, app.clock.now())
    await runAll(app)
    expect(toldNear()).toEqual([0, 0, 0, 1, 1])
  })

  test('is told of two who are called at the same time', async () => {
    const list = await openList(app, { notifyAhead: 1, notifyOnCall: false })
    const guests = await addMany(list, 4)
    await runAll(app)
    await Promise.all([list.callNext(), list.callNext()])
    await runAll(app)
    expect(guests[3]?.texts()[0]).toContain('앞에 1팀 남았습니다')
    expect(guests[2]?.texts()[0]).toContain('다음 차례입니다')
  })

  test('is told again at another place', async () => {
    const list = await openList(app, { notifyAhead: 1, notifyOnJoin: false })
    const guests = await addMany(list, 4)
    const called = await list.callNext()
    await runAll(app)
    await list.move(called.id, { from: 'CALLED', to: 'WAITING' })
    await runAll(app)
    for (let count = 0; count < 2; count++) {
      await list.callNext()
      await runAll(app)
    }
    expect(guests[0]?.texts()[0]).toContain('앞에 1팀 남았습니다')
  })
})

describe('a text that is too late', () => {
  test('does not leave when the call has lapsed, whether the clock has noticed or not', async () => {
    for (const hasNoticed of [true, false]) {
      const list = await openList(app, { notifyOnJoin: false })
      const [guest] = await addMany(list, 1)
      await list.callNext()
      app.clock.advance({ minutes: 5 })
      if (hasNoticed) await jrsCallLapses.moveAll(app.db, app.clock.now())
      await runAll(app)
      expect(guest?.texts()).toEqual([])
    }
  })

  test('does not leave when somebody was faster; only the last of two calls does', async () => {
    const list = await openList(app, { notifyOnJoin: false })
    const [arrived, again] = await addMany(list, 2)
    await list.move((await list.callNext()).id, { from: 'CALLED', to: 'COMPLETED' })
    const second = await list.callNext()
    await list.move(second.id, { from: 'CALLED', to: 'CALLED' })
    await runAll(app)
    expect(arrived?.texts()).toEqual([])
    expect(again?.texts()).toEqual(['[마당국수] 2번 고객님, 다시 호출합니다. 5분 안에 입장해 주세요.'])
  })

  test('of a cancellation waits as long as it can be taken back at once', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    const [guest] = await addMany(list, 1)
    await list.move(guest?.id ?? '', { from: 'WAITING', to: 'CANCELLED' })
    const { rows } = await sql<{
      runAt: Date
    }>`select run_at from graphile_worker._private_jobs where run_at < now()`.execute(app.db)
    const waits = rows.map(({ runAt }) => new Date(runAt).getTime() - app.clock.now().getTime())
    expect(waits).toContain(10_000)
    await list.move(guest?.id ?? '', { from: 'CANCELLED', to: 'WAITING' })
    await runAll(app)
    expect(guest?.texts()).toEqual([])
  })

  test('does not leave after the provider was away: calling went on, and the board said so', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    const [lapsed, there] = await addMany(list, 2)
    await app.setTexts('down')
    await list.callNext()
    await app.runJobs()
    const down = await boardOf(list)
    expect(down.texts).toMatchObject({ state: 'DOWN', sent: 0 })
    expect(down.called[0]?.text).toMatchObject({ kind: 'called', state: 'FAILED' })
    app.clock.advance({ minutes: 59 })
    await jrsCallLapses.moveAll(app.db, app.clock.now())
    await list.callNext()
    await app.setTexts('ok')
    await runAll(app)
    expect(lapsed?.texts()).toEqual([])
    expect(there?.texts()).toEqual(['[마당국수] 2번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.'])
    expect((await boardOf(list)).texts).toMatchObject({ state: 'OK', sent: 1 })
  })

  test('that the provider refuses for good is nobody’s outage, and not counted', async () => {
    const list = await openList(app, { notifyOnJoin: false })
    await list.add({ phone: '+821055550001' })
    await list.callNext()
    await runAll(app)
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
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    await spend(list, mostTextsADay - 2)
    const guests = await addMany(list, 6)
    for (const _ of guests) await list.callNext()
    await runAll(app)
    expect(guests.flatMap(({ texts }) => texts())).toHaveLength(2)
    const board = await boardOf(list)
    expect(board.texts).toEqual({ state: 'CEILING', sent: mostTextsADay, most: mostTextsADay })
    expect(board.called.filter(({ text }) => text?.state === 'FAILED')).toHaveLength(4)
    app.clock.advance({ days: 1 })
    const token = await app.signInAs(list.owner)
    const late = await list.add({}, token)
    const next = await list.callNext(token)
    await runAll(app)
    expect(next.number).toBe(1)
    expect(late.texts()).toHaveLength(1)
  })

  test('are not passed by texts that leave at the same time', async () => {
    const list = await openList(app)
    await spend(list, mostTextsADay - 3)
    const now = app.clock.now()
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeText(app.db, { ...list, now })))
    const given = [mostTextsADay - 2, mostTextsADay - 1, mostTextsADay]
    expect(new Set(taken)).toEqual(new Set([...given, null]))
    expect(taken.filter((sent) => sent !== null)).toHaveLength(3)
  })

  test('are another store’s own', async () => {
    const [full, other] = [await openList(app), await openList(app)]
    await spend(full, mostTextsADay)
    const [guest] = await addMany(other, 1)
    await runAll(app)
    expect(guest?.texts()).toHaveLength(1)
  })
})

describe('a store that is suspended during the evening', () => {
  test('lets nobody join; who waits is still called and told', async () => {
    const list = await openList(app, { notifyAhead: 0, notifyOnJoin: false })
    const [guest] = await addMany(list, 1)
    const { token } = await app.signedIn('ADMIN')
    const body = { to: 'SUSPENDED', note: '신고 확인' } as const
    await app.call(setStoreStatus, { params: { id: list.storeId }, body }, token)
    const late = await app.signedIn('USER')
    const joining = { params: list.params, headers: {}, body: { name: '김보리', consent: true } } as const
    expect(await outcomeOf(app.call(joinJrs, joining, late.token))).toBe('conflict.state')
    for (const by of [list.token, token]) expect(await outcomeOf(list.add({}, by))).toBe('conflict.state')
    await list.callNext()
    await runAll(app)
    expect(guest?.texts()).toEqual(['[마당국수] 1번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.'])
  })
})

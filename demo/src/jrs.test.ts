import { viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { addJrsEntry, getJrsBoard, pagedJrsEntries, type JrsEntry } from '@madang/contract/jrs-entries'
import { getJrs, openErrors, pagedJrs } from '@madang/contract/jrs'
import { jrsKinds } from '@madang/contract/jrs-actions'
import { checkAnswers } from '@madang/contract/jrs-form'
import { businessDay } from '@madang/contract/jrs-times'
import { jrsEntryStatuses, jrsStatuses } from '@madang/contract/statuses'
import { ensureBootstrapAdmin } from '@madang/server/features/users/users.bootstrap'
import { startTestApp, type TestApp } from '@madang/server/testing/app'
import { runTask } from '@madang/server/testing/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemoLists } from './jrs.ts'
import { seedDemo } from './members.ts'
import { seedDemoPromotions } from './promotions.ts'
import { seedDemoStores } from './stores.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const now = setClock(earliest)
  await ensureBootstrapAdmin(app.db, { phone: '+821012345678', now })
  await seedDemo(app.db, { now })
  await seedDemoStores(app.deps, { now })
  await seedDemoPromotions(app.deps, { now })
})
afterAll(() => app.close())

/** Minutes from the beginning of the test's clock, 10:00 in Seoul. */
const earliest = -330

function setClock(minutes: number): Date {
  app.clock.reset()
  app.clock.advance({ minutes })
  return app.clock.now()
}

/** The lists of the demonstration as they are when it begins at this minute, in two processes at once. */
async function begin(minutes: number): Promise<void> {
  const now = setClock(minutes)
  await sql`truncate jrs_items, jrs_text_days cascade`.execute(app.db)
  await Promise.all([1, 2].map(() => seedDemoLists(app.deps, { now })))
  token = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
}

async function lists() {
  const { items } = await app.call(pagedJrs, { query: { pageSize: 100 } }, token)
  return items
}

async function entriesOf(id: string): Promise<JrsEntry[]> {
  const all: JrsEntry[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { pageSize: 100, pageNumber, sort: 'joinedAt' as const }
    const { items, totalPages } = await app.call(pagedJrsEntries, { params: { id }, query }, token)
    all.push(...items)
    if (pageNumber >= totalPages) return all
  }
}

async function evening() {
  const found = (await lists()).find(({ title }) => title === '매장 앞 대기')
  if (found === undefined) throw new Error('no list whose evening goes on')
  return found
}

function countsOf<Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

describe('at any hour', () => {
  // 04:30, the very beginning of a business day, soon after, noon, evening.
  test.each([
    ['04:30', earliest],
    ['05:00', -300],
    ['05:12', -288],
    ['12:00', 120],
    ['21:40', 700],
  ])('the evening goes on when the demonstration begins at %s', async (_at, minutes) => {
    await begin(minutes)
    const { id, active } = await evening()
    const board = await app.call(getJrsBoard, { params: { id } }, token)
    expect([board.waitingParties, board.called.length, active]).toEqual([14, 3, 17])
    const now = app.clock.now()
    const leftMs = board.called.map(({ calledAt }) => Date.parse(calledAt ?? '') + 600_000 - now.getTime())
    for (const left of leftMs) expect(left).toBeGreaterThan(2 * 60_000)
    const entries = await entriesOf(id)
    const day = businessDay(now)
    for (const entry of entries) {
      const { joinedAt, calledAt, endedAt, status } = entry
      const times = [joinedAt, calledAt, endedAt].filter((at) => at !== null)
      expect([entry.number, times.toSorted()]).toEqual([entry.number, times])
      expect(times.every((at) => Date.parse(at) <= now.getTime())).toBe(true)
      // Nobody is taken off the list by its day before the clock would do so.
      const isThere = status === 'WAITING' || status === 'CALLED'
      const lastDay = isThere ? day : businessDay(new Date(endedAt ?? ''))
      expect([entry.number, businessDay(new Date(joinedAt))]).toEqual([entry.number, lastDay])
    }
    const done = entries.filter(({ endedAt }) => now.getTime() - Date.parse(endedAt ?? '') < 4 * 60 * 60_000)
    const { COMPLETED = 0, NO_SHOW = 0, CANCELLED = 0 } = countsOf(done.map(({ status }) => status))
    expect([COMPLETED >= 30, NO_SHOW >= 1, CANCELLED >= 1]).toEqual([true, true, true])
    expect(new Set(done.map(({ source }) => source))).toEqual(new Set(['WEB', 'APP', 'STAFF']))
    expect(done.some(({ deferredCount }) => deferredCount > 0)).toBe(true)
  })
})

describe('lists and who is on them', () => {
  beforeEach(() => begin(700))

  test('there are lists of every kind and in every state, once, whoever starts, each fit for its state', async () => {
    const items = await lists()
    expect(items).toHaveLength(17)
    for (const kind of jrsKinds) expect(countsOf(items.map((item) => item.kind))[kind]).toBeGreaterThan(1)
    for (const status of jrsStatuses) expect(items.map((item) => item.status)).toContain(status)
    let covers = 0
    for (const { id, status } of items) {
      const item = await app.call(getJrs, { params: { id } }, token)
      if (item.view !== 'staff') throw new Error('the public part')
      covers += item.cover === null ? 0 : 1
      const isRunning = status === 'OPEN' || status === 'PAUSED'
      expect(isRunning ? openErrors(item, app.clock.now()) : []).toEqual([])
    }
    expect(covers).toBeGreaterThan(3)
    expect(items.some(({ promotionTitle }) => promotionTitle !== null)).toBe(true)
    expect(items.some(({ isHeld }) => isHeld)).toBe(true)
  })

  test('entries are in every state, numbered without gaps, counted as they are', async () => {
    const seen = new Set<string>()
    for (const { id, kind, capacity, taken, active, createdAt, startAt, endAt } of await lists()) {
      const entries = await entriesOf(id)
      const joined = entries.map(({ joinedAt }) => joinedAt)
      const isInTime = (at: string) =>
        at > (startAt ?? createdAt) && at < (endAt ?? app.clock.now().toISOString())
      expect(joined.filter((at) => !isInTime(at))).toEqual([])
      for (const { status } of entries) seen.add(status)
      const days = Map.groupBy(entries, ({ joinedAt }) =>
        kind === 'QUEUE' ? businessDay(new Date(joinedAt)) : '',
      )
      for (const one of days.values()) {
        expect(one.map(({ number }) => number)).toEqual(one.map((_, index) => index + 1))
      }
      const { WAITING = 0, CALLED = 0, CONFIRMED = 0 } = countsOf(entries.map(({ status }) => status))
      expect(active).toBe(WAITING + CALLED + CONFIRMED)
      expect(taken).toBeLessThanOrEqual(capacity ?? taken)
      const first = entries[0]
      if (first === undefined) continue
      const { formFields } = await app.call(viewJrsEntry, { params: { entryId: first.id } }, token)
      for (const { source, answers } of entries.filter(({ isAnonymised }) => !isAnonymised)) {
        const asked = formFields.map((field) => (source === 'STAFF' ? { ...field, required: false } : field))
        expect(checkAnswers(asked, answers)).toEqual({ answers, errors: [] })
      }
    }
    expect([...seen].toSorted()).toEqual([...jrsEntryStatuses].toSorted())
  })

  test('who joins next gets the next number', async () => {
    const { id } = await evening()
    const last = (await entriesOf(id)).at(-1)
    const { number } = await app.call(addJrsEntry, { params: { id }, body: {} }, token)
    expect(number).toBe(1 + (last?.number ?? 0))
  })

  test('the clock texts nobody when the calls lapse', async () => {
    const { id } = await evening()
    await app.runJobs()
    app.clock.advance({ minutes: 12 })
    await runTask(app, 'clock:sweep')
    await app.runJobs()
    const board = await app.call(getJrsBoard, { params: { id } }, token)
    expect([board.waitingParties, board.called, board.undoable.length >= 3]).toEqual([14, [], true])
    expect(app.solapi.messages()).toEqual([])
  })

  test('what was kept for as long as its list says is anonymous already', async () => {
    const before = await app.auditOf('jrs.entries_anonymised')
    expect(before).not.toEqual([])
    await runTask(app, 'jrs:anonymise')
    expect(await app.auditOf('jrs.entries_anonymised')).toHaveLength(before.length)
  })
})

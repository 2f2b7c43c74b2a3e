import { changeJrsEntry, joinJrs, pagedJrsEntries, type JrsEntriesFilter } from '@madang/contract/jrs-entries'
import { originOf, type JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import {
  exportJrsStats,
  exportStoreJrsStats,
  getJrsStats,
  getStoreJrsStats,
} from '@madang/contract/jrs-stats'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays, dayMs } from '@madang/contract/korean-time'
import { deleteUser } from '@madang/contract/users'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList } from '../../testing/lists.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { anonymiseOld } from './jrs.retention.queries.ts'
import { foldFigures } from './jrs.stats.queries.ts'
import { quantileOf, toDays } from './jrs.stats.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type List = Awaited<ReturnType<typeof openList>>

const statsOf = (list: List, query: { from?: string; to?: string } = {}) =>
  app.call(getJrsStats, { params: list.params, query }, list.token)

const entriesOf = (list: List) =>
  app.db.selectFrom('jrsEntries').selectAll().where('jrsItemId', '=', list.id).execute()

/** A member who joins by the app, with the answer. */
async function join(list: List, partySize = 2) {
  const { user, token } = await app.signedIn('USER')
  const body = { name: '김보리', consent: true, partySize } as const
  const own = await app.call(joinJrs, { params: list.params, headers: {}, body }, token)
  return { user, token, own }
}

const sizes: Record<string, (size: number) => boolean> = {
  '1': (size) => size === 1,
  '2': (size) => size === 2,
  '3': (size) => size === 3,
  '4': (size) => size === 4,
  '5-6': (size) => size === 5 || size === 6,
  '7+': (size) => size >= 7,
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number]
const minutes = ({ joinedAt, calls }: Entry) => (Date.parse(calls[0] ?? '') - Date.parse(joinedAt)) / 60_000
const hourOf = (at: string) => `${at.slice(0, 13)}:00:00.000Z`

/** What the figures have to be, counted from the entries one by one. */
function countAll(entries: readonly Entry[]) {
  const count = (is: (entry: Entry) => boolean) => entries.filter(is).length
  const of = (status: JrsEntryStatus) => (entry: Entry) => entry.status === status
  const called = entries.filter(({ calls }) => calls.length > 0)
  const told = (is: (wait: number, least: number, most: number) => boolean) =>
    called.filter(({ toldLeastMinutes: least, toldMostMinutes: most, ...entry }) =>
      least === null || most === null ? false : is(minutes(entry as Entry), least, most),
    ).length
  const byHour = Map.groupBy(entries, ({ joinedAt }) => hourOf(joinedAt))
  return {
    joined: entries.length,
    people: entries.reduce((sum, { partySize }) => sum + partySize, 0),
    completed: count(of('COMPLETED')),
    missed: count(of('NO_SHOW')),
    cancelledByGuest: count((entry) => of('CANCELLED')(entry) && entry.endedBy === 'PERSON'),
    cancelledByStore: count((entry) => of('CANCELLED')(entry) && entry.endedBy !== 'PERSON'),
    rejected: count(of('REJECTED')),
    deferred: count(({ deferredCount }) => deferredCount > 0),
    deferrals: entries.reduce((sum, { deferredCount }) => sum + deferredCount, 0),
    parties: Object.entries(sizes).map(([size, is]) => ({ size, count: count((one) => is(one.partySize)) })),
    origins: (['APP', 'QR', 'LINK', 'KIOSK', 'STAFF'] as const).map((origin) => ({
      origin,
      joined: count((entry) => originOf(entry) === origin),
      completed: count((entry) => originOf(entry) === origin && of('COMPLETED')(entry)),
    })),
    told: {
      within: told((wait, least, most) => wait >= least && wait <= most),
      sooner: told((wait, least) => wait < least),
      later: told((wait, _, most) => wait > most),
    },
    days: new Set(entries.map(({ businessDay: day }) => day)).size,
    hours: byHour.size,
    hoursWithoutStaff: [...byHour.values()].filter((hour) => hour.every(({ source }) => source !== 'STAFF'))
      .length,
  }
}

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What is answered of a list, and what its entries say. */
async function compare(list: List) {
  const [{ figures, cells, steps }, entries] = [await statsOf(list), await entriesOf(list)]
  const counted = countAll(entries)
  const { joined, completed, missed, cancelledByGuest } = counted
  const called = entries.filter(({ calls }) => calls.length > 0).length
  const { waits, ...told } = figures
  const sumsOf = (key: 'joined' | 'completed' | 'missed' | 'cancelledByGuest') =>
    sumOf(steps.map((step) => step[key]))
  return {
    answered: {
      ...told,
      called: waits?.count ?? 0,
      calledInCells: sumOf(cells.map((cell) => cell.waits?.count ?? 0)),
      inCells: [sumOf(cells.map((cell) => cell.joined)), sumOf(cells.map((cell) => cell.served))],
      inSteps: [sumsOf('joined'), sumsOf('completed'), sumsOf('missed'), sumsOf('cancelledByGuest')],
    },
    counted: {
      ...counted,
      called,
      calledInCells: called,
      inCells: [joined, completed],
      inSteps: [joined, completed, missed, cancelledByGuest],
    },
  }
}

describe('kept figures are what the entries say', () => {
  const deeds = [
    'add',
    'join',
    'call',
    'complete',
    'miss',
    'defer',
    'cancel',
    'undo',
    'resize',
    'wait',
    'fold',
  ] as const
  type Deed = (typeof deeds)[number]
  const moves: Partial<Record<Deed, readonly [JrsEntryStatus[], JrsEntryStatus]>> = {
    complete: [['CALLED'], 'COMPLETED'],
    miss: [['CALLED'], 'NO_SHOW'],
    defer: [['CALLED'], 'WAITING'],
    cancel: [['WAITING', 'CALLED'], 'CANCELLED'],
    undo: [['NO_SHOW', 'CANCELLED'], 'WAITING'],
  }

  /** Whoever waits says that others come along. */
  async function resize(list: List, which: number): Promise<void> {
    const waiting = (await entriesOf(list)).filter(({ status }) => status === 'WAITING')
    const entry = waiting[which % Math.max(1, waiting.length)]
    if (entry === undefined) return
    const body = { version: entry.version, partySize: 1 + (which % 9) }
    await app.call(changeJrsEntry, { params: { entryId: entry.id }, body }, list.token)
  }

  async function act(list: List, deed: Deed, which: number): Promise<void> {
    const move = moves[deed]
    if (move !== undefined) {
      const [from, to] = move
      const able = (await entriesOf(list)).filter(({ status }) => from.includes(status))
      const entry = able[which % Math.max(1, able.length)]
      if (entry !== undefined) await outcomes([list.move(entry.id, { from: entry.status, to })])
    }
    if (deed === 'add') await list.add({ partySize: 1 + (which % 9) })
    if (deed === 'join') await join(list, 1 + (which % 9))
    if (deed === 'resize') await resize(list, which)
    if (deed === 'call') await outcomes([list.callNext()])
    if (deed === 'wait') app.clock.advance({ minutes: 1 + (which % 45) })
    if (deed === 'fold') await foldFigures(app.db)
  }

  const run = fc.array(fc.tuple(fc.constantFrom(...deeds), fc.nat(50)), { minLength: 50, maxLength: 50 })

  test('after whatever was done, undone, folded, made anonymous or deleted', async () => {
    const given = { minutesPerParty: 5, maxDeferrals: 5, maxPartySize: 10, retentionDays: 1 }
    await fc.assert(
      fc.asyncProperty(run, async (steps) => {
        await app.reset()
        const list = await openList(app, given)
        const demandTrue = async () => {
          const { answered, counted } = await compare(list)
          expect(answered).toEqual(counted)
        }
        for (const [deed, which] of steps) await act(list, deed, which)
        await demandTrue()
        const guest = await join(list)
        await app.call(deleteUser, { query: { id: guest.user.id } }, guest.token)
        await anonymiseOld(app.db, new Date(app.clock.now().getTime() + 2 * dayMs))
        await demandTrue()
        const gone = (await entriesOf(list)).filter((_, index) => index % 3 === 0).map(({ id }) => id)
        await app.db.deleteFrom('jrsEntries').where('id', 'in', gone).execute()
        await demandTrue()
        await foldFigures(app.db)
        await demandTrue()
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  test('while people join, are called and leave at once, and others fold and look', async () => {
    const list = await openList(app, { minutesPerParty: 5 })
    for (let count = 0; count < 10; count += 1) await list.add()
    const fold = async () => {
      for (let count = 0; count < 10; count += 1) await foldFigures(app.db)
    }
    const look = async () => (await statsOf(list)).figures.joined
    const [looks] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, look)),
      Promise.all(Array.from({ length: 20 }, () => list.add())),
      outcomes(Array.from({ length: 10 }, () => list.callNext())),
      fold(),
      fold(),
    ])
    // Nobody sees an hour in the midst of being folded.
    for (const joined of looks) expect(joined).toBeGreaterThanOrEqual(10)
    await foldFigures(app.db)
    const { answered, counted } = await compare(list)
    expect(answered).toEqual(counted)
    const rows = await sql`select 1 from jrs_figures`.execute(app.db)
    expect(rows.rows.length).toBeLessThanOrEqual(2)
  })
})

describe('what is told at joining', () => {
  test('stands with the entry, as it was answered; staff tell nobody', async () => {
    const list = await openList(app, { minutesPerParty: 5 })
    for (let count = 0; count < 3; count += 1) await list.add()
    const { own } = await join(list)
    const [entry] = (await entriesOf(list)).filter(({ source }) => source === 'APP')
    expect(own).toMatchObject({ ahead: 3, numbersAhead: [1, 2, 3] })
    expect([entry?.toldLeastMinutes, entry?.toldMostMinutes]).toEqual([
      own.wait?.leastMinutes,
      own.wait?.mostMinutes,
    ])
    expect((await entriesOf(list)).filter(({ toldLeastMinutes }) => toldLeastMinutes !== null)).toHaveLength(
      1,
    )
  })

  test('is held against when the guest was called first', async () => {
    const list = await openList(app, { minutesPerParty: 10 })
    const { own } = await join(list)
    await join(list)
    app.clock.advance({ minutes: (own.wait?.mostMinutes ?? 0) + 1 })
    await list.callNext()
    await list.callNext()
    const { figures } = await statsOf(list)
    expect(figures.told.within + figures.told.later).toBe(2)
    expect(figures.told.later).toBeGreaterThan(0)
  })
})

describe('every figure opens its entries', () => {
  test('as many as it says', async () => {
    const list = await openList(app, { minutesPerParty: 5, maxPartySize: 10 })
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) {
      app.clock.advance({ minutes: 17 })
      ids.push(
        index % 3 === 0
          ? (await list.add({ partySize: 1 + (index % 8) })).id
          : (await join(list, 1 + (index % 8))).own.id,
      )
    }
    await sql`update jrs_entries set source = 'WEB', is_by_qr = number % 2 = 0 where number > 8`.execute(
      app.db,
    )
    for (const to of ['COMPLETED', 'NO_SHOW', 'WAITING', 'CANCELLED'] as const) {
      const { id } = await list.callNext()
      await list.move(id, { from: 'CALLED', to })
    }
    const { from, to, figures, cells } = await statsOf(list)
    const found = async (filter: Partial<JrsEntriesFilter>) => {
      const query = { from, to, ...filter }
      const page = await app.call(pagedJrsEntries, { params: list.params, query }, list.token)
      return page.totalCount
    }
    expect(await found({})).toBe(figures.joined)
    expect(await found({ status: ['COMPLETED'] })).toBe(figures.completed)
    expect(await found({ status: ['NO_SHOW'] })).toBe(figures.missed)
    expect(await found({ status: ['CANCELLED'], endedBy: ['PERSON'] })).toBe(figures.cancelledByGuest)
    expect(await found({ status: ['CANCELLED'], endedBy: ['STAFF', 'LIST', 'CLOCK'] })).toBe(
      figures.cancelledByStore,
    )
    expect(await found({ deferred: 'true' })).toBe(figures.deferred)
    expect(await found({ told: ['WITHIN'] })).toBe(figures.told.within)
    expect(await found({ told: ['SOONER', 'LATER'] })).toBe(figures.told.sooner + figures.told.later)
    for (const { size, count } of figures.parties) expect(await found({ party: [size] })).toBe(count)
    for (const { origin, joined } of figures.origins) expect(await found({ origin: [origin] })).toBe(joined)
    const fromBoth = figures.origins.filter(({ origin }) => origin === 'QR' || origin === 'STAFF')
    expect(await found({ origin: ['QR', 'STAFF'] })).toBe(
      fromBoth.reduce((sum, { joined }) => sum + joined, 0),
    )
    for (const { weekday, hour, joined } of cells) {
      expect(await found({ weekHour: `${weekday}-${hour}` })).toBe(joined)
    }
  })
})

describe('periods', () => {
  test('are told beside the same weekdays before, today up to this hour', async () => {
    app.clock.advance({ minutes: 30 })
    const list = await openList(app)
    const today = businessDay(app.clock.now())
    const hours = [0, 1, 24 * 7, 24 * 7 - 3, 24 * 28]
    for (const ago of hours) {
      const at = new Date(app.clock.now().getTime() - ago * 3_600_000).toISOString()
      await list.add()
      await sql`update jrs_entries set joined_at = ${at} where number = (select max(number) from jrs_entries)`.execute(
        app.db,
      )
    }
    const week = await statsOf(list, { from: addDays(today, -6) })
    expect([week.from, week.to, week.before.from, week.before.to]).toEqual(
      [-6, 0, -13, -7].map((days) => addDays(today, days)),
    )
    // Three hours later than now, a week ago, is not compared.
    expect([week.figures.joined, week.before.figures.joined, week.steps.length]).toEqual([2, 1, 7])
    const month = await statsOf(list)
    expect([month.figures.joined, month.before.figures.joined]).toEqual([4, 1])
    expect([week.stepDays, month.stepDays, month.steps.length]).toEqual([1, 7, 4])
  })

  test.each([
    ['nothing named', {}, ['2026-10-30', '2026-11-26']],
    ['only the first', { from: '2026-11-01' }, ['2026-11-01', '2026-11-26']],
    ['days to come', { from: '2026-11-20', to: '2027-01-01' }, ['2026-11-20', '2026-11-26']],
    ['too many', { from: '0001-01-01' }, ['2025-10-23', '2026-11-26']],
    ['long ago', { to: '2020-01-28' }, ['2020-01-01', '2020-01-28']],
    ['before there was anything', { to: '0000-01-01' }, ['1999-12-05', '2000-01-01']],
  ] as const)('%s', (_what, range, [from, to]) => {
    expect(toDays(range, new Date('2026-11-26T10:00:00Z'))).toEqual({ from, to })
  })

  test('that end before they begin are refused', async () => {
    const list = await openList(app)
    const asked = await outcomes([statsOf(list, { from: '2026-11-10', to: '2026-11-09' })])
    expect(asked).toEqual(['validation.failed'])
  })
})

test.each([
  ['nobody', [], 0],
  ['one in the second class', [0, 1], 1.5],
  ['two classes', [2, 2], 1],
  ['an open end', [...Array.from({ length: 22 }, () => 0), 3], 180],
] as const)('the middle of waits of %s', (_of, waits, middle) => {
  expect(quantileOf(waits, 0.5)).toBe(middle)
})

describe('who may see them', () => {
  test('the store’s people and the operator, nobody else', async () => {
    const list = await openList(app)
    await list.add()
    const other = await openList(app)
    const [manager, admin] = [other.token, (await app.signedIn('ADMIN')).token]
    const body = { format: 'csv', reason: '월간 보고', filter: {} } as const
    const ways = (token: string) => [
      app.call(getJrsStats, { params: list.params, query: {} }, token),
      app.call(getStoreJrsStats, { params: { id: list.storeId }, query: {} }, token),
      app.call(exportJrsStats, { params: list.params, body }, token),
      app.call(exportStoreJrsStats, { params: { id: list.storeId }, body }, token),
    ]
    expect(await outcomes(ways(manager))).toEqual(Array(4).fill('resource.not_found'))
    const store = await app.call(getStoreJrsStats, { params: { id: list.storeId }, query: {} }, admin)
    expect(store).toMatchObject({
      storeName: '마당국수',
      lists: [{ id: list.id, joined: 1 }],
      figures: { joined: 1 },
    })
    expect(
      await app.call(getStoreJrsStats, { params: { id: other.storeId }, query: {} }, admin),
    ).toMatchObject({
      lists: [],
      figures: { joined: 0, waits: null },
    })
  })

  test('a file has a row an hour, names nobody, and why it was taken is recorded', async () => {
    const list = await openList(app)
    await list.add({ name: '김보리' })
    app.clock.advance({ hours: 1 })
    await list.add()
    const body = { format: 'csv', reason: '월간 보고', filter: {} } as const
    const file = await app.call(exportJrsStats, { params: list.params, body }, list.token)
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('저녁 대기')
    expect(lines.join('')).not.toMatch(/보리|\+82|010/)
    expect(await app.auditOf('jrs.stats_exported')).toMatchObject([{ reason: '월간 보고' }])
  })
})

test('no trigger that joins the rows before with those after keeps a plan that compares each with each other', async () => {
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select proname as name, proconfig as settings from pg_proc
    where prorettype = 'trigger'::regtype and prosrc like '%old_rows%' and prosrc like '% join %' order by 1
  `.execute(app.db)
  const settings = ['enable_nestloop=off']
  expect(rows).toEqual([
    { name: 'jrs_entries_keep_figures', settings },
    { name: 'jrs_entries_keep_lines_at_once', settings },
  ])
})

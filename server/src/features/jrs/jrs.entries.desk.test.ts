import { exportJrsEntries, moveJrsEntries, viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import type { CallInput } from '@madang/contract/endpoint'
import { pagedJrsEntries, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList } from '../../testing/lists.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { jrsCallLapses } from './jrs.entries.clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type Opened = Awaited<ReturnType<typeof openList>>
type Body = CallInput<typeof moveJrsEntries>['body']

const bulk = (list: Opened, body: Partial<Body> & Pick<Body, 'move'>, token = list.token) =>
  app.call(moveJrsEntries, { params: list.params, body: { filter: {}, isRehearsal: false, ...body } }, token)

const statuses = (list: Opened) =>
  app.db
    .selectFrom('jrsEntries')
    .select(['number', 'status'])
    .where('jrsItemId', '=', list.id)
    .orderBy('number')
    .execute()
    .then((rows) => rows.map(({ status }) => status))

describe('one entry', () => {
  test('is shown masked to the people of its store and to staff, and each look is recorded', async () => {
    const list = await openList(app)
    const { id } = await list.add({ name: '김보리', staffMemo: '유모차' })
    const { token: admin } = await app.signedIn('ADMIN')
    for (const token of [list.token, admin]) {
      const seen = await app.call(viewJrsEntry, { params: { entryId: id } }, token)
      expect(seen).toMatchObject({ name: '김*리', staffMemo: '유모차', listStatus: 'OPEN', number: 1 })
      expect(seen.phone).toMatch(/^010-\*{4}-\d{4}$/)
    }
    expect(await app.auditOf('jrs.entry_viewed')).toHaveLength(2)
  })

  test('says who of the store’s people moved it last, so that the slower of two is told who was faster', async () => {
    const list = await openList(app)
    const { id } = await list.add()
    const body = { from: 'WAITING', to: 'CALLED' } as const
    const { user, token: faster } = await app.signedIn('MANAGER')
    await app.db.updateTable('users').set({ name: '한가람' }).where('id', '=', user.id).execute()
    const member = { storeId: list.storeId, userId: user.id, staffRole: 'STAFF' } as const
    await app.db
      .insertInto('storeStaff')
      .values({ ...member, createdAt: app.clock.now().toISOString() })
      .execute()
    const press = (token: string) =>
      outcomeOf(app.call(setJrsEntryStatus, { params: { entryId: id }, body }, token))
    await press(faster)
    expect(await press(list.token)).toBe('conflict.state')
    const moved = () => app.call(viewJrsEntry, { params: { entryId: id } }, list.token)
    expect(await moved()).toMatchObject({ status: 'CALLED', movedBy: '한*람' })
    app.clock.advance({ hours: 1 })
    await jrsCallLapses.moveAll(app.db, app.clock.now())
    expect(await moved()).toMatchObject({ status: 'NO_SHOW', movedBy: null })
    // Who of the operator's people it was is the operator's matter.
    const { token: admin } = await app.signedIn('ADMIN')
    const other = await list.add()
    await app.call(setJrsEntryStatus, { params: { entryId: other.id }, body }, admin)
    const seenBy = (token: string) => app.call(viewJrsEntry, { params: { entryId: other.id } }, token)
    const owner = await app.signInAs(list.owner)
    expect((await seenBy(owner)).movedBy).toBeNull()
    expect((await seenBy(admin)).movedBy).not.toBeNull()
  })

  test.each([
    ['MANAGER', 'resource.not_found'],
    ['USER', 'authz.forbidden'],
  ] as const)('is not there for a strange %s', async (role, refusal) => {
    const list = await openList(app)
    const { id } = await list.add()
    const { token } = await app.signedIn(role)
    expect(await outcomeOf(app.call(viewJrsEntry, { params: { entryId: id } }, token))).toBe(refusal)
    expect(await outcomeOf(bulk(list, { move: 'call' }, token))).toBe(refusal)
    const body = { format: 'csv', reason: '자리 준비', filter: {} } as const
    expect(await outcomeOf(app.call(exportJrsEntries, { params: list.params, body }, token))).toBe(refusal)
    expect(await statuses(list)).toEqual(['WAITING'])
  })
})

test('days far out are days on which nobody joined, or all did', async () => {
  const list = await openList(app)
  await list.add()
  const reason = '전화 안내를 위해'
  const found = async (filter: { from?: string; to?: string }) => {
    const { totalCount } = await app.call(pagedJrsEntries, { params: list.params, query: filter }, list.token)
    const { able } = await bulk(list, { move: 'cancel', filter, isRehearsal: true })
    const body = { reason, format: 'csv', filter } as const
    const file = await app.call(exportJrsEntries, { params: list.params, body }, list.token)
    const [, ...rows] = (await file.text()).trim().split('\n')
    return [totalCount, able, rows.length]
  }
  expect(await found({ to: '0000-01-01' })).toEqual([0, 0, 0])
  expect(await found({ from: '9999-12-31' })).toEqual([0, 0, 0])
  expect(await found({ from: '0001-01-01', to: '9999-12-31' })).toEqual([1, 1, 1])
})

describe('many at once', () => {
  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
    'until %s is no time of ours',
    async (until) => {
      const list = await openList(app)
      const refused = bulk(list, { move: 'cancel', until, isRehearsal: true })
      await expect(refused).rejects.toMatchObject({
        problem: { code: 'validation.failed', errors: [{ pointer: '/until', code: 'format' }] },
      })
    },
  )

  test.each([
    ['QUEUE', 'call', 'CALLED'],
    ['QUEUE', 'cancel', 'CANCELLED'],
    ['APPLICATION', 'accept', 'CONFIRMED'],
    ['APPLICATION', 'refuse', 'REJECTED'],
  ] as const)('a %s: a rehearsal of %s changes nothing, the move leads to %s', async (kind, move, to) => {
    const list = await openList(app, { kind })
    for (const name of ['김보리', '이가람', '박하늘']) await list.add({ name })
    const rehearsed = await bulk(list, { move, isRehearsal: true })
    expect(rehearsed).toMatchObject({ able: 3, refused: [], moved: 0 })
    expect(await statuses(list)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    const { at: until } = rehearsed
    app.clock.advance({ minutes: 1 })
    await list.add({ name: '최나중' })
    expect(await bulk(list, { move, until })).toMatchObject({ able: 0, moved: 3, overtaken: 0 })
    expect(await statuses(list)).toEqual([to, to, to, 'WAITING'])
    expect(await bulk(list, { move, until, isRehearsal: true })).toMatchObject({
      able: 0,
      refused: [{ reason: 'not_there', count: 3 }],
    })
  })

  test.each([
    ['QUEUE', 'accept'],
    ['APPLICATION', 'call'],
    ['RAFFLE', 'refuse'],
  ] as const)('a %s does not know %s', async (kind, move) => {
    const list = await openList(app, {
      kind,
      ...(kind === 'RAFFLE' && { winnersCount: 1, endAt: '2099-01-01T00:00:00.000Z' }),
    })
    await list.add()
    expect(await bulk(list, { move, isRehearsal: true })).toMatchObject({
      able: 0,
      refused: [{ reason: 'wrong_kind', count: 1 }],
    })
    expect(await bulk(list, { move })).toMatchObject({ moved: 0 })
    expect(await statuses(list)).toEqual(['WAITING'])
  })

  test('only the named ones, and only those that the filter finds', async () => {
    const list = await openList(app)
    const entries = [await list.add({ name: '김보리' }), await list.add({ name: '이가람' }), await list.add()]
    const [first = '', second = ''] = entries.map(({ id }) => id)
    const named = { ids: [first, second], filter: { search: 'ㄱㅂㄹ' } }
    expect(await bulk(list, { move: 'call', ...named })).toMatchObject({ moved: 1, able: 0 })
    expect(await statuses(list)).toEqual(['CALLED', 'WAITING', 'WAITING'])
    const other = await openList(app)
    expect(await bulk(other, { move: 'call', ids: [second] })).toMatchObject({ moved: 0 })
    expect(await app.auditOf('jrs.entry_called')).toHaveLength(1)
  })

  test('two at once move each guest once', async () => {
    const list = await openList(app)
    for (let count = 0; count < 12; count++) await list.add()
    const both = await Promise.all([bulk(list, { move: 'call' }), bulk(list, { move: 'call' })])
    expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(12)
    expect(await app.auditOf('jrs.entry_called')).toHaveLength(12)
  })
})

describe('as a file', () => {
  const take = async (list: Opened, filter: object = {}) => {
    const body = { format: 'csv', reason: '자리 준비', filter } as const
    const blob = await app.call(exportJrsEntries, { params: list.params, body }, list.token)
    return (await blob.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
  }

  test('what the filter finds, masked and without formulas; why is recorded', async () => {
    const label = { kr: '자리' }
    const field = { key: 'a1', type: 'TEXT', label, help: null, showOnBoard: true, required: false } as const
    const formFields = [{ ...field, options: [], maxLength: null, min: null, max: null }]
    const list = await openList(app, { formFields: JSON.stringify(formFields) })
    await list.add({ name: '김보리', staffMemo: '=1+1', answers: { a1: '창가' } })
    await list.add({ name: '이가람' })
    await list.callNext()
    const [heads = '', ...rows] = await take(list, { status: ['CALLED'] })
    expect(heads).toContain('번호')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('김*리')
    expect(rows[0]).toContain('자리: 창가')
    expect(rows[0]).toContain("'=1+1")
    expect(rows[0]).not.toContain('김보리')
    expect(await app.auditOf('jrs.entries_exported')).toMatchObject([{ reason: '자리 준비' }])
  })
})

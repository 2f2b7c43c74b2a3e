import { addJrsEntry, callNextJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { calendarPath, entryPath, jrsFormPath } from '@madang/contract/site-jrs'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem } from '../../testing/factories.ts'
import { Visitor } from '../../testing/visitor.ts'
import { jrsCallLapses } from '../jrs/jrs.entries.clock.ts'
import { findEntryKey } from '../jrs/jrs.entry-key.ts'
import { anonymiseOld } from '../jrs/jrs.retention.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

/** A list with entries, of which the last one is somebody's who looks at its page. */
async function waiting(count = 1, given: Given = {}, more: { slotAt?: string } = {}) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  const list = await insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN', ...given })
  const params = { id: list.id }
  const add = () => app.call(addJrsEntry, { params, body: { name: '김보리', ...more } }, token)
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push((await add()).id)
  const entryId = ids.at(-1) ?? ''
  const key = (await findEntryKey(app.deps, entryId)) ?? ''
  const visitor = new Visitor(app)
  const path = entryPath(key)
  await visitor.get(path)
  const press = (deed: string, more: Record<string, string> = {}) =>
    visitor.post(path, { status: visitor.shown('jrs-entry').entry.status, do: deed, ...more })
  const look = async () => {
    await visitor.get(path)
    return visitor.shown('jrs-entry')
  }
  const callNext = () => app.call(callNextJrs, { params, body: {} }, token)
  const move = (from: 'WAITING' | 'CALLED' | 'CANCELLED', to: 'WAITING' | 'COMPLETED' | 'CANCELLED') =>
    app.call(setJrsEntryStatus, { params: { entryId }, body: { from, to } }, token)
  return { key, path, visitor, press, look, callNext, move, entryId, list }
}

test('shows who is ahead, then the call with its time, the miss, and the way back to the end, once', async () => {
  const { visitor, press, look, callNext } = await waiting(3)
  expect(visitor.shown('jrs-entry').entry).toMatchObject({ number: 3, ahead: 2, numbersAhead: [1, 2] })
  for (let count = 0; count < 3; count++) await callNext()
  const called = await look()
  expect(called).toMatchObject({ entry: { status: 'CALLED' }, can: { defer: true, cancel: true } })
  expect(Date.parse(called.callEndsAt ?? '') - app.clock.now().getTime()).toBe(5 * 60_000)
  app.clock.advance({ minutes: 5 })
  await jrsCallLapses.moveAll(app.db, app.clock.now())
  const missed = await look()
  expect(missed).toMatchObject({ entry: { status: 'NO_SHOW' }, can: { restore: true, cancel: false } })
  expect(Date.parse(missed.rejoinUntil ?? '') - app.clock.now().getTime()).toBe(10 * 60_000)
  const { status, location } = await press('restore')
  expect([status, location]).toEqual([303, expect.stringContaining(jrsFormPath)])
  expect((await look()).entry).toMatchObject({ status: 'WAITING', number: 3, ahead: 0, hasRejoined: true })
})

test('a guest defers as often as the list allows, and leaves; pressed twice it is done once', async () => {
  const { press, look, callNext } = await waiting(1, { maxDeferrals: 1 })
  await callNext()
  await look()
  expect((await press('defer')).status).toBe(303)
  await callNext()
  expect((await look()).can.defer).toBe(false)
  expect((await press('defer')).status).toBe(409)
  await look()
  expect((await press('cancel')).status).toBe(303)
  expect((await press('cancel', { status: 'CALLED' })).status).toBe(303)
  expect((await look()).entry).toMatchObject({ status: 'CANCELLED', endedBy: 'PERSON' })
})

test('what the store cancelled may come back for ten minutes, and so long its page says that it may', async () => {
  const { look, move, list } = await waiting()
  expect((await look()).mayComeBack).toBe(false)
  await move('WAITING', 'CANCELLED')
  expect(await look()).toMatchObject({ mayComeBack: true, can: { restore: false } })
  await move('CANCELLED', 'WAITING')
  expect(await look()).toMatchObject({ mayComeBack: false, entry: { status: 'WAITING' } })
  await move('WAITING', 'CANCELLED')
  app.clock.advance({ minutes: 10 })
  expect((await look()).mayComeBack).toBe(true)
  await app.db.updateTable('jrsItems').set({ status: 'CLOSED' }).where('id', '=', list.id).execute()
  expect((await look()).mayComeBack).toBe(false)
  await app.db.updateTable('jrsItems').set({ status: 'OPEN' }).where('id', '=', list.id).execute()
  app.clock.advance({ seconds: 1 })
  expect((await look()).mayComeBack).toBe(false)
})

test('a page that is behind is told so, with how it is now', async () => {
  const { visitor, press, callNext, move } = await waiting()
  await callNext()
  expect((await press('cancel', { status: 'WAITING' })).status).toBe(409)
  expect(visitor.shown('jrs-entry')).toMatchObject({
    failure: { code: 'conflict.state' },
    entry: { status: 'CALLED' },
  })
  await move('CALLED', 'COMPLETED')
  expect((await press('defer', { status: 'CALLED' })).status).toBe(409)
  expect(visitor.shown('jrs-entry').entry.status).toBe('COMPLETED')
})

test('the party is changed within the list’s limits, and nothing that is not on the page is done', async () => {
  const { visitor, press, look } = await waiting(1, { maxPartySize: 4 })
  for (const partySize of ['۴', ' \u200E4\u200E ']) {
    expect((await press('party', { partySize: '1' })).status).toBe(303)
    expect((await press('party', { partySize })).status).toBe(303)
    expect((await look()).entry.partySize).toBe(4)
  }
  for (const partySize of ['5', '0', '-1', 'two', '', '2e0', '0x2', '2.0']) {
    expect((await press('party', { partySize })).status).toBe(422)
    expect(visitor.shown('jrs-entry').failure?.errors[0]?.pointer).toBe('/partySize')
  }
  for (const [deed, status] of [
    ['complete', 'WAITING'],
    ['toString', 'WAITING'],
    ['cancel', 'toString'],
    ['', ''],
  ] as const) {
    expect((await press(deed, { status })).status).toBe(400)
  }
  expect((await look()).entry).toMatchObject({ status: 'WAITING', partySize: 4 })
})

test('a key that is none, and that of an anonymous entry, open nothing and do nothing', async () => {
  const { key, path, visitor, entryId, move } = await waiting(1, { retentionDays: 1 })
  const wrong = entryPath(`${key.slice(0, 21)}${key.endsWith('A') ? 'B' : 'A'}`)
  const nobody = [wrong, entryPath('x'), entryPath(entryId), `${path}${key}`, entryPath("' or 1=1")]
  for (const other of nobody) {
    expect((await visitor.get(other)).status).toBe(404)
    expect(visitor.shown('jrs-code')).toMatchObject({ isUnknown: true })
    expect((await visitor.post(other, { do: 'cancel', status: 'WAITING' })).status).toBe(404)
  }
  await visitor.get(path)
  expect(visitor.shown('jrs-entry').entry.status).toBe('WAITING')
  await move('WAITING', 'CANCELLED')
  app.clock.advance({ days: 2 })
  await anonymiseOld(app.db, app.clock.now())
  expect((await visitor.get(path)).status).toBe(404)
})

test('a booking goes into the guest’s own calendar, kept by nobody and without the key; a place in line does not', async () => {
  const slotAt = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString()
  const always = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '00:00', close: '24:00' })))
  const slots = { slotMinutes: 60, slotCapacity: 8, weeklyHours: always } as const
  const booked = await waiting(1, { kind: 'RESERVATION', ...slots }, { slotAt })
  const { http } = await createApp(app.deps)
  const file = await http.inject({ url: calendarPath(booked.path) })
  const none = await http.inject({ url: calendarPath((await waiting()).path) })
  await http.close()
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.headers['cache-control']).toBe('private, no-store')
  expect(file.body).toContain(`UID:${booked.entryId}@`)
  expect(file.body).toContain(`DTSTART:${slotAt.replaceAll(/[-:]|\.\d{3}/g, '')}`)
  expect(file.body).not.toContain(booked.key)
  expect(none.statusCode).toBe(404)
})

test('another site’s form does nothing', async () => {
  const { path, look } = await waiting()
  const foreign = new Visitor(app, { 'sec-fetch-site': 'cross-site' })
  expect((await foreign.post(path, { do: 'cancel', status: 'WAITING' })).status).toBe(403)
  expect((await look()).entry.status).toBe('WAITING')
})

test('the page may sound and stay awake, nobody keeps it, and its key is in no log', async () => {
  const { key, path } = await waiting()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { http } = await createApp({ ...app.deps, log })
  const page = await http.inject({ url: path })
  await http.inject({ url: path, method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
  await http.close()
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['permissions-policy']).toMatch(/autoplay=\(self\).*screen-wake-lock=\(self\)/)
  expect(lines.join('')).toContain(jrsFormPath)
  expect(lines.join('')).not.toContain(key)
})

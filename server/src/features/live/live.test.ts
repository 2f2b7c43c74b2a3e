import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { listenAtDoor, pairDevice } from '@madang/contract/door'
import { setJrsStatus } from '@madang/contract/jrs'
import { addJrsDevice, removeJrsDevice } from '@madang/contract/jrs-devices'
import { addJrsEntry, callNextJrs } from '@madang/contract/jrs-entries'
import { LiveEvent, listenToEvents, listenToJrs } from '@madang/contract/live'
import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import type { Tables } from '../../db/tables.ts'
import { closeNow, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem } from '../../testing/factories.ts'

let app: TestApp
/** A second server on the same database. */
let other: App
let otherUrl: string
const opened: Stream[] = []
/** Of each server one that hears what the arranging of a test changes. */
const watchers = new Map<string, Stream>()

beforeAll(async () => {
  app = await startTestApp()
  other = await createApp(app.deps)
  await other.http.listen({ port: 0, host: '127.0.0.1' })
  otherUrl = `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}` // a listening TCP server has one
})
afterAll(async () => {
  await closeNow(other)
  await app.close()
})
beforeEach(async () => {
  await app.reset()
  const { token } = await app.signedIn('ADMIN')
  for (const url of [app.url, otherUrl]) watchers.set(url, await listen(token, { url }))
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave()
})

interface Stream {
  readonly status: number
  /** All that was told so far. */
  readonly topics: string[]
  lastId: () => string | null
  isOver: () => boolean
  leave: () => void
}

interface Asked {
  readonly url?: string
  readonly path?: string
  readonly lastId?: string | null
  readonly since?: number
}

/** A stream that hears nothing of what was there before. */
async function open(token: string, asked: Asked = {}): Promise<Stream> {
  const watcher = watchers.get(asked.url ?? app.url)
  if (watcher) await heardAll(watcher)
  return listen(token, asked)
}

async function listen(
  token: string,
  { url = app.url, path = listenToEvents.path, lastId = null, since }: Asked,
): Promise<Stream> {
  const leaving = new AbortController()
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(lastId !== null && { 'last-event-id': lastId }),
  }
  const query = since === undefined ? '' : `?sinceSeconds=${since}`
  const answer = await fetch(url + path + query, { headers, signal: leaving.signal })
  const topics: string[] = []
  let id: string | null = null
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        id = /^id: (.*)$/m.exec(event)?.[1] ?? id
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) topics.push(...LiveEvent.parse(JSON.parse(data)).topics)
      }
    }
    isOver = true
  }
  read().catch(() => undefined)
  const stream = {
    status: answer.status,
    topics,
    lastId: () => id,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  }
  opened.push(stream)
  return stream
}

const rename = (db: Kysely<Tables>, id: string) =>
  db
    .updateTable('stores')
    .set(({ eb }) => ({ name: '새 이름', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
const tell = (db: Kysely<Tables>, topic: string, channels: string[]) =>
  db.insertInto('liveEvents').values({ topic, channels }).execute()

/** Something of its own that a stream hears, after which it would have heard all before. */
async function heardAll(stream: Stream, channel = 'operator'): Promise<void> {
  const topic = `test:${randomUUID()}`
  await tell(app.db, topic, [channel])
  await expect.poll(() => stream.topics).toContain(topic)
}
const told = (stream: Stream) => stream.topics.filter((topic) => !topic.startsWith('test:'))

test('what one server changes is told by each', async () => {
  const { token } = await app.signedIn('ADMIN')
  const store = await app.insertStore()
  const streams = [await open(token), await open(token, { url: otherUrl })]
  await rename(app.db, store.id)
  for (const stream of streams)
    await expect.poll(() => told(stream), { interval: 5 }).toEqual([`stores:${store.id}`])
})

test('a change is told once, and not before it is committed', async () => {
  const { token } = await app.signedIn('ADMIN')
  const store = await app.insertStore()
  const stream = await open(token)
  const changing = await app.db.startTransaction().execute()
  await rename(changing, store.id)
  await rename(changing, store.id)
  await heardAll(stream)
  expect(told(stream)).toEqual([])
  await changing.commit().execute()
  await heardAll(stream)
  expect(told(stream)).toEqual([`stores:${store.id}`])
})

test('a sign-in, a view and what is rolled back are not told', async () => {
  const { token, user } = await app.signedIn('ADMIN')
  const store = await app.insertStore()
  const stream = await open(token)
  await app.db
    .updateTable('users')
    .set({ lastLoginAt: app.clock.now().toISOString() })
    .where('id', '=', user.id)
    .execute()
  const changing = await app.db.startTransaction().execute()
  await rename(changing, store.id)
  await changing.rollback().execute()
  await heardAll(stream)
  expect(told(stream)).toEqual([])
})

test('more than two hundred rows at once are told as one', async () => {
  const { token } = await app.signedIn('ADMIN')
  const stream = await open(token)
  await sql`
    insert into users (id, phone, name, authority_type, status, locale, created_at, updated_at)
    select gen_random_uuid(), '+8210' || (20000000 + n), '김민수', 'USER', 'ACTIVE', 'kr', now(), now()
    from generate_series(1, 201) as n
  `.execute(app.db)
  await heardAll(stream)
  expect(told(stream)).toEqual(['users'])
})

test('whoever reads slowly is told kinds, not ever more topics', async () => {
  const { token } = await app.signedIn('ADMIN')
  const stream = await open(token)
  await app.db
    .insertInto('liveEvents')
    .values(
      Array.from({ length: 60 }, () => ({ topic: `promotions:${randomUUID()}`, channels: ['operator'] })),
    )
    .execute()
  await heardAll(stream)
  expect(new Set(told(stream))).toContain('promotions')
  expect(told(stream).length).toBeLessThan(20)
})

test('a manager hears of the own stores only, a member of the own person', async () => {
  const { token, user } = await app.signedIn('MANAGER')
  const member = await app.signedIn('USER')
  const own = await app.insertStore({}, { [user.id]: 'OWNER' })
  const foreign = await app.insertStore()
  const stream = await open(token)
  const third = await open(member.token)
  await rename(app.db, foreign.id)
  await rename(app.db, own.id)
  const request = await app.insertRequest({ requesterId: member.user.id })
  await heardAll(stream, `store:${own.id}`)
  await heardAll(third, `user:${member.user.id}`)
  expect(told(stream)).toEqual([`stores:${own.id}`])
  expect(told(third)).toEqual([`requests:${request.id}`])
})

test('who joins a list and who is called is told to its store', async () => {
  const manager = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [manager.user.id]: 'OWNER' })
  const list = await insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN' })
  const given = { params: { id: list.id }, body: {} }
  const stream = await open(manager.token)
  await app.call(addJrsEntry, given, manager.token)
  await heardAll(stream, `store:${storeId}`)
  await app.call(callNextJrs, given, manager.token)
  await heardAll(stream, `store:${storeId}`)
  expect(told(stream)).toEqual([`jrs:${list.id}`, `jrs:${list.id}`])
})

test('guests hear by the code of a list that something changed on it, and nothing of others', async () => {
  const manager = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [manager.user.id]: 'OWNER' })
  const add = async (status: 'OPEN' | 'DRAFT') => insertJrsItem(app.db, app.clock.now(), { storeId, status })
  const [list, other, draft] = [await add('OPEN'), await add('OPEN'), await add('DRAFT')]
  const pathOf = (code: string) => listenToJrs.path.replace(':code', code)
  const guest = await open('', { path: pathOf(list.code) })
  for (const { id } of [other, list]) await app.call(addJrsEntry, { params: { id }, body: {} }, manager.token)
  await rename(app.db, storeId)
  await heardAll(guest, `jrs:${list.id}`)
  expect(told(guest)).toEqual([`jrs:${list.id}`])
  expect((await open('', { path: pathOf(draft.code) })).status).toBe(404)
  expect((await open('', { path: pathOf('ZZZZZZZZ') })).status).toBe(404)
})

test('a wall screen hears of its list and that it pauses, and its stream ends as soon as it does', async () => {
  const manager = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [manager.user.id]: 'OWNER' })
  const add = async () => insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN' })
  const [list, other] = [await add(), await add()]
  const params = { id: list.id }
  const body = { kind: 'WALL', name: '벽', locale: 'kr' } as const
  const { device, link } = await app.call(addJrsDevice, { params, body }, manager.token)
  const key = new URL(link ?? '').hash.slice(1)
  const { token } = await app.call(pairDevice, { body: { key } })
  const wall = await open(token, { path: listenAtDoor.path })
  await app.call(addJrsEntry, { params: { id: other.id }, body: {} }, manager.token)
  await app.call(setJrsStatus, { params, body: { to: 'PAUSED' } }, manager.token)
  await heardAll(wall, `jrs:${list.id}`)
  expect(told(wall)).toEqual([`jrs:${list.id}`])
  const since = performance.now()
  await app.call(removeJrsDevice, { params, query: { deviceId: device.id } }, manager.token)
  await expect.poll(() => wall.isOver()).toBe(true)
  expect(performance.now() - since).toBeLessThan(2_000)
  expect((await open(token, { path: listenAtDoor.path })).status).toBe(401)
})

test('needs a token', async () => {
  expect((await open('nothing')).status).toBe(401)
})

test('who leaves a store hears all anew without it, within five seconds', async () => {
  const { token, user } = await app.signedIn('MANAGER')
  const store = await app.insertStore({}, { [user.id]: 'STAFF' })
  const stream = await open(token)
  const since = performance.now()
  await app.db.deleteFrom('storeStaff').where('userId', '=', user.id).execute()
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(stream.topics).toContain('all')
  const again = await open(token, { lastId: stream.lastId() })
  await rename(app.db, store.id)
  await heardAll(again, `user:${user.id}`)
  expect(told(again).filter((topic) => topic !== 'all')).toEqual([])
  expect(again.isOver()).toBe(false)
})

test.each(['suspended', 'signed out'] as const)('who is %s hears nothing any more', async (what) => {
  const { token, user } = await app.signedIn('ADMIN')
  const store = await app.insertStore()
  const stream = await open(token)
  const since = performance.now()
  if (what === 'suspended')
    await app.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', user.id).execute()
  else
    await app.db
      .updateTable('sessions')
      .set({ revokedAt: app.clock.now().toISOString() })
      .where('userId', '=', user.id)
      .execute()
  await rename(app.db, store.id)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(stream.topics).toEqual([])
})

test('whoever comes back, to whichever server, hears what happened meanwhile', async () => {
  const { token } = await app.signedIn('ADMIN')
  const [first, second] = [await app.insertStore(), await app.insertStore()]
  const stream = await open(token)
  await rename(app.db, first.id)
  await expect.poll(() => told(stream)).toContain(`stores:${first.id}`)
  stream.leave()
  await rename(app.db, second.id)
  const again = await open(token, { url: otherUrl, lastId: stream.lastId() })
  // Many happened in these seconds: they may be told by their kind.
  const topic = expect.stringMatching(new RegExp(`^stores(:${second.id})?$`)) as unknown
  await expect.poll(() => told(again)).toContainEqual(topic)
  const bySeconds = await open(token, { since: 60 })
  await expect.poll(() => told(bySeconds)).toContainEqual(topic)
})

test.each(['1', 'something else', '999999999999999'])(
  'who comes back with %s reads all anew',
  async (lastId) => {
    const { token } = await app.signedIn('ADMIN')
    const stream = await open(token, { lastId })
    await expect.poll(() => stream.topics).toEqual(['all'])
  },
)

test('transactions are heard in the order in which they commit, whatever began first', async () => {
  const { token } = await app.signedIn('ADMIN')
  const stream = await open(token)
  await heardAll(stream)
  const slow = await app.db.startTransaction().execute()
  await tell(slow, 'stores:slow', ['operator'])
  await tell(app.db, 'stores:fast', ['operator'])
  await expect.poll(() => told(stream)).toEqual(['stores:fast'])
  const { rows } = await sql<{ last: string }>`select max(xid)::text as last from live_events`.execute(app.db)
  await slow.commit().execute()
  await expect.poll(() => told(stream)).toEqual(['stores:fast', 'stores:slow'])
  // Who went on from the last number would never have seen it.
  const after = sql`select topic from live_events where xid > ${rows[0]?.last}::xid8 and topic = 'stores:slow'`
  expect((await after.execute(app.db)).rows).toEqual([])
})

test('of many at once none is missed', async () => {
  const { token } = await app.signedIn('ADMIN')
  const stream = await open(token)
  const topics = Array.from({ length: 300 }, (_, index) => `k${index % 30}:${index}`)
  const write = async (own: string[]) => {
    for (const topic of own)
      await app.db.transaction().execute(async (trx) => {
        await tell(trx, topic, ['operator'])
        await sql`select pg_sleep(random() * 0.02)`.execute(trx)
      })
  }
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map((writer) => write(topics.filter((_, index) => index % 6 === writer))),
  )
  const missed = () => {
    const heard = new Set(stream.topics)
    return topics.filter((topic) => !heard.has(topic) && !heard.has(topic.replace(/:.*/, '')))
  }
  await expect.poll(missed).toEqual([])
})

test('what left its wake-up call to one that never came is heard all the same', async () => {
  const { token } = await app.signedIn('ADMIN')
  const stream = await open(token)
  await heardAll(stream)
  await app.db.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(731059, 0)`.execute(holder)
    await tell(app.db, 'stores:quiet', ['operator'])
    await expect.poll(() => told(stream)).toEqual(['stores:quiet'])
  })
})

test('after its connection was cut a server has missed nothing', async () => {
  const { token } = await app.signedIn('ADMIN')
  const store = await app.insertStore()
  const stream = await open(token)
  await heardAll(stream)
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%live_events%'
  `.execute(app.db)
  expect(rows.length).toBeGreaterThan(0)
  await rename(app.db, store.id)
  await expect.poll(() => told(stream)).toEqual([`stores:${store.id}`])
  expect(stream.isOver()).toBe(false)
})

test('old events are deleted', async () => {
  await app.db
    .insertInto('liveEvents')
    .values([
      { topic: 'stores:old', channels: [], at: new Date(Date.now() - 3_600_000).toISOString() },
      { topic: 'stores:new', channels: [] },
    ])
    .execute()
  await sql`select graphile_worker.add_job('live:clean')`.execute(app.db)
  await app.runJobs()
  const left = await app.db.selectFrom('liveEvents').select('topic').execute()
  expect(left).toContainEqual({ topic: 'stores:new' })
  expect(left).not.toContainEqual({ topic: 'stores:old' })
})

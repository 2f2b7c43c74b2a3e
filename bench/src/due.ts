/**
 * Promotions that all begin at the same instant, and then all end at one, among many others: how long until the last of
 * them is in its state, whether each is recorded once, and how long others wait meanwhile for lists, a page of the site
 * and an approval.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { promotionBegins, promotionEnds } from '@madang/server/features/promotions/promotions.clock'
import { openDataDir } from '@madang/server/testing/data-dir'
import { sql } from 'kysely'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const due = Number(process.argv[2] ?? 10_000)
const others = 50_000
const beforehandMs = 20_000
const lastsMs = 60_000

const { tokens, dataDir, remove } = await prepare({
  members: 2_000,
  admins: 20,
  stores: 2_000,
  promotions: others,
})
const server = await startServer(dataDir)
const data = openDataDir(dataDir)

async function insertDue(startAt: string, endAt: string): Promise<void> {
  await sql`
    with homes as (
      select id, row_number() over (order by id) as place from stores where status = 'ACTIVE'
    )
    insert into promotions (
      id, store_id, code, title, summary, start_at, end_at, status, created_at, updated_at, submitted_at
    )
    select gen_random_uuid(), h.id, 'ZZ' || lpad(i::text, 6, '0'), '모두 한꺼번에 ' || i, '오시는 분께 드려요',
      ${startAt}::timestamptz, ${endAt}::timestamptz, 'SCHEDULED', now(), now(), now()
    from generate_series(1, ${due}::int) as i
      join homes as h on h.place = 1 + i % (select count(*) from homes)
  `.execute(data.db)
  await promotionBegins.wake(data.db, startAt)
  await promotionEnds.wake(data.db, endAt)
}

/** How many are in this state. */
async function countIn(status: 'LIVE' | 'ENDED'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from promotions where status = ${status} and code ^@ 'ZZ'
  `.execute(data.db)
  return rows[0]?.count ?? 0
}

const waiting = await data.db
  .selectFrom('promotions')
  .select('id')
  .where('status', '=', 'PENDING_REVIEW')
  .where('endAt', '>', new Date().toISOString())
  .execute()

const decisions = waiting.map(({ id }) => ({ id, to: 'REJECTED', note: '조건을 확인해 주세요' }))

/** Sends one back, or takes up again one that was sent back. */
function nextDecision() {
  const next = decisions.shift()
  if (next === undefined) throw new Error('Nothing is left to decide.')
  const { id, ...body } = next
  if (body.to === 'REJECTED') decisions.push({ id, to: 'DRAFT', note: '다시 씁니다' })
  return { path: `/api/v1/promotion/${id}/status`, init: { method: 'POST', body: JSON.stringify(body) } }
}

const asked = {
  'list of the console': () => ({ path: '/api/v1/promotion/paged-promotions?status=LIVE,SCHEDULED' }),
  'list of visitors': () => ({ path: '/api/v1/promotion' }),
  'landing page': () => ({ path: '/' }),
  counts: () => ({ path: '/api/v1/manager/counts' }),
  decision: nextDecision,
}

/** Asks all of these in turn until it is told to stop; gives how long each took. */
async function askUntil({ signal }: AbortController): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (let turn = 0; !signal.aborted; turn++) {
    for (const [name, next] of Object.entries(asked)) {
      const { path, init = {} }: { path: string; init?: RequestInit } = next()
      const authorization = `Bearer ${tokens[turn % tokens.length]}`
      const headers = { authorization, ...(init.body && { 'content-type': 'application/json' }) }
      const start = performance.now()
      const response = await fetch(server.url + path, { ...init, headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status} for ${path}`)
      times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    }
    await wait(50)
  }
  return times
}

/** Watches from just before an instant until all are in their state. */
async function watch(what: string, instant: Date, status: 'LIVE' | 'ENDED'): Promise<void> {
  await wait(Math.max(0, instant.getTime() - 2_000 - Date.now()))
  const stop = new AbortController()
  const asking = askUntil(stop)
  while ((await countIn(status)) < due) await wait(100)
  const seconds = (Date.now() - instant.getTime()) / 1_000
  stop.abort()
  say(`${due} ${what}: the last ${seconds.toFixed(1)} s after the instant`)
  for (const [name, times] of await asking) {
    const { count, median, p95, max } = figuresOf(times)
    say(row([name, count, median, p95, max]))
  }
}

async function sayRecords(action: 'promotions.began' | 'promotions.ended'): Promise<void> {
  const { rows } = await sql<{ count: number; records: number }>`
    select count(*) as records, count(distinct entity_id) as count from audit_records
    where action = ${action} and entity_name ^@ '모두 한꺼번에'
  `.execute(data.db)
  say(`${action}: ${rows[0]?.records} records of ${rows[0]?.count} promotions`)
}

try {
  const startAt = new Date(Date.now() + beforehandMs)
  const endAt = new Date(startAt.getTime() + lastsMs)
  await insertDue(startAt.toISOString(), endAt.toISOString())
  for (let count = 0; count < 50; count++)
    await fetch(`${server.url}/api/v1/promotion/paged-promotions`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
    })
  say(row(['meanwhile', 'requests', 'median ms', 'p95', 'max']))
  say(row(['---', '--:', '--:', '--:', '--:']))
  await watch('begin', startAt, 'LIVE')
  await sayRecords('promotions.began')
  await watch('end', endAt, 'ENDED')
  await sayRecords('promotions.ended')
} finally {
  await data.close()
  await server.stop()
  remove()
}

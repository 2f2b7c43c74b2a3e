/**
 * Joins a second by the API, on one list (an application, on which nobody waits behind others) and on fifty queues, in
 * turns with `jrs-joins-bare.ts` (node:http and pg, the same statements) on the same database; then how long a join takes
 * at half of the best rate, and what becomes of 1,000 who want 50 places, and 500 who want one slot of 8, at once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { readEnv } from '@madang/server/env'
import { insertJrsItem } from '@madang/server/testing/factories'
import { sql } from 'kysely'
import { figuresOf, row, say } from './figures.ts'
import { openBeside, prepare, startProcess, startWithoutJobs, type Running } from './system.ts'
import { Wire } from './wire.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = 5
const connections = 32
const perPersonActive = 5
const everyMs = 2
const hourMs = 3_600_000

const { tokens, dataDir, remove } = await prepare({ members: 100, admins: 4_000, stores: 20 })
const server = await startWithoutJobs(dataDir)
const bare = await startProcess(new URL('jrs-joins-bare.ts', import.meta.url), {
  path: '/readyz',
  variables: { DATA_DIR: readEnv({ DATA_DIR: dataDir }).dataDir, NODE_ENV: 'production' },
})
const { db, close } = openBeside(dataDir)

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

async function openLists(count: number, given: Given): Promise<string[]> {
  const stores = await db.selectFrom('stores').select('id').where('status', '=', 'ACTIVE').limit(50).execute()
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const storeId = stores[index % stores.length]?.id ?? ''
    ids.push((await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', perPersonActive, ...given })).id)
  }
  return ids
}

/** Nobody is on any list, and nothing is left to be told. */
async function empty(): Promise<void> {
  await sql`truncate jrs_entries, jrs_slot_waits, jrs_figures, idempotency_keys, live_events`.execute(db)
  await sql`update jrs_lines set last_number = 0, active = 0, taken = 0, has_entries = false`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`vacuum analyze jrs_lines, jrs_entries`.execute(db)
}

let joined = 0

/** The next person joins the next list. */
function joinNext(wire: Wire, ids: readonly string[], more: object = {}): Promise<number> {
  joined += 1
  const [token = '', id = ''] = [tokens[joined % tokens.length], ids[joined % ids.length]]
  const body = JSON.stringify({ name: '김보리', consent: true, ...more })
  return wire.post(`/api/v1/jrs/${id}/entry`, token, body)
}

async function withWires<Result>(
  { url }: Running,
  count: number,
  work: (wires: Wire[]) => Promise<Result>,
): Promise<Result> {
  const wires = await Promise.all(Array.from({ length: count }, () => Wire.open(url)))
  return work(wires).finally(() => wires.forEach((wire) => wire.close()))
}

/** Whether somebody joined; not where a server at work has refused it. */
function hasJoined(status: number): boolean {
  if (status !== 201 && status !== 503) throw new Error(`A join ended with ${status}.`)
  return status === 201
}

/** Each caller joins again as soon as that is answered; gives joins a second. */
async function atBest(target: Running, ids: readonly string[]): Promise<number> {
  await empty()
  return withWires(target, connections, async (wires) => {
    const start = performance.now()
    let count = 0
    const caller = async (wire: Wire) => {
      while (performance.now() - start < seconds * 1000) if (hasJoined(await joinNext(wire, ids))) count += 1
    }
    await Promise.all(wires.map(caller))
    return (count * 1000) / (performance.now() - start)
  })
}

/** Joins come evenly at this rate, whether the others were answered or not; gives how long each took. */
async function atRate(target: Running, ids: readonly string[], perSecond: number) {
  await empty()
  return withWires(target, 256, async (wires) => {
    const times: number[] = []
    let refused = 0
    const free = [...wires]
    const running: Promise<void>[] = []
    const start = performance.now()
    const joinOnce = async (wire: Wire, wantedAt: number) => {
      if (!hasJoined(await joinNext(wire, ids))) refused += 1
      times.push(performance.now() - wantedAt)
      free.push(wire)
    }
    for (let sent = 0, elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
      for (; sent < (perSecond * elapsed) / 1000; sent += 1) {
        const wire = free.shift()
        if (wire === undefined) throw new Error('Too many joins are not answered.')
        running.push(joinOnce(wire, start + (sent * 1000) / perSecond))
      }
      await wait(everyMs)
    }
    await Promise.all(running)
    return { ...figuresOf(times), refused }
  })
}

async function compare(name: string, ids: readonly string[]): Promise<void> {
  const rates: { ours: number; bare: number }[] = []
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round++) {
    rates.push({ ours: await atBest(server, ids), bare: await atBest(bare, ids) })
  }
  const counted = rates.slice(1)
  const ours = figuresOf(counted.map((rate) => rate.ours)).median
  const alone = figuresOf(counted.map((rate) => rate.bare)).median
  const ratio = figuresOf(counted.map((rate) => (rate.ours / rate.bare) * 100)).median / 100
  const best = Math.max(...counted.map((rate) => rate.ours))
  const half = await atRate(server, ids, best / 2)
  const cells = [half.median, half.p95, half.max, half.refused]
  say(row([name, Math.round(ours), Math.round(alone), ratio.toFixed(2), ...cells]))
}

/** All at once, each again after the second that a server at work asks for; gives how it ended. */
async function rush(people: number, id: string, more: object = {}): Promise<string> {
  await empty()
  const statuses = await withWires(server, people, (wires) =>
    Promise.all(
      wires.map(async (wire) => {
        for (let tries = 1; ; tries++) {
          const status = await joinNext(wire, [id], more)
          if (status !== 503) return { status, tries }
          await wait(1_000)
        }
      }),
    ),
  )
  const { count } = await db
    .selectFrom('jrsEntries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const of = (wanted: number) => statuses.filter(({ status }) => status === wanted).length
  const tries = Math.max(...statuses.map((one) => one.tries))
  return `${people} at once: ${of(201)} joined, ${of(409) + of(422)} were refused, ${count} are there; ${tries} tries at most`
}

try {
  const [one, fifty] = [await openLists(1, { kind: 'APPLICATION' }), await openLists(50, {})]
  say(row(['joins', 'Madang, a second', 'bare', 'ratio', 'at half: median ms', 'p95', 'max', 'refused']))
  say(row(['---', ...Array<string>(7).fill('--:')]))
  await compare('one list', one)
  await compare('fifty lists', fifty)
  const [places = ''] = await openLists(1, { kind: 'APPLICATION', capacity: 50 })
  say(`50 places, ${await rush(1_000, places)}`)
  const always = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '00:00', close: '24:00' })))
  const slots = { kind: 'RESERVATION', slotMinutes: 60, slotCapacity: 8, weeklyHours: always } as const
  const [slotted = ''] = await openLists(1, slots)
  const slotAt = new Date((Math.ceil(Date.now() / hourMs) + 24) * hourMs).toISOString()
  say(`a slot of 8 parties, ${await rush(500, slotted, { slotAt })}`)
} finally {
  await close()
  await bare.stop()
  await server.stop()
  remove()
}

/**
 * The draw of a raffle of 10,000 entries through HTTP, in turns with a bare reference: the same two updates and as many
 * hashes, by hand on one connection to the same database.
 */
import { createHash } from 'node:crypto'
import { insertJrsItem } from '@madang/server/testing/factories'
import { sql } from 'kysely'
import { figuresOf, row, say } from './figures.ts'
import { openBeside, prepare, startServer } from './system.ts'
import { Wire } from './wire.ts'

const entries = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 10)
const winnersCount = 100

const { tokens, dataDir, remove } = await prepare({ members: 100, admins: 20, stores: 20 })
const [token = ''] = tokens
const server = await startServer(dataDir)
const { db, close } = openBeside(dataDir)
const store = await db
  .selectFrom('stores')
  .select('id')
  .where('status', '=', 'ACTIVE')
  .executeTakeFirstOrThrow()
const wire = await Wire.open(server.url)

async function post(path: string, body: object): Promise<void> {
  const status = await wire.post(path, token, JSON.stringify(body))
  if (status !== 200) throw new Error(`${path} ended with ${status}.`)
}

/** A closed raffle that many have entered. */
async function fill(): Promise<string> {
  const endAt = new Date(Date.now() + 86_400_000).toISOString()
  const given = { storeId: store.id, kind: 'RAFFLE', endAt, winnersCount } as const
  const { id } = await insertJrsItem(db, new Date(), given)
  await post(`/api/v1/jrs/${id}/status`, { to: 'OPEN' })
  for (let from = 1; from <= entries; from += 1_000) {
    const to = Math.min(entries, from + 999)
    await sql`
      insert into jrs_entries (
        id, jrs_item_id, store_id, kind, number, business_day, name, phone, party_size, source, joined_at, updated_at
      )
      select gen_random_uuid(), ${id}, ${store.id}, 'RAFFLE', i, current_date, '김보리', '+8210' || (20000000 + i), 1,
        'WEB', now(), now()
      from generate_series(${from}::integer, ${to}::integer) as i
    `.execute(db)
  }
  await post(`/api/v1/jrs/${id}/status`, { to: 'CLOSED' })
  return id
}

async function draw(id: string): Promise<void> {
  const item = db.selectFrom('jrsItems').select('version').where('id', '=', id)
  await post(`/api/v1/jrs/${id}/draw`, await item.executeTakeFirstOrThrow())
}

/** As little as has to be done. */
async function drawBare(id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const all = trx.selectFrom('jrsEntries').select('number').where('jrsItemId', '=', id)
    const score = (number: number) => createHash('sha256').update(`seed:list:${number}`).digest('hex')
    const scored = (await all.execute()).map(({ number }) => ({ number, score: score(number) }))
    const winners = scored
      .toSorted((a, b) => (a.score < b.score ? -1 : 1))
      .slice(0, winnersCount)
      .map(({ number }) => number)
    await sql`
      update jrs_entries set status = 'CONFIRMED', claim_ends_at = now() + interval '7 days'
      where jrs_item_id = ${id} and number = any(${winners}::integer[])
    `.execute(trx)
    await sql`
      update jrs_entries set status = 'REJECTED', ended_at = now(), ended_by = 'LIST'
      where jrs_item_id = ${id} and status = 'WAITING'
    `.execute(trx)
  })
}

const times: Record<'draw' | 'bare', number[]> = { draw: [], bare: [] }
try {
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries({ draw, bare: drawBare }) as ['draw' | 'bare', typeof draw][]) {
      const id = await fill()
      const start = performance.now()
      await work(id)
      times[name].push(performance.now() - start)
    }
  }
  say(row(['', 'draws', 'median ms', 'p95', 'max']))
  for (const [name, all] of Object.entries(times)) {
    const { count, median, p95, max } = figuresOf(all)
    say(row([name, count, median, p95, max]))
  }
} finally {
  wire.close()
  await close()
  await server.stop()
  remove()
}

/**
 * Statistics of a list and of its store through HTTP, over a year with 1,000,000 entries, beside figures of four weeks
 * counted from the entries themselves by one statement on the same database.
 */
import { businessDay, businessDayStart } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import { sql } from 'kysely'
import { figuresOf, row, say } from './figures.ts'
import { createGet } from './lists.ts'
import { openBeside, prepare, startServer } from './system.ts'

const entries = Number(process.argv[2] ?? 1_000_000)
const rounds = 100
const counts = 3

const { tokens, listIds, dataDir, seedSeconds, remove } = await prepare({
  members: 100,
  admins: 20,
  stores: 20,
  entries: { count: entries, kinds: ['QUEUE'] },
})
say(`a list of ${entries} entries seeded in ${seedSeconds.toFixed(1)} s`)
const server = await startServer(dataDir)
const { db, close } = openBeside(dataDir)
const get = createGet(server.url)
const [id = ''] = listIds

async function timesOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    await work()
    found.push(performance.now() - start)
  }
  return found
}

/** A part of the figures, from the entries. */
function countEntries(since: string) {
  return sql`
    select extract(dow from joined_at at time zone 'Asia/Seoul' - interval '5 hours'),
      extract(hour from joined_at at time zone 'Asia/Seoul'), count(*), sum(party_size),
      count(*) filter (where status = 'COMPLETED'), count(*) filter (where status = 'NO_SHOW'),
      percentile_cont(array[0.5, 0.9]) within group (order by calls[1] - joined_at)
    from jrs_entries where jrs_item_id = ${id} and joined_at >= ${since} group by 1, 2
  `.execute(db)
}

try {
  const { storeId } = await db
    .selectFrom('jrsItems')
    .select('storeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const today = businessDay(new Date())
  say(row(['statistics', 'calls', 'median ms', 'p95', 'max']))
  say(row(['---', ...Array<string>(4).fill('--:')]))
  const tell = (name: string, times: readonly number[]) => {
    const { count, median, p95, max } = figuresOf(times)
    say(row([name, count, median, p95, max]))
  }
  for (const days of [364, 28]) {
    const from = addDays(today, 1 - days)
    const ways = { list: `/api/v1/jrs/${id}/stats`, store: `/api/v1/store/${storeId}/jrs-stats` }
    for (const [name, path] of Object.entries(ways)) {
      const ask = () => get(`${path}?from=${from}`, tokens)
      await timesOf(10, ask)
      tell(`${name}, ${days} days`, await timesOf(rounds, ask))
    }
  }
  // Of a year that takes longer than any statement may.
  const since = businessDayStart(addDays(today, -27)).toISOString()
  tell('from the entries, 28 days', await timesOf(counts, () => countEntries(since)))
} finally {
  await close()
  await server.stop()
  remove()
}

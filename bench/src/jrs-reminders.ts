/**
 * Bookings whose guests are all to be reminded in the same minute, with two server processes on one database and a
 * provider that only counts: how long from that minute until the last text is handed over, and whether each left once.
 * Beside it the least that could be done for each of them: read, hand over, write, as many at once as both have jobs.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@madang/server/db/database'
import { startEmbedded } from '@madang/server/db/embedded'
import { createSmsSender } from '@madang/server/outside/sms'
import { insertJrsItem, insertStore } from '@madang/server/testing/factories'
import { quietLog } from '@madang/server/testing/quiet-log'
import { sql } from 'kysely'
import { say } from './figures.ts'
import { startServer } from './system.ts'
import { startTexts } from './texts.ts'

const bookings = Number(process.argv[2] ?? 5_000)
/** A store sends so many texts a day at most that one would not do. */
const stores = 10
const minuteMs = 60_000
const list = {
  kind: 'RESERVATION',
  status: 'OPEN',
  weeklyHours: JSON.stringify([{ day: 5, open: '12:00', close: '22:00' }]),
  slotMinutes: 60,
  slotCapacity: 1_000,
} as const
/** Of two processes. */
const jobsAtOnce = 20

const home = mkdtempSync(join(tmpdir(), 'madang-reminders-'))
// The database's user has to reach its password file.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
mkdirSync(dataDir, { mode: 0o755 })
// Over loopback, as a managed PostgreSQL: two servers can share it only like this.
const embedded = await startEmbedded({ dataDir, log: quietLog, transport: 'tcp' })
const { user, password, host, port, database: name } = embedded.connection
const provider = await startTexts()
const given = {
  DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}`,
  NODE_ENV: 'development',
  DEMO_DATA: '0',
  SOLAPI_BASE_URL: provider.url,
}
const servers = [
  await startServer(join(home, 'first'), given),
  await startServer(join(home, 'second'), given),
]
const { db, close } = openDatabase({
  connection: embedded.connection,
  log: quietLog,
  maxConnections: jobsAtOnce,
})

/** Bookings of tomorrow, all due now. */
async function book(): Promise<void> {
  const now = new Date()
  for (let index = 0; index < stores; index += 1) {
    const store = await insertStore(db, now, { status: 'ACTIVE' })
    const { id } = await insertJrsItem(db, now, { ...list, storeId: store.id })
    await sql`
      insert into jrs_entries (
        id, jrs_item_id, store_id, kind, number, business_day, name, phone, party_size, source, slot_at, status,
        joined_at, updated_at, remind_day_at
      )
      select gen_random_uuid(), ${id}, ${store.id}, 'RESERVATION', i, now()::date, '김보리',
        '+8210' || (20000000 + ${index * bookings}::integer + i), 2, 'WEB', now() + interval '23 hours', 'CONFIRMED',
        now(), now(), now()
      from generate_series(1, ${bookings / stores}::integer) as i
    `.execute(db)
  }
}

/** The next minute, far enough away that all is written by then. */
const startOf = (now: number) => Math.ceil((now + 15_000) / minuteMs) * minuteMs

const minute = startOf(Date.now())
await wait(minute - Date.now() - 10_000)
await book()
while (provider.taken.size < bookings && Date.now() < minute + 5 * minuteMs) await wait(100)
// Whatever would leave twice.
await wait(5_000)
const doubles = [...provider.taken.values()].filter((count) => count > 1).length
const seconds = ((provider.lastMs() - minute) / 1000).toFixed(1)
say(
  `${provider.taken.size} of ${bookings} texts handed over ${seconds} s after their minute; twice: ${doubles}`,
)
for (const server of servers) await server.stop()

provider.taken.clear()
const send = createSmsSender({
  baseUrl: provider.url,
  apiKey: 'none',
  apiSecret: 'none',
  sender: '0215000000',
  clock: () => new Date(),
})
const ids = await db.selectFrom('jrsEntries').select('id').execute()
const begun = performance.now()
const worker = async () => {
  for (let next = ids.pop(); next !== undefined; next = ids.pop()) {
    const entry = await db
      .selectFrom('jrsEntries')
      .select('phone')
      .where('id', '=', next.id)
      .executeTakeFirst()
    await send.send({ to: entry?.phone ?? '', text: '[마당국수] 내일 18:00 예약' })
    await db
      .updateTable('jrsEntries')
      .set({ textState: 'SENT', textKind: 'dayBefore', textAt: new Date().toISOString() })
      .where('id', '=', next.id)
      .execute()
  }
}
await Promise.all(Array.from({ length: jobsAtOnce }, worker))
say(`bare: ${provider.taken.size} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)

await close()
await embedded.stop()
provider.close()
rmSync(home, { recursive: true, force: true })

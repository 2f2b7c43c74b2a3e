/**
 * Two server processes on one database behind a balancer (connections in turns), 2,000 guests who watch a list through it;
 * one process is killed. How long until all hear again, coming back as a browser does, and whether anybody has missed
 * one of the changes that went on meanwhile.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listenToJrs } from '@madang/contract/live'
import { openDatabase } from '@madang/server/db/database'
import { startEmbedded } from '@madang/server/db/embedded'
import { insertJrsItem, insertStore } from '@madang/server/testing/factories'
import { quietLog } from '@madang/server/testing/quiet-log'
import { figuresOf, say } from './figures.ts'
import { addressOf, openStream, openStreams, type Came } from './streams.ts'
import { startServer, type Running } from './system.ts'

const watchers = 2_000
const changes = 100
const everyMs = 200
/** The change with which one is killed. */
const killedAt = 25
/** As the server tells browsers. */
const retryMs = 2_000

const home = mkdtempSync(join(tmpdir(), 'madang-failover-'))
// The database's user has to reach its password file.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
mkdirSync(dataDir, { mode: 0o755 })
// Over loopback, as a managed PostgreSQL: two servers can share it only like this.
const embedded = await startEmbedded({ dataDir, log: quietLog, transport: 'tcp' })
const { user, password, host, port, database: name } = embedded.connection
const shared = { DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}` }
const servers: Running[] = [
  await startServer(join(home, 'first'), shared),
  await startServer(join(home, 'second'), shared),
]
const { db, close } = openDatabase({ connection: embedded.connection, log: quietLog, maxConnections: 1 })

/** Hands each connection to the next process, and to the one after where that is gone. */
async function startBalancer() {
  let taken = 0
  const balancer = createServer((client) => {
    taken += 1
    const localAddress = addressOf(taken % (4 * watchers))
    const tryFrom = (first: number, left: number): void => {
      const target = servers[first % servers.length]
      if (target === undefined || left === 0) return void client.destroy()
      const upstream = connect({ host: '127.0.0.1', port: Number(new URL(target.url).port), localAddress })
      upstream.once('connect', () => {
        client.pipe(upstream).pipe(client)
        upstream.once('close', () => client.destroy())
      })
      upstream.on('error', () => {
        if (upstream.pending || upstream.bytesRead + upstream.bytesWritten === 0) tryFrom(first + 1, left - 1)
      })
      client.once('close', () => upstream.destroy())
    }
    client.on('error', () => undefined)
    tryFrom(taken, servers.length)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const { port: own } = balancer.address() as AddressInfo // a listening TCP server has one
  return { url: `http://127.0.0.1:${own}`, close: () => balancer.close() }
}

interface Watcher {
  readonly topics: Set<string>
  lastId: string | null
  /** When it was cut off and when it came back; null where it never was. */
  away: { readonly since: number; until: number | null } | null
}

let isOver = false

/** Watches, and comes back after a while whenever it is cut off. */
async function watch(watcher: Watcher, asked: { url: string; path: string }) {
  const hear = ({ id, topics }: Came): void => {
    watcher.lastId = id
    for (const topic of topics) watcher.topics.add(topic)
  }
  const socket = await openStream({ ...asked, lastId: watcher.lastId }, hear)
  if (watcher.away?.until === null) watcher.away.until = performance.now()
  socket.once('close', () => {
    if (isOver) return
    watcher.away ??= { since: performance.now(), until: null }
    void comeBack(watcher, asked)
  })
  return socket
}

async function comeBack(watcher: Watcher, asked: { url: string; path: string }): Promise<void> {
  for (;;) {
    await wait(retryMs * (0.5 + Math.random()))
    try {
      await watch(watcher, asked)
      return
    } catch {
      // Not back yet.
    }
  }
}

const balancer = await startBalancer()
try {
  const now = new Date()
  const { id: storeId } = await insertStore(db, now, { status: 'ACTIVE', staff: {} })
  const list = await insertJrsItem(db, now, { storeId, status: 'OPEN' })
  const path = listenToJrs.path.replace(':code', list.code)
  const all = Array.from({ length: watchers }, (): Watcher => ({
    topics: new Set(),
    lastId: null,
    away: null,
  }))
  const first = await openStreams(watchers, (index) => {
    const watcher = all[index]
    if (watcher === undefined) throw new Error('There is one for each.')
    return watch(watcher, { url: balancer.url, path })
  })
  await wait(1_000)
  for (let change = 0; change < changes; change++) {
    if (change === killedAt) servers[0]?.child.kill('SIGKILL')
    const told = { topic: `change:${change}`, channels: [`jrs:${list.id}`] }
    await db.insertInto('liveEvents').values(told).execute()
    await wait(everyMs)
  }
  // The last of them is on its way.
  await wait(2_000)
  isOver = true
  const away = all.flatMap((watcher) => (watcher.away === null ? [] : [watcher.away]))
  const back = figuresOf(away.map(({ since, until }) => (until ?? Number.POSITIVE_INFINITY) - since))
  const missed = all.filter(
    ({ topics }) =>
      !topics.has('all') && Array.from({ length: changes }).some((_, one) => !topics.has(`change:${one}`)),
  )
  const reread = all.filter(({ topics }) => topics.has('all')).length
  say(
    `${watchers} watched, ${away.length} were cut off and back after ${back.median} ms (median), ${back.p95} (p95), ${back.max} (max)`,
  )
  say(`${missed.length} missed something, ${reread} were told to read everything anew`)
  for (const socket of first) socket.destroy()
  process.exitCode = missed.length === 0 && back.max <= 10_000 ? 0 : 1
} finally {
  balancer.close()
  await close()
  await servers[1]?.stop()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
}
process.exit()

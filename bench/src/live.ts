/**
 * Ten thousand streams of events on one process, each of another administrator, while a store changes every second:
 * memory, from the change to each stream, and other calls meanwhile. In turns with `live-bare.ts`, node:http alone, which
 * is told by a call. `live.ts [streams] [seconds]`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { figuresOf, row, say } from './figures.ts'
import { openStream, openStreams } from './streams.ts'
import { openBeside, prepare, startProcess, startServer, type Running } from './system.ts'

const count = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 20)
const callEveryMs = 50

const prepared = await prepare({ members: 1_000, admins: count, stores: 100 })
const { tokens, dataDir, remove } = prepared

interface Measured {
  readonly idleMb: number
  readonly mb: number
  readonly peakMb: number
  readonly delivery: number[]
  readonly calls: number[]
  readonly missing: number
}

async function measure(server: Running, tell: () => Promise<unknown>): Promise<Measured> {
  const idleMb = server.memoryMb().now
  const delivery: number[] = []
  const calls: number[] = []
  let toldAt = 0
  const hear = (): void => void (toldAt > 0 && delivery.push(performance.now() - toldAt))
  const path = '/api/v1/events'
  const sockets = await openStreams(count, (index) =>
    openStream({ url: server.url, path, token: tokens[index] ?? '' }, hear),
  )
  // What the opening of so many has left to do.
  await wait(3_000)
  let isOver = false
  const call = async () => {
    for (let index = 0; !isOver; index += 1) {
      const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` }
      const begun = performance.now()
      const answer = await fetch(`${server.url}/api/v1/manager/counts`, { headers })
      await answer.text()
      calls.push(performance.now() - begun)
      await wait(callEveryMs)
    }
  }
  const calling = call()
  for (let second = 0; second < seconds; second += 1) {
    toldAt = performance.now()
    await tell()
    await wait(1_000 - (performance.now() - toldAt))
  }
  isOver = true
  await calling
  const { now: mb, peak: peakMb } = server.memoryMb()
  for (const socket of sockets) socket.destroy()
  return { idleMb, mb, peakMb, delivery, calls, missing: count * seconds - delivery.length }
}

function sayRow(name: string, { idleMb, mb, peakMb, delivery, calls, missing }: Measured): void {
  const [told, asked] = [figuresOf(delivery), figuresOf(calls)]
  say(
    row([
      name,
      idleMb,
      mb,
      peakMb,
      told.median,
      told.p95,
      told.max,
      asked.median,
      asked.p95,
      asked.max,
      missing,
    ]),
  )
}

const server = await startServer(dataDir)
const bare = await startProcess(new URL('live-bare.ts', import.meta.url), { path: '/', variables: {} })
const { db, close } = openBeside(dataDir)
try {
  const { id } = await db.selectFrom('stores').select('id').limit(1).executeTakeFirstOrThrow()
  const change = () =>
    db
      .updateTable('stores')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  say(`${count} streams, one event a second for ${seconds} s\n`)
  say(row(['', 'idle MB', 'MB', 'peak', 'delivery ms', 'p95', 'max', 'calls ms', 'p95', 'max', 'missing']))
  say(row(['---', ...Array<string>(10).fill('--:')]))
  sayRow('Madang', await measure(server, change))
  sayRow('node:http alone', await measure(bare, () => fetch(`${bare.url}/tell`)))
} finally {
  await close()
  await bare.stop()
  await server.stop()
  remove()
}

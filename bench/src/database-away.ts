/**
 * The database goes away under calls, and comes back (security.md G9): meanwhile each call is refused with 503 within
 * 2 s, and afterwards the server works again by itself within 10 s. Away in both ways that happen: frozen, so that it
 * takes what is sent and never answers, and killed, so that the server has to start it anew.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { freezeDatabase, killDatabase } from '@madang/server/testing/faults'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const rounds = Number(process.argv[2] ?? 5)
const mostRefusalMs = 2_000
const mostRecoveryMs = 10_000
/** More than the server has connections to its database. */
const callers = 30
const everyMs = 20

const { dataDir, tokens, remove } = await prepare({ members: 2_000, admins: 200 })
const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })

let asked = 0

async function call(): Promise<{ status: number; ms: number }> {
  asked += 1
  const headers = { authorization: `Bearer ${tokens[asked % tokens.length]}` }
  const start = performance.now()
  const response = await fetch(`${server.url}/api/v1/manager/overview`, { headers })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - start }
}

function callAtOnce() {
  return Promise.all(Array.from({ length: callers }, call))
}

interface Away {
  /** Of each call while the database was away. */
  readonly refusedMs: number[]
  /** Of each time that it came back: until as many calls at once as it has connections all succeed. */
  readonly recoveryMs: number[]
  /** Neither served nor refused with 503. */
  wrong: number
}

function note({ refusedMs }: Away, answers: Awaited<ReturnType<typeof callAtOnce>>): number {
  refusedMs.push(...answers.filter(({ status }) => status === 503).map(({ ms }) => ms))
  return answers.filter(({ status }) => status !== 503 && status !== 200).length
}

async function recover(away: Away): Promise<void> {
  const start = performance.now()
  for (;;) {
    const answers = await callAtOnce()
    away.wrong += note(away, answers)
    if (answers.every(({ status }) => status === 200)) break
    if (performance.now() - start > 3 * mostRecoveryMs) break
    await wait(everyMs)
  }
  away.recoveryMs.push(performance.now() - start)
}

/** What each round does; gives what brings the database back. */
const ways: Readonly<Record<string, () => () => void>> = {
  frozen: () => freezeDatabase(dataDir),
  killed: () => {
    killDatabase(dataDir)
    return () => {}
  },
}

async function measure(goAway: () => () => void): Promise<Away> {
  const away: Away = { refusedMs: [], recoveryMs: [], wrong: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await callAtOnce()
    const bringBack = goAway()
    away.wrong += note(away, await callAtOnce())
    bringBack()
    await recover(away)
  }
  return away
}

try {
  say(row(['database', 'calls refused', 'median ms', 'longest', 'back after ms, median', 'longest', 'wrong']))
  say(row(['---', '--:', '--:', '--:', '--:', '--:', '--:']))
  let isGood = true
  for (const [name, goAway] of Object.entries(ways)) {
    const { refusedMs, recoveryMs, wrong } = await measure(goAway)
    const [refused, back] = [figuresOf(refusedMs), figuresOf(recoveryMs)]
    say(row([name, refused.count, refused.median, refused.max, back.median, back.max, wrong]))
    isGood &&= refused.max <= mostRefusalMs && back.max <= mostRecoveryMs && wrong === 0
  }
  say(`allowed: refused within ${mostRefusalMs} ms, back within ${mostRecoveryMs} ms`)
  process.exitCode = isGood ? 0 : 1
} finally {
  await server.stop()
  remove()
}

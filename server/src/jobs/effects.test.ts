import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobLogger } from '../db/job-logger.ts'
import { inTransaction } from '../db/transaction.ts'
import { createTestDatabase, urlOf, type TestDatabase } from '../testing/database.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { declareEffect, effectTasks } from './effects.ts'
import { addJob, toTaskList, type Tasks } from './runner.ts'

/** How the payment provider's stand-in answers from now on. */
type Mode = 'ok' | 'refuse' | 'lose' | 'hang' | 'down'

const Charge = z.object({ amount: z.int() })
const Charged = z.object({ status: z.enum(['DONE', 'ABORTED']) })

let data: TestDatabase
let tasks: Tasks
let mode: Mode = 'ok'
let offsetMs = 0
/** What the provider took, by key: each key once, whatever is asked. */
const charges = new Map<string, number>()
const asked: { key: string; isAgain: boolean }[] = []
let onCharge: () => void = () => undefined
const now = () => new Date(Date.now() + offsetMs)

const provider = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => answer(request.headers['idempotency-key']?.toString() ?? '', chunks, response))
})

function answer(key: string, body: Buffer[], response: ServerResponse): void {
  if (mode === 'down') return void response.writeHead(500).end()
  const { amount } = Charge.parse(JSON.parse(Buffer.concat(body).toString()))
  const status = mode === 'refuse' ? 'ABORTED' : 'DONE'
  if (status === 'DONE' && !charges.has(key)) charges.set(key, amount)
  onCharge()
  if (mode === 'lose') return void response.destroy()
  if (mode === 'hang') return
  response.end(JSON.stringify({ status }))
}

const providerUrl = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}` // a listening TCP server has one

const charge = declareEffect({
  kind: 'test:charge',
  payload: Charge,
  outcome: Charged,
  async carryOut(payload, { key, isAgain, signal }) {
    asked.push({ key, isAgain })
    const response = await fetch(providerUrl(), {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify(payload),
      signal: AbortSignal.any([signal, AbortSignal.timeout(1_000)]),
    })
    if (response.status >= 500) throw new Error('the provider is down')
    return Charged.parse(await response.json())
  },
  settle: async (trx, { key, payload, outcome }) => {
    await sql`insert into test_ledger values (${key}, ${payload.amount}, ${outcome.status})`.execute(trx)
  },
})

beforeAll(async () => {
  data = await createTestDatabase()
  await sql`create table test_ledger (key text, amount int check (amount < 1000000), status text)`.execute(
    data.db,
  )
  tasks = effectTasks({ db: data.db, now, log: quietLog }, [charge])
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
beforeEach(async () => {
  await data.reset()
  await sql`delete from test_ledger`.execute(data.db)
  charges.clear()
  asked.length = 0
  mode = 'ok'
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await data.drop()
})

/** Runs every job that is due. */
const runJobs = () =>
  runOnce({
    pgPool: data.pool,
    taskList: toTaskList(tasks, quietLog),
    logger: jobLogger(quietLog),
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })

/** One attempt, as a job makes it. */
const carryOut = async () => tasks['effects:carry-out']?.({ key: 'charge:1' })

/** What the clock does after this time. */
async function sweepAfter(minutes: number): Promise<void> {
  offsetMs += minutes * 60_000
  await addJob(data.db, 'effects:sweep', null)
  await runJobs()
}

const intend = (key = 'charge:1', amount = 9_900) =>
  inTransaction(data.db, (trx) => charge.intend(trx, { key, payload: { amount }, now: now() }))

async function ledger(): Promise<unknown[]> {
  const { rows } = await sql`select key, amount, status from test_ledger order by key`.execute(data.db)
  return rows
}
const done = { key: 'charge:1', amount: 9_900, status: 'DONE' }

test('what is intended is done after the commit, with its key, and its outcome is written', async () => {
  await intend()
  expect(charges.size).toBe(0)
  await runJobs()
  expect([...charges]).toEqual([['charge:1', 9_900]])
  expect(await ledger()).toEqual([done])
  const effects = await data.db.selectFrom('effects').select(['outcome', 'attempts']).execute()
  expect(effects).toEqual([{ outcome: { status: 'DONE' }, attempts: 1 }])
})

test('what is rolled back is never done', async () => {
  const rolledBack = inTransaction(data.db, async (trx) => {
    await charge.intend(trx, { key: 'charge:1', payload: { amount: 1 }, now: now() })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await sweepAfter(10)
  expect([asked, await ledger()]).toEqual([[], []])
})

test('a refusal is an outcome, not tried again', async () => {
  mode = 'refuse'
  await intend()
  await runJobs()
  await sweepAfter(10)
  expect(await ledger()).toEqual([{ ...done, status: 'ABORTED' }])
  expect(asked).toHaveLength(1)
})

test('intended twice under one key, also at once, it is done once; a key for two things is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => intend()))
  expect(answers.filter((isNew) => isNew)).toHaveLength(1)
  await runJobs()
  expect(await intend()).toBe(false)
  await expect(intend('charge:1', 1)).rejects.toThrow('stands for another effect')
  await sweepAfter(10)
  expect([asked.length, await ledger()]).toEqual([1, [done]])
})

test.each<Mode>(['lose', 'hang', 'down'])(
  'an answer that does not come (%s) leaves it open until it is known, and it is charged once',
  async (trouble) => {
    mode = trouble
    await intend()
    await runJobs()
    await sweepAfter(10)
    expect(await ledger()).toEqual([])
    mode = 'ok'
    await sweepAfter(10)
    expect([...charges]).toEqual([['charge:1', 9_900]])
    expect(await ledger()).toEqual([done])
    expect(asked.map(({ isAgain }) => isAgain)).toEqual([false, true, true])
    await sweepAfter(60)
    expect(asked).toHaveLength(3)
  },
)

test('two servers that find the same effect carry it out once', async () => {
  await intend()
  await Promise.all(Array.from({ length: 8 }, carryOut))
  expect([asked.length, await ledger()]).toEqual([1, [done]])
})

test('an attempt that outlasts its time does not settle twice', async () => {
  await intend()
  // The other attempt comes while this one's answer is on its way.
  const isAsked = new Promise<void>((resolve) => (onCharge = resolve))
  const first = carryOut()
  await isAsked
  offsetMs += 5 * 60_000
  await Promise.all([first, carryOut()])
  expect([charges.size, await ledger()]).toEqual([1, [done]])
})

test('what follows and the outcome are written together: when one cannot be, neither is', async () => {
  await intend('charge:1', 5_000_000)
  await runJobs()
  const open = data.db.selectFrom('effects').select('settledAt')
  expect(await open.execute()).toEqual([{ settledAt: null }])
  expect(await ledger()).toEqual([])
})

test('a server that is killed while the provider has the call loses nothing and charges nothing twice', async () => {
  mode = 'hang'
  await intend()
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const script = `
    const { openDatabase } = await import(${file('../db/database.ts')})
    const { declareEffect, effectTasks } = await import(${file('./effects.ts')})
    const z = await import('zod/mini')
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const { db } = openDatabase({ connection: { connectionString: ${JSON.stringify(urlOf(data.connection))} }, log })
    const charge = declareEffect({
      kind: 'test:charge',
      payload: z.object({ amount: z.int() }),
      outcome: z.unknown(),
      carryOut: async (payload, { key }) => {
        await fetch(${JSON.stringify(providerUrl())}, {
          method: 'POST', headers: { 'idempotency-key': key }, body: JSON.stringify(payload),
        })
      },
      settle: async () => undefined,
    })
    await effectTasks({ db, now: () => new Date(Date.now() + ${offsetMs}), log }, [charge])['effects:carry-out']({ key: 'charge:1' })
  `
  const isCharged = new Promise<void>((resolve) => (onCharge = resolve))
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await isCharged
  child.kill('SIGKILL')
  await once(child, 'exit')
  mode = 'ok'
  // Whoever was killed has it for a while: it may as well only be slow.
  await sweepAfter(1)
  expect(asked).toEqual([])
  await sweepAfter(5)
  expect(asked).toEqual([{ key: 'charge:1', isAgain: true }])
  expect([[...charges], await ledger()]).toEqual([[['charge:1', 9_900]], [done]])
})

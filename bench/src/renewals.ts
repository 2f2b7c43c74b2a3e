/**
 * Subscriptions that are all to be renewed by card at the same instant, with a provider that takes 300 ms for each and
 * refuses one of a hundred: how long until each was tried once, whether any was charged twice, and how long others wait
 * meanwhile. With two processes on one database where that is asked for. The least that is possible is the provider's
 * time by itself, as many at once as there are jobs.
 */
import { dayMs } from '@madang/contract/korean-time'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@madang/server/db/database'
import { startEmbedded } from '@madang/server/db/embedded'
import { uuidV7 } from '@madang/server/db/uuid'
import { keySealedAs } from '@madang/server/features/payments/payments.cards.effects'
import { addJob } from '@madang/server/jobs/runner'
import { takeKeys } from '@madang/server/keys.check'
import { seal } from '@madang/server/sealed'
import {
  insertSession,
  insertStore,
  insertSubscription,
  insertUser,
  sellPlans,
} from '@madang/server/testing/factories'
import { quietLog } from '@madang/server/testing/quiet-log'
import { figuresOf, say } from './figures.ts'
import { startServer } from './system.ts'
import { startTexts } from './texts.ts'

const due = Number(process.argv[2] ?? 10_000)
const processes = Number(process.argv[3] ?? 1)
const providerMs = 300
const refusedOf = 100
/** Of a process. */
const jobsAtOnce = 10
const atOnce = 20
const patienceMs = 30 * 60_000
const toss = { clientKey: 'test_ck_bench', secretKey: 'test_sk_bench' }
const secrets = {
  TOKEN_SECRET: 'benchmarks have nothing to keep secret',
  FIELD_KEY: 'benchmarks have nothing to hide in fields',
}

/** The stand-in for the provider, as a process of its own. */
async function startProvider() {
  const file = fileURLToPath(new URL('../../stand-ins/src/toss.process.ts', import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify({ ...toss, port: 0 })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // its first line is its address
  const url = line.toString().trim()
  const authorization = `Basic ${Buffer.from(`${toss.secretKey}:`).toString('base64')}`
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { ...sent, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer // as the stand-in answers it
  }
  return { url, ask, stop: () => child.kill() }
}

const home = mkdtempSync(join(tmpdir(), 'madang-renewals-'))
// The database's user has to reach its password file.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
mkdirSync(dataDir, { mode: 0o755 })
// Over loopback, as a managed PostgreSQL: two servers can share it only like this.
const embedded = await startEmbedded({ dataDir, log: quietLog, transport: 'tcp' })
const { user, password, host, port, database: name } = embedded.connection
const provider = await startProvider()
const texts = await startTexts()
const given = {
  ...secrets,
  DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}`,
  NODE_ENV: 'development',
  DEMO_DATA: '0',
  SOLAPI_BASE_URL: texts.url,
  TOSS_BASE_URL: provider.url,
  TOSS_CLIENT_KEY: toss.clientKey,
  TOSS_SECRET_KEY: toss.secretKey,
}
const servers = [await startServer(join(home, 'first'), given)]
if (processes > 1) servers.push(await startServer(join(home, 'second'), given))
const { db, close } = openDatabase({
  connection: embedded.connection,
  log: quietLog,
  maxConnections: atOnce,
  // All of them are opened at once, while the server starts.
  connectTimeoutMs: 10_000,
})

/** A store of an owner of its own, with a card, whose subscription is over in a moment. */
async function subscribe(
  index: number,
  { over, keys }: { over: Date; keys: Awaited<ReturnType<typeof takeKeys>> },
): Promise<void> {
  const now = new Date(over.getTime() - 30 * dayMs)
  const { id: ownerId } = await insertUser(db, now, { authorityType: 'MANAGER', name: '김민수' })
  const { id: storeId } = await insertStore(db, now, { status: 'ACTIVE', staff: { [ownerId]: 'OWNER' } })
  const id = uuidV7(now)
  const declineWith = index % refusedOf === 0 ? 'REJECT_CARD_PAYMENT' : null
  const { authKey } = await provider.ask<{ authKey: string }>('/pay/billing', {
    customerKey: id,
    declineWith,
  })
  const asked = { authKey, customerKey: id }
  const { billingKey } = await provider.ask<{ billingKey: string }>('/v1/billing/authorizations/issue', asked)
  const at = now.toISOString()
  await db
    .insertInto('paymentMethods')
    .values({
      id,
      storeId,
      customerKey: id,
      status: 'ACTIVE',
      checkoutHash: null,
      expiresAt: at,
      authSealed: null,
      sealedKey: seal(keys.fieldKeys, keySealedAs(id), billingKey),
      issuer: '예시카드',
      last4: '6207',
      cardType: null,
      ownerType: null,
      isDefault: true,
      failureCode: null,
      createdBy: ownerId,
      createdAt: at,
      updatedAt: at,
      removedAt: null,
    })
    .execute()
  await insertSubscription(db, now, { storeId, planKey: 'BASIC', currentPeriodEnd: over.toISOString() })
}

/** What somebody else asks for meanwhile. */
async function askUntil(signal: AbortSignal, token: string): Promise<number[]> {
  const times: number[] = []
  const paths = ['/api/v1/manager/counts', '/api/v1/payment/paged-orders', '/api/v1/store/paged-stores']
  for (let count = 0; !signal.aborted; count += 1) {
    const start = performance.now()
    const url = servers[count % servers.length]?.url
    const answer = await fetch(`${url}${paths[count % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${answer.status}`)
    times.push(performance.now() - start)
    await wait(200)
  }
  return times
}

async function countTried(): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['DONE', 'ABORTED'])
    .executeTakeFirstOrThrow()
  return count
}

try {
  const now = new Date()
  await sellPlans(db, now)
  const admin = await insertUser(db, now, { authorityType: 'ADMIN', name: '박서연' })
  const token = await insertSession(db, now, admin.id)
  const keys = await takeKeys(
    db,
    { tokenSecrets: [secrets.TOKEN_SECRET], fieldKeys: [secrets.FIELD_KEY] },
    quietLog,
  )
  // Long enough that all of them are there by then.
  const over = new Date(now.getTime() + 30_000 + due * 20)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < due; index = next++) await subscribe(index, { over, keys })
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const early = over.getTime() - Date.now()
  if (early < 0) throw new Error('They were due before all of them were there.')
  await provider.ask('/__test/behaviour', { mode: 'slow', ms: providerMs, path: '/v1/billing/' })
  await wait(early)
  await addJob(db, 'subscriptions:renew', null)
  const start = performance.now()
  const stopAsking = new AbortController()
  const asking = askUntil(stopAsking.signal, token)
  while ((await countTried()) < due && performance.now() - start < patienceMs) await wait(500)
  const seconds = (performance.now() - start) / 1_000
  stopAsking.abort()
  const { median, p95, max } = figuresOf(await asking)
  // Whatever would be charged again.
  await addJob(db, 'subscriptions:renew', null)
  await wait(5_000)
  const charged = await provider.ask<{ orderId: string; status: string }[]>('/__test/payments')
  const done = charged.filter(({ status }) => status === 'DONE')
  const twice = done.length - new Set(done.map(({ orderId }) => orderId)).size
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const least = (due * providerMs) / 1_000 / (jobsAtOnce * processes)
  say(
    `${due} due, ${processes} process(es): each tried once after ${seconds.toFixed(0)} s; the provider alone ${least.toFixed(0)} s`,
  )
  say(`charged ${done.length}, twice ${twice}, orders ${orders.count}`)
  say(
    `other calls meanwhile: median ${median} ms, p95 ${p95}, max ${max}; at most ${servers[0]?.memoryMb().peak} MB`,
  )
} finally {
  for (const server of servers) await server.stop()
  await close()
  await embedded.stop()
  provider.stop()
  texts.close()
  rmSync(home, { recursive: true, force: true })
}

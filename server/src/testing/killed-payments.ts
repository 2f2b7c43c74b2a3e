import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { call, type Send } from '@madang/contract/call'
import { findPaid } from '@madang/contract/order-actions'
import { cancelOrder, getOrder, orderListing, refundPayment } from '@madang/contract/orders'
import { confirmPromotionPayment } from '@madang/contract/payments'
import type { Payment } from '@madang/stand-ins/toss.store'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { webhookPathOf } from '../features/payments/payments.webhooks.ts'
import { addJob } from '../jobs/runner.ts'
import { inDataDir } from './data-dir.ts'
import { insertPromotion, insertSession, insertStore, insertUser } from './factories.ts'
import { compareOrder, compareSums, type Compared, type RefundAsked } from './payment-compare.ts'
import { createRandom, pick, refundAccount, type Random } from './payment-model.ts'
import { freePort, startProcess } from './process.ts'
import { AnswerLost, Refused, senderTo } from './sender.ts'

const toss = { clientKey: 'test_ck_killed', secretKey: 'test_sk_killed' }
const secret = 'a secret for killed servers, long enough'
const payers = 4
/** For each kill; about twice what one of them comes to order until then. */
const promotionsEach = 8
/** A webhook that nobody heard is told again after as many of these as of a real one's minutes. */
const minuteMs = 20
const pollMs = 50
const settledWithinMs = 120_000

interface Victim {
  stop(signal: NodeJS.Signals): Promise<unknown>
}
const nobody: Victim = { stop: async () => {} }

const standInFile = fileURLToPath(import.meta.resolve('@madang/stand-ins/toss.process'))

/** It takes its time with half of the calls, so that kills meet calls that are being carried out. */
const behaviour = { mode: 'random', share: 0.5, of: ['slow'], ms: 150 }

async function startStandIn(file: string, port: number): Promise<Victim> {
  const options = JSON.stringify({ ...toss, port, file, minuteMs })
  const child = spawn(process.execPath, [standInFile, options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const hasBegun = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!hasBegun) throw new Error('The stand-in ended.')
  await tell({ tell: senderTo(`http://127.0.0.1:${port}`, '') }, '/__test/behaviour', behaviour)
  return {
    stop: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

interface Ordered extends Compared {
  readonly total: number
  readonly asked: RefundAsked[]
  /** What the payer has agreed to in the provider's window. */
  readonly keys: string[]
}

/** Somebody who orders, one after the other. */
interface Life {
  readonly random: Random
  readonly orders: Ordered[]
  /** What was not ordered yet, or nobody answered; each is asked for with a key of its own. */
  readonly toOrder: { readonly promotionId: string; readonly idempotencyKey: string }[]
}

interface World {
  readonly owner: Send
  readonly chief: Send
  /** Tells the provider's stand-in anything. */
  readonly tell: Send
  readonly lives: readonly Life[]
  readonly faults: string[]
  /** How often what happened, so that a play of nothing is seen. */
  readonly seen: Map<string, number>
}

interface KillGiven {
  readonly dataDir: string
  /** Of what each payer does, and of how much is done until each kill. */
  readonly seed: number
  readonly kills: number
}

async function prepare(
  db: Kysely<Tables>,
  { url, providerUrl, seed, kills }: KillGiven & { readonly url: string; readonly providerUrl: string },
): Promise<World> {
  const now = new Date()
  const { id: ownerId } = await insertUser(db, now, { authorityType: 'MANAGER' })
  const { id: chiefId } = await insertUser(db, now, { authorityType: 'SUPER_ADMIN' })
  const { id: storeId } = await insertStore(db, now, { status: 'ACTIVE', staff: { [ownerId]: 'OWNER' } })
  const lives: Life[] = []
  for (let payer = 0; payer < payers; payer++) {
    const toOrder: Life['toOrder'] = []
    for (let left = promotionsEach * kills; left > 0; left--) {
      const row = { storeId, status: 'PENDING_PAYMENT', listing: 'PAID' } as const
      const { id: promotionId } = await insertPromotion(db, now, row)
      toOrder.push({ promotionId, idempotencyKey: randomUUID() })
    }
    lives.push({ random: createRandom(seed + payer), orders: [], toOrder })
  }
  return {
    owner: senderTo(url, await insertSession(db, now, ownerId)),
    chief: senderTo(url, await insertSession(db, now, chiefId)),
    tell: senderTo(providerUrl, ''),
    lives,
    faults: [],
    seen: new Map(),
  }
}

function tell<Answer>({ tell: send }: Pick<World, 'tell'>, path: string, given?: object): Promise<Answer> {
  const asked = {
    path,
    method: given ? 'POST' : 'GET',
    headers: {},
    body: given ? JSON.stringify(given) : null,
  }
  return send({ ...asked, needsToken: false, answer: 'json' }) as Promise<Answer> // as the stand-in answers it
}

/** What one does with an order; whether there was anything to do. */
type Step = (world: World, order: Ordered, random: Random) => Promise<boolean>

async function confirm({ owner }: World, { id, total }: Ordered, paymentKey: string): Promise<boolean> {
  await call(owner, confirmPromotionPayment, { body: { orderId: id, paymentKey, amount: total } })
  return true
}

function payBy(method: 'CARD' | 'VIRTUAL_ACCOUNT'): Step {
  return async (world, order) => {
    if (order.keys.length > 1) return false
    const { no: orderId, total: amount, keys } = order
    const { paymentKey } = await tell<Payment>(world, '/__test/pay', { orderId, amount, method })
    keys.push(paymentKey)
    return confirm(world, order, paymentKey)
  }
}

async function ask(
  { chief }: World,
  { paymentId, amount, idempotencyKey, answers }: RefundAsked,
): Promise<void> {
  const body = { amount, reason: '시험', account: refundAccount }
  answers.push((await call(chief, refundPayment, { params: { id: paymentId }, body, idempotencyKey })).id)
}

const steps = {
  card: payBy('CARD'),
  account: payBy('VIRTUAL_ACCOUNT'),
  confirmAgain: async (world, order) => {
    const [paymentKey] = order.keys
    return paymentKey !== undefined && confirm(world, order, paymentKey)
  },
  deposit: async (world, { keys }) => {
    if (keys.length === 0) return false
    await tell(world, '/__test/deposit', { paymentKey: keys[0] })
    return true
  },
  webhookAgain: async (world, { keys }) => {
    if (keys.length === 0) return false
    const told = await tell<{ statuses: readonly number[] }>(world, '/__test/webhook', {
      paymentKey: keys[0],
    })
    return told.statuses.includes(200)
  },
  cancel: async ({ owner }, { id }) => {
    await call(owner, cancelOrder, { params: { id } })
    return true
  },
  refund: async (world, { id, asked }, random) => {
    const [among, part] = [random(), random()]
    const paid = findPaid((await call(world.owner, getOrder, { params: { id } })).payments)
    if (paid === undefined) return false
    const amount = pick(() => among, [paid.total, 100, 3_300, 3_300, 1 + Math.floor(part * paid.total)])
    asked.push({ paymentId: paid.id, amount, idempotencyKey: randomUUID(), answers: [] })
    await ask(world, asked.at(-1) as RefundAsked) // pushed above
    return true
  },
  refundAgain: async (world, { asked }) => {
    const refund = asked.at(-1)
    if (refund === undefined) return false
    // A double press.
    await Promise.all([tolerate(world, () => ask(world, refund)), tolerate(world, () => ask(world, refund))])
    return refund.answers.length > 1
  },
} satisfies Readonly<Record<string, Step>>
const lottery: readonly [keyof typeof steps, ...(keyof typeof steps)[]] = [
  'card',
  'card',
  'account',
  'confirmAgain',
  'deposit',
  'webhookAgain',
  'cancel',
  'refund',
  'refund',
  'refundAgain',
]

function count({ seen }: World, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

/** What is refused, or lost by a kill, is part of the play; an error of ours is not. */
async function tolerate(world: World, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AnswerLost) return count(world, 'lost')
    if (!(error instanceof Refused)) throw error
    if (error.status === 500) world.faults.push(String(error))
  }
}

async function place({ owner }: World, { toOrder, orders }: Life): Promise<void> {
  const [next] = toOrder
  if (next === undefined) return
  const { promotionId, idempotencyKey } = next
  const { id, no, total } = await call(owner, orderListing, { body: { promotionId }, idempotencyKey })
  orders.push({ id, no, total, asked: [], keys: [] })
  toOrder.shift()
}

/** Orders, and does something with one of the last orders, until it is over. */
async function live(
  world: World,
  life: Life,
  { onStep, isOver }: { onStep: () => void; isOver: () => boolean },
) {
  const { random, orders } = life
  while (!isOver()) {
    const order = random() < 0.12 ? undefined : orders.at(-1 - Math.floor(random() * 2))
    const name = pick(random, lottery)
    await tolerate(world, async () => {
      if (order === undefined) return place(world, life)
      if (await steps[name](world, order, random)) count(world, name)
    })
    onStep()
  }
}

/** As two minutes would: whatever was open is taken up. What is still open then is a fault. */
async function settle(db: Kysely<Tables>, world: World): Promise<void> {
  const keys = world.lives.flatMap(({ orders }) => orders.flatMap((order) => order.keys))
  for (const paymentKey of keys) await tell(world, '/__test/webhook', { paymentKey })
  await addJob(db, 'payments:ask-waiting', null)
  const until = performance.now() + settledWithinMs
  for (;;) {
    // A job cut off by a kill and added anew since keeps its row for a while, with no attempt left.
    const { rows } = await sql<{ id: string }>`
      select key as id from effects where settled_at is null
      union all select id::text from graphile_worker.jobs
      where task_identifier like 'payments:ask%' and attempts < max_attempts
    `.execute(db)
    if (rows.length === 0) return
    if (performance.now() > until)
      return void world.faults.push(...rows.map(({ id }) => `not settled: ${id}`))
    await sql`update effects set due_at = 'epoch' where settled_at is null`.execute(db)
    await sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
      where locked_at is null and task_identifier like 'payments:ask%' having count(*) > 0
    `.execute(db)
    await addJob(db, 'effects:sweep', null)
    await wait(pollMs)
  }
}

/** Whom each kill meets, in turns; the stand-in more often, since it is back sooner. */
const victimsByTurn = [['server'], ['standIn'], ['server', 'standIn'], ['standIn']] as const

/**
 * Orders, pays, cancels and gives back while server and provider are killed in turns, alone and together, each time
 * somewhere else. Gives what does not hold after all of it is settled, and how often what happened.
 */
export async function killPayments({
  dataDir,
  seed,
  kills,
}: KillGiven): Promise<{ faults: readonly string[]; seen: ReadonlyMap<string, number> }> {
  const providerPort = await freePort()
  const providerUrl = `http://127.0.0.1:${providerPort}`
  const standIn = (): Promise<Victim> => startStandIn(join(dataDir, 'toss.jsonl'), providerPort)
  const living = { standIn: await standIn(), server: nobody }
  try {
    // Now that the stand-in has its own.
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = (): Promise<Victim> =>
      startProcess({
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DEMO_DATA: '0',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        TOKEN_SECRET: secret,
        TOSS_BASE_URL: providerUrl,
        TOSS_CLIENT_KEY: toss.clientKey,
        TOSS_SECRET_KEY: toss.secretKey,
      })
    const start = { standIn, server }
    living.server = await server()
    const world = await inDataDir(dataDir, (db) => prepare(db, { dataDir, url, providerUrl, seed, kills }))
    await tell(world, '/__test/webhook-url', { url: url + webhookPathOf({ id: '', secret }) })
    const random = createRandom(seed - 1)
    for (let kill = 0; kill < kills; kill++) {
      const { promise: isEnough, resolve } = Promise.withResolvers<void>()
      let left = 30 + Math.floor(random() * 150)
      const onStep = () => (left -= 1) === 0 && resolve()
      const lives = world.lives.map((life) => live(world, life, { onStep, isOver: () => left <= 0 }))
      // A life that breaks off is told at once.
      await Promise.race([isEnough, Promise.all(lives)])
      const victims = victimsByTurn[kill % victimsByTurn.length] ?? victimsByTurn[0]
      await Promise.all(victims.map((name) => living[name].stop('SIGKILL')))
      await Promise.all(victims.map(async (name) => (living[name] = await start[name]())))
      await Promise.all(lives)
    }
    await inDataDir(dataDir, async (db) => {
      await settle(db, world)
      const theirs = await tell<Payment[]>(world, '/__test/payments')
      for (const order of world.lives.flatMap(({ orders }) => orders)) {
        const { status, faults } = await compareOrder(db, order, theirs)
        count(world, status)
        world.faults.push(...faults)
      }
      world.faults.push(...(await compareSums(db)))
    })
    return { faults: world.faults, seen: world.seen }
  } finally {
    await living.server.stop('SIGTERM')
    await living.standIn.stop('SIGTERM')
  }
}

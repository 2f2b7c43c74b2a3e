import { cancelOrder, refundPayment } from '@madang/contract/orders'
import { confirmPromotionPayment } from '@madang/contract/payments'
import { sql } from 'kysely'
import { uuidV7 } from '../db/uuid.ts'
import { addJob } from '../jobs/runner.ts'
import { CallError, type TestApp } from './app.ts'
import { compareOrder, compareSums, type Compared, type RefundAsked } from './payment-compare.ts'
import { openShop, type Shop } from './selling.ts'

/** Gives a number from 0 to below 1: all the chance that a run is made of. */
export type Random = () => number

/** Mulberry32: the same seed, the same run. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, from: readonly [T, ...T[]]): T {
  return from[Math.floor(random() * from.length)] ?? from[0]
}

interface Play {
  readonly t: TestApp
  readonly shop: Shop
  /** Who gives back. */
  readonly chief: { readonly id: string }
  readonly random: Random
  readonly faults: string[]
  /** How often what happened, so that a play of nothing is seen. */
  readonly seen: Map<string, number>
}

function count({ seen }: Play, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

interface Played extends Compared {
  readonly total: number
  readonly asked: RefundAsked[]
  /** What the payer has agreed to in the provider's window. */
  readonly keys: string[]
}

/** The database cuts every connection of the server, in the midst of whatever each was doing: as when it is killed. */
async function kill({ t }: Play): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(t.db)
}

/** What is refused, or lost by a kill, is part of the play; an error of ours is not. */
async function tolerant(play: Play, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    count(play, name)
  } catch (error) {
    const isOurs = error instanceof CallError && error.problem.code === 'server.internal'
    if (isOurs) play.faults.push(`${name}: ${String(error)}`)
  }
}

type Step = (play: Play, order: Played) => Promise<unknown>

const jobs = async ({ t }: Play): Promise<void> => {
  await addJob(t.db, 'effects:sweep', null)
  await addJob(t.db, 'clock:sweep', null)
  await t.runJobs()
}

/** Where a deposit goes back to. */
export const refundAccount = {
  bankCode: '88',
  accountNumber: '110222333444',
  holderName: '김민수',
} as const

/** Asks for a refund, which may have been asked for before. */
async function ask(play: Play, refund: RefundAsked): Promise<void> {
  const { t, chief } = play
  const { paymentId, amount, idempotencyKey, answers } = refund
  const parts = {
    params: { id: paymentId },
    body: { amount, reason: '손님 요청', account: refundAccount },
    idempotencyKey,
  }
  answers.push((await t.call(refundPayment, parts, await t.signInAs(chief))).id)
  if (answers.length > 1) count(play, 'refund repeated')
}

async function giveBack(play: Play, { id, asked }: Played): Promise<void> {
  const { t, random } = play
  const payment = await t.db
    .selectFrom('payments')
    .select(['id', 'total'])
    .where('orderId', '=', id)
    .where('status', 'in', ['DONE', 'PARTIAL_CANCELED'])
    .executeTakeFirst()
  if (payment === undefined) return
  const amount = pick(random, [payment.total, 100, 3_300, 1 + Math.floor(random() * payment.total)])
  const idempotencyKey = uuidV7(new Date())
  const refund: RefundAsked = { paymentId: payment.id, amount, idempotencyKey, answers: [] }
  asked.push(refund)
  // Now and then a double press.
  const presses = random() < 0.2 ? 2 : 1
  await Promise.all(
    Array.from({ length: presses }, () => tolerant(play, 'refund asked', () => ask(play, refund))),
  )
}

/** As where the answer was lost: with its own key. */
async function askAgain(play: Play, { asked }: Played): Promise<void> {
  const refund = asked[Math.floor(play.random() * asked.length)]
  if (refund !== undefined) await ask(play, refund)
}

const last = ({ keys }: Played) => ({ paymentKey: keys.at(-1) ?? '' })

const steps: Readonly<Record<string, { readonly weight: number; readonly step: Step }>> = {
  agree: {
    weight: 2,
    step: async ({ shop, random }, order) => {
      const method = pick(random, ['CARD', 'CARD', 'VIRTUAL_ACCOUNT'])
      const declined = random() < 0.15 ? { declineAtConfirm: 'REJECT_CARD_COMPANY' } : {}
      order.keys.push(await shop.agree(order, { method, ...declined }))
    },
  },
  confirm: {
    weight: 8,
    step: async ({ t, shop, random }, order) => {
      const paymentKey = pick(random, [last(order).paymentKey, order.keys[0] ?? ''])
      const token = await t.signInAs(shop.owner.user)
      return t.call(
        confirmPromotionPayment,
        { body: { orderId: order.id, paymentKey, amount: order.total } },
        token,
      )
    },
  },
  deposit: { weight: 2, step: ({ shop }, order) => shop.tell('/__test/deposit', last(order)) },
  webhook: { weight: 4, step: (play, order) => tellAll(play, order, 1) },
  refund: { weight: 4, step: giveBack },
  refundAgain: { weight: 3, step: askAgain },
  acquirer: { weight: 1, step: ({ shop }, order) => shop.tell('/__test/acquirer-cancel', last(order)) },
  cancel: {
    weight: 1,
    step: async ({ t, shop }, { id }) =>
      t.call(cancelOrder, { params: { id } }, await t.signInAs(shop.owner.user)),
  },
  jobs: { weight: 4, step: jobs },
  wait: {
    weight: 1,
    step: async ({ t, random }) =>
      t.clock.advance({
        seconds: random() < 0.2 ? pick(random, [660, 1_900]) : pick(random, [1, 6, 20, 130]),
      }),
  },
  kill: { weight: 1, step: kill },
  fault: {
    weight: 2,
    step: ({ shop, random }) =>
      shop.tell('/__test/behaviour', {
        mode: pick(random, ['lost-answer', 'down', 'html', 'conflict']),
        count: 1,
      }),
  },
}

const lottery = Object.entries(steps).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name),
)

/** What the provider has told of an order: all of it, or one of them again. */
async function tellAll({ shop, random }: Play, { no }: Played, most: number): Promise<void> {
  const told = await fetch(`${shop.url}/__test/webhooks`)
  const all = (await told.json()) as { body: { orderId?: string; data?: { orderId?: string } } }[] // as it keeps them
  const own = all.filter(({ body }) => (body.orderId ?? body.data?.orderId) === no)
  const chosen = most === 1 ? own.filter(() => random() < 1 / own.length).slice(0, 1) : own
  for (const { body } of chosen) await shop.tellWebhook(body)
}

/** Before anything is played: by then the clock has not moved, and nobody was signed out by it. */
async function place({ shop }: Play): Promise<Played> {
  const { id, no, total } = await shop.order()
  return { id, no, total, keys: [], asked: [] }
}

const mostSteps = 14

async function playOrder(play: Play, order: Played): Promise<void> {
  const { random } = play
  const running: Promise<void>[] = []
  await tolerant(play, 'agree', () => steps['agree']?.step(play, order) ?? jobs(play))
  for (let left = 4 + Math.floor(random() * mostSteps); left > 0; left--) {
    const name = lottery[Math.floor(random() * lottery.length)] ?? 'jobs'
    const step = steps[name]?.step ?? jobs
    const done = tolerant(play, name, () => step(play, order))
    running.push(done)
    // Half of them run while the next ones begin.
    if (random() < 0.5) await done
  }
  await Promise.all(running)
}

/** As a server does that comes back: what a runner that died had in hand is another one's, and is tried once more. */
async function takeOverJobs({ t }: Play): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))
  `.execute(t.db)
  await sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())
  `.execute(t.db)
}

/** After the server is back: everything that was begun is over within two minutes. */
async function settle(play: Play, orders: readonly Played[]): Promise<void> {
  const { t, shop } = play
  await shop.tell('/__test/behaviour', { mode: 'ok' })
  for (const order of orders) await tellAll(play, order, Number.POSITIVE_INFINITY)
  t.clock.advance({ seconds: 121 })
  await takeOverJobs(play)
  await jobs(play)
  const open = await t.db.selectFrom('effects').select('key').where('settledAt', 'is', null).execute()
  for (const { key } of open) play.faults.push(`not settled within two minutes: ${key}`)
}

/**
 * Plays orders beside each other, by chance that the seed decides: paying, telling, cancelling, giving back, waiting,
 * kills and faults of the provider, half of it at once. Gives what does not hold afterwards, and how often what happened.
 */
export async function playPayments(
  t: TestApp,
  { seed, orders: lives }: { seed: number; orders: number },
): Promise<{ faults: string[]; seen: ReadonlyMap<string, number> }> {
  const shop = await openShop(t)
  const { user: chief } = await t.signedIn('SUPER_ADMIN')
  const play: Play = { t, shop, chief, random: createRandom(seed), faults: [], seen: new Map() }
  const orders = await Promise.all(Array.from({ length: lives }, () => place(play)))
  await Promise.all(orders.map((order) => playOrder(play, order)))
  await settle(play, orders)
  for (const order of orders) {
    const { status, faults } = await compareOrder(t.db, order, t.standIns.toss?.payments() ?? [])
    count(play, status)
    play.faults.push(...faults)
  }
  play.faults.push(...(await compareSums(t.db)))
  return { faults: play.faults.map((fault) => `seed ${seed}: ${fault}`), seen: play.seen }
}

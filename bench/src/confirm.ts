/**
 * A payment that is confirmed, without the provider's time (it answers at once): what the server does in turns with the
 * same statements sent by the driver alone, as the server was seen to send them, about rows of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@madang/server/db/database'
import { socketConnection } from '@madang/server/db/embedded'
import { uuidV7 } from '@madang/server/db/uuid'
import { readEnv } from '@madang/server/env'
import { confirmPayment } from '@madang/server/features/payments/payments.confirm'
import { createPaymentEffects } from '@madang/server/features/payments/payments.effects'
import { takeKeys } from '@madang/server/keys.check'
import { openData } from '@madang/server/open'
import type { PaymentGateway } from '@madang/server/outside/payment-gateway'
import { insertPromotion, insertStore, insertUser } from '@madang/server/testing/factories'
import { addOrder, paidSnapshot } from '@madang/server/testing/orders'
import { quietLog as log } from '@madang/server/testing/quiet-log'
import { sales } from '@madang/server/wiring'
import { figuresOf, row, say } from './figures.ts'

const rounds = Number(process.argv[2] ?? 1_000)
const warmUp = 100

const home = mkdtempSync(join(tmpdir(), 'madang-confirm-'))
const secrets = {
  TOKEN_SECRET: 'benchmarks have nothing to keep secret',
  FIELD_KEY: 'benchmarks have nothing to hide in fields',
}
const env = readEnv({ NODE_ENV: 'development', DATA_DIR: home, ...secrets })
const data = await openData(env, log)
const { db, pool, close } = openDatabase({
  connection: socketConnection(join(env.dataDir, 'pg')).connection,
  log,
  maxConnections: 1,
})
const now = () => new Date()

const unasked = () => Promise.reject(new Error('Nobody asks the provider for this here.'))
const gateway: PaymentGateway = {
  clientKey: 'test_ck_bench',
  confirm: async ({ paymentKey, orderId, amountWon: total }) =>
    paidSnapshot({ no: orderId, total }, { method: 'CARD', providerPaymentKey: paymentKey }, now()),
  findByKey: unasked,
  findByOrder: unasked,
  cancel: unasked,
  issueBillingKey: unasked,
  chargeBillingKey: unasked,
  deleteBillingKey: unasked,
  listDay: unasked,
  parseWebhook: () => null,
}

/** An order of a listing that can be paid, with everything by which statements name it. */
interface Ready {
  readonly id: string
  readonly total: number
  readonly paymentKey: string
  /** Always in this order. */
  readonly names: readonly string[]
}

async function makeReady(buyerUserId: string): Promise<Ready> {
  const { id: storeId } = await insertStore(db, now(), { status: 'ACTIVE' })
  const given = { storeId, status: 'PENDING_PAYMENT', listing: 'PAID' } as const
  const { id: targetId } = await insertPromotion(db, now(), given)
  const total = 22_000
  const ordered = { storeId, buyerUserId, targetId, total, fate: 'OPEN', type: 'PROMOTION_LISTING' } as const
  const { id, no } = await addOrder(db, now(), ordered)
  const paymentKey = `tviva${uuidV7(now())}`
  return { id, total, paymentKey, names: [paymentKey, id, no, storeId, targetId] }
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the one connection sends while `work` runs. */
async function watch(work: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = []
  const client = await pool.connect()
  const { query } = client
  // What the server's driver calls: a text, or a text and its values.
  client.query = ((text: string, values: unknown[] = []) => {
    sent.push({ text, values })
    return Reflect.apply(query, client, [text, values]) as unknown
  }) as typeof query
  client.release()
  await work()
  // The only one there is.
  client.query = query
  return sent
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** The statements about one order as they are about another: ids that the server made are made anew. */
function about(statements: readonly Statement[], from: Ready, to: Ready): Statement[] {
  const fresh = new Map<string, string>()
  const ids = (text: string) =>
    text.replaceAll(uuid, (id) => {
      const known = fresh.get(id) ?? uuidV7(now())
      fresh.set(id, known)
      return known
    })
  for (const [index, name] of from.names.entries()) fresh.set(name, to.names[index] ?? '')
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'string') return value
    const [key, , no] = from.names
    return ids(value.replaceAll(key ?? '', to.paymentKey).replaceAll(no ?? '', to.names[2] ?? ''))
  }
  return statements.map(({ text, values }) => ({ text, values: values.map(rename) }))
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function countPaid(): Promise<number> {
  const paid = await db.selectFrom('orders').select('id').where('status', '=', 'PAID').execute()
  return paid.length
}

try {
  const { id: buyerUserId } = await insertUser(db, now(), { authorityType: 'MANAGER', name: '김민수' })
  const { TOKEN_SECRET, FIELD_KEY } = secrets
  const { fieldKeys } = await takeKeys(db, { tokenSecrets: [TOKEN_SECRET], fieldKeys: [FIELD_KEY] }, log)
  const confirming = { db, log, now, effects: createPaymentEffects({ db, gateway, sales, fieldKeys }) }
  const confirm = ({ id: orderId, paymentKey, total: amount }: Ready) =>
    confirmPayment(confirming, { orderId, paymentKey, amount })
  const seen = await makeReady(buyerUserId)
  const statements = await watch(() => confirm(seen))
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const [first, second] = [await makeReady(buyerUserId), await makeReady(buyerUserId)]
    const ours = await timeOf(() => confirm(first))
    const again = about(statements, seen, second)
    const client = await pool.connect()
    const bare = await timeOf(async () => {
      for (const { text, values } of again) await client.query(text, [...values])
    })
    client.release()
    if (round < 0) continue
    times.ours.push(ours)
    times.bare.push(bare)
  }
  // Whatever was not written would make it look fast.
  const paid = await countPaid()
  if (paid !== 1 + 2 * (rounds + warmUp)) throw new Error(`${paid} orders are paid.`)
  say(`${statements.length} statements, ${paid} orders paid`)
  say(row(['a confirmation', 'times', 'median ms', 'p95', 'max']))
  say(row(['---', ...Array<string>(4).fill('--:')]))
  for (const [name, measured] of Object.entries(times)) {
    const { count, median, p95, max } = figuresOf(measured)
    say(row([name, count, median, p95, max]))
  }
  say(`bare / ours: ${(figuresOf(times.bare).median / figuresOf(times.ours).median).toFixed(2)}`)
} finally {
  await close()
  await data.close()
  rmSync(home, { recursive: true, force: true })
}

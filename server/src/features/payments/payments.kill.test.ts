import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../db/tables.ts'
import { addJob } from '../../jobs/runner.ts'
import { makeDataDir, openDataDir } from '../../testing/data-dir.ts'
import { insertPromotion, insertSession, insertStore, insertUser } from '../../testing/factories.ts'
import { createRandom } from '../../testing/payment-model.ts'
import { startProcess, type ServerProcess } from '../../testing/process.ts'

let dataDir: string
beforeAll(() => {
  dataDir = makeDataDir()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Printed with the test: with it as `KILL_SEED` each server is killed after as many answers again. At what instruction it
 * is by then, and who asks first, is the machine's.
 */
const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 32))
const kills = 6
const payers = 4

interface Known {
  readonly storeId: string
  readonly ownerToken: string
  readonly staffToken: string
}

/** Server and stand-in are one process here: both die at whatever instruction they are at. */
const start = (): Promise<ServerProcess> =>
  startProcess({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0', LOG_LEVEL: 'silent' })

async function prepare(db: Kysely<Tables>): Promise<Known> {
  const now = new Date()
  const [owner, chief] = [
    await insertUser(db, now, { authorityType: 'MANAGER' }),
    await insertUser(db, now, { authorityType: 'SUPER_ADMIN' }),
  ]
  const { id: storeId } = await insertStore(db, now, { status: 'ACTIVE', staff: { [owner.id]: 'OWNER' } })
  return {
    storeId,
    ownerToken: await insertSession(db, now, owner.id),
    staffToken: await insertSession(db, now, chief.id),
  }
}

interface Life extends Known {
  readonly server: ServerProcess
  readonly onAnswer: () => void
}

/** Orders, pays and gives a part back, until the server is gone. */
async function live(
  db: Kysely<Tables>,
  { server, onAnswer, storeId, ownerToken, staffToken }: Life,
): Promise<void> {
  const { url, output } = server
  const [, paymentsUrl = ''] = /^Payments +(\S+)$/m.exec(output()) ?? []
  const ask = async (path: string, token: string, body: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    onAnswer()
    return (await response.json()) as Record<string, never> // whatever was answered; what is missing fails the next call
  }
  for (;;) {
    const { id: promotionId } = await insertPromotion(db, new Date(), {
      storeId,
      status: 'PENDING_PAYMENT',
      listing: 'PAID',
    })
    const {
      id: orderId,
      no,
      total: amount,
    } = await ask(`${url}/api/v1/promotion/order`, ownerToken, { promotionId })
    const { paymentKey } = await ask(`${paymentsUrl}/__test/pay`, '', { orderId: no, amount })
    const confirmed = await ask(`${url}/api/v1/promotion/payment`, ownerToken, {
      orderId,
      paymentKey,
      amount,
    })
    const [payment] = (confirmed['payments'] ?? []) as { id: string }[]
    if (payment)
      await ask(`${url}/api/v1/payment/${payment.id}/cancel`, staffToken, { amount: 3_300, reason: '시험' })
  }
}

const pollMs = 50

/** As two minutes would: whatever was open is taken up. */
async function settle(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const open = await db.selectFrom('effects').select('key').where('settledAt', 'is', null).execute()
    if (open.length === 0) return
    await db
      .updateTable('effects')
      .set({ dueAt: new Date(0).toISOString() })
      .where('settledAt', 'is', null)
      .execute()
    await addJob(db, 'effects:sweep', null)
    await wait(pollMs)
  }
}

test(`server and provider killed again and again under orders agree to the won (seed ${seed})`, async () => {
  const random = createRandom(seed)
  let server = await start()
  let data = openDataDir(dataDir)
  const known = await prepare(data.db)
  for (let kill = 0; kill < kills; kill++) {
    const { promise: isEnough, resolve } = Promise.withResolvers<void>()
    let left = 10 + Math.floor(random() * 50)
    const onAnswer = () => (left -= 1) === 0 && resolve()
    const life = { ...known, server, onAnswer }
    // What is refused or lost when the server dies ends a life.
    const lives = Array.from({ length: payers }, () => live(data.db, life).catch(() => undefined))
    await isEnough
    await server.stop('SIGKILL')
    await Promise.all(lives)
    await data.close()
    server = await start()
    data = openDataDir(dataDir)
  }
  await settle(data.db)
  const [, paymentsUrl = ''] = /^Payments +(\S+)$/m.exec(server.output()) ?? []
  const theirs = (await (await fetch(`${paymentsUrl}/__test/payments`)).json()) as {
    orderId: string
    approvedAt: string | null
    total: number
    balance: number
  }[] // as the stand-in keeps them
  const charged = theirs.filter(({ approvedAt }) => approvedAt !== null)
  const { rows } = await sql<{ no: string; paid: number; left: number }>`
    select o.no, sum(greatest(m.amount, 0))::bigint as paid, sum(m.amount)::bigint as left
    from orders as o join ledger_moves as m on m.order_id = o.id group by o.no order by o.no
  `.execute(data.db)
  const expected = charged
    .map(({ orderId, total, balance }) => ({ no: orderId, paid: total, left: balance }))
    .toSorted((one, other) => (one.no < other.no ? -1 : 1))
  expect(rows).toEqual(expected)
  expect(rows.length).toBeGreaterThan(kills)
  const postings = await data.db.selectFrom('ledgerPostings').select('amount').execute()
  expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  await data.close()
  await server.stop('SIGTERM')
}, 300_000)

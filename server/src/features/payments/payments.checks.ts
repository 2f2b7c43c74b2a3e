import { addDays, seoulDate } from '@madang/contract/korean-time'
import { CalendarDate } from '@madang/contract/shapes'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addJob, type Tasks } from '../../jobs/runner.ts'
import type { PaymentGateway } from '../../outside/payment-gateway.ts'
import { findMoves, listCharges, listWrongSums, writeCheck, type Found } from './payments.checks.queries.ts'

const task = 'payments:check'
const Job = z.nullish(z.object({ day: z.exactOptional(CalendarDate) }))

/** Has a day compared once more. */
export function askForCheck(db: Kysely<Tables>, day: string): Promise<void> {
  return addJob(db, task, { day }, { jobKey: `${task} ${day}` })
}

type Told = Awaited<ReturnType<PaymentGateway['listDay']>>[number]

/** What the provider has and the ledger has not, or with another amount. */
async function compareTheirs(db: Kysely<Tables>, told: readonly Told[]): Promise<Found[]> {
  const moves = await findMoves(db, [...new Set(told.map(({ paymentKey }) => paymentKey))])
  const byPayment = Map.groupBy(moves, ({ paymentKey }) => paymentKey)
  return told.flatMap(({ transactionKey, paymentKey, amountWon: theirs }) => {
    const ofPayment = byPayment.get(paymentKey) ?? []
    const ours = ofPayment.find((move) =>
      theirs > 0 ? move.kind === 'CHARGE' : move.transactionKey === transactionKey,
    )
    if (ours?.amount === theirs) return []
    const kind = ours === undefined ? ('MISSING_HERE' as const) : ('AMOUNT' as const)
    const orderId = ofPayment[0]?.orderId ?? null
    return [
      { kind, key: transactionKey, orderId, paymentKey, transactionKey, ours: ours?.amount ?? null, theirs },
    ]
  })
}

/** What the ledger has of the day and the provider does not know, asked one by one: its day may be another one. */
async function compareOurs(
  db: Kysely<Tables>,
  gateway: PaymentGateway,
  { day, told }: { day: string; told: readonly Told[] },
): Promise<Found[]> {
  const known = new Set(told.map(({ paymentKey }) => paymentKey))
  const found: Found[] = []
  for (const { orderId, amount, paymentKey } of await listCharges(db, day)) {
    if (paymentKey === null || known.has(paymentKey)) continue
    const snapshot = await gateway.findByKey(paymentKey)
    if (snapshot?.approvedAt && snapshot.totalAmount === amount) continue
    const theirs = snapshot?.approvedAt ? snapshot.totalAmount : null
    const kind = theirs === null ? 'MISSING_THERE' : 'AMOUNT'
    found.push({ kind, key: `charge ${paymentKey}`, orderId, paymentKey, ours: amount, theirs })
  }
  return found
}

interface CheckDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly gateway: PaymentGateway
}

/** Each night the day before is compared with what the provider has of it, and with itself. */
export function checkTasks({ db, now, gateway }: CheckDeps): Tasks {
  return {
    [task]: async (payload) => {
      const day = Job.parse(payload)?.day ?? addDays(seoulDate(now()), -1)
      const told = await gateway.listDay(day)
      const sums = (await listWrongSums(db, day)).map((sum) => ({
        ...sum,
        kind: 'SUMS' as const,
        key: `sums ${sum.account}`,
      }))
      const found = [
        ...(await compareTheirs(db, told)),
        ...(await compareOurs(db, gateway, { day, told })),
        ...sums,
      ]
      await inTransaction(db, (trx) => writeCheck(trx, { day, transactions: told.length, found }, now()))
    },
  }
}

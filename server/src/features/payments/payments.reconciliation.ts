import { addDays, seoulDate } from '@madang/contract/korean-time'
import { CalendarDate } from '@madang/contract/shapes'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addJob, type Tasks } from '../../jobs/runner.ts'
import type { PaymentGateway, PaymentSnapshot } from '../../outside/payment-gateway.ts'
import {
  findMoves,
  listMissedDays,
  listProviderMoves,
  listWrongSums,
  writeCheck,
  type Found,
} from './payments.reconciliation.queries.ts'
import { findPaymentByKey } from './payments.queries.ts'
import { askFor } from './payments.polling.ts'

const task = 'payments:check'
const Job = z.nullish(z.object({ day: z.exactOptional(CalendarDate) }))

/** Has a day compared once more. */
export function askForCheck(db: Kysely<Tables>, day: string): Promise<void> {
  return addJob(db, task, { day }, { jobKey: `${task} ${day}` })
}

type ProviderMove = Awaited<ReturnType<typeof listProviderMoves>>[number]
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
  const charged = new Set(told.filter(({ amountWon }) => amountWon > 0).map(({ paymentKey }) => paymentKey))
  const known = new Set<string | null>(told.map(({ transactionKey }) => transactionKey))
  // A deposit may be taken back after it was told.
  const isKnownCharge = ({ method, paymentKey }: ProviderMove) =>
    method !== 'VIRTUAL_ACCOUNT' && charged.has(paymentKey)
  const found: Found[] = []
  for (const move of await listProviderMoves(db, day)) {
    const { orderId, amount: ours, paymentKey, transactionKey } = move
    const isCharge = move.kind === 'CHARGE'
    if (isCharge ? isKnownCharge(move) : known.has(transactionKey)) continue
    const theirs = amountOf(await gateway.findByKey(paymentKey), isCharge ? null : (transactionKey ?? ''))
    if (theirs === ours) continue
    const kind = theirs === null ? 'MISSING_THERE' : 'AMOUNT'
    const key = isCharge ? `charge ${paymentKey}` : `refund ${transactionKey ?? paymentKey}`
    found.push({ kind, key, orderId, paymentKey, transactionKey, ours, theirs })
  }
  return found
}

/** What the provider has of a charge, or of the refund of a transaction, by its sign. */
function amountOf(snapshot: PaymentSnapshot | null, transactionKey: string | null): number | null {
  if (snapshot === null || snapshot.approvedAt === null) return null
  if (transactionKey === null) return snapshot.totalAmount
  const cancel = snapshot.cancels.find((one) => one.transactionKey === transactionKey)
  return cancel === undefined ? null : -cancel.amount
}

interface CheckDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly gateway: PaymentGateway
}

async function checkDay({ db, now, gateway }: CheckDeps, day: string): Promise<void> {
  const told = await gateway.listDay(day)
  const sums = (await listWrongSums(db, day)).map((sum) => ({
    ...sum,
    kind: 'SUMS' as const,
    key: `sums ${sum.account}`,
  }))
  const ofTheirs = await compareTheirs(db, told)
  const found = [...ofTheirs, ...(await compareOurs(db, gateway, { day, told })), ...sums]
  await inTransaction(db, async (trx) => {
    await writeCheck(trx, { day, transactions: told.length, found }, now())
    // News that were lost come with this answer: nobody has to give the money back once more to have it in the ledger.
    for (const { paymentKey } of ofTheirs) {
      const payment = await findPaymentByKey(trx, paymentKey ?? '')
      if (payment !== undefined) await askFor(trx, payment)
    }
  })
}

/** Each night the day before is compared with what the provider has of it, and with itself. */
export function checkTasks(deps: CheckDeps): Tasks {
  return {
    [task]: async (payload) => {
      const { day } = Job.parse(payload) ?? {}
      if (day !== undefined) return checkDay(deps, day)
      const yesterday = addDays(seoulDate(deps.now()), -1)
      const failures: unknown[] = []
      // A day that cannot be compared keeps no other one from it.
      for (const due of [yesterday, ...(await listMissedDays(deps.db, yesterday))])
        await checkDay(deps, due).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

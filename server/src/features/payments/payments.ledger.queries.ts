import { isMoneyAccount, type Posting } from '@madang/contract/ledger'
import { seoulDate } from '@madang/contract/korean-time'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { LedgerMoveTable } from './payments.tables.ts'

type NewMove = Pick<LedgerMoveTable, 'kind' | 'key' | 'orderId' | 'paymentId' | 'storeId' | 'amount'> &
  Partial<Pick<Insertable<LedgerMoveTable>, 'refundId' | 'reason' | 'byUserId' | 'correctsId'>>

export interface Moved {
  readonly move: NewMove
  readonly postings: readonly Posting[]
  readonly now: Date
}

/** Of a move, as its postings have it. */
function partsOf(postings: readonly Posting[]): Pick<LedgerMoveTable, 'account' | 'vat'> {
  const account = postings.map((posting) => posting.account).find(isMoneyAccount)
  if (account === undefined) throw new Error('A move moves money.')
  const tax = postings.filter((posting) => posting.account === 'VAT')
  return { account, vat: tax.reduce((sum, { amountWon }) => sum - amountWon, 0) }
}

/** A move and its postings as rows. */
function rowsOf({ move, postings, now }: Moved) {
  const id = uuidV7(now)
  const { storeId } = move
  const day = seoulDate(now)
  const nothing = { refundId: null, reason: null, byUserId: null, correctsId: null }
  const lines = postings
    .filter(({ amountWon }) => amountWon !== 0)
    .map(({ account, amountWon }, line) => ({ moveId: id, line, account, storeId, day, amount: amountWon }))
  return { row: { ...nothing, ...move, ...partsOf(postings), id, at: now.toISOString() }, lines }
}

/** Writes a move with its postings; false when there is one under this key: each is written once. */
export async function post(trx: Db, move: NewMove, { postings, now }: Omit<Moved, 'move'>): Promise<boolean> {
  const { row, lines } = rowsOf({ move, postings, now })
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ledgerMoves')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await trx.insertInto('ledgerPostings').values(lines).execute()
  return true
}

/** Writes many moves that nobody has written before, of different instants. */
export async function postAll(trx: Db, moved: readonly Moved[]): Promise<void> {
  const rows = moved.map(rowsOf)
  await trx
    .insertInto('ledgerMoves')
    .values(rows.map(({ row }) => row))
    .execute()
  await trx
    .insertInto('ledgerPostings')
    .values(rows.flatMap(({ lines }) => lines))
    .execute()
}

type Summed = Pick<LedgerMoveTable, 'id' | 'amount' | 'correctsId'>

/** Won that came in, and that went back: a move and the correction that takes it back come to nothing. */
export function sumMoves(moves: readonly Summed[]): { paid: number; refunded: number } {
  const corrected = new Set(moves.map(({ correctsId }) => correctsId))
  const standing = moves.filter(({ id, correctsId }) => correctsId === null && !corrected.has(id))
  const sum = (sign: 1 | -1) => standing.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  return { paid: sum(1), refunded: sum(-1) }
}

/** What the ledger has of a payment: won that came in, and that went back. */
export async function sumPayment(db: Db, paymentId: string): Promise<{ paid: number; refunded: number }> {
  const moves = await db
    .selectFrom('ledgerMoves')
    .select(['id', 'amount', 'correctsId'])
    .where('paymentId', '=', paymentId)
    .execute()
  return sumMoves(moves)
}

/** Won of value added tax that are still owed of a payment. */
export async function sumVatOwed(db: Db, paymentId: string): Promise<number> {
  const { owed } = await db
    .selectFrom('ledgerMoves')
    .select(sql<number>`coalesce(sum(vat), 0)::bigint`.as('owed'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return owed
}

/** The moves of an order, oldest first. */
export function listMoves(db: Db, orderId: string) {
  return db
    .selectFrom('ledgerMoves')
    .select(['id', 'kind', 'at', 'amount', 'paymentId', 'refundId', 'correctsId', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export function findMove(db: Db, id: string) {
  return db
    .selectFrom('ledgerMoves')
    .select(['id', 'kind', 'amount', 'orderId', 'paymentId', 'refundId', 'storeId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listPostings(db: Db, moveId: string): Promise<Posting[]> {
  return db
    .selectFrom('ledgerPostings')
    .select(['account', 'amount as amountWon'])
    .where('moveId', '=', moveId)
    .orderBy('line')
    .execute()
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Viewer } from '@madang/contract/access'
import { mostBankFileBytes, type BankFile, type BankRow } from '@madang/contract/bank-files'
import { AppError } from '@madang/contract/errors'
import { dayMs, seoulDate } from '@madang/contract/korean-time'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Upload } from '../../http/page-form.ts'
import type { Caller } from '../../http/serve.ts'
import { about, record, type Doer } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { readBankRows, readDeposits, type BankLine, type Deposit } from './payments.bank-file.ts'
import {
  findFile,
  insertFile,
  keepRows,
  listAwaited,
  listRows,
  lockRow,
  updateRow,
  type BankFileRecord,
  type BankRowRecord,
  type NewRow,
} from './payments.bank-files.queries.ts'
import { judgeAll } from './payments.matching.ts'
import { listOrders } from './payments.orders.queries.ts'
import type { Sales } from './payments.sales.ts'
import { lock } from './payments.scope.ts'
import { bookTransfer } from './payments.transfers.changes.ts'

/** Money that comes so long after nobody waits for it any more is still looked at. */
const lateMs = 60 * dayMs

/**
 * What makes a row this one, whichever file it stands in: where the bank says what was on the account after it, the day,
 * the amount and that; else its time, and which one of those that are alike in all it is.
 */
function toRows(deposits: readonly Deposit[]): NewRow[] {
  const seen = new Map<string, number>()
  return deposits.map(({ transferredAt, amount, name, memo, balance }) => {
    const when = balance === null ? transferredAt : seoulDate(new Date(transferredAt))
    const key = JSON.stringify([when, amount, name, balance])
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const hash = createHash('sha256')
      .update(JSON.stringify([key, nth]))
      .digest()
    return { hash, transferredAt, amount, name, memo }
  })
}

function isDeposit(line: BankLine): line is Extract<BankLine, { deposit: Deposit }> {
  return 'deposit' in line
}

function nextOf(ids: Iterator<string>): string {
  const next = ids.next()
  if (next.done) throw new Error('A row of a bank file was not kept.')
  return next.value
}

const mostFileNameCharacters = 120

/** Reads a file of the bank and keeps its rows; nothing is booked. */
export async function readUpload(
  upload: Pick<Upload, 'path' | 'sizeBytes'>,
): Promise<ReturnType<typeof readDeposits>> {
  if (upload.sizeBytes > mostBankFileBytes) throw new AppError('file.unsupported_type')
  return readDeposits(await readBankRows(await readFile(upload.path)))
}

export async function keepFile(
  trx: Transaction<Tables>,
  { lines, withdrawals }: ReturnType<typeof readDeposits>,
  { name, doer }: { readonly name: string; readonly doer: Doer & { readonly viewer: Viewer } },
): Promise<BankFile> {
  const { viewer, now } = doer
  const rows = toRows(lines.filter(isDeposit).map(({ deposit }) => deposit))
  const ids = (await keepRows(trx, rows, now)).values()
  const kept = lines.map((line) => (isDeposit(line) ? { line: line.line, rowId: nextOf(ids) } : line))
  const given = [...name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '')].slice(
    0,
    mostFileNameCharacters,
  )
  const file = await insertFile(
    trx,
    { name: given.join('') || 'file', withdrawals, lines: kept, createdBy: viewer.userId },
    now,
  )
  await record(trx, doer, { action: 'payments.bank_file_read', ...about('bankFile', file) })
  return answerFile(trx, file, doer)
}

/** A file with what its rows are now, for who looks at it. */
export async function answerFile(
  db: Db,
  file: BankFileRecord,
  { viewer, now }: { readonly viewer: Viewer; readonly now: Date },
): Promise<BankFile> {
  const ids = file.lines.flatMap((line) => ('rowId' in line ? [line.rowId] : []))
  const rows = await listRows(db, ids)
  const orders = await listOrders(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  const noOf = new Map(orders.map(({ id, no }) => [id, no]))
  const open = rows.filter(({ paymentId, dismissedAt }) => paymentId === null && dismissedAt === null)
  const awaited = await listAwaited(db, {
    lateSince: new Date(now.getTime() - lateMs).toISOString(),
    viewerId: viewer.userId,
    uploaderId: file.createdBy,
  })
  const judged = new Map(judgeAll(open, awaited).map(({ row, judgement }) => [row.id, judgement]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nothing = { doubt: null, problem: null, orderId: null, orderNo: null, candidates: [] }

  const toRow = (row: BankRowRecord, line: number): BankRow => {
    const { id, transferredAt, amount, name, orderId } = row
    const known = { ...nothing, line, id, transferredAt, amount, name }
    if (orderId !== null) return { ...known, state: 'BOOKED', orderId, orderNo: noOf.get(orderId) ?? null }
    return { ...known, state: 'DISMISSED', ...judged.get(id) }
  }
  const { id, name, createdAt, withdrawals } = file
  return {
    id,
    name,
    createdAt,
    withdrawals,
    rows: file.lines.flatMap((line): BankRow[] => {
      if ('problem' in line) {
        const { line: at, problem, text } = line
        return [
          {
            ...nothing,
            line: at,
            id: null,
            state: 'BAD',
            problem,
            transferredAt: null,
            amount: null,
            name: text,
          },
        ]
      }
      const row = byId.get(line.rowId)
      return row === undefined ? [] : [toRow(row, line.line)]
    }),
  }
}

export async function getBankFile(db: Db, id: string): Promise<BankFileRecord> {
  const file = await findFile(db, id)
  if (file === undefined) throw new AppError('resource.not_found')
  return file
}

interface Booking {
  readonly db: Kysely<Tables>
  readonly sales: Sales
  readonly caller: Caller
}

/** Books a row for an order; false where the row is booked already, or it or the order is another one by now. */
async function bookRow(
  { db, sales, caller }: Booking,
  { rowId, orderId }: { readonly rowId: string; readonly orderId: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await lockRow(trx, rowId)
    if (row === undefined || row.paymentId !== null) return false
    const { order, payments, actions } = await lock(trx, orderId, caller.viewer)
    demand(actions.receive)
    const { amount, transferredAt: receivedAt, name: depositorName } = row
    const payment = await bookTransfer(
      trx,
      { order, payments, sales, doer: caller },
      { amount, receivedAt, depositorName },
    )
    await updateRow(trx, rowId, { paymentId: payment.id, orderId, dismissedAt: null })
    return true
  })
}

/** Books those of these rows that still match one order each. */
export async function bookRows(
  booking: Booking,
  { id, rowIds }: { readonly id: string; readonly rowIds: readonly string[] },
): Promise<void> {
  const { db, caller } = booking
  const { rows } = await answerFile(db, await getBankFile(db, id), caller)
  const asked = new Set(rowIds)
  for (const { id: rowId, state, candidates } of rows) {
    const [order] = candidates
    if (rowId === null || !asked.has(rowId) || state !== 'MATCHED' || order === undefined) continue
    try {
      await bookRow(booking, { rowId, orderId: order.orderId })
    } catch (error) {
      // Somebody paid or cancelled the order meanwhile: the row is judged anew in the answer.
      if (!(error instanceof AppError && error.code === 'conflict.state')) throw error
    }
  }
}

/** Decides a row by hand: for an order, or that it is not ours. */
export async function decideRow(
  booking: Booking,
  { id, rowId, orderId }: { readonly id: string; readonly rowId: string; readonly orderId: string | null },
): Promise<void> {
  const { db, caller } = booking
  const file = await getBankFile(db, id)
  if (!file.lines.some((line) => 'rowId' in line && line.rowId === rowId))
    throw new AppError('resource.not_found')
  if (orderId !== null) {
    if (!(await bookRow(booking, { rowId, orderId }))) throw new AppError('conflict.state')
    return
  }
  await inTransaction(db, async (trx) => {
    const row = await lockRow(trx, rowId)
    if (row === undefined) throw new AppError('resource.not_found')
    if (row.paymentId !== null) throw new AppError('conflict.state')
    await updateRow(trx, rowId, { dismissedAt: caller.now.toISOString() })
    await record(trx, caller, { action: 'payments.bank_row_dismissed', ...about('bankFile', file) })
  })
}

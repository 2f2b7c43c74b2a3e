import {
  bookBankFile,
  decideBankRow,
  getBankFile as readBankFile,
  listBankFiles,
  uploadBankFile,
} from '@madang/contract/bank-files'
import { expectTransfer, pagedTransfers, receiveTransfer } from '@madang/contract/bank-transfers'
import type { Order } from '@madang/contract/orders'
import { chargeBack, correctMove, payOutRefund, recordProof } from '@madang/contract/payments-by-hand'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve, type SignedIn } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { listStoreIds } from '../stores/stores.staff.queries.ts'
import { readTitleSearch } from '../../record/title-search.ts'
import { answerRefund } from './payments.answer.ts'
import {
  answerFile,
  bookRows,
  decideRow,
  getBankFile,
  keepFile,
  readUpload,
} from './payments.bank-files.changes.ts'
import { listFiles } from './payments.bank-files.queries.ts'
import { changeProof, recordChargeback, recordPayout, reverseMove } from './payments.by-hand.changes.ts'
import type { Sales } from './payments.sales.ts'
import { announceTransfer, recordTransfer } from './payments.transfers.changes.ts'
import { transfers } from './payments.transfers.queries.ts'

interface Answering {
  readonly sales: Sales
  readonly answer: (call: { readonly db: Db; readonly viewer: SignedIn }, id: string) => Promise<Order>
}

/** What is done by hand with money. */
export function byHandRoutes(serve: Serve, { now }: Deps, { sales, answer }: Answering): void {
  const callerOf = createCallerOf(now)
  serve(pagedTransfers, async (call) => {
    const { db, query } = call
    const { search } = query
    const filter = { search: search === undefined ? null : readTitleSearch(search) }
    const { rows, total } = await transfers.page(db, filter, { ...query, sort: 'createdAt' })
    const subjectIds = rows.map(({ orderId }) => orderId)
    await record(db, callerOf(call), { action: 'payments.transfers_viewed', entity: 'transfers', subjectIds })
    const own = new Set(await listStoreIds(db, call.viewer.userId))
    const items = rows.map((row) => ({ ...row, isOwn: own.has(row.storeId) }))
    return toPage(items, query, total)
  })
  serve(expectTransfer, async (call) => {
    const { params, body } = call
    await announceTransfer(call.db, { params, body, caller: callerOf(call) })
    return answer(call, params.id)
  })
  serve(receiveTransfer, async (call) => {
    const { params, body } = call
    const received = { params, body, caller: callerOf(call) }
    await inTransaction(call.db, (trx) => recordTransfer(trx, sales, received))
    return answer(call, params.id)
  })
  serve(payOutRefund, async (call) => {
    const paidOut = { params: call.params, caller: callerOf(call) }
    return answerRefund(call.db, await inTransaction(call.db, (trx) => recordPayout(trx, sales, paidOut)))
  })
  bankFileRoutes(serve, { now }, sales)
  serve(chargeBack, async (call) => {
    const { params, body } = call
    const asked = { params, body, caller: callerOf(call) }
    return answer(call, await inTransaction(call.db, (trx) => recordChargeback(trx, sales, asked)))
  })
  serve(correctMove, async (call) => {
    const { params, body } = call
    const asked = { params, body, caller: callerOf(call) }
    return answer(call, await inTransaction(call.db, (trx) => reverseMove(trx, sales, asked)))
  })
  serve(recordProof, async (call) => {
    const { params, body } = call
    const asked = { params, body, caller: callerOf(call) }
    return answer(call, await inTransaction(call.db, (trx) => changeProof(trx, asked)))
  })
}

function bankFileRoutes(serve: Serve, { now }: Pick<Deps, 'now'>, sales: Sales): void {
  const callerOf = createCallerOf(now)
  serve(uploadBankFile, async (call) => {
    const read = await readUpload(call.upload)
    return call.once((trx) => keepFile(trx, read, { name: call.upload.name, doer: callerOf(call) }))
  })
  serve(listBankFiles, async ({ db }) => ({ items: await listFiles(db) }))
  serve(readBankFile, async (call) => {
    const file = await getBankFile(call.db, call.params.id)
    await record(call.db, callerOf(call), { action: 'payments.transfers_viewed', ...about('bankFile', file) })
    return answerFile(call.db, file, callerOf(call))
  })
  serve(bookBankFile, async (call) => {
    const { id } = call.params
    await bookRows({ db: call.db, sales, caller: callerOf(call) }, { id, ...call.body })
    return answerFile(call.db, await getBankFile(call.db, id), callerOf(call))
  })
  serve(decideBankRow, async (call) => {
    const { db, params, body } = call
    await decideRow({ db, sales, caller: callerOf(call) }, { ...params, ...body })
    return answerFile(db, await getBankFile(db, params.id), callerOf(call))
  })
}

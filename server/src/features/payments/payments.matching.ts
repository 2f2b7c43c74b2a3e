import type { BankRow, BankRowCandidate, BankRowDoubt } from '@madang/contract/bank-files'
import { seoulDate } from '@madang/contract/korean-time'
import type { Deposit } from './payments.bank-file.ts'

/** An order whose money may come by bank transfer. */
export interface AwaitedOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly storeName: string
  readonly depositorName: string | null
  readonly amount: number
  readonly announcedAt: string
  /** Nobody waits for it any more: its time is over. */
  readonly isLate: boolean
  /** In another way, or by another row of the bank: this one may have to go back. */
  readonly isPaid: boolean
  /** It was paid by a row of the bank, so that its own has come. */
  readonly hasRow: boolean
  /** Of a store in which the viewer works: somebody else has to see its money. */
  readonly isOwn: boolean
  /** Of a store in which works who gave the file in: a row of it alone is no proof. */
  readonly isUploaders: boolean
}

type Judgement = Pick<BankRow, 'state' | 'doubt' | 'candidates'>
type Judged = Pick<Deposit, 'transferredAt' | 'amount' | 'name' | 'memo'>

const mostCandidates = 10
/** Banks cut names short: from so many characters on a beginning counts as the name, to be looked at. */
const leastBeginning = 4

/** A name as two people would write it: without spaces, signs and the form of the company. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/주식회사|유한회사|\(주\)|\(유\)|㈜/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Likeness = 'same' | 'like' | 'other'

/** What of a row and of an order is compared, read once. */
interface Told {
  readonly name: string
  readonly words: string
}
interface Asked {
  readonly order: AwaitedOrder
  readonly name: string
  readonly no: string
}

function prepare(awaited: readonly AwaitedOrder[]): Asked[] {
  return awaited.map((order) => ({
    order,
    name: nameKey(order.depositorName ?? ''),
    no: order.orderNo.replace('-', ' '),
  }))
}

/** How much the bank's words say that the row is of this order: its number, or who sends it. */
function likenessOf({ name: own, words }: Told, { name: theirs, no }: Asked): Likeness {
  if (words.includes(no)) return 'same'
  if (own === '' || theirs === '') return 'other'
  if (own === theirs) return 'same'
  const [short = '', long = ''] = [own, theirs].toSorted((a, b) => a.length - b.length)
  return short.length >= leastBeginning && long.startsWith(short) ? 'like' : 'other'
}

function toCandidate(awaited: AwaitedOrder, amount: number): BankRowCandidate {
  const { orderId, orderNo, storeName, depositorName, amount: total, isPaid, isOwn, isUploaders } = awaited
  return {
    orderId,
    orderNo,
    storeName,
    depositorName,
    amount: total,
    fits: total === amount && !isPaid,
    isOwn,
    isUploaders,
  }
}

function doubtOf(row: Judged, order: AwaitedOrder): BankRowDoubt | null {
  if (order.isLate) return 'late'
  // Money that came before anybody announced it was sent for something else.
  if (seoulDate(new Date(row.transferredAt)) < seoulDate(new Date(order.announcedAt))) return 'early'
  if (order.isOwn) return 'own_store'
  return order.isUploaders ? 'uploader_store' : null
}

/**
 * Which order a row of the bank's file is the money for. Sure is only what has the amount and the name or number of one
 * order that is waited for, and of no other.
 */
function judge(row: Judged, asked: readonly Asked[]): Judgement {
  const told = (orders: readonly AwaitedOrder[], doubt: BankRowDoubt | null): Judgement => ({
    state: doubt === null ? 'MATCHED' : 'DOUBTFUL',
    doubt,
    candidates: orders.slice(0, mostCandidates).map((order) => toCandidate(order, row.amount)),
  })
  const text = { name: nameKey(row.name), words: row.memo.toUpperCase().replaceAll(/[^0-9A-Z]+/g, ' ') }
  const fits = ({ order }: Asked) => order.amount === row.amount
  const surely = asked.filter((one) => fits(one) && likenessOf(text, one) === 'same')
  const sure = surely.map(({ order }) => order)
  const same = sure.filter(({ isPaid }) => !isPaid)
  const [only] = same
  const isNumbered = surely.some(({ order, no }) => order === only && text.words.includes(no))
  // Of what was paid without one the row has not come: this may be it, in whichever name staff wrote it down.
  const mayBe = (one: Asked) => likenessOf(text, one) !== 'other' || one.order.storeName === only?.storeName
  const rowless = asked.filter((one) => one.order.isPaid && !one.order.hasRow && fits(one) && mayBe(one))
  if (only !== undefined && !isNumbered && rowless.length > 0)
    return told([...same, ...rowless.map(({ order }) => order)], 'paid')
  if (same.length > 1) return told(same, 'several_orders')
  if (only !== undefined) return told([only], doubtOf(row, only))
  const unpaid = asked.filter(({ order }) => !order.isPaid)
  const named = unpaid.filter((one) => likenessOf(text, one) !== 'other').map(({ order }) => order)
  const fitting = unpaid.filter(fits).map(({ order }) => order)
  const waiting = fitting.filter(({ isLate }) => !isLate)
  // Or it is for the next one, announced in another name.
  if (sure.length > 0) return told([...waiting, ...sure], 'paid')
  if (named.some(({ amount }) => amount === row.amount)) return told(fitting, 'name')
  if (named.length > 0) return told([...named, ...waiting], 'amount')
  if (waiting.length > 0) return told(waiting, 'name')
  return { state: 'NOT_OURS', doubt: null, candidates: [] }
}

/** All rows of a file: two that are sure of the same order are so of none. */
export function judgeAll<Row extends Judged>(
  rows: readonly Row[],
  awaited: readonly AwaitedOrder[],
): { readonly row: Row; readonly judgement: Judgement }[] {
  const asked = prepare(awaited)
  const judged = rows.map((row) => ({ row, judgement: judge(row, asked) }))
  const claims = new Map<string, number>()
  const orderOf = ({ state, candidates }: Judgement) =>
    state === 'MATCHED' ? candidates[0]?.orderId : undefined
  for (const { judgement } of judged) {
    const orderId = orderOf(judgement)
    if (orderId !== undefined) claims.set(orderId, (claims.get(orderId) ?? 0) + 1)
  }
  return judged.map(({ row, judgement }) => {
    const isContested = (claims.get(orderOf(judgement) ?? '') ?? 0) > 1
    return {
      row,
      judgement: isContested ? { ...judgement, state: 'DOUBTFUL', doubt: 'several_rows' } : judgement,
    }
  })
}

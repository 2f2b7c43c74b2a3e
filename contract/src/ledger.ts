import type { OrderType } from './order-actions.ts'

/** Why money moved: one balanced set of postings each. */
export const ledgerKinds = ['CHARGE', 'REFUND', 'CHARGEBACK', 'CORRECTION'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Where the money of a payment lies: with the provider of cards until it pays out, or on the bank account. */
export const moneyAccounts = ['CLEARING', 'BANK'] as const
export type MoneyAccount = (typeof moneyAccounts)[number]

/**
 * The accounts of the ledger. What a store owes, money, what was earned by kind, what of that was given back, and the
 * value added tax that is owed.
 */
export type LedgerAccount =
  | 'RECEIVABLE'
  | 'VAT'
  | MoneyAccount
  | `REVENUE_${OrderType}`
  | `REFUND_${OrderType}`

export function isMoneyAccount(account: LedgerAccount): account is MoneyAccount {
  return moneyAccounts.some((money) => money === account)
}

/** An amount in won on an account: what comes to it above zero (debit), what goes from it below (credit). */
export interface Posting {
  readonly account: LedgerAccount
  readonly amountWon: number
}

/** Whole won of the supply in a price with value added tax of 10 % inside: round(gross / 1.1), never a half. */
export function supplyOf(grossWon: number): number {
  return Math.round((grossWon * 10) / 11)
}

/** The value added tax in a price; supply and tax are always the whole. */
export function vatOf(grossWon: number): number {
  return grossWon - supplyOf(grossWon)
}

interface Sale {
  readonly type: OrderType
  readonly account: MoneyAccount
  readonly amountWon: number
}

/** What is sold is owed by the store, and paid by it: both in one set. */
export function chargePostings({ type, account, amountWon }: Sale): Posting[] {
  return [
    { account: 'RECEIVABLE', amountWon },
    { account: `REVENUE_${type}`, amountWon: -supplyOf(amountWon) },
    { account: 'VAT', amountWon: -vatOf(amountWon) },
    { account, amountWon },
    { account: 'RECEIVABLE', amountWon: -amountWon },
  ]
}

/**
 * What is given back. The tax of several parts is that of their sum, so that parts that make up the whole give back
 * exactly the whole's: `beforeWon` is what was given back of the same order before, and `beforeVatWon` the tax in it,
 * which is another one by a won where a part between was corrected.
 */
export function refundPostings({
  type,
  account,
  amountWon,
  beforeWon,
  beforeVatWon = vatOf(beforeWon),
}: Sale & { readonly beforeWon: number; readonly beforeVatWon?: number }): Posting[] {
  const vatWon = Math.max(0, vatOf(beforeWon + amountWon) - beforeVatWon)
  return [
    { account: `REFUND_${type}`, amountWon: amountWon - vatWon },
    { account: 'VAT', amountWon: vatWon },
    { account: 'RECEIVABLE', amountWon: -amountWon },
    { account: 'RECEIVABLE', amountWon },
    { account, amountWon: -amountWon },
  ]
}

import { dayMs } from './korean-time.ts'
import type { Promotion } from './promotions.ts'
import type { PublicSettings } from './settings.ts'

export interface ListingOffer {
  /** How many times the days of the price. */
  readonly qty: number
  /** All of them. */
  readonly days: number
  /** Whole won. */
  readonly amountWon: number
}

/** What the paid listing of a promotion costs: its price for as often as its days begin, from now or from its start on. */
export function listingOffer(
  { startAt, endAt }: Pick<Promotion, 'startAt' | 'endAt'>,
  { listingWon, listingDays }: PublicSettings['prices'],
  now: Date,
): ListingOffer {
  const from = Math.max(now.getTime(), startAt === null ? 0 : Date.parse(startAt))
  const until = endAt === null ? from : Date.parse(endAt)
  const qty = Math.max(1, Math.ceil((until - from) / dayMs / listingDays))
  return { qty, days: qty * listingDays, amountWon: qty * listingWon }
}

import * as z from 'zod/mini'
import type { JrsItem } from './jrs.ts'
import { Instant } from './shapes.ts'
import { textKinds, type TextKind } from './statuses.ts'

export { textKinds, type TextKind }

export const textWays = ['TEXT', 'KAKAO'] as const
export type TextWay = (typeof textWays)[number]

/**
 * What became of the message that left, or should have left, last. One that failed may leave later, while it is still
 * true. That one was delivered is known of KakaoTalk alone.
 */
export const EntryText = z.object({
  kind: z.enum(textKinds),
  state: z.enum(['SENT', 'DELIVERED', 'FAILED']),
  way: z.enum(textWays),
  at: Instant,
})
export type EntryText = z.infer<typeof EntryText>

/** So many texts about its lists a store sends a business day: far more than a full evening, so that a mistake has an end. */
export const mostTextsADay = 2_000

/** So long after the last failure the board says that texts do not leave. */
export const textsDownMinutes = 15

/** How the texts of a store go today; over the most, and while the provider is away, calling goes on without. */
export const TextsToday = z.object({
  state: z.enum(['OK', 'DOWN', 'CEILING']),
  sent: z.int(),
  most: z.int(),
})
export type TextsToday = z.infer<typeof TextsToday>

/** What a text of 90 bytes costs the operator, VAT inside: the provider's list price, to be looked at with each contract. */
const textPriceWon = 20
/** The same of a KakaoTalk message; one that is not delivered costs nothing. */
const kakaoPriceWon = 14

/** Guests of an evening where the list does not say how many it takes. */
const assumedGuests = 100

type Told = Pick<
  JrsItem,
  | 'kind'
  | 'capacity'
  | 'notifyOnJoin'
  | 'notifyAhead'
  | 'notifyOnCall'
  | 'notifyLosers'
  | 'remindDayBefore'
  | 'remindHoursBefore'
  | 'winnersCount'
>

/** What each guest is told; of a raffle's result where all are told of it. */
function toldBy(item: Told): TextKind[] {
  const told: Partial<Record<TextKind, boolean>> = {
    QUEUE: { ahead: item.notifyAhead > 0, called: item.notifyOnCall },
    RESERVATION: { accepted: true, dayBefore: item.remindDayBefore, hoursBefore: item.remindHoursBefore },
    APPLICATION: { accepted: true },
    RAFFLE: { lost: item.notifyLosers },
  }[item.kind]
  return textKinds.filter((kind) => (kind === 'joined' ? item.notifyOnJoin : told[kind]))
}

interface Cost {
  readonly guests: number
  readonly perGuest: number
  /** Messages in all, and those among them that go by KakaoTalk first. */
  readonly texts: number
  readonly kakao: number
  readonly won: number
  /** Where KakaoTalk reaches nobody. */
  readonly mostWon: number
}

/**
 * What the messages of a list come to when as many join as it takes, each told all that the list tells; `inKakao` are
 * told in KakaoTalk first.
 */
export function textsCost(item: Told, inKakao: readonly TextKind[] = []): Cost {
  const { kind, capacity, notifyLosers, winnersCount } = item
  const guests = kind === 'QUEUE' ? Math.max(capacity ?? 0, assumedGuests) : (capacity ?? assumedGuests)
  const told = toldBy(item)
  const winners = kind === 'RAFFLE' && !notifyLosers ? (winnersCount ?? 0) : 0
  const wanted = guests * told.length + winners
  const wantedInKakao =
    guests * told.filter((one) => inKakao.includes(one)).length + (inKakao.includes('won') ? winners : 0)
  const texts = Math.min(wanted, mostTextsADay)
  const kakao = Math.round((texts * wantedInKakao) / Math.max(wanted, 1))
  const won = (texts - kakao) * textPriceWon + kakao * kakaoPriceWon
  return { guests, perGuest: told.length, texts, kakao, won, mostWon: texts * textPriceWon }
}

import type { PublicJrsItem } from './jrs.ts'
import type { Locale } from './locales.ts'
import type { PromotionType } from './promotion-parts.ts'
import type { PublicPromotion, PublicPromotionRow } from './public-promotions.ts'
import type { PublicStore } from './stores.ts'

/** What a link that is shared leads to, and the same behind a QR code (specification §2). */
export const sharePath = '/app/share'
export const qrcodePath = '/app/qrcode'
/** Opens the app by the way of the reader's device, or the page of the shop where it is to be had. */
export const openAppPath = '/app/open'
export const calendarPath = '/app/calendar.ics'
/** Leads on to the program of the reader that sends it, and counts. */
export const sendPath = '/app/send'
export const sendWays = ['sms', 'mail'] as const
export type SendWay = (typeof sendWays)[number]

/** Pixels of the picture that travels with a shared link. */
export const previewSize = { width: 1200, height: 630 } as const

/** So many cards are on the landing page at most. */
export const mostOnNow = 12
/** And so many on a page of all of them. */
export const onPage = 24

export type OnNowWhen = 'now' | 'soon'

/** What the band of the landing page is narrowed to; by links, so that it works without a script. */
export interface OnNowFilter {
  readonly when: OnNowWhen
  readonly type: PromotionType | null
  /** The key of a category of stores. */
  readonly category: string | null
  /** The first five digits of the district's code. */
  readonly region: string | null
  /** From 1, of all there are in the order of their time; null: only those that are due first. */
  readonly page: number | null
}

/** One choice of a filter and how many there are. */
export interface OnNowChoice<Value extends string> {
  readonly value: Value
  /** As people name it; where it is left out, the page knows the words. */
  readonly name?: string
  readonly count: number
}

/** The band "on now" of the landing page. */
export interface SiteOnNow {
  readonly filter: OnNowFilter
  readonly rows: readonly PublicPromotionRow[]
  /** What begins next, where nothing is on. */
  readonly next: readonly PublicPromotionRow[]
  /** There are others than `rows` behind them. */
  readonly hasMore: boolean
  readonly types: readonly OnNowChoice<PromotionType>[]
  readonly categories: readonly OnNowChoice<string>[]
  readonly regions: readonly OnNowChoice<string>[]
}

export type SitePromotionContent = SitePromotion | SiteStore

interface Linked {
  /** The app is known and can be opened by `openAppPath`. */
  readonly hasApp: boolean
  /** The category of the store, in the reader's language. */
  readonly category: string | null
  /** The district, as its address names it. */
  readonly region: string | null
}

export interface SitePromotion extends Linked {
  readonly name: 'promotion'
  readonly promotion: PublicPromotion
  /** The path of the picture that travels with the link. */
  readonly preview: string
}

export interface SiteStore extends Linked {
  readonly name: 'store'
  readonly store: PublicStore
  readonly promotions: readonly PublicPromotionRow[]
}

/**
 * Where the lists of a promotion come into a page that is kept: what they tell changes all the time, the page does
 * not. Nothing that somebody wrote can look like it, since `<` is escaped there.
 */
export const lineSlot = /<div data-lines="([^"]*)"><\/div>/g

/** The lists of one promotion, drawn apart from its page. */
export interface SiteLines {
  readonly name: 'lines'
  readonly locale: Locale
  /** On the card of the promotion, or on its page. */
  readonly place: 'card' | 'page'
  readonly lines: readonly PublicJrsItem[]
}

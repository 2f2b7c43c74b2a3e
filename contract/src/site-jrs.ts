import type { PublicJrsItem } from './jrs.ts'
import type { OwnJrsEntry } from './jrs-entries.ts'
import type { JrsRaffleResult } from './jrs-raffle.ts'
import type { SlotWaitStatus } from './jrs-slot-waits.ts'
import type { SiteFailure } from './site-door.ts'

/** Where a guest joins a list (`?c=` its code) and follows the own entry (`?e=` its key); specification §2. */
export const jrsFormPath = '/app/jrsForm'

/** Where everybody reads the result of a raffle, `?c=` its code. */
export const rafflePath = '/app/raffle'

/** Where a list is joined, as a link, or as its QR codes say it, so that it is known who came by one. */
export function joinPath(code: string, by?: 'qr'): string {
  return `${jrsFormPath}?c=${code}${by === undefined ? '' : `&by=${by}`}`
}

/** The page of an entry. Nobody finds it who was not given the key. */
export function entryPath(key: string): string {
  return `${jrsFormPath}?e=${key}`
}

/** The page of somebody who waits for a slot, by a key as an entry has. */
export function slotWaitPath(key: string): string {
  return `${jrsFormPath}?w=${key}`
}

/** What stands before the slot that a form sends where one waits for it. */
export const waitsMark = 'wait '

/** Asks for the booking of an entry's page as a file for the guest's own calendar. */
export const calendarField = 'as'
export function calendarPath(page: string): string {
  return `${page}&${calendarField}=ics`
}

/** The field of an answer to a list's own form, as failures point to it. */
export function answerField(key: string): string {
  return `answers/${key}`
}

/** Asks for the days from a date on, with all that was typed. */
export const fromField = 'from'

/** Where a code is typed; the failure is that no list has it. */
export interface SiteJrsCode {
  readonly name: 'jrs-code'
  readonly typed: string
  readonly isUnknown: boolean
}

export interface SiteJrsDay {
  /** In Seoul, `YYYY-MM-DD`; those past midnight are the day's before. */
  readonly date: string
  /** The store takes nobody on this day: it has no slots. */
  readonly isClosed: boolean
  readonly slots: readonly {
    readonly at: string
    readonly free: number
    /** Of one that is full: parties that wait for it; null where nobody can. */
    readonly waits: number | null
  }[]
}

export interface SiteJrsForm {
  readonly name: 'jrs-form'
  readonly item: PublicJrsItem
  /** Of reservations. */
  readonly days: readonly SiteJrsDay[]
  /** From where on there may be more. */
  readonly nextDays: string | null
  /** All that was typed, by the names of the fields. */
  readonly values: Readonly<Record<string, string>>
  readonly phone: string
  /** The number needs no code, is confirmed, is to be confirmed, or a code is on its way. */
  readonly proof: 'none' | 'given' | 'needed' | 'sent'
  /** By which a form that is sent twice is known: what it confirmed, and what it joined. */
  readonly formKey: string
  /** Of what this number has on the list. */
  readonly ownPath: string | null
  readonly failure: SiteFailure | null
}

/** Nobody joins now, and why. */
export interface SiteJrsShut {
  readonly name: 'jrs-shut'
  readonly item: PublicJrsItem
  readonly ownPath: string | null
}

/** The own entry, behind a key that nobody guesses. */
export interface SiteJrsEntry {
  readonly name: 'jrs-entry'
  /** The number of its phone is masked. */
  readonly entry: OwnJrsEntry
  /** When the call lapses. */
  readonly callEndsAt: string | null
  /** Until then who missed the call may stand in line again. */
  readonly rejoinUntil: string | null
  /** It is over, and was a moment ago: the store may still take that back. */
  readonly mayComeBack: boolean
  readonly can: Readonly<Record<'edit' | 'defer' | 'cancel' | 'restore', boolean>>
  readonly failure: SiteFailure | null
}

/** Somebody who waits for a slot that is full, behind a key that nobody guesses. */
export interface SiteJrsSlotWait {
  readonly name: 'jrs-slot-wait'
  readonly code: string
  readonly title: string
  readonly storeName: string
  readonly guestName: string
  readonly partySize: number
  readonly slotAt: string
  /** OVER: nothing will be offered any more. */
  readonly state: SlotWaitStatus | 'OVER'
  /** Parties that wait before. */
  readonly ahead: number
  readonly offerEndsAt: string | null
  readonly at: string
  readonly failure: SiteFailure | null
}

/** The result of a raffle that is out; its scores are read elsewhere. */
export interface SiteRaffleResult {
  readonly name: 'raffle-result'
  readonly result: Omit<JrsRaffleResult, 'scores'>
  /** Entries that took part. */
  readonly count: number
  readonly storeId: string
}

export type SiteJrsContent =
  | SiteJrsCode
  | SiteJrsForm
  | SiteJrsShut
  | SiteJrsEntry
  | SiteJrsSlotWait
  | SiteRaffleResult

import { setupI18n, type Messages as LoadedMessages } from '@lingui/core'
import { dateFormatter, formatNumber } from '@madang/contract/formatters'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { formatWon } from '@madang/contract/money'
import type { Messages } from './locales/messages.gen.d.ts'

export type MessageId = keyof Messages

/** What a message needs beside its id: nothing, or its ICU arguments. */
export type MessageParams<Id extends MessageId> = Messages[Id] extends undefined ? [] : [params: Messages[Id]]

/** One language: its texts, numbers, dates and amounts. Made once per document, never switched. */
export interface Words {
  readonly locale: Locale
  /** BCP 47, for `lang` and Intl. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  t<Id extends MessageId>(id: Id, ...params: MessageParams<Id>): string
  /** For ids made at run time, e.g. `errors.` and a code that came over the wire. */
  has(id: string): id is MessageId
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** A UTC instant as people in Seoul read it; Gregorian in every language. Default: the date, medium. */
  date(instant: string | Date, options?: Intl.DateTimeFormatOptions): string
  /** An amount in integer won; set it apart with `<bdi>` inside right-to-left text. */
  won(amountWon: number): string
}

/** The words of one locale; `messages` is what `virtual:catalogue/<locale>/<area>` holds. */
export function createWords(locale: Locale, messages: LoadedMessages): Words {
  const { tag, dir } = localeInfo[locale]
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } })
  return {
    locale,
    tag,
    dir,
    t: (id, ...params) => i18n._(id, params[0]),
    has: (id): id is MessageId => Object.hasOwn(messages, id),
    number: (value, options) => formatNumber(tag, value, options),
    date: (instant, options = { dateStyle: 'medium' }) =>
      dateFormatter(tag, { calendar: 'gregory', timeZone: 'Asia/Seoul', ...options }).format(
        new Date(instant),
      ),
    won: (amountWon) => formatWon(amountWon, locale),
  }
}

/**
 * Keeps a phone number, code or address left-to-right inside right-to-left text where no element can
 * (attributes, titles). In markup use `<bdi dir="ltr">`.
 */
export function isolate(value: string): string {
  return `\u2066${value}\u2069`
}

/** `2:07`, in the digits of the language. */
export function clockText({ number }: Pick<Words, 'number'>, seconds: number): string {
  return `${number(Math.floor(seconds / 60))}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`
}

export interface RichPart {
  tag: string | null
  text: string
}

/** Splits `a <link>b</link> c` into its parts. Tags do not nest. */
export function richParts(message: string): RichPart[] {
  const parts: RichPart[] = []
  let end = 0
  for (const match of message.matchAll(/<(\w+)>([^<]*)<\/\1>/g)) {
    if (match.index > end) parts.push({ tag: null, text: message.slice(end, match.index) })
    parts.push({ tag: match[1] ?? null, text: match[2] ?? '' })
    end = match.index + match[0].length
  }
  if (end < message.length) parts.push({ tag: null, text: message.slice(end) })
  return parts
}

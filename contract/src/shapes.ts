import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'
import { locales, type Locale } from './locales.ts'
import { withoutMarks } from './marks.ts'

/** A field error code as the message of a check: schemas carry codes, screens carry words. */
export function says(code: FieldErrorCode): FieldErrorCode {
  return code
}

/**
 * Control characters (line feed and tab aside), lone surrogates and what is no character have no place in a text; XML,
 * and with it a spreadsheet, cannot hold them.
 */
const forbiddenInText = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u // eslint-disable-line no-control-regex -- refusing them is the purpose
/**
 * They turn letters around, or are letters that nobody sees. What only means nothing is taken away before
 * (`marks.ts`).
 */
const deceiving = /[\u115F\u1160\u202D\u202E\u2800\u3164\uFFA0]/
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const lineBreaks = /[\n\t\u2028\u2029]/

function isForbidden(text: string): boolean {
  return forbiddenInText.test(text) || deceiving.test(text) || (text !== '' && !visible.test(text))
}

function normalised(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

function countCharacters(text: string): number {
  return [...text].length
}

interface TextLength {
  readonly least: number
  readonly most: number
}

/** Code units that a character may take before it is composed, and room for white space around the text. */
const unitsOfCharacter = 4
const roomAround = 100

/** Text far too long is refused before it is normalised: that takes minutes for a million combining marks. */
function notEndless(most: number) {
  return z.check<string>(({ value, issues }) => {
    if (value.length <= most * unitsOfCharacter + roomAround) return
    issues.push({ code: 'too_big', maximum: most, origin: 'string', input: value })
  })
}

/** Counts characters, where zod's own checks count code units. */
function length({ least, most }: TextLength) {
  const check = z.check<string>(({ value, issues }) => {
    const count = countCharacters(value)
    const origin = 'string' as const
    if (count < least) issues.push({ code: 'too_small', minimum: least, origin, input: value })
    if (count > most) issues.push({ code: 'too_big', maximum: most, origin, input: value })
  })
  // Where zod's own say theirs: the API document reads it there.
  check._zod.onattach.push(({ _zod }) => Object.assign(_zod.bag, { minimum: least, maximum: most }))
  return check
}

interface TextRules extends TextLength {
  readonly refuse: (text: string) => boolean
  /** What is left of a text before anything else. */
  readonly clean?: (text: string) => string
}

function checkedText({ least, most, refuse, clean = (text) => text }: TextRules) {
  return z.pipe(
    z.pipe(
      z.string().check(notEndless(most)),
      z.transform((given: string) => normalised(clean(given))),
    ),
    z.string().check(
      z.refine((text) => !refuse(text), says('characters')),
      length({ least, most }),
    ),
  )
}

/** One line of text: NFC, trimmed, length in characters, without marks that nobody sees, no line breaks. */
export function text(least: number, most: number) {
  const refuse = (value: string) => isForbidden(value) || lineBreaks.test(value)
  return checkedText({ least, most, refuse, clean: withoutMarks })
}

/** Text with line breaks; otherwise like `text`. */
export function longText(least: number, most: number) {
  return checkedText({ least, most, refuse: isForbidden, clean: withoutMarks })
}

/** A simple address shape (specification §5), at most 254 characters (RFC 5321). */
const emailPattern = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;]{2,}$/
export const Email = z.pipe(text(1, 254), z.string().check(z.regex(emailPattern, says('email'))))

function isOnHost(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`)
}

/** A name with a dot that does not end in a number: no address, nothing of an inner network. */
function isPublicName(hostname: string): boolean {
  return /^[^.:].*\.[^.\d][^.]+$/.test(hostname)
}

/**
 * A link: https only, to one of these hosts or theirs below; without hosts to any public name. As browsers write it.
 * Known services answer at the usual port: another one is some other server.
 */
export function httpsUrl(hosts?: readonly string[]) {
  const mayLeadTo = ({ hostname, port }: URL) =>
    hosts ? port === '' && hosts.some((host) => isOnHost(hostname, host)) : isPublicName(hostname)
  return z.pipe(
    z.string().check(
      z.maxLength(300),
      z.refine((url) => {
        const parsed = URL.parse(url)
        if (parsed === null || parsed.protocol !== 'https:' || !mayLeadTo(parsed)) return false
        return parsed.username === '' && parsed.password === '' && parsed.href.length <= 1_000
      }, says('link')),
    ),
    z.transform((url: string) => new URL(url).href),
  )
}

/** A GUID; compared as text, so always in lower case. */
export const Id = z.guid().check(z.toLowerCase())
/** The GUID that means "no scope" in `user/{id}/{scopeId}` (specification §7). */
export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** A path that names one record. */
export const idParam = z.object({ id: Id })

/** Names a page to whoever has it: 256 random bits. */
export const OneTimeKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** An instant, UTC, ISO 8601 with milliseconds as `Date#toISOString` writes it. */
export const Instant = z.iso.datetime()

/** An instant that comes in: of our time, and to the millisecond, as it is kept. */
export const InstantInput = z.pipe(
  z.iso.datetime({ abort: true }).check(z.refine((at) => at > '2000' && at < '2100', says('format'))),
  z.transform((at: string) => new Date(at).toISOString()),
)

/** A calendar date in Asia/Seoul, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** A calendar date that comes in: of our time. */
export const DateInput = CalendarDate.check(
  z.refine((date) => date > '2000' && date < '2100', says('format')),
)

/** A calendar month in Asia/Seoul, `YYYY-MM`, of a year that records can be of. */
export const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, says('format')))

/** Optimistic lock: the number an editable record carries and an update must send back. */
export const Version = z.int().check(z.positive())

/** The operator's own words: numbers in Persian ones have to be isolated, so that they keep their marks. */
function ownWords(most: number, { lines }: { lines: 'one' | 'many' }) {
  const refuse = (value: string) => forbiddenInText.test(value) || (lines === 'one' && lineBreaks.test(value))
  return checkedText({ least: 1, most, refuse })
}

function inLocales(words: ReturnType<typeof ownWords>) {
  const entries = Object.fromEntries(locales.map((locale) => [locale, z.exactOptional(words)]))
  return z
    .object(entries as Record<Locale, z.ZodMiniExactOptional<ReturnType<typeof text>>>) // fromEntries forgets which keys it was given
    .check(z.refine((map) => map.kr !== undefined || map.gb !== undefined, says('required')))
}

/** Locale → one line of text; `kr` or `gb` must be there (product.md §4). */
export function localised(most: number) {
  return inLocales(ownWords(most, { lines: 'one' }))
}

/** Locale → text with line breaks; otherwise like `localised`. */
export function localisedLong(most: number) {
  return inLocales(ownWords(most, { lines: 'many' }))
}

/** A whole number in a query: digits only, so that `1e3`, ` 5` and `0x1` are refused. */
export function queryInt(least: number, most: number) {
  const digits = z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))])
  return z.pipe(z.pipe(digits, z.transform(Number)), z.int().check(z.gte(least), z.lte(most)))
}

/** Rows of a page (product.md §6). */
const mostRows = 100

/** The paging part of a list's query. Pages count from 1. */
export const pageQuery = {
  pageNumber: z._default(queryInt(1, 1_000_000), 1),
  pageSize: z._default(queryInt(1, mostRows), 20),
}

/**
 * A page of a list. `totalCount` is exact up to 10,000 and for unfiltered lists; beyond that
 * `totalIsEstimate` is true and the screen says "about".
 */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    pageNumber: z.int().check(z.gte(1)),
    pageSize: z.int().check(z.gte(1), z.lte(mostRows)),
    totalCount: z.int().check(z.gte(0)),
    totalPages: z.int().check(z.gte(0)),
    totalIsEstimate: z.exactOptional(z.literal(true)),
  })
}

/** A choice of enum values in a query, comma-separated on the wire, e.g. `status=ACTIVE,SUSPENDED`. */
export function listOf<const Value extends string>(values: readonly Value[]) {
  const joined = z.union([
    z.string().check(z.maxLength(values.join(',').length)),
    z.array(z.string()).check(z.maxLength(values.length)),
  ])
  return z.pipe(
    z.pipe(
      joined,
      z.transform((given: string | string[]) => (typeof given === 'string' ? given.split(',') : given)),
    ),
    z.array(z.enum(values)).check(z.minLength(1), z.maxLength(values.length)),
  )
}

import { dateFormatter } from './formatters.ts'
import { localeInfo, type Locale } from './locales.ts'
import { pickText, type LocalisedText, type PublicSettings } from './settings.ts'

/** What a legal text may leave to the settings, written `{company.tradeName}`. */
const placeholderNames = [
  'brandName',
  'company.tradeName',
  'company.representative',
  'company.businessNumber',
  'company.mailOrderNumber',
  'company.address',
  'company.phone',
  'company.email',
  'company.hostingProvider',
  'company.smsProvider',
  'support.phone',
  'support.hours',
  'privacyOfficer',
  'locationManager',
  'effectiveDate',
] as const

/** null = not known. */
type Placeholders = Record<(typeof placeholderNames)[number], string | null>

export interface FillGiven {
  readonly settings: PublicSettings
  /** The language of the text. */
  readonly locale: Locale
  /** An instant; null for a draft, which has no day yet. */
  readonly effectiveAt: string | null
}

/** The operator's words are words, not Markdown. */
function escaped(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Numbers stay left-to-right in Persian. */
function isolated(number: string, locale: Locale): string {
  return localeInfo[locale].dir === 'rtl' ? `\u2066${number}\u2069` : number
}

function linked(text: string | null, scheme: 'tel' | 'mailto'): string | null {
  if (text === null) return null
  // Only what an address may hold, so that nothing in it ends the link.
  const address = scheme === 'tel' ? text.replace(/[^\d+]/g, '') : text.replace(/[^\w.%+@-]/g, '')
  return address === '' ? escaped(text) : `[${escaped(text)}](${scheme}:${address})`
}

/** The day in Seoul on which a text takes effect, as its readers write dates. */
function formatEffectiveDate(effectiveAt: string, locale: Locale): string {
  const { tag } = localeInfo[locale]
  const options = { calendar: 'gregory', timeZone: 'Asia/Seoul', dateStyle: 'long' } as const
  return dateFormatter(tag, options).format(new Date(effectiveAt))
}

function placeholdersOf({ settings, locale, effectiveAt }: FillGiven): Placeholders {
  const { company, support, brandName, privacyOfficer, locationManager } = settings
  const words = (texts: LocalisedText | null) => texts && escaped(pickText(texts, locale))
  const number = company.businessNumber?.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3') ?? null
  return {
    brandName: words(brandName),
    'company.tradeName': words(company.tradeName),
    'company.representative': words(company.representative),
    'company.businessNumber': number && escaped(isolated(number, locale)),
    'company.mailOrderNumber': words(company.mailOrderNumber),
    'company.address': words(company.address),
    'company.phone': linked(company.phone, 'tel'),
    'company.email': linked(company.email, 'mailto'),
    'company.hostingProvider': words(company.hostingProvider),
    'company.smsProvider': words(company.smsProvider),
    'support.phone': linked(support.phone, 'tel'),
    'support.hours': words(support.hours),
    privacyOfficer: words(privacyOfficer),
    locationManager: words(locationManager),
    effectiveDate: effectiveAt && escaped(formatEffectiveDate(effectiveAt, locale)),
  }
}

const placeholder = /\{([A-Za-z]+(?:\.[A-Za-z]+)?)\}/g
/** A line of a list or a table: what it says is its label and the value. */
const detailLine = /^\s*(?:[-*+]|\d+[.)]|\|)\s/
const unknown = '–'
/** Also what only looks like a placeholder: `{ brandName }`, `{company.name}`, `{상호}`. */
const braced = /\{([^{}\n]{1,60})\}/g

/** Words in braces that nothing is put in place of, as they are written; each once. */
export function unknownPlaceholders(markdown: string): string[] {
  const known = new Set<string>(placeholderNames)
  const written = [...markdown.matchAll(braced)].filter(([, name = '']) => !known.has(name))
  return [...new Set(written.map(([whole]) => whole))]
}

/**
 * A legal text with the operator's details in it. A line of a list or a table whose detail is not known goes, so
 * that no label stands alone; elsewhere a dash stands in. What is no placeholder stays as it is.
 */
export function fillLegalText(markdown: string, given: FillGiven): string {
  const values: Record<string, string | null> = placeholdersOf(given)
  const isMissing = (name: string) => Object.hasOwn(values, name) && values[name] === null
  const fill = (line: string) =>
    line.replace(placeholder, (written, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? unknown) : written,
    )
  return markdown
    .split('\n')
    .filter((line) => {
      if (!detailLine.test(line)) return true
      return ![...line.matchAll(placeholder)].some(([, name = '']) => isMissing(name))
    })
    .map(fill)
    .join('\n')
}

import { readdirSync, readFileSync } from 'node:fs'
import { isLocale, type Locale } from '@madang/contract/locales'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { markdownFaults, outlineOf, targetsOf } from '../../testing/legal-markdown.ts'
import { requiredStatements } from '../../testing/legal-statements.ts'

/**
 * The first versions of the legal texts and of the FAQ: what korea.md §5 wants said is said, every language
 * says the same in the same order, and nothing is used but what the pages can show.
 */
const legalTypes = Object.keys(requiredStatements)
const faqGroups = ['account', 'lists', 'promotions', 'stores', 'ads', 'payments', 'privacy', 'app']
const originals: readonly Locale[] = ['kr', 'gb']

/** Each on a line of its own after its label, so that the line can go when the operator has not given it. */
const placeholdersOnLines = [
  'company.tradeName',
  'company.representative',
  'company.businessNumber',
  'company.mailOrderNumber',
  'company.address',
  'company.phone',
  'company.email',
  'company.smsProvider',
  'company.hostingProvider',
  'privacyOfficer',
  'locationManager',
  'support.phone',
  'support.hours',
  'effectiveDate',
]

const legalFolder = new URL('texts/', import.meta.url)
const faqFolder = new URL('../faqs/texts/', import.meta.url)
const legalFiles = readdirSync(legalFolder).flatMap((locale) =>
  readdirSync(new URL(`${locale}/`, legalFolder)).map((file) => ({
    locale,
    type: file.replace(/\.md$/, ''),
  })),
)
const faqLocales = readdirSync(faqFolder).map((file) => file.replace(/\.json$/, ''))

function readLegal(locale: string, type: string): string {
  return readFileSync(new URL(`${locale}/${type}.md`, legalFolder), 'utf8')
}

function sectionsOf(text: string): { heading: string; body: string }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ heading: part.split('\n', 1)[0] ?? '', body: part.slice(part.indexOf('\n')) }))
}

/**
 * Placeholders that nobody fills in, or that would leave a hole in a sentence. Where lines run from right to left,
 * invisible isolates (U+2068, U+2069) around a value keep a phone number from being turned round.
 */
function placeholderFaults(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const rest = line.replaceAll('{brandName}', '')
    if (!/[{}]/.test(rest)) return []
    const [, plain, isolated] = /^- [^{}]+[:：] ?(?:\{([\w.]+)\}|\u2068\{([\w.]+)\}\u2069)$/.exec(rest) ?? []
    return placeholdersOnLines.includes(plain ?? isolated ?? '') ? [] : [line]
  })
}

const placeholdersOf = (text: string) =>
  (text.match(/\{[^}]*\}/g) ?? []).filter((one) => one !== '{brandName}')

test('every legal text is there in Korean and English, and no file is anything else', () => {
  const expected = originals.flatMap((locale) => legalTypes.map((type) => `${locale}/${type}`))
  expect(legalFiles.map(({ locale, type }) => `${locale}/${type}`)).toEqual(expect.arrayContaining(expected))
  expect(legalFiles.filter(({ locale, type }) => !isLocale(locale) || !legalTypes.includes(type))).toEqual([])
})

describe.each(legalFiles)('$locale/$type', ({ locale, type }) => {
  const text = readLegal(locale, type)
  const original = readLegal('kr', type)

  test('uses only the Markdown subset', () => {
    expect(markdownFaults(text)).toEqual([])
    expect(text).toBe(text.normalize('NFC'))
  })

  test('has no placeholder but those that are filled in, the details of the operator on their own lines', () => {
    expect(placeholderFaults(text)).toEqual([])
    expect(placeholdersOf(text)).toEqual(placeholdersOf(original))
  })

  test('has the same blocks and links as the Korean text, in the same order', () => {
    expect(outlineOf(text)).toEqual(outlineOf(original))
    expect(targetsOf(text)).toEqual(targetsOf(original))
  })
})

describe.each(Object.entries(requiredStatements))('the Korean text of %s', (type, requirements) => {
  const sections = sectionsOf(readLegal('kr', type))

  test('has the headings that the law wants, numbered', () => {
    expect(sections).toHaveLength(requirements.length)
    expect(requirements.filter(({ heading }, at) => !heading.test(sections[at]?.heading ?? ''))).toEqual([])
    const named = /^(?:부칙|사업자 정보)$/
    const numbered = sections.filter(({ heading }) => !named.test(heading))
    const numbers = numbered.map(({ heading }) => /^(?:제(\d+)조\(.+\)|(\d+)\. .+)$/.exec(heading))
    expect(numbers.map((match) => Number(match?.[1] ?? match?.[2]))).toEqual(
      numbered.map((_one, at) => at + 1),
    )
  })

  test.each(requirements.map(({ heading, says = [] }, at) => ({ heading, says, at })))(
    'says below $heading what it must',
    ({ says, at }) => {
      const body = sections[at]?.body ?? ''
      expect(says.filter((statement) => !statement.test(body))).toEqual([])
    },
  )
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a picture', '![](https://example.org/a.png)'],
  ['a link to a script', '[here](javascript:alert(1))'],
  ['a link without a lock', '[here](http://example.org)'],
  ['a link to another host without a scheme', '[here](//example.org/a)'],
  ['a bare address', 'See https://example.org'],
  ['code', 'Enter `O` first'],
  ['a first heading', '# Terms'],
  ['a quotation', '> Quoted'],
  ['something struck through', '3~5 days, 2~3 days'],
  ['bold that stays stars', '**(가)**나'],
  ['numbers out of order', '1. One\n3. Three'],
  ['a list right below a sentence', 'These:\n- one'],
  ['a table with a row too long', '| a |\n|---|\n| b | c |'],
  ['an entity', 'Fish &amp; chips'],
  ['an isolate left open', 'تلفن: \u20681372'],
  ['a direction mark', 'تلفن: \u200e1372'],
])('%s is a fault of Markdown', (_name, text) => {
  expect(markdownFaults(text)).not.toEqual([])
})

test.each([
  'The Company ({company.tradeName}) is …',
  '- Phone: {company.fax}',
  '- Phone: {company.phone',
  '- تلفن: \u2068{company.phone}',
])('a placeholder as in “%s” is a fault', (line) => {
  expect(placeholderFaults(line)).toEqual([line])
})

const FaqItem = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][A-Za-z]+$/)),
  question: z.string().check(z.minLength(1), z.maxLength(200)),
  answer: z.string().check(z.minLength(1), z.maxLength(3000)),
  isTop: z.optional(z.literal(true)),
})
const FaqText = z.array(
  z.strictObject({ group: z.enum(faqGroups), items: z.array(FaqItem).check(z.minLength(3), z.maxLength(5)) }),
)

function readFaq(locale: string) {
  return FaqText.parse(JSON.parse(readFileSync(new URL(`${locale}.json`, faqFolder), 'utf8')))
}

const faqItemsOf = (locale: string) => readFaq(locale).flatMap(({ items }) => items)

test('the FAQ is there in Korean and English, and no file is anything else', () => {
  expect(faqLocales).toEqual(expect.arrayContaining([...originals]))
  expect(faqLocales.filter((locale) => !isLocale(locale))).toEqual([])
})

describe.each(faqLocales)('the FAQ in %s', (locale) => {
  test('has all groups in order, each question once, six of them for the landing page', () => {
    expect(readFaq(locale).map(({ group }) => group)).toEqual(faqGroups)
    const items = faqItemsOf(locale)
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    expect(items.filter(({ isTop }) => isTop)).toHaveLength(6)
  })

  test('has the questions of the Korean FAQ, answered in the same blocks with the same links', () => {
    const shape = (of: string) =>
      faqItemsOf(of).map(({ key, isTop, answer }) => ({
        key,
        isTop,
        blocks: outlineOf(answer),
        links: targetsOf(answer),
      }))
    expect(shape(locale)).toEqual(shape('kr'))
  })

  test('is text that the pages can show', () => {
    const items = faqItemsOf(locale)
    expect(
      items.flatMap(({ key, answer }) => markdownFaults(answer).map((fault) => `${key}: ${fault}`)),
    ).toEqual([])
    expect(items.filter(({ answer }) => /^#|^\|/m.test(answer))).toEqual([])
    expect(
      items.filter(({ question, answer }) =>
        /[{}]/.test(`${question}${answer}`.replaceAll('{brandName}', '')),
      ),
    ).toEqual([])
    for (const { question, answer } of items) {
      expect([question, answer]).toEqual([question, answer].map((one) => one.trim().normalize('NFC')))
    }
  })
})

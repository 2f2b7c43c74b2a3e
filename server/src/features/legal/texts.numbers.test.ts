import { readdirSync, readFileSync } from 'node:fs'
import { locales, type Locale } from '@madang/contract/locales'
import { describe, expect, test } from 'vitest'
import { firstFaqs } from '../faqs/faqs.seed.ts'

/** The Korean texts bind: a translation that names another period or amount would promise something else. */
const folder = new URL('texts/', import.meta.url)
const translations = locales.filter((locale) => locale !== 'kr')

/** Digits of every language as ours, amounts without separators, hours of the clock without minutes or halves. */
function plain(text: string, locale: Locale): string {
  return text
    .replaceAll(/(\[[^\]]*\])\([^)]*\)/g, '$1')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
    .replaceAll(/(\d+) ?[만万]/g, '$10000')
    .replaceAll(locale === 'es' || locale === 'br' ? /(\d)\.(?=\d{3})/g : /(\d)[,٬](?=\d{3})/g, '$1')
    .replaceAll(/(\d\d):00/g, (_time, hour: string) => String(hour === '21' ? 9 : Number(hour)))
}

const numbersOf = (text: string, locale: Locale) => (plain(text, locale).match(/\d+/g) ?? []).map(Number)

/** What Korean counts: days to years, seconds to hours, won, shares, times; not where it says one of them again. */
function countsOf(korean: string): number[] {
  const counted = /(\d+) ?(?:(?:영업)?일(?!째|이 지나면)|개월|년|시간|분|초|원(?! 미만)|퍼센트|%|회)/g
  return [...plain(korean, 'kr').matchAll(counted)].map(([, count]) => Number(count))
}

/** The numbers left of the first when each of the second has taken one away. */
function without(numbers: readonly number[], taken: readonly number[]): number[] {
  const left = [...numbers]
  for (const number of taken) if (left.includes(number)) left.splice(left.indexOf(number), 1)
  return left
}

/** A number that the Korean text does not have, or a count of it that the translation has lost. */
function differences(korean: string, text: string, locale: Locale): string[] {
  const [ours, theirs] = [numbersOf(korean, 'kr'), numbersOf(text, locale)]
  const strange = theirs.filter((number) => !ours.includes(number))
  return [
    ...strange.map((number) => `${number} is not in the Korean text: ${text}`),
    ...without(countsOf(korean), theirs).map((number) => `${number} is missing: ${text}`),
  ]
}

function blocksOf(locale: Locale, name: string): string[] {
  const text = readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}

describe.each(translations)('in %s', (locale) => {
  test.each(readdirSync(new URL('kr/', folder)))('%s names the numbers of the Korean text', (name) => {
    const texts = blocksOf(locale, name)
    const korean = blocksOf('kr', name)
    expect(korean.flatMap((block, at) => differences(block, texts[at] ?? '', locale))).toEqual([])
  })

  test('the first questions are answered with the numbers of the Korean answers', () => {
    const faults = firstFaqs().flatMap(({ answer }) =>
      differences(answer.kr ?? '', answer[locale] ?? '', locale),
    )
    expect(faults).toEqual([])
  })
})

test.each([
  ['7일 안에', 'within 14 days'],
  ['3영업일', 'in a few days'],
  ['9,900원', '990 won'],
  ['3일 안에, 늦으면 3일에서 5일', 'within 5 days, else 3 to 5'],
  ['오후 9시부터 오전 8시까지', 'between 22:00 and 08:00'],
])('“%s” is not “%s”', (korean, text) => {
  expect(differences(korean, text, 'gb')).not.toEqual([])
})

import { readFileSync } from 'node:fs'
import { locales, type Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportWords } from './stores.export.words.ts'

const Texts = z.record(z.string(), z.string())
const StoreTexts = z.object({ field: Texts, status: Texts })
const FileTexts = z.object({ document: Texts })

function readScreen(locale: Locale, name: string): unknown {
  const file = new URL(`../../../../web/src/locales/${locale}/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

test.each(locales)('a file in %s says what the screen says', (locale) => {
  const { headings, statuses, documents } = exportWords[locale]
  const { field, status } = StoreTexts.parse(readScreen(locale, 'stores'))
  expect(statuses).toEqual(status)
  expect(documents).toEqual(FileTexts.parse(readScreen(locale, 'files')).document)
  const withoutZone = Object.entries(headings).map(([name, text]) => [name, text.replace(/ ?[(（].*/, '')])
  expect(withoutZone).toEqual(Object.keys(headings).map((name) => [name, field[name]]))
})

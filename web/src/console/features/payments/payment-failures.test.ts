import { readFileSync } from 'node:fs'
import { locales } from '@madang/contract/locales'
import { declineCodes, windowCodes } from '@madang/stand-ins/toss.codes'
import { expect, test } from 'vitest'

test.each(locales)('each code that a card is declined with is a sentence of its own in %s', (locale) => {
  const file = new URL(`../../../locales/${locale}/payment-failures.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // the build checks its shape
  const said = [...new Set([...declineCodes, ...windowCodes])].map((code) => words[code] ?? code)
  expect(said.filter((text) => !/\s\S.*[.。]$|。.+。$/u.test(text))).toEqual([])
  expect(new Set(said).size).toBe(said.length)
})

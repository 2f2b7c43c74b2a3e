import { readFileSync } from 'node:fs'
import { localeInfo, locales } from '@madang/contract/locales'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('boot.ts', import.meta.url), 'utf8')

test('boot.js stays a classic script: it runs before the first paint, where a module may not', () => {
  expect(source).not.toMatch(/^\s*(?:import|export)\b|\bimport\s*\(/m)
})

test('boot.js knows every language, which it may not import', () => {
  for (const locale of locales) expect(source).toContain(`${locale}: '${localeInfo[locale].tag}'`)
})

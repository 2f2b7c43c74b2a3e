import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import { shellHtml } from './web.html.ts'

function htmlIn(locale: Locale): string {
  const entry = { script: '/a.js', styles: [], preload: [] }
  return shellHtml({ entry, inline: [], boot: null, locale, title: 'Madang', nonce: null, meta: {} })
}

test('whoever has scripts off is told what to do in the language of the page', () => {
  for (const locale of locales) expect(htmlIn(locale)).toContain(`<html lang="${localeInfo[locale].tag}"`)
  const said = locales.map((locale) => /<noscript><p>([^<]+)<\/p><\/noscript>/.exec(htmlIn(locale))?.[1])
  expect(new Set(said).size).toBe(locales.length)
  expect(said).not.toContain(undefined)
})

import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import { shellHtml } from './web.html.ts'

function htmlIn(locale: Locale): string {
  const entry = { script: '/a.js', styles: [], preload: [] }
  return shellHtml({
    entry,
    inline: [],
    boot: null,
    locale,
    title: 'Madang',
    manifest: '/manifest.webmanifest',
    nonce: null,
    meta: {},
  })
}

test('whoever has scripts off is told what to do in the language of the page', () => {
  for (const locale of locales) expect(htmlIn(locale)).toContain(`<html lang="${localeInfo[locale].tag}"`)
  const said = locales.map((locale) => /<noscript><p>([^<]+)<\/p><\/noscript>/.exec(htmlIn(locale))?.[1])
  expect(new Set(said).size).toBe(locales.length)
  expect(said).not.toContain(undefined)
})

test('a console whose files do not come has a sentence ready, in the language of the page', () => {
  const said = locales.map((locale) => {
    const { tag, dir } = localeInfo[locale]
    const html = htmlIn(locale)
    expect(html).toContain(`<div class="not-started" role="alert" lang="${tag}" dir="${dir}"><h1>`)
    return /<template id="not-started">.*<p class="dimmed">([^<]+)<\/p>.*<a href="">/.exec(html)?.[1]
  })
  expect(new Set(said).size).toBe(locales.length)
  expect(said).not.toContain(undefined)
})

import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import type { LoginPage } from '@madang/contract/login-page'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesOf } from '../../plugins/catalogue.ts'

const root = new URL('../../', import.meta.url).pathname
const page: LoginPage = {
  locale: 'gb',
  brandName: { kr: '마당', gb: 'Yard & <Co>' },
  support: { kakaoChannelId: '_madang', phone: '1500-0000', email: 'help@madang.example' },
  inboxUrl: 'http://127.0.0.1:3001/',
  needsScript: 'Scripts, please.',
  parts: { kind: 'text', style: 'a{}', boot: 'boot()', script: 'script()' },
  next: ['/assets/console.js'],
}

let close: () => Promise<void>
let render: (page: LoginPage) => string

beforeAll(async () => {
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    configLoader: 'native',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  close = () => vite.close()
  const { ssr } = vite.environments
  if (!('runner' in ssr)) throw new Error('Vite has no runner')
  const runner = ssr.runner as { import(url: string): Promise<{ render: typeof render }> } // a RunnableDevEnvironment
  render = (await runner.import('/src/login/render.tsx')).render
})
afterAll(() => close())

/** Whole words of a language that no other says in the same way. */
function ownWords(locale: Locale): string[] {
  const ids = ['login.phone.title', 'login.code.title', 'errors.network', 'errors.auth.code_expired']
  const messages = messagesOf(locale, 'login')
  return ids.map((id) => messages.get(id) ?? id)
}

describe.each(locales)('the sign-in page in %s', (locale) => {
  test('is a whole document that the policy lets through', () => {
    const html = render({ ...page, locale })
    const { tag, dir } = localeInfo[locale]
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}" dir="${dir}">`))
    expect(html).not.toMatch(/ style=| on\w+=/)
    expect(html.match(/<script>.*?<\/script>/g)).toEqual([
      '<script>boot()</script>',
      '<script>script()</script>',
    ])
  })

  test('holds the words of that language and of no other', () => {
    const html = render({ ...page, locale })
    const said = locales.filter((other) => ownWords(other).some((words) => html.includes(words)))
    expect(said).toEqual([locale])
    for (const words of ownWords(locale)) expect(html).toContain(words)
  })

  test('shows nothing without its script but that it needs one', () => {
    const html = render({ ...page, locale })
    expect(html).toMatch(/<main class="middle" hidden="" /)
    expect(html).toContain('<noscript><p>Scripts, please.</p></noscript>')
  })
})

test('the operator’s name brings no markup in, and the working name stands in for none', () => {
  expect(render(page)).toContain('<title>Sign in — Yard &amp; &lt;Co&gt;</title>')
  expect(render({ ...page, locale: 'kr' })).toContain('<title>로그인 — 마당</title>')
  expect(render({ ...page, brandName: null })).toContain('<title>Sign in — Madang</title>')
})

test('an operator who has not said how to be reached is not offered', () => {
  expect(render(page)).toContain('href="tel:15000000"')
  const nobody = { kakaoChannelId: null, phone: null, email: null }
  expect(render({ ...page, support: nobody })).toContain('<div id="support" hidden=""></div>')
})

import { locales, type Locale } from '@madang/contract/locales'
import type { LoginPage as Page } from '@madang/contract/login-page'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadMessages } from 'virtual:catalogue/login'
import { createWords } from '../words.ts'
import { LoginPage } from './LoginPage.tsx'

const messagesOf = new Map<Locale, Parameters<typeof createWords>[1]>(
  await Promise.all(locales.map(async (locale) => [locale, await loadMessages(locale)] as const)),
)

/** The sign-in page as a whole HTML document. */
export function render(page: Page): string {
  const messages = messagesOf.get(page.locale) ?? {}
  const words = createWords(page.locale, messages)
  return `<!doctype html>${renderToStaticMarkup(<LoginPage page={page} words={words} messages={messages} />)}`
}

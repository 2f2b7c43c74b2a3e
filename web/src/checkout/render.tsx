import type { CheckoutPage as Page } from '@madang/contract/checkout-page'
import { locales, type Locale } from '@madang/contract/locales'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadMessages } from 'virtual:catalogue/checkout'
import { createWords } from '../words.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

const messagesOf = new Map<Locale, Parameters<typeof createWords>[1]>(
  await Promise.all(locales.map(async (locale) => [locale, await loadMessages(locale)] as const)),
)

/** The checkout as a whole HTML document. */
export function render(page: Page): string {
  const messages = messagesOf.get(page.locale) ?? {}
  const words = createWords(page.locale, messages)
  return `<!doctype html>${renderToStaticMarkup(<CheckoutPage page={page} words={words} messages={messages} />)}`
}

import type { CheckoutProvider } from '@madang/contract/checkout-page'
import type { Locale } from '@madang/contract/locales'
import type { Checkout } from '@madang/contract/payments'
import { meansOfPaying, type Means } from './checkout.data.ts'
import { find } from './checkout.draw.ts'
import { openProvider } from './checkout.provider.ts'

const storedMeans = 'checkout-means'

function isMeans(value: unknown): value is Means {
  return meansOfPaying.some((means) => means === value)
}

/** The choice of last time stands first and is chosen. */
export function chooseLastMeans(): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=means]')]
  const last = radios.find(({ value }) => value === readMeans()) ?? radios[0]
  if (last === undefined) return
  last.checked = true
  find('legend', HTMLElement).after(last.closest('label') ?? last)
}

function readMeans(): string | null {
  try {
    return localStorage.getItem(storedMeans)
  } catch {
    return null // storage is switched off: the page works without remembering
  }
}

function rememberMeans(means: Means): void {
  try {
    localStorage.setItem(storedMeans, means)
  } catch {
    // As above.
  }
}

interface Paying {
  readonly checkout: Checkout
  readonly provider: CheckoutProvider
  readonly locale: Locale
}

export type Outcome = { readonly kind: 'lacksScript' } | { readonly kind: 'failed'; readonly code: string }

/**
 * Opens the provider's window for the order. That leads back to this page's address, with what came of it; where it
 * ends without leading anywhere, this says why.
 */
export async function payOrder({ checkout, provider, locale }: Paying): Promise<Outcome> {
  const { value } = find('input[name=means]:checked', HTMLInputElement)
  const method = isMeans(value) ? value : 'CARD'
  rememberMeans(method)
  const opened = await openProvider(provider, checkout.customerKey).catch(() => null) // said as an outcome
  if (opened === null) return { kind: 'lacksScript' }
  const here = `${location.origin}${location.pathname}?locale=${locale}`
  try {
    await opened.requestPayment({
      method,
      amount: { currency: 'KRW', value: checkout.amount },
      orderId: checkout.no,
      orderName: checkout.name,
      successUrl: here,
      failUrl: here,
    })
    return { kind: 'failed', code: 'UNKNOWN' }
  } catch (error) {
    const { code } = error as { code?: unknown } // the script's
    return { kind: 'failed', code: typeof code === 'string' ? code : 'UNKNOWN' }
  }
}

import type { CheckoutProvider } from '@madang/contract/checkout-page'
import type { Locale } from '@madang/contract/locales'
import type { CardCheckout } from '@madang/contract/payment-cards'
import type { Checkout } from '@madang/contract/payments'
import { meansOfPaying, type Means } from './checkout.data.ts'
import { find } from './checkout.draw.ts'
import { openProvider, type TossPayment } from './checkout.provider.ts'

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

interface Opening {
  readonly checkout: Checkout | CardCheckout
  readonly provider: CheckoutProvider
  readonly locale: Locale
}

export type Outcome = { readonly kind: 'lacksScript' } | { readonly kind: 'failed'; readonly code: string }

/**
 * Opens the provider's window, in which the order is paid or the card is given. That leads back to this page's address,
 * with what came of it; where it ends without leading anywhere, this says why.
 */
export async function openWindow({ checkout, provider, locale }: Opening): Promise<Outcome> {
  const opened = await openProvider(provider, checkout.customerKey).catch(() => null) // said as an outcome
  if (opened === null) return { kind: 'lacksScript' }
  const here = `${location.origin}${location.pathname}?locale=${locale}`
  const urls = { successUrl: here, failUrl: here }
  try {
    if (checkout.kind === 'ORDER') await requestPayment(opened, checkout, urls)
    else await opened.requestBillingAuth({ method: 'CARD', ...urls })
    return { kind: 'failed', code: 'UNKNOWN' }
  } catch (error) {
    const { code } = error as { code?: unknown } // the script's
    return { kind: 'failed', code: typeof code === 'string' ? code : 'UNKNOWN' }
  }
}

function requestPayment(
  opened: TossPayment,
  { amount, no, name }: Checkout,
  urls: { readonly successUrl: string; readonly failUrl: string },
): Promise<unknown> {
  const { value } = find('input[name=means]:checked', HTMLInputElement)
  const method = isMeans(value) ? value : 'CARD'
  rememberMeans(method)
  const asked = { amount: { currency: 'KRW', value: amount }, orderId: no, orderName: name } as const
  return opened.requestPayment({ method, ...asked, ...urls })
}

import type { CheckoutProvider } from '@madang/contract/checkout-page'
import type { Means } from './checkout.data.ts'

/** What of the provider's script is used (korea.md §2.2, "Browser"). */
export interface TossPayment {
  requestPayment(asked: {
    readonly method: Means
    readonly amount: { readonly currency: 'KRW'; readonly value: number }
    readonly orderId: string
    readonly orderName: string
    readonly successUrl: string
    readonly failUrl: string
  }): Promise<unknown>
  requestBillingAuth(asked: {
    readonly method: 'CARD'
    readonly successUrl: string
    readonly failUrl: string
  }): Promise<unknown>
}
type TossPayments = (clientKey: string) => { payment(of: { customerKey: string }): TossPayment }

const withinMs = 20_000
let loading: Promise<void> | null = null

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The script of the payment provider did not come.'))
    }
    const timer = setTimeout(fail, withinMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => resolve())
    for (const event of ['error', 'load']) script.addEventListener(event, () => clearTimeout(timer))
    script.src = src
    document.head.append(script)
  })
}

/** The provider's script, once; asked for anew where it did not come. Rejects then. */
export async function loadProvider({ scriptUrl }: CheckoutProvider): Promise<void> {
  loading ??= load(scriptUrl)
  try {
    await loading
  } catch (error) {
    loading = null
    throw error
  }
}

/** What opens the provider's windows for this payer. Its script decides: over this page, or instead of it on phones. */
export async function openProvider(provider: CheckoutProvider, customerKey: string): Promise<TossPayment> {
  await loadProvider(provider)
  const { TossPayments: toss } = window as typeof window & { TossPayments?: TossPayments } // the script's
  if (toss === undefined) throw new Error('The script of the payment provider is another one.')
  return toss(provider.clientKey).payment({ customerKey })
}

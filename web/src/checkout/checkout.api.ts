// Only types of the contract, as on the sign-in page: the schema library would weigh as much as all that stands here.
import type { CallInput, CallOutput } from '@madang/contract/endpoint'
import type { Problem } from '@madang/contract/errors'
import type { CardCheckout, confirmCardCheckout, getCardCheckout } from '@madang/contract/payment-cards'
import type { Checkout, confirmCheckout as confirm, getCheckout } from '@madang/contract/payments'

const orderPath: typeof getCheckout.path = '/api/v1/checkout/:key'
const cardPath: typeof getCardCheckout.path = '/api/v1/checkout/card/:key'
const paths = { ORDER: orderPath, CARD: cardPath }
const timeoutMs = 15_000

/** What the provider led back with, for our server to confirm. */
export type Returned = CallInput<typeof confirm>['body'] | CallInput<typeof confirmCardCheckout>['body']

/** What our server said, or that it said nothing that is known: not reached, on its way down, or too much asked of it. */
export type Answer =
  | { readonly kind: 'checkout'; readonly checkout: Checkout | CardCheckout }
  | { readonly kind: 'pending' | 'gone' | 'mismatch' | 'refused' | 'unreached' }
  | { readonly kind: 'declined'; readonly code: string }

/** What the address of the page names. */
export interface Place {
  readonly what: keyof typeof paths
  readonly key: string
}

/** Asks how the order or the card of this page stands. */
export function askForCheckout(place: Place): Promise<Answer> {
  return ask(place, { method: 'GET' })
}

/** Sends what the provider led back with; sent again it answers the same. */
export function confirmCheckout(place: Place, returned: Returned): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return ask(place, { method: 'POST', headers, body: JSON.stringify(returned) })
}

async function ask({ what, key }: Place, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(paths[what].replace(':key', key), { ...init, cache: 'no-store', signal })
    const body: unknown = await answer.json()
    if (answer.status === 200)
      return { kind: 'checkout', checkout: body as CallOutput<typeof getCheckout | typeof getCardCheckout> } // these endpoints' output
    return readProblem(body as Partial<Problem>) // our own server's, or a proxy's on the way
  } catch {
    return { kind: 'unreached' }
  }
}

function readProblem({ code, detail }: Partial<Problem>): Answer {
  switch (code) {
    case 'payment.pending':
      return { kind: 'pending' }
    case 'payment.declined':
      return { kind: 'declined', code: detail ?? 'UNKNOWN' }
    case 'payment.amount_mismatch':
      return { kind: 'mismatch' }
    case 'resource.not_found':
      return { kind: 'gone' }
    case 'conflict.state':
    case 'validation.failed':
      return { kind: 'refused' }
    default:
      return { kind: 'unreached' }
  }
}

// Only types of the contract, as on the sign-in page: the schema library would weigh as much as all that stands here.
import type { CallInput, CallOutput } from '@madang/contract/endpoint'
import type { Problem } from '@madang/contract/errors'
import type { Checkout, confirmCheckout as confirm, getCheckout } from '@madang/contract/payments'

const path: typeof getCheckout.path = '/api/v1/checkout/:key'
const timeoutMs = 15_000

/** What the provider led back with, for our server to confirm. */
export type Returned = CallInput<typeof confirm>['body']

/** What our server said, or that it said nothing that is known: not reached, on its way down, or too much asked of it. */
export type Answer =
  | { readonly kind: 'checkout'; readonly checkout: Checkout }
  | { readonly kind: 'pending' | 'gone' | 'mismatch' | 'refused' | 'unreached' }
  | { readonly kind: 'declined'; readonly code: string }

/** Asks how the order of this page stands. */
export function askForCheckout(key: string): Promise<Answer> {
  return ask(key, { method: 'GET' })
}

/** Sends what the provider led back with; sent again it answers the same. */
export function confirmCheckout(key: string, returned: Returned): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return ask(key, { method: 'POST', headers, body: JSON.stringify(returned) })
}

async function ask(key: string, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(path.replace(':key', key), { ...init, cache: 'no-store', signal })
    const body: unknown = await answer.json()
    if (answer.status === 200) return { kind: 'checkout', checkout: body as CallOutput<typeof getCheckout> } // both endpoints' output
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

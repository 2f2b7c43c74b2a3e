import type { CardCheckout } from '@madang/contract/payment-cards'
import type { Checkout } from '@madang/contract/payments'
import type { Answer, Returned } from './checkout.api.ts'

/** All that is known; `checkout.draw.ts` shows it. */
export interface State {
  /** Null where nobody knows it yet, for our server was not reached. */
  readonly checkout: Checkout | CardCheckout | null
  readonly isGone: boolean
  /** What the provider led back with, until our server has answered it. */
  readonly returned: Returned | null
  /** Why nothing was paid, or no card added, by the provider's code or as we say it. */
  readonly failure: { readonly kind: 'code'; readonly code: string } | { readonly kind: 'mismatch' } | null
  /** The payer closed the provider's window. */
  readonly isClosed: boolean
  readonly isOpening: boolean
  /** The last question to our server was not answered. */
  readonly isUnreached: boolean
  /** The provider's script did not come. */
  readonly lacksScript: boolean
}

export type OrderPhase = Checkout['state'] | 'LOADING' | 'GONE'
export type CardPhase = CardCheckout['state'] | 'LOADING' | 'GONE'
export type Phase = OrderPhase | CardPhase

export function phaseOf({ isGone, returned, checkout }: State): Phase {
  if (isGone) return 'GONE'
  if (returned !== null) return 'authKey' in returned ? 'BEING_ADDED' : 'BEING_PAID'
  return checkout?.state ?? 'LOADING'
}

/** Whether it is not known yet what comes of it. */
export function isBusy(phase: Phase): boolean {
  return phase === 'BEING_PAID' || phase === 'BEING_ADDED'
}

/** As our server has it while it asks the provider. */
function begun(checkout: Checkout | CardCheckout): Checkout | CardCheckout {
  return checkout.kind === 'ORDER'
    ? { ...checkout, state: 'BEING_PAID' }
    : { ...checkout, state: 'BEING_ADDED' }
}

/** A window that was closed by the payer, as the provider and its script call it. */
const closedCodes = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL'])

/** Codes come through the address as well, where anybody may write one. */
const codePattern = /^[A-Z0-9_]{1,60}$/

/** After the provider's window came to nothing. */
export function afterFailure(state: State, code: string): State {
  if (closedCodes.has(code)) return { ...state, isClosed: true, failure: null }
  return {
    ...state,
    isClosed: false,
    failure: { kind: 'code', code: codePattern.test(code) ? code : 'UNKNOWN' },
  }
}

/** After an answer of our server. */
export function afterAnswer(state: State, answer: Answer): State {
  if (answer.kind === 'unreached') return { ...state, isUnreached: true }
  const answered: State = { ...state, returned: null, isUnreached: false }
  switch (answer.kind) {
    case 'checkout': {
      const { checkout } = answer
      const { failureCode } = checkout
      // One that was on its way was refused meanwhile.
      const isRefused = isBusy(phaseOf(state)) && checkout.state === 'OPEN'
      return {
        ...answered,
        checkout,
        ...(isRefused && failureCode !== null && { failure: { kind: 'code', code: failureCode } }),
      }
    }
    case 'pending':
      return {
        ...answered,
        checkout: state.checkout && begun(state.checkout),
      }
    case 'gone':
      return { ...answered, isGone: true }
    case 'declined':
      return { ...answered, failure: { kind: 'code', code: answer.code } }
    case 'mismatch':
      return { ...answered, failure: { kind: 'mismatch' } }
    case 'refused':
      return { ...answered, failure: { kind: 'code', code: 'UNKNOWN' } }
  }
}

/** How our server is asked next, where the page does not rest: in a while, of which each is longer, or evenly. */
export function pauseMs(state: State, asked: number): number | null {
  const growing = Math.min(1_000 * 1.5 ** asked, 10_000)
  switch (phaseOf(state)) {
    case 'LOADING':
    case 'BEING_PAID':
    case 'BEING_ADDED':
      return growing
    case 'WAITING_FOR_DEPOSIT':
      return 20_000
    default:
      return null
  }
}

import * as z from 'zod/mini'
import { GatewayError, type PaymentSnapshot } from '../../outside/payment-gateway.ts'

/** As the driver gives it. */
const Snapshot = z.custom<PaymentSnapshot>((given) => typeof given === 'object' && given !== null)
const Known = z.object({
  kind: z.literal('known'),
  snapshot: Snapshot,
  /** What the provider refused the call with where it had been done before; without it the snapshot is the call's answer. */
  code: z.exactOptional(z.string()),
})
/** Nothing was done, and why by the provider's code; what it has of the payment, where it has any. */
const Refused = z.object({ kind: z.literal('refused'), code: z.string(), snapshot: z.nullable(Snapshot) })
export const Outcome = z.discriminatedUnion('kind', [Known, Refused])
export type Outcome = z.infer<typeof Outcome>

/** What an effect needs; where it is not there the job fails, so that somebody looks. */
export function demandFound<Found>(found: Found | undefined | null): Found {
  if (found === undefined || found === null) throw new Error('What an effect needs is not there.')
  return found
}

/** Throws all but a refusal of the provider's, which is an outcome; also what leaves the outcome open. */
export function demandRefusal(error: unknown): asserts error is GatewayError {
  if (!(error instanceof GatewayError) || error.kind === 'unknown') throw error
}

/** Throws while the provider is still at it, as where an earlier call of the same goes on there. */
function demandOutcome(snapshot: PaymentSnapshot): PaymentSnapshot {
  if (snapshot.status !== 'IN_PROGRESS') return snapshot
  throw new GatewayError(snapshot.status, 'unknown')
}

/**
 * A call, as an outcome. What is refused may have been done by an earlier call whose answer was lost, so what the
 * provider has decides; it throws while that is not known.
 */
export async function outcomeOf(
  call: () => Promise<PaymentSnapshot>,
  read: () => Promise<PaymentSnapshot | null>,
): Promise<Outcome> {
  try {
    const answer = await call()
    // Asked with the same key again it would say the same again.
    const snapshot = answer.status === 'IN_PROGRESS' ? ((await read()) ?? answer) : answer
    return { kind: 'known', snapshot: demandOutcome(snapshot) }
  } catch (error) {
    demandRefusal(error)
    const snapshot = await read()
    if (error.kind === 'already' && snapshot !== null)
      return { kind: 'known', snapshot: demandOutcome(snapshot), code: error.code }
    return { kind: 'refused', code: error.code, snapshot }
  }
}

/**
 * The outcome of a call that is not made, or not any more: an earlier one whose answer was lost may have done it. Throws
 * while that is not known.
 */
export async function outcomeWithout(
  code: string,
  read: () => Promise<PaymentSnapshot | null>,
): Promise<Outcome> {
  const snapshot = await read()
  return { kind: 'refused', code, snapshot: snapshot && demandOutcome(snapshot) }
}

type Told = Pick<PaymentSnapshot, 'status' | 'approvedAt'>

/** Whether money came, whatever became of it; what nobody had paid may be cancelled, too. */
export function hasMoney({ status, approvedAt }: Told): boolean {
  return status === 'DONE' || status === 'PARTIAL_CANCELED' || (status === 'CANCELED' && approvedAt !== null)
}

/** Whether money came, or is on its way. */
export function isTaken(told: Told): boolean {
  return hasMoney(told) || told.status === 'WAITING_FOR_DEPOSIT'
}

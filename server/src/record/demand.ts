import type { Decision } from '@madang/contract/actions'
import { AppError, type FieldError } from '@madang/contract/errors'

const codes = { hidden: 'resource.not_found', right: 'authz.forbidden', state: 'conflict.state' } as const

/** Refuses as the contract's rule says. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new AppError(codes[decision.kind])
}

/** Optimistic lock: refuses what was written by somebody who saw another version than the one that is there. */
export function demandVersion(record: { readonly version: number }, seen: number): void {
  const { version: currentVersion } = record
  if (currentVersion !== seen) throw new AppError('conflict.stale', { currentVersion })
}

/** Refuses input in which anything is wrong; never comes back where something surely is. */
export function refuseWrong(errors: readonly [FieldError, ...FieldError[]]): never
export function refuseWrong(errors: readonly FieldError[]): void
export function refuseWrong(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new AppError('validation.failed', { errors: [...errors] })
}

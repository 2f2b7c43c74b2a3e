import type { Decision } from '@madang/contract/actions'
import { AppError } from '@madang/contract/errors'

const codes = { hidden: 'resource.not_found', right: 'authz.forbidden', state: 'conflict.state' } as const

/** Refuses as the contract's rule says. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new AppError(codes[decision.kind])
}

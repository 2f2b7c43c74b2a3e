import { toFieldErrors, type FieldError } from '@madang/contract/errors'
import type * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'

export type FieldErrors<Name extends string> = Partial<Record<Name, FieldError>>

/**
 * `/storeIds/0` and `/storeIds` both stand at the field `storeIds`; a field of a nested part is named by its
 * path: `address/zonecode`.
 */
function standsAt(pointer: string, name: string): boolean {
  return pointer === `/${name}` || pointer.startsWith(`/${name}/`)
}

function byField<Name extends string>(
  errors: readonly FieldError[],
  names: readonly Name[],
): FieldErrors<Name> {
  const found: FieldErrors<Name> = {}
  for (const error of errors) {
    const name = names.find((candidate) => standsAt(error.pointer, candidate))
    if (name !== undefined) found[name] ??= error
  }
  return found
}

/** What the contract's schema says about an input, by field. */
export function checkInput<Name extends string>(
  schema: z.ZodMiniType,
  input: unknown,
  names: readonly Name[],
): FieldErrors<Name> {
  const result = schema.safeParse(input, { reportInput: true })
  return result.success ? {} : byField(toFieldErrors(result.error.issues), names)
}

/** The server's errors by field; null when any of them, or the failure itself, belongs to the form as a whole. */
export function serverErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
): FieldErrors<Name> | null {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  const areAllFields = errors.every(({ pointer }) => names.some((name) => standsAt(pointer, name)))
  return errors.length > 0 && areAllFields ? byField(errors, names) : null
}

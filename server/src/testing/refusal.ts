import { expect } from 'vitest'

/**
 * Matches the rejection of a call that was answered with this status and code, and with these field errors if given.
 */
export function refusal(status: number, code: string, errors?: unknown) {
  return { status, problem: expect.objectContaining({ code, ...(errors ? { errors } : {}) }) as unknown }
}

/** Matches the rejection of a call with this field wrong and no other. */
export function wrongField(pointer: string, code: string) {
  return refusal(422, 'validation.failed', [expect.objectContaining({ pointer, code })])
}

import type { FieldError } from '@madang/contract/errors'
import { ApiError } from '../api/api-error.ts'
import type { Translate } from './words.ts'

const mostSecondsSaid = 120

/** A waiting time as the texts take it: in seconds while that can be counted down, else in minutes. */
function waitOf(seconds = 60): { unit: 'minutes' | 'seconds'; count: number } {
  return seconds > mostSecondsSaid
    ? { unit: 'minutes', count: Math.ceil(seconds / 60) }
    : { unit: 'seconds', count: seconds }
}

/** What happened and what to do next, for any thrown value; the unknown says "unexpected", with the request id where there is one. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('errors.unexpected', { requestId: 'none' })
  const { code, problem } = error
  switch (code) {
    case 'unexpected':
    case 'server.internal':
      return t(`errors.${code}`, { requestId: error.requestId ?? 'none' })
    case 'auth.code_mismatch':
      return t('errors.auth.code_mismatch', { attemptsLeft: problem?.attemptsLeft ?? 0 })
    case 'auth.send_limited':
      return t('errors.auth.send_limited', waitOf(problem?.retryAfter))
    case 'rate.limited':
      return t('errors.rate.limited', waitOf(problem?.retryAfter))
    default:
      return t(`errors.${code}`)
  }
}

/** What is wrong with one field. */
export function fieldErrorText(t: Translate, error: Pick<FieldError, 'code' | 'params'>): string {
  const { code, params } = error
  switch (code) {
    case 'too_short':
    case 'too_small':
      return t(`errors.field.${code}`, { minimum: Number(params?.minimum ?? 0) })
    case 'too_long':
    case 'too_big':
      return t(`errors.field.${code}`, { maximum: Number(params?.maximum ?? 0) })
    default:
      return t(`errors.field.${code}`)
  }
}

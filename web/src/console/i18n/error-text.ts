import { waitOf } from '../../error-words.ts'
import { ApiError } from '../api/api-error.ts'
import type { Translate } from './words.ts'

/**
 * What happened and what to do next, for any thrown value; the unknown says "unexpected", with the request id where
 * there is one. `secondsLeft` of the wait that the failure asks for, if some went by.
 */
export function errorText(t: Translate, error: unknown, secondsLeft?: number): string {
  if (!(error instanceof ApiError)) return t('errors.unexpected', { requestId: 'none' })
  const { code, problem } = error
  switch (code) {
    case 'unexpected':
    case 'server.internal':
      return t(`errors.${code}`, { requestId: error.requestId ?? 'none' })
    case 'auth.code_mismatch':
      return t('errors.auth.code_mismatch', { attemptsLeft: problem?.attemptsLeft ?? 0 })
    case 'auth.too_many_attempts':
    case 'auth.send_limited':
    case 'rate.limited':
      return t(`errors.${code}`, waitOf(t, secondsLeft ?? problem?.retryAfter))
    case 'plan.limit_reached':
      return problem?.planLimit ? t('errors.plan.reached', problem.planLimit) : t('errors.plan.limit_reached')
    default:
      return t(`errors.${code}`)
  }
}

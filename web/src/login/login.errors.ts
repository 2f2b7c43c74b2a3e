import { waitOf } from '../error-words.ts'
import type { Words } from '../words.ts'
import { LoginError } from './login.api.ts'

/** What happened and what to do next; `secondsLeft` of the wait that the failure asks for, if some went by. */
export function loginErrorText({ t, has }: Words, error: unknown, secondsLeft?: number): string {
  if (!(error instanceof LoginError)) return t('errors.unexpected', { requestId: 'none' })
  const { code, problem, requestId } = error
  switch (code) {
    case 'unexpected':
    case 'server.internal':
      return t(`errors.${code}`, { requestId: requestId ?? 'none' })
    case 'auth.code_mismatch':
      return t('errors.auth.code_mismatch', { attemptsLeft: problem.attemptsLeft ?? 0 })
    case 'auth.too_many_attempts':
    case 'auth.send_limited':
    case 'rate.limited':
      return t(`errors.${code}`, waitOf(t, secondsLeft ?? problem.retryAfter))
    case 'storage':
      return t('login.noStorage')
    case 'validation.failed':
      return t('errors.field.phone')
    default:
      return has(`errors.${code}`)
        ? t(`errors.${code}`)
        : t('errors.unexpected', { requestId: requestId ?? 'none' })
  }
}

import { waitOf } from '../error-words.ts'
import type { Words } from '../words.ts'
import { LoginError } from './login.api.ts'
import { find, secondsUntil, show, write } from './login.parts.ts'
import { getWords } from './login.words.ts'

/** What happened and what to do next; `secondsLeft` of the wait that the failure asks for, if some went by. */
function loginErrorText({ t, has }: Words, error: unknown, secondsLeft?: number): string {
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

export function retryAtOf(failure: unknown): number | null {
  return failure instanceof LoginError ? failure.retryAtMs : null
}

/** A failure until the wait that it asks for is over. */
export function untilOver(failure: unknown, nowMs: number): unknown {
  const retryAtMs = retryAtOf(failure)
  return retryAtMs !== null && retryAtMs <= nowMs ? null : failure
}

/** What failed, spoken once, when it comes; a waiting time that it names counts down. */
export function drawFailure(place: string, failure: unknown, nowMs: number): void {
  show(`${place} .failure`, failure !== null)
  const said = find(`${place} .said`, HTMLElement)
  const counting = find(`${place} .counting`, HTMLElement)
  const retryAtMs = retryAtOf(failure)
  const text = (secondsLeft?: number) => loginErrorText(getWords(), failure, secondsLeft)
  write(said, failure === null ? '' : text())
  said.classList.toggle('unseen', retryAtMs !== null)
  write(counting, retryAtMs === null ? '' : text(secondsUntil(retryAtMs, nowMs)))
}

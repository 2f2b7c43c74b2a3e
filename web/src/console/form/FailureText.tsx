import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

interface FailureTextProps {
  failure: unknown
  /** The way on that it offers was taken. */
  onFollow?: () => void
}

/** What failed, spoken once, when it comes; a waiting time that it names counts down. */
export function FailureText({ failure, onFollow }: FailureTextProps) {
  const { t } = useWords()
  const retryAtMs = retryAtOf(failure)
  const secondsLeft = useSecondsUntil(retryAtMs ?? 0)
  if (failure instanceof ApiError && failure.code === 'plan.limit_reached') {
    return (
      <>
        {errorText(t, failure)}{' '}
        <Link to={paths.pricingPlans} onClick={onFollow}>
          {t('errors.plan.see')}
        </Link>
      </>
    )
  }
  if (retryAtMs === null) return errorText(t, failure)
  return (
    <>
      <span className="visually-hidden">{errorText(t, failure)}</span>
      <span aria-hidden="true">{errorText(t, failure, secondsLeft)}</span>
    </>
  )
}

/** A failure until the wait that it asks for is over. */
export function useUntilOver(failure: unknown): unknown {
  const retryAtMs = retryAtOf(failure)
  const secondsLeft = useSecondsUntil(retryAtMs ?? 0)
  return retryAtMs !== null && secondsLeft === 0 ? null : failure
}

function retryAtOf(failure: unknown): number | null {
  return failure instanceof ApiError ? failure.retryAtMs : null
}

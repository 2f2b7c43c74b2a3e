import type { ReactNode } from 'react'
import { WithIsolates } from '../theme/Rich.tsx'
import { useSecondsUntil } from '../theme/use-seconds-until.ts'
import type { Words } from '../words.ts'
import { LoginError } from './login.api.ts'
import { loginErrorText } from './login.errors.ts'

function WarningIcon() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className="stroke">
      <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8v4M12 16h.01" />
    </svg>
  )
}

/** Below its field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  )
}

interface FailureProps {
  words: Words
  failure: unknown
}

/** What failed, spoken once, when it comes; a waiting time that it names counts down. */
export function FailureText({ words, failure }: FailureProps) {
  const retryAtMs = retryAtOf(failure)
  const secondsLeft = useSecondsUntil(retryAtMs ?? 0)
  const said = (
    <span className={retryAtMs === null ? undefined : 'unseen'} role="alert">
      <WithIsolates text={loginErrorText(words, failure)} />
    </span>
  )
  if (retryAtMs === null) return said
  return (
    <>
      {said}
      <span aria-hidden="true">{loginErrorText(words, failure, secondsLeft)}</span>
    </>
  )
}

/** Above the buttons, for what belongs to no field. */
export function FormFailure(props: FailureProps) {
  return (
    <p className="error box">
      <WarningIcon />
      <FailureText {...props} />
    </p>
  )
}

/** A failure until the wait that it asks for is over. */
export function useUntilOver(failure: unknown): unknown {
  const retryAtMs = retryAtOf(failure)
  const secondsLeft = useSecondsUntil(retryAtMs ?? 0)
  return retryAtMs !== null && secondsLeft === 0 ? null : failure
}

function retryAtOf(failure: unknown): number | null {
  return failure instanceof LoginError ? failure.retryAtMs : null
}

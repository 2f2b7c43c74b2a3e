import { authLimits, type SignInAnswer } from '@madang/contract/auth'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useUntilOver } from './FailureText.tsx'

/** A code on its way; times are of this device's clock. */
export interface Sent {
  readonly session: string
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

export function toSent({ session, resendAfter }: SignInAnswer): Sent {
  const now = Date.now()
  return { session, expiresAtMs: now + authLimits.codeSeconds * 1000, resendAtMs: now + resendAfter * 1000 }
}

interface CodeSteps {
  /** One that is on its way already; without it the person asks for the first code. */
  readonly first?: Sent
  /** Asks for a code. */
  readonly request: () => Promise<Sent>
  /** Trades the whole code, with the auth-session it was sent for. */
  readonly confirm: (code: string, authSession: string) => Promise<void>
  /** Told of each code that is sent, and again when it is worth nothing any more. */
  readonly onSent?: (sent: Sent) => void
}

/** Asking for a code by text message and trading it, as `CodeEntry` shows it. */
export interface CodeRequest {
  readonly sent: Sent | null
  readonly code: string
  readonly doing: 'nothing' | 'sending' | 'checking'
  readonly failure: unknown
  /** Changes when the field should take the focus again. */
  readonly tries: number
  readonly setCode: (code: string) => void
  /** Says that digits are missing. */
  readonly refuseShort: () => void
  readonly request: () => Promise<void>
  readonly confirm: (code: string) => Promise<void>
}

const deadly = new Set<ApiError['code']>([
  'auth.code_expired',
  'auth.session_invalid',
  'auth.too_many_attempts',
])

/** Digits are missing: a fault of the field, not of a call. */
interface ShortCode {
  readonly code: 'confirmation_code'
}

export function isShortCode(failure: unknown): failure is ShortCode {
  return (
    typeof failure === 'object' &&
    failure !== null &&
    'code' in failure &&
    failure.code === 'confirmation_code'
  )
}

/** After these failures the code may still be right: it stays for another try. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500
}

/** Only another code helps. */
export function isDeadly(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return deadly.has(error.code) || error.problem?.attemptsLeft === 0
}

export function useCode(steps: CodeSteps): CodeRequest {
  const [sent, setSent] = useState<Sent | null>(steps.first ?? null)
  const [code, setCode] = useState('')
  const [doing, setDoing] = useState<CodeRequest['doing']>('nothing')
  const [lastFailure, setFailure] = useState<unknown>(null)
  const failure = useUntilOver(lastFailure)
  const [tries, setTries] = useState(0)

  const run = async (what: CodeRequest['doing'], work: () => Promise<void>): Promise<void> => {
    setDoing(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      if (!isUnreached(error)) setCode('')
    } finally {
      setTries((count) => count + 1)
      setDoing('nothing')
    }
  }

  const keep = (next: Sent): void => {
    setSent(next)
    steps.onSent?.(next)
  }
  const request = (): Promise<void> =>
    run('sending', async () => {
      const next = await steps.request()
      setCode('')
      keep(next)
    })
  const confirm = (whole: string): Promise<void> =>
    run('checking', async () => {
      if (sent === null) return
      try {
        await steps.confirm(whole, sent.session)
      } catch (error) {
        if (isDeadly(error)) keep({ ...sent, expiresAtMs: Date.now() })
        throw error
      }
    })

  const type = (digits: string): void => {
    setCode(digits)
    if (digits !== '') setFailure(null)
  }
  const refuseShort = (): void => setFailure({ code: 'confirmation_code' } satisfies ShortCode)
  return { sent, code, doing, failure, tries, setCode: type, refuseShort, request, confirm }
}

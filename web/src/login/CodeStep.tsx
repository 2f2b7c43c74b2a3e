import { toLocalPhone } from '@madang/contract/phone'
import { toStoredSession, writeSession } from '@madang/contract/stored-session'
import { useState } from 'react'
import { CodeField } from '../theme/CodeField.tsx'
import { Rich, WithIsolates } from '../theme/Rich.tsx'
import { clockText, useSecondsUntil } from '../theme/use-seconds-until.ts'
import type { Words } from '../words.ts'
import { FailureText, FieldError, useUntilOver } from './ErrorLine.tsx'
import { codeDigits, confirmCode, LoginError, requestCode, type SentCode } from './login.api.ts'
import { SupportWays } from './SupportWays.tsx'

interface CodeStepProps {
  words: Words
  sent: SentCode
  keepLoggedIn: boolean
  onSent: (sent: SentCode) => void
  onBack: () => void
  onSignedIn: () => void
}

/** After these the code at hand is worth nothing; only a new one helps. */
const dead = new Set<LoginError['code']>([
  'auth.code_expired',
  'auth.session_invalid',
  'auth.too_many_attempts',
  'auth.account_blocked',
])

/** The second step: six slots; the last digit sends. */
export function CodeStep({ words, sent, keepLoggedIn, onSent, onBack, onSignedIn }: CodeStepProps) {
  const { t } = words
  const [code, setCode] = useState('')
  const [doing, setDoing] = useState<'nothing' | 'checking' | 'sending'>('nothing')
  const [lastFailure, setFailure] = useState<unknown>(null)
  const failure = useUntilOver(lastFailure)
  const [wasResent, setWasResent] = useState(false)
  const [tries, setTries] = useState(0)
  const [wasLeft, setWasLeft] = useState(false)
  const secondsLeft = useSecondsUntil(sent.expiresAtMs)
  const resendIn = useSecondsUntil(sent.resendAtMs)
  const isWaiting = doing !== 'nothing'

  const check = async (confirmationCode: string): Promise<void> => {
    setDoing('checking')
    setFailure(null)
    setWasResent(false)
    try {
      const answer = await confirmCode(sent.session, { username: sent.phone, confirmationCode, keepLoggedIn })
      writeSession(localStorage, toStoredSession(answer, keepLoggedIn))
      onSignedIn()
    } catch (error) {
      setFailure(error)
      if (isDeadly(error)) onSent({ ...sent, expiresAtMs: Date.now() })
      // Not reached: the code may still be right, so it stays for another try.
      if (!isUnreached(error)) setCode('')
      setTries((count) => count + 1)
      setDoing('nothing')
    }
  }

  const resend = async (): Promise<void> => {
    setDoing('sending')
    setFailure(null)
    try {
      onSent(await requestCode(sent.phone))
      setWasResent(true)
      setCode('')
      setTries((count) => count + 1)
    } catch (error) {
      setFailure(error)
    }
    setDoing('nothing')
  }

  const isDead = isDeadly(failure)
  const isShort = wasLeft && failure === null && code !== '' && code.length < codeDigits
  const phone = toLocalPhone(sent.phone)
  return (
    <div>
      <h1>{t('login.code.title')}</h1>
      <p className="lead">
        <WithIsolates text={t('login.code.sent', { phone })} />
      </p>
      <CodeField
        label={t('login.code.label')}
        digits={codeDigits}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setWasLeft(false)
        }}
        onComplete={(whole) => void check(whole)}
        onLeave={() => setWasLeft(true)}
        isInvalid={failure !== null || isShort}
        isBusy={isWaiting}
        describedBy={failure === null && !isShort ? 'code-help' : 'code-error'}
        focusKey={tries}
      />
      <p className="times">
        {secondsLeft > 0 && !isDead ? (
          <span>
            <Rich
              text={t('login.code.left', { time: clockText(words, secondsLeft) })}
              tags={{
                time: (text) => (
                  <bdi dir="ltr" className="num left">
                    {text}
                  </bdi>
                ),
              }}
            />
          </span>
        ) : (
          <span>{!isDead && t('login.code.over')}</span>
        )}
        {resendIn > 0 ? (
          <span className="num">{t('login.code.resendIn', { count: resendIn })}</span>
        ) : (
          <button className="textual" type="button" disabled={isWaiting} onClick={() => void resend()}>
            {t('login.code.resend')}
          </button>
        )}
      </p>
      {isShort && <FieldError id="code-error">{t('errors.field.confirmation_code')}</FieldError>}
      {failure === null && !isShort && (
        <p className="help" id="code-help" role="status">
          {doing === 'checking' && t('login.code.checking')}
          {doing !== 'checking' && (wasResent ? t('login.code.resent') : t('login.code.auto'))}
        </p>
      )}
      {failure !== null && (
        <FieldError id="code-error">
          <FailureText words={words} failure={failure} />
        </FieldError>
      )}
      {failure instanceof LoginError && failure.code === 'auth.account_blocked' && (
        <SupportWays words={words} />
      )}
      {isUnreached(failure) && code.length === codeDigits && (
        <button className="btn pri" type="button" disabled={isWaiting} onClick={() => void check(code)}>
          {t('login.code.retry')}
        </button>
      )}
      <button className="btn" type="button" disabled={doing === 'checking'} onClick={onBack}>
        {t('login.code.change')}
      </button>
    </div>
  )
}

function isDeadly(error: unknown): boolean {
  return error instanceof LoginError && (dead.has(error.code) || error.problem.attemptsLeft === 0)
}

function isUnreached(error: unknown): boolean {
  if (!(error instanceof LoginError)) return false
  return error.code === 'network' || error.code === 'timeout' || error.code.startsWith('server.')
}

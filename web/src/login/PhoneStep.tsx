import { formatPhoneInput, phoneInputFault, readPhoneInput, toWirePhone } from '@madang/contract/phone'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { afterPress } from '../theme/after-press.ts'
import { Rich, WithIsolates } from '../theme/Rich.tsx'
import { typeFormatted } from '../theme/type-formatted.ts'
import type { Words } from '../words.ts'
import { FieldError, FormFailure, useUntilOver } from './ErrorLine.tsx'
import { LoginError, requestCode, type SentCode } from './login.api.ts'
import { isAlive } from './login.sent.ts'
import { canStore } from './login.storage.ts'
import type { Choices } from './LoginPage.tsx'

interface PhoneStepProps {
  words: Words
  choices: Choices
  /** What was sent before one came back; it leads on while it lives. */
  sent: SentCode | null
  onChange: (choices: Choices) => void
  onSent: (sent: SentCode) => void
}

const prefix = '010-'

/** The first step: the number, how long to stay, the agreement. */
export function PhoneStep({ words, choices, sent, onChange, onSent }: PhoneStepProps) {
  const { t } = words
  const [wasPhoneLeft, setPhoneLeft] = useState(false)
  const [wasAgreeLeft, setAgreeLeft] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [lastFailure, setFailure] = useState<unknown>(findObstacle)
  const failure = useUntilOver(lastFailure)
  const phoneInput = useRef<HTMLInputElement>(null)
  const agreeInput = useRef<HTMLInputElement>(null)
  useEffect(() => phoneInput.current?.focus(), [])

  const wirePhone = toWirePhone(choices.phone)
  const typedFault = phoneInputFault(choices.phone)
  const phoneFault = choices.phone === prefix ? 'required' : (typedFault ?? 'phone')
  const showsPhoneFault = typedFault !== null || (wirePhone === null && (wasSent || wasPhoneLeft))
  const showsAgreeFault = !choices.agrees && (wasSent || wasAgreeLeft)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setWasSent(true)
    setFailure(null)
    if (wirePhone === null) return phoneInput.current?.focus()
    if (!choices.agrees) return agreeInput.current?.focus()
    if (sent?.phone === wirePhone && isAlive(sent)) return onSent(sent)
    const obstacle = findObstacle()
    if (obstacle !== null) return setFailure(obstacle)
    setIsSending(true)
    try {
      onSent(await requestCode(wirePhone))
    } catch (error) {
      setFailure(error)
      setIsSending(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('login.phone.title')}</h1>
      <p className="lead">{t('login.phone.text')}</p>
      <label className="label" htmlFor="phone">
        {t('login.phone.label')}
      </label>
      <span className="tel" dir="ltr" data-invalid={showsPhoneFault || undefined}>
        <b aria-hidden="true">{prefix}</b>
        <input
          ref={phoneInput}
          id="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          placeholder="0000-0000"
          value={formatPhoneInput(choices.phone).slice(prefix.length)}
          aria-invalid={showsPhoneFault || undefined}
          aria-describedby={showsPhoneFault ? 'phone-error' : 'phone-help'}
          onChange={(event) =>
            typeFormatted(event.target, {
              format: (typed) => readPhoneInput(prefix + typed).slice(prefix.length),
              onChange: (text) => onChange({ ...choices, phone: prefix + text }),
            })
          }
          onBlur={() => afterPress(() => setPhoneLeft(true))}
        />
      </span>
      {showsPhoneFault ? (
        <FieldError id="phone-error">
          <WithIsolates text={t(`errors.field.${phoneFault}`)} />
        </FieldError>
      ) : (
        <p className="help" id="phone-help">
          {t('login.phone.help')}
        </p>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={choices.keepLoggedIn}
          onChange={(event) => onChange({ ...choices, keepLoggedIn: event.target.checked })}
        />
        <span>{t('login.phone.keep')}</span>
      </label>
      <label className="check">
        <input
          ref={agreeInput}
          type="checkbox"
          checked={choices.agrees}
          required
          aria-invalid={showsAgreeFault || undefined}
          aria-describedby={showsAgreeFault ? 'agree-error' : undefined}
          onChange={(event) => onChange({ ...choices, agrees: event.target.checked })}
          onBlur={() => afterPress(() => setAgreeLeft(true))}
        />
        <span>
          <Rich
            text={t('login.phone.agree')}
            tags={{
              terms: (text) => newTab('/terms', text),
              privacy: (text) => newTab('/privacy', text),
            }}
          />
        </span>
      </label>
      {showsAgreeFault && <FieldError id="agree-error">{t('errors.field.required')}</FieldError>}
      {failure !== null && <FormFailure words={words} failure={failure} />}
      <button className="btn pri" type="submit" disabled={isSending} aria-busy={isSending || undefined}>
        {isSending ? t('login.phone.sending') : t('login.phone.send')}
      </button>
    </form>
  )
}

/** A session is kept in the browser (specification §3): where it cannot be, a code would be sent for nothing. */
function findObstacle(): LoginError | null {
  return canStore() ? null : new LoginError('storage')
}

/** The typed number must not be lost while one reads. */
function newTab(href: string, text: string) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

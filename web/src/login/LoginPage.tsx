import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { toLocalPhone } from '@madang/contract/phone'
import { useEffect, useState } from 'react'
import { Mark } from '../theme/Mark.tsx'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { CodeStep } from './CodeStep.tsx'
import type { SentCode } from './login.api.ts'
import { findCode, forgetCode, isAlive, keepCode } from './login.sent.ts'
import { brandOf, loadWords, rememberLocale } from './login.words.ts'
import { PhoneStep } from './PhoneStep.tsx'

interface LoginPageProps {
  firstWords: Words
  /** Where the text messages of a development server can be read. */
  inboxUrl: string | null
  onSignedIn: () => void
}

/** The choices of the first step; they survive "change the number". */
export interface Choices {
  readonly phone: string
  readonly keepLoggedIn: boolean
  readonly agrees: boolean
}

/** The step stands in the browser's history, so that its Back leads from the code to the number. */
function isCodeEntry(): boolean {
  return (history.state as { step?: unknown } | null)?.step === 'code' // only this page writes it
}

function startOf() {
  const kept = findCode()
  const choices: Choices =
    kept === null
      ? { phone: '010-', keepLoggedIn: false, agrees: false }
      : { phone: toLocalPhone(kept.sent.phone), keepLoggedIn: kept.keepLoggedIn, agrees: true }
  return { choices, sent: kept?.sent ?? null }
}

export function LoginPage({ firstWords, inboxUrl, onSignedIn }: LoginPageProps) {
  const [words, setWords] = useState(firstWords)
  const [start] = useState(startOf)
  const [choices, setChoices] = useState(start.choices)
  const [sent, setSent] = useState(start.sent)
  const [isAtCode, setIsAtCode] = useState(isCodeEntry)
  const { t } = words

  useEffect(() => {
    const follow = (): void => setIsAtCode(isCodeEntry())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const keepSent = (code: SentCode): void => {
    setSent(code)
    if (!isAlive(code)) return forgetCode()
    setTimeout(findCode, code.expiresAtMs - Date.now())
    keepCode({ sent: code, keepLoggedIn: choices.keepLoggedIn })
  }
  const goToCode = (code: SentCode): void => {
    keepSent(code)
    if (!isCodeEntry()) history.pushState({ step: 'code' }, '')
    setIsAtCode(true)
  }
  // Without the entry of the code, Back from the console would only lead to it again.
  const leave = (): void => {
    forgetCode()
    window.addEventListener('popstate', onSignedIn, { once: true })
    history.back()
  }

  const choose = async (locale: Locale): Promise<void> => {
    rememberLocale(locale)
    setWords(await loadWords(locale))
  }

  return (
    <main className="mid">
      <a className="logo" href="/">
        <Mark size={28} />
        {brandOf(words)}
      </a>
      <div className="card">
        {sent === null || !isAtCode ? (
          <PhoneStep words={words} choices={choices} sent={sent} onChange={setChoices} onSent={goToCode} />
        ) : (
          <CodeStep
            words={words}
            sent={sent}
            keepLoggedIn={choices.keepLoggedIn}
            onSent={keepSent}
            onBack={() => history.back()}
            onSignedIn={leave}
          />
        )}
        {inboxUrl !== null && (
          <p className="note">
            <InfoIcon />
            <span>
              <Rich
                text={t('login.inbox')}
                tags={{
                  link: (text) => (
                    <a href={inboxUrl} target="_blank" rel="noreferrer">
                      {text}
                    </a>
                  ),
                }}
              />
            </span>
          </p>
        )}
      </div>
      <nav className="langs" aria-label={t('login.languages')}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={localeInfo[locale].tag}
            aria-current={locale === words.locale ? 'true' : undefined}
            onClick={() => void choose(locale)}
          >
            {localeInfo[locale].name}
          </button>
        ))}
      </nav>
    </main>
  )
}

function InfoIcon() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="stroke">
      <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8h.01M12 11.5V16" />
    </svg>
  )
}

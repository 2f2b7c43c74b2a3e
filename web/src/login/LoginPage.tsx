import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { useState } from 'react'
import { Mark } from '../theme/Mark.tsx'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { CodeStep } from './CodeStep.tsx'
import type { SentCode } from './login.api.ts'
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

export function LoginPage({ firstWords, inboxUrl, onSignedIn }: LoginPageProps) {
  const [words, setWords] = useState(firstWords)
  const [choices, setChoices] = useState<Choices>({ phone: '010-', keepLoggedIn: false, agrees: false })
  const [sent, setSent] = useState<SentCode | null>(null)
  const { t } = words

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
        {sent === null ? (
          <PhoneStep words={words} choices={choices} onChange={setChoices} onSent={setSent} />
        ) : (
          <CodeStep
            words={words}
            sent={sent}
            keepLoggedIn={choices.keepLoggedIn}
            onSent={setSent}
            onBack={() => setSent(null)}
            onSignedIn={onSignedIn}
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

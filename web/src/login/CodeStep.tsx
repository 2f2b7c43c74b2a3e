import type { LoginSupport } from '@madang/contract/login-page'
import { Rich, WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { FailureLine, WarningIcon } from './FailureLine.tsx'
import { codeDigits } from './login.api.ts'

/** The second step: six slots; the last digit sends. `login.code.ts` makes it work and fills in number and times. */
export function CodeStep({ words, support }: { words: Words; support: LoginSupport }) {
  const { t } = words
  const time = () => <bdi dir="ltr" className="num left" />
  return (
    <div id="code-step" hidden>
      <h1>{t('login.code.title')}</h1>
      <p className="lead" id="code-sent">
        <WithIsolates text={t('login.code.sent', { phone: '' })} />
      </p>
      <span className="code-field" dir="ltr">
        <input
          id="code"
          className="code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={t('login.code.label')}
          spellCheck={false}
        />
        {Array.from({ length: codeDigits }, (_, index) => (
          <i key={index} aria-hidden="true" />
        ))}
      </span>
      <p className="times">
        <span>
          <span id="code-left">
            <Rich text={t('login.code.left', { time: '' })} tags={{ time }} />
          </span>
          <span id="code-over" hidden>
            {t('login.code.over')}
          </span>
        </span>
        <span className="num" id="resend-in" />
        <button className="textual" id="resend" type="button" hidden>
          {t('login.code.resend')}
        </button>
      </p>
      <p className="error" id="code-error" hidden>
        <WarningIcon />
        <span id="code-short">{t('errors.field.confirmation_code')}</span>
        <FailureLine />
      </p>
      <p className="help" id="code-help" role="status" />
      <SupportWays words={words} support={support} />
      <button className="button primary" id="retry" type="button" hidden>
        {t('login.code.retry')}
      </button>
      <button className="button" id="change" type="button">
        {t('login.code.change')}
      </button>
    </div>
  )
}

/** How to reach a person, for whom an account is closed; nothing to show while the operator has not said how. */
function SupportWays({ words: { t }, support }: { words: Words; support: LoginSupport }) {
  const { kakaoChannelId, phone, email } = support
  const hasWays = kakaoChannelId !== null || phone !== null || email !== null
  return (
    <div id="support" hidden>
      {hasWays && (
        <p className="ways">
          <span>{t('login.support.lead')}</span>
          {kakaoChannelId !== null && (
            <a href={`https://pf.kakao.com/${kakaoChannelId}/chat`} target="_blank" rel="noreferrer">
              {t('login.support.chat')}
            </a>
          )}
          {phone !== null && (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
          {email !== null && (
            <a href={`mailto:${email}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          )}
        </p>
      )}
    </div>
  )
}

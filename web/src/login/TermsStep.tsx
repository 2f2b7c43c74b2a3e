import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { FailureLine, WarningIcon } from './FailureLine.tsx'

/** After the right code, for whoever has not agreed to the terms yet. `login.terms.ts` makes it work. */
export function TermsStep({ words: { t } }: { words: Words }) {
  return (
    <form id="terms-step" noValidate hidden>
      <h1>{t('login.terms.title')}</h1>
      <p className="lead">{t('login.terms.text')}</p>
      <label className="check">
        <input id="agree" type="checkbox" required />
        <span>
          <Rich
            text={t('login.terms.agree')}
            tags={{
              terms: (text) => newTab('/terms', text),
              privacy: (text) => newTab('/privacy', text),
            }}
          />
        </span>
      </label>
      <p className="error" id="agree-error" hidden>
        <WarningIcon />
        <span>{t('errors.field.required')}</span>
      </p>
      <p className="error box" id="terms-failure" hidden>
        <WarningIcon />
        <FailureLine />
      </p>
      <button className="button primary" id="go-on" type="submit">
        {t('login.terms.goOn')}
      </button>
      <button className="button" id="decline" type="button">
        {t('login.terms.decline')}
      </button>
    </form>
  )
}

/** The question must still be there after one has read. */
function newTab(href: string, text: string) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

import type { Words } from '../words.ts'
import { FailureLine, WarningIcon } from './FailureLine.tsx'
import { phonePrefix } from './login.phone.ts'

/** The first step: the number, and how long to stay. `login.phone.ts` makes it work. */
export function PhoneStep({ words: { t } }: { words: Words }) {
  return (
    <form id="phone-step" noValidate hidden>
      <h1>{t('login.phone.title')}</h1>
      <p className="lead">{t('login.phone.text')}</p>
      <label className="label" htmlFor="phone">
        {t('login.phone.label')}
      </label>
      <span className="phone-input" dir="ltr">
        <b aria-hidden="true">{phonePrefix}</b>
        <input id="phone" type="tel" inputMode="numeric" autoComplete="tel" placeholder="0000-0000" />
      </span>
      <p className="error" id="phone-error" hidden>
        <WarningIcon />
        <span />
      </p>
      <p className="help" id="phone-help">
        {t('login.phone.help')}
      </p>
      <label className="check">
        <input id="keep" type="checkbox" />
        <span>{t('login.phone.keep')}</span>
      </label>
      <p className="error box" id="phone-failure" hidden>
        <WarningIcon />
        <FailureLine />
      </p>
      <button className="button primary" id="send" type="submit">
        {t('login.phone.send')}
      </button>
    </form>
  )
}

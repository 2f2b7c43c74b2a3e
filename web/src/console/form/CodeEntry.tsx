import { authLimits } from '@madang/contract/auth'
import { useId } from 'react'
import { Rich } from '../../theme/Rich.tsx'
import { CodeField } from './CodeField.tsx'
import { FailureText } from './FailureText.tsx'
import { isDeadly, isShortCode, isUnreached, type CodeRequest } from './use-code.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { fieldErrorText } from '../../error-words.ts'
import { clockText } from '../../words.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import styles from './code-entry.module.css'

/** Ask for a code, then six slots with the time left; the last digit confirms. */
export function CodeEntry({ code: entry }: { code: CodeRequest }) {
  const { t } = useWords()
  const { sent, doing, failure } = entry
  return (
    <div className={styles.entry}>
      {sent === null ? (
        <Button variant="primary" isBusy={doing === 'sending'} onClick={() => void entry.request()}>
          {t('session.send')}
        </Button>
      ) : (
        <SentCode entry={entry} sent={sent} />
      )}
      {failure !== null && (
        <p className="danger-text small" role="alert" id="code-failure">
          {isShortCode(failure) ? fieldErrorText(t, failure) : <FailureText failure={failure} />}
        </p>
      )}
    </div>
  )
}

function SentCode({ entry, sent }: { entry: CodeRequest; sent: NonNullable<CodeRequest['sent']> }) {
  const words = useWords()
  const { t } = words
  const { code, doing, failure } = entry
  const secondsLeft = useSecondsUntil(sent.expiresAtMs)
  const resendIn = useSecondsUntil(sent.resendAtMs)
  const helpId = useId()
  const isBusy = doing !== 'nothing'
  return (
    <>
      <CodeField
        label={t('session.label')}
        digits={authLimits.codeDigits}
        value={code}
        onChange={entry.setCode}
        onComplete={(whole) => void entry.confirm(whole)}
        onLeave={() => {
          if (code !== '' && code.length < authLimits.codeDigits) entry.refuseShort()
        }}
        isInvalid={failure !== null}
        isBusy={isBusy}
        describedBy={failure === null ? helpId : 'code-failure'}
        focusKey={entry.tries}
      />
      <div className={styles.times} id={helpId}>
        {doing === 'checking' && <span role="status">{t('session.checking')}</span>}
        {doing !== 'checking' && secondsLeft > 0 && (
          <span>
            <Rich
              text={t('session.left', { time: clockText(words, secondsLeft) })}
              tags={{
                time: (text) => (
                  <bdi dir="ltr" className="num strong">
                    {text}
                  </bdi>
                ),
              }}
            />
          </span>
        )}
        {doing !== 'checking' && secondsLeft === 0 && !isDeadly(failure) && <span>{t('session.over')}</span>}
        {resendIn > 0 ? (
          <span className="push-end num">{t('session.resendIn', { count: resendIn })}</span>
        ) : (
          <Button variant="link" className="push-end" isBusy={isBusy} onClick={() => void entry.request()}>
            {t('session.resend')}
          </Button>
        )}
      </div>
      {isUnreached(failure) && code.length === authLimits.codeDigits && (
        <Button isBusy={isBusy} onClick={() => void entry.confirm(code)}>
          {t('ui.error.retry')}
        </Button>
      )}
    </>
  )
}

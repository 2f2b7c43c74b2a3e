import { IconInfoCircle } from '@tabler/icons-react'
import { toLocalPhone, maskPhone } from '@madang/contract/phone'
import { useEffect, useRef, useState } from 'react'
import { leaveForLogin, useEndedSession, type EndedSession } from '../api/ended.ts'
import { useWords } from '../i18n/words.ts'
import { CodeEntry } from '../form/CodeEntry.tsx'
import { FormError } from '../form/FormActions.tsx'
import { Button } from '../ui/Button.tsx'
import { Rich } from '../../theme/Rich.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'
import fieldStyles from '../form/field.module.css'
import checkboxStyles from '../ui/checkbox.module.css'
import styles from './session-panel.module.css'

/** A session that ended while something was typed: a code over the page, which stays as it was. */
export function SessionPanel() {
  const ended = useEndedSession()
  return ended === null ? null : <Panel ended={ended} />
}

function Panel({ ended }: { ended: EndedSession }) {
  const { t } = useWords()
  const ref = useRef<HTMLDialogElement>(null)
  const { session, reason, waitingChanges } = ended
  const { code, agree } = useSignInAgain(session)
  const phone = toLocalPhone(maskPhone(session.phoneNumber))

  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const phoneTag = { phone: (text: string) => <bdi dir="ltr">{text}</bdi> }
  return (
    <dialog
      ref={ref}
      className={styles.panel}
      aria-labelledby="session-title"
      // There is no page to go back to without a session.
      onCancel={(event) => event.preventDefault()}
      // Browsers close at the second Escape all the same.
      onClose={() => ref.current?.showModal()}
    >
      <div>
        <h2 id="session-title" tabIndex={-1}>
          {t('session.title')}
        </h2>
        <p className="dimmed">{reason === 'idle' ? t('session.idle') : t('session.refused')}</p>
      </div>
      {agree === null ? (
        <>
          <p className="small">
            <Rich
              text={code.sent === null ? t('session.willSend', { phone }) : t('session.sent', { phone })}
              tags={phoneTag}
            />
          </p>
          <CodeEntry code={code} />
        </>
      ) : (
        <TermsQuestion agree={agree} />
      )}
      {waitingChanges > 0 && (
        <p className={styles.held}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
          <span>{t('session.held', { count: waitingChanges })}</span>
        </p>
      )}
      <div>
        <Button variant="link" onClick={leaveForLogin}>
          {t('session.other')}
        </Button>
      </div>
    </dialog>
  )
}

/** The terms became worse since they were agreed to, or never were agreed to (docs/decisions/043). */
function TermsQuestion({ agree }: { agree: () => Promise<void> }) {
  const { t } = useWords()
  const newTab = (href: string) => (text: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  const [agrees, setAgrees] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const goOn = async (): Promise<void> => {
    setSending(true)
    setFailure(null)
    try {
      await agree()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.tick}>
          <input
            className={checkboxStyles.checkbox}
            type="checkbox"
            checked={agrees}
            onChange={(event) => setAgrees(event.currentTarget.checked)}
          />
          <span>
            <Rich
              text={t('session.terms.agree')}
              tags={{ terms: newTab('/terms'), privacy: newTab('/privacy') }}
            />
          </span>
        </label>
      </div>
      <FormError failure={failure} />
      <div>
        <Button
          variant="primary"
          isBusy={isSending}
          refusedBecause={agrees ? null : t('session.terms.first')}
          onClick={() => void goOn()}
        >
          {t('session.terms.goOn')}
        </Button>
      </div>
    </>
  )
}

import { IconInfoCircle } from '@tabler/icons-react'
import { toLocalPhone, maskPhone } from '@madang/contract/phone'
import { useEffect, useRef } from 'react'
import { leaveForLogin, useEndedSession, type EndedSession } from '../api/ended.ts'
import { useWords } from '../i18n/words.ts'
import { CodeEntry } from '../form/CodeEntry.tsx'
import { Button } from '../ui/Button.tsx'
import { Rich } from '../../theme/Rich.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'
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
  const signIn = useSignInAgain(session)
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
      <p className="small">
        <Rich
          text={signIn.sent === null ? t('session.willSend', { phone }) : t('session.sent', { phone })}
          tags={phoneTag}
        />
      </p>
      <CodeEntry code={signIn} />
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

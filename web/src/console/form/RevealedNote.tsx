import { useEffect, useRef } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import styles from './reveal.module.css'

/** Says how long the data stays, and masks it at once. Takes the focus from the question, and gives it back. */
export function RevealedNote({ secondsLeft, onHide }: { secondsLeft: number; onHide: () => void }) {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const here = button.current
    here?.focus()
    return () => {
      // Whoever went on to something else meanwhile stays there.
      if (document.activeElement !== here && document.activeElement !== document.body) return
      const openers = [...document.querySelectorAll<HTMLElement>('[data-reveal]')]
      openers.find((opener) => opener.checkVisibility())?.focus()
    }
  }, [])
  return (
    <div className={styles.shown}>
      <span className="visually-hidden" role="status">
        {t('users.reveal.shown')}
      </span>
      <span className="num">{t('users.reveal.left', { seconds: secondsLeft })}</span>
      <Button variant="link" ref={button} onClick={onHide}>
        {t('users.reveal.hide')}
      </Button>
    </div>
  )
}

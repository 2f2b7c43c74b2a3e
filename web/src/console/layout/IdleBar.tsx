import { IconClock } from '@tabler/icons-react'
import { stayActive, useIdleSecondsLeft } from '../api/activity.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import styles from './idle-bar.module.css'

/** Nobody has been here for a while: the session is about to end. */
export function IdleBar() {
  const { t } = useWords()
  const secondsLeft = useIdleSecondsLeft()
  if (secondsLeft === null) return null
  return (
    <div className={styles.idleBar} role="alert">
      <IconClock size={20} stroke={1.75} aria-hidden />
      <span>{t('session.soon.text', { count: Math.ceil(secondsLeft / 60) })}</span>
      <Button onClick={stayActive}>{t('session.soon.stay')}</Button>
    </div>
  )
}

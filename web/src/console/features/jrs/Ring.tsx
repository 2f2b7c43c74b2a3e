import { useSecondsUntil } from '../../form/use-seconds-until.ts'
import { useWords } from '../../i18n/words.ts'
import { clockText } from '../../../words.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import styles from './ring.module.css'

/** So little is left that it turns red. */
const lateSeconds = 70
const radius = 44
const length = 2 * Math.PI * radius

interface RingProps {
  /** When the call lapses, by this device's clock in milliseconds. */
  endMs: number
  /** From the call on. */
  wholeSeconds: number
  isLarge?: boolean
}

/** The time that is left of a call, as a ring that empties. */
export function Ring({ endMs, wholeSeconds, isLarge = false }: RingProps) {
  const words = useWords()
  const seconds = useSecondsUntil(endMs)
  const text = clockText(words, seconds)
  const share = Math.min(1, seconds / wholeSeconds)
  return (
    <span
      className={isLarge ? `${styles.ring} ${styles.large}` : styles.ring}
      data-late={seconds <= lateSeconds || undefined}
      role="timer"
      aria-label={words.t('board.timeLeft', { time: text })}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={radius} />
        <circle cx="50" cy="50" r={radius} strokeDasharray={`${share * length} ${length}`} />
      </svg>
      <b>
        <Isolate>{text}</Isolate>
      </b>
    </span>
  )
}

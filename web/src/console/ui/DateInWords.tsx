import type { ReactNode } from 'react'
import styles from './date-in-words.module.css'

interface DateInWordsProps {
  /** The date or time, or what to do where there is none; null while it is typed by half. */
  text: string | null
  isEmpty: boolean
  /** The browser's own field. */
  children: ReactNode
}

/**
 * Around the browser's own field for a date or a time: it writes in the language of the browser, this in that of the screen, until
 * the field is entered.
 */
export function DateInWords({ text, isEmpty, children }: DateInWordsProps) {
  return (
    <span className={text === null ? styles.field : `${styles.field} ${styles.told}`}>
      {children}
      <span className={isEmpty ? `${styles.text} ${styles.empty}` : styles.text} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}

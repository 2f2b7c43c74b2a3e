import type { ReactNode } from 'react'
import styles from './timeline.module.css'

export interface TimelineEntry {
  readonly id: string
  /** Who did what. */
  readonly what: ReactNode
  /** Why, or what changed. */
  readonly note?: ReactNode
  readonly when: ReactNode
}

/** What happened to a record, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ul className={styles.timeline}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.what}
          {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
          <small>{entry.when}</small>
        </li>
      ))}
    </ul>
  )
}

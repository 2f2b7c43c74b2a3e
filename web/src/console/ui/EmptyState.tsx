import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The next step: the button that creates what belongs here, or clears the filters. */
  actions?: ReactNode
  isCompact?: boolean
}

/** Nothing here, said as a sentence with the next step. */
export function EmptyState({ icon, title, text, actions, isCompact = false }: EmptyStateProps) {
  return (
    <div className={isCompact ? `${styles.emptyState} ${styles.compact}` : styles.emptyState}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <h2>{title}</h2>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: ReactNode
  /** Small text beside the title. */
  note?: ReactNode
  /** At the end of the title's line: a link button, a legend. */
  actions?: ReactNode
  /** Without it the children touch the card's edges: rows, tables, charts. */
  isPadded?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A section on a card; its title is a second-level heading that names the section. */
export function Card({ title, note, actions, isPadded = false, className = '', children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={`${styles.card} ${className}`.trim()}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {note !== undefined && <span className={`${styles.note} dimmed small num`}>{note}</span>}
          {actions !== undefined && <span className={styles.actions}>{actions}</span>}
        </div>
      )}
      {isPadded ? <div className={styles.body}>{children}</div> : children}
    </section>
  )
}

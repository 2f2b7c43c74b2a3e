import type { ReactNode } from 'react'
import './card.css'

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
    <div className={isCompact ? 'empty compact' : 'empty'}>
      {icon !== undefined && <span className="ic">{icon}</span>}
      <h2>{title}</h2>
      {text !== undefined && <div className="txt">{text}</div>}
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  )
}

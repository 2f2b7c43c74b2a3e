import type { ReactNode } from 'react'
import styles from './pill.module.css'

/** Every status of product.md §5 that is not grey, and its colour by design.md: work that waits is amber. */
const tones: Record<string, string | undefined> = {
  ACTIVE: styles.success,
  OPEN: styles.success,
  LIVE: styles.success,
  PUBLISHED: styles.success,
  RUNNING: styles.success,
  PAID: styles.success,
  DONE: styles.success,
  COMPLETED: styles.success,
  SCHEDULED: styles.info,
  CALLED: styles.info,
  CONFIRMED: styles.info,
  IN_REVIEW: styles.info,
  APPROVED: styles.info,
  PARTIALLY_REFUNDED: styles.info,
  PARTIAL_CANCELED: styles.info,
  PROCESSING: styles.info,
  BEING_PAID: styles.info,
  RECEIVED: styles.warning,
  REQUESTED: styles.warning,
  WAITING: styles.warning,
  WAITING_FOR_DEPOSIT: styles.warning,
  PAUSED: styles.warning,
  PAST_DUE: styles.warning,
  SUSPENDED: styles.danger,
  REJECTED: styles.danger,
  FAILED: styles.danger,
  ABORTED: styles.danger,
  NO_SHOW: styles.danger,
}

function toneOf(status: string): string {
  return tones[status] ?? (status.startsWith('PENDING_') ? styles.warning : undefined) ?? ''
}

/** A status as a tinted pill; the text says it too, never the colour alone. */
export function Pill({ status, children }: { status: string; children: ReactNode }) {
  return (
    <span data-status={status} className={`${styles.pill} ${toneOf(status)}`}>
      {children}
    </span>
  )
}

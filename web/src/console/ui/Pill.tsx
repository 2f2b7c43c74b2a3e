import type { ReactNode } from 'react'
import './page.css'

type Tone = 'ok' | 'info' | 'wait' | 'bad' | 'plain'

/** Every status of product.md §5 that is not grey, and its colour by design.md: work that waits is amber. */
const tones: Record<string, Tone> = {
  ACTIVE: 'ok',
  OPEN: 'ok',
  LIVE: 'ok',
  RUNNING: 'ok',
  PAID: 'ok',
  DONE: 'ok',
  COMPLETED: 'ok',
  SCHEDULED: 'info',
  CALLED: 'info',
  CONFIRMED: 'info',
  IN_REVIEW: 'info',
  APPROVED: 'info',
  PARTIALLY_REFUNDED: 'info',
  RECEIVED: 'wait',
  WAITING_FOR_DEPOSIT: 'wait',
  PAUSED: 'wait',
  PAST_DUE: 'wait',
  SUSPENDED: 'bad',
  REJECTED: 'bad',
  FAILED: 'bad',
  NO_SHOW: 'bad',
}

function toneOf(status: string): Tone {
  return tones[status] ?? (status.startsWith('PENDING_') ? 'wait' : 'plain')
}

/** A status as a tinted pill; the text says it too, never the colour alone. */
export function Pill({ status, children }: { status: string; children: ReactNode }) {
  return <span className={`pill ${toneOf(status)}`}>{children}</span>
}

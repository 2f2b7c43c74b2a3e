import type { QueuePlace } from '@madang/contract/review'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../i18n/format.ts'
import { AppLink } from '../ui/AppLink.tsx'
import buttonStyles from '../ui/button.module.css'
import styles from './queue-nav.module.css'

interface QueueNavProps {
  /** Undefined until it is known. */
  place: QueuePlace | undefined
  hrefOf: (id: string) => string
  labels: {
    readonly queue: string
    readonly before: string
    readonly after: string
    readonly place: (given: { place: string; total: string }) => string
  }
}

/** Where a record stands among those that wait, with the way to the one before it and the one after it. */
export function QueueNav({ place: queue, hrefOf, labels }: QueueNavProps) {
  const { number } = useFormat()
  const { place = null, total = 0, before = null, after = null } = queue ?? {}
  const href = (id: string | null) => (id === null ? null : hrefOf(id))
  return (
    <nav className={styles.queue} aria-label={labels.queue}>
      {place !== null && (
        <span className="num dimmed">{labels.place({ place: number(place), total: number(total) })}</span>
      )}
      <Neighbour href={href(before)} label={labels.before} isNext={false} />
      <Neighbour href={href(after)} label={labels.after} isNext />
    </nav>
  )
}

function Neighbour({ href, label, isNext }: { href: string | null; label: string; isNext: boolean }) {
  const icon = isNext ? (
    <IconChevronRight size={20} stroke={1.75} aria-hidden className="mirrored" />
  ) : (
    <IconChevronLeft size={20} stroke={1.75} aria-hidden className="mirrored" />
  )
  if (href === null) {
    return (
      <button type="button" className={buttonStyles.iconButton} aria-label={label} disabled>
        {icon}
      </button>
    )
  }
  return (
    <AppLink className={buttonStyles.iconButton} href={href} aria-label={label} title={label}>
      {icon}
    </AppLink>
  )
}

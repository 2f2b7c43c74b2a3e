import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { buttonClass } from './Button.tsx'
import styles from './date-tools.module.css'

interface Way {
  readonly href: string
  readonly label: string
}

interface DateToolsProps {
  /** The days that are shown. */
  title: string
  today: Way
  before: Way
  after: Way
  /** How long a stretch can be shown; `isShown` is the one that is. */
  views: readonly (Way & { readonly isShown: boolean })[]
  children?: ReactNode
}

const look = { size: 20, stroke: 1.75, 'aria-hidden': true, className: 'mirrored' } as const

/** Which days are shown, and how to get to others. */
export function DateTools({ title, today, before, after, views, children }: DateToolsProps) {
  return (
    <div className={styles.tools}>
      <AppLink className={buttonClass('plain')} href={today.href}>
        {today.label}
      </AppLink>
      <AppLink className={styles.turn} href={before.href} aria-label={before.label}>
        <IconChevronLeft {...look} />
      </AppLink>
      <h2 aria-live="polite">{title}</h2>
      <AppLink className={styles.turn} href={after.href} aria-label={after.label}>
        <IconChevronRight {...look} />
      </AppLink>
      {children}
      <span className={styles.views}>
        {views.map(({ href, label, isShown }) => (
          <AppLink key={label} href={href} aria-current={isShown ? 'true' : undefined}>
            {label}
          </AppLink>
        ))}
      </span>
    </div>
  )
}

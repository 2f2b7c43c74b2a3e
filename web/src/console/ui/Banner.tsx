import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  title: string
  /** Bad news are red, with a sign of warning. */
  isBad?: boolean
  className?: string
  children?: ReactNode
}

/** What has to be known of a record before all else. */
export function Banner({ title, isBad = false, className = '', children }: BannerProps) {
  const BannerIcon = isBad ? IconAlertTriangle : IconClock
  return (
    <section
      className={`${styles.banner} ${isBad ? styles.bad : styles.info} ${className}`.trim()}
      aria-label={title}
    >
      <BannerIcon size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{title}</p>
        {children}
      </div>
    </section>
  )
}

import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  title: string
  /** Bad news are red, with a sign of warning. */
  isBad?: boolean
  /** What somebody has to answer in time is amber. */
  isWarning?: boolean
  className?: string
  children?: ReactNode
}

/** What has to be known of a record before all else. */
export function Banner({ title, isBad = false, isWarning = false, className = '', children }: BannerProps) {
  const BannerIcon = isBad ? IconAlertTriangle : IconClock
  const calm = isWarning ? '' : styles.info
  return (
    <section
      className={`${styles.banner} ${isBad ? styles.bad : calm} ${className}`.trim()}
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

import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './tiles.module.css'

interface TileProps {
  href: string
  label: ReactNode
  value: ReactNode
  children: ReactNode
}

/** A number with a word; opens exactly the list behind it. */
export function Tile({ href, label, value, children }: TileProps) {
  return (
    <AppLink href={href}>
      <span className={styles.label}>
        <span>{label}</span>
        <IconChevronRight className="mirrored" size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.value}>{value}</span>
      <span className={styles.note}>{children}</span>
    </AppLink>
  )
}

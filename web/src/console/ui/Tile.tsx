import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import './numbers.css'

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
      <span className="l">
        <span>{label}</span>
        <IconChevronRight className="dir" size={16} stroke={1.75} aria-hidden />
      </span>
      <span className="v">{value}</span>
      <span className="s">{children}</span>
    </AppLink>
  )
}

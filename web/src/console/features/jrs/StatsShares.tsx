import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import cardStyles from '../../ui/card.module.css'
import styles from './stats.module.css'

export interface Share {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Null where no list of entries is behind it. */
  readonly href: string | null
  /** In place of its share of all. */
  readonly note?: string
}

interface StatsSharesProps {
  title: string
  note?: ReactNode
  shares: readonly Share[]
}

/** Parts of a whole as bars, each with its number and the entries behind it; those of nobody are left out. */
export function StatsShares({ title, note, shares }: StatsSharesProps) {
  const { number, percent } = useFormat()
  const shown = shares.filter(({ count }) => count > 0)
  const all = shown.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <Card className={styles.wraps} title={title} {...(note !== undefined && { note })}>
      <ul className={`${cardStyles.body} ${styles.shares}`}>
        {shown.map(({ key, label, count, href, note: said = percent(count / all) }) => (
          <li key={key}>
            {href === null ? <span>{label}</span> : <AppLink href={href}>{label}</AppLink>}
            <b className="num">{number(count)}</b>
            <span className="dimmed small num">{said}</span>
            <i aria-hidden="true" style={{ '--share': count / all } as object} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { useEffect, useRef } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './tabs.module.css'

export interface Tab {
  readonly key: string
  readonly label: string
  /** Path and query that show this tab. */
  readonly href: string
  readonly count?: string
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
}

/** Tabs as links: which one is open lives in the URL. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const ref = useRef<HTMLElement>(null)
  // Counts that come later push the open one off the screen again.
  const counts = tabs.map(({ count }) => count).join()
  // On phones the strip is longer than the screen.
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, counts])
  return (
    <nav className={styles.tabs} aria-label={label} ref={ref}>
      {tabs.map((tab) => (
        <AppLink key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

import { useEffect, useRef } from 'react'
import { AppLink } from './AppLink.tsx'
import './page.css'

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
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (bar.current !== null) showCurrent(bar.current)
  }, [current])
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="c">{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

const besideCurrent = 24

/** On a narrow screen the bar scrolls: the open tab, and a glimpse of the next one, is in view. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector('[aria-current=page]')?.getBoundingClientRect()
  if (tab === undefined) return
  const shown = bar.getBoundingClientRect()
  const past = Math.max(tab.right + besideCurrent - shown.right, 0)
  const before = Math.min(tab.left - besideCurrent - shown.left, 0)
  bar.scrollBy({ left: past > 0 ? past : before, behavior: 'instant' })
}

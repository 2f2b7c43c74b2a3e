import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { PageHead, ThumbBar } from '../ui/PageHead.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useIsHere } from '../ui/use-place.ts'
import type { TabPlaces } from '../ui/use-tabs.ts'

/** Leads on after the record is gone, with nothing left to save, unless somebody went elsewhere meanwhile. */
export function useLeave(): (path: string) => void {
  const router = useRouter()
  const isHere = useIsHere()
  return (path) => {
    if (isHere()) router.history.push(path, undefined, { ignoreBlocker: true })
  }
}

interface RecordViewProps<Tab extends string> extends ComponentProps<typeof PageHead> {
  /** Where the record comes from. */
  query: ComponentProps<typeof StaleNote>['query']
  /** What has to be known before all else. */
  notice?: ReactNode
  tabs: TabPlaces<Tab>
  tabsLabel: string
  tabLabel: (tab: Tab) => string
  /** How many there are behind a tab, where that is known. */
  countOf?: (tab: Tab) => string | undefined
  /** Under the thumb on phones, where it differs from `actions`. */
  thumb?: ReactNode
  /** Of the open tab, and what is asked over it. */
  children: ReactNode
}

/** A record: its head with the actions, what has to be known, its tabs and what the open one shows. */
export function RecordView<Tab extends string>(props: RecordViewProps<Tab>) {
  const { query, notice, tabs, tabsLabel, tabLabel, countOf, thumb, children, ...head } = props
  return (
    <div className="page">
      <PageHead {...head} />
      <StaleNote query={query} />
      {notice}
      <Tabs
        label={tabsLabel}
        current={tabs.current}
        tabs={tabs.all.map((key) => {
          const count = countOf?.(key)
          return { key, label: tabLabel(key), href: tabs.hrefOf(key), ...(count !== undefined && { count }) }
        })}
      />
      {children}
      <ThumbBar>{thumb === undefined ? head.actions : thumb}</ThumbBar>
    </div>
  )
}

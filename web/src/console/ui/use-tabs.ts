import { usePlace } from './use-place.ts'

export interface TabPlaces<Tab extends string> {
  readonly all: readonly Tab[]
  readonly current: Tab
  readonly hrefOf: (tab: Tab) => string
}

/** Which of its tabs a page's address names; the first one needs no name. */
export function useTabs<const Tab extends string>(all: readonly [Tab, ...Tab[]]): TabPlaces<Tab> {
  const { pathname, values } = usePlace()
  const current = all.find((tab) => tab === values['tab']) ?? all[0]
  return { all, current, hrefOf: (tab) => (tab === all[0] ? pathname : `${pathname}?tab=${tab}`) }
}

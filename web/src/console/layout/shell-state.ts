import { useSyncExternalStore } from 'react'

type Sidebar = 'full' | 'rail'
/** Where the navigation stands on wide screens. */
export type NavLayout = 'side' | 'top'

const sidebarKey = 'sidebar'
const layoutKey = 'layout'

/** From here up the sidebar stands beside the page; below it is a drawer (specification §9: lg, xl). */
const isWide = matchMedia('(min-width: 1024px)')
const isVeryWide = matchMedia('(min-width: 1440px)')
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  isWide.addEventListener('change', listener)
  isVeryWide.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    isWide.removeEventListener('change', listener)
    isVeryWide.removeEventListener('change', listener)
  }
}

function sidebarNow(): Sidebar | 'drawer' {
  if (!isWide.matches) return 'drawer'
  const chosen = localStorage.getItem(sidebarKey)
  if (chosen === 'full' || chosen === 'rail') return chosen
  return isVeryWide.matches ? 'full' : 'rail'
}

function layoutNow(): NavLayout {
  return localStorage.getItem(layoutKey) === 'top' ? 'top' : 'side'
}

/** How the sidebar stands now: chosen on this device, else by the width. */
export function useSidebar(): Sidebar | 'drawer' {
  return useSyncExternalStore(subscribe, sidebarNow)
}

export function setSidebar(sidebar: Sidebar): void {
  localStorage.setItem(sidebarKey, sidebar)
  changed()
}

export function useNavLayout(): NavLayout {
  return useSyncExternalStore(subscribe, layoutNow)
}

export function setNavLayout(layout: NavLayout): void {
  localStorage.setItem(layoutKey, layout)
  changed()
}

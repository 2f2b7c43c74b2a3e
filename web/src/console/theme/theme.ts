import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Local storage key of the theme flag (specification §2); boot.ts reads it before the first paint. */
const themeKey = 'theme'
const listeners = new Set<() => void>()

function getTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Switches here and in every other tab, and remembers it on this device. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  show(theme)
}

/** Follows the choice of other tabs; called once, when the console starts. */
export function watchTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey && (newValue === 'light' || newValue === 'dark')) show(newValue)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme)
}

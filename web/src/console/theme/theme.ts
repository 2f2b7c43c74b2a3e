import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Local storage key of the theme flag (specification §2); boot.ts reads it before the first paint. */
const themeKey = 'theme'
const listeners = new Set<() => void>()

function getTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.mantineColorScheme = theme
  for (const listener of listeners) listener()
}

/** Switches here and in every other tab, and remembers it on this device. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  show(theme)
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === themeKey && (newValue === 'light' || newValue === 'dark')) show(newValue)
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme)
}

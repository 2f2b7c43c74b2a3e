import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Footer } from './Footer.tsx'
import { IdleBar } from './IdleBar.tsx'
import { LegalNotices } from './LegalNotices.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { Progress } from './Progress.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useNavLayout, useSidebar } from './shell-state.ts'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { isShortcut } from '../ui/shortcut.ts'
import styles from './frame.module.css'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

/** What stands around every page of the console. */
export function Shell() {
  const { t } = useWords()
  const sidebar = useSidebar()
  const layout = useNavLayout()
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  const [open, setOpen] = useState<'menu' | 'palette' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const nav = sidebar === 'drawer' ? 'drawer' : layout

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isAlone = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey
      if (!isAlone || !isShortcut(event, 'k')) return
      event.preventDefault()
      // A question that is open comes first.
      if (document.querySelector('dialog[open]') === null) setOpen('palette')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <Progress />
      <div className={styles.shell} data-nav={nav} data-sidebar={sidebar}>
        {nav === 'side' && sidebar !== 'drawer' && <Sidebar kind={sidebar} />}
        <div className={styles.body}>
          <TopBar nav={nav} onOpenMenu={() => setOpen('menu')} onSearch={() => setOpen('palette')} />
          <IdleBar />
          <LegalNotices onDismiss={() => main.current?.focus()} />
          <main ref={main} className={styles.main} id="main" tabIndex={-1}>
            <Breadcrumb />
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {open === 'menu' && nav === 'drawer' && <NavDrawer onClose={close} />}
      {open === 'palette' && (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      )}
      <SessionPanel />
      <Toasts />
    </>
  )
}

import { Outlet, useRouterState } from '@tanstack/react-router'
import {
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useWords } from '../i18n/words.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Footer } from './Footer.tsx'
import { IdleBar } from './IdleBar.tsx'
import { lazyPanel } from './lazy-panel.ts'
import { LegalNotices } from './LegalNotices.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { pageAt, places } from './places.ts'
import { Progress } from './Progress.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useNavLayout, useSidebar } from './shell-state.ts'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePageHeading } from './use-page-heading.ts'
import { isShortcut } from '../ui/shortcut.ts'
import styles from './frame.module.css'

const Palette = lazyPanel(async () => (await import('./Palette.tsx')).Palette)

/** What stands around every page of the console. */
export function Shell() {
  const { t } = useWords()
  const sidebar = useSidebar()
  const layout = useNavLayout()
  const main = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'menu' | 'palette' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const nav = sidebar === 'drawer' ? 'drawer' : layout
  // Of the page that is drawn: the next one has its frame with it.
  const page = useRouterState({
    select: ({ matches, location }) => pageAt(matches.at(-1)?.pathname ?? location.pathname),
  })
  const hasOwnFrame = page !== null && places[page].hasOwnFrame === true

  // With the first drawing: a shortcut pressed as soon as the page is seen is not lost.
  useLayoutEffect(() => {
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

  const over = (
    <>
      {open === 'palette' && (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      )}
      <SessionPanel />
      <Toasts />
    </>
  )
  if (hasOwnFrame) {
    return (
      <>
        <SpokenHeading />
        <Progress />
        <IdleBar />
        <Main ref={main} className={styles.whole} />
        {over}
      </>
    )
  }
  return (
    <>
      <SpokenHeading />
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
          <Main ref={main} className={styles.main}>
            <Breadcrumb />
          </Main>
          <Footer />
        </div>
      </div>
      {open === 'menu' && nav === 'drawer' && <NavDrawer onClose={close} />}
      {over}
    </>
  )
}

interface MainProps {
  ref: RefObject<HTMLElement | null>
  className: string | undefined
  /** What stands before the page. */
  children?: ReactNode
}

function Main({ ref, className, children }: MainProps) {
  useKeptFocus(ref)
  return (
    <main ref={ref} className={className} id="main" tabIndex={-1}>
      {children}
      <Outlet />
    </main>
  )
}

/** The page's heading, spoken once it is there; the first child of every frame, so that it outlives them. */
function SpokenHeading() {
  const heading = usePageHeading()
  return (
    <p className="visually-hidden" aria-live="polite">
      {heading}
    </p>
  )
}

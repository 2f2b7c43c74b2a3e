import './theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { watchActivity } from './api/activity.ts'
import { leaveForLogin } from './api/ended.ts'
import { isSignedIn } from './api/guard.ts'
import { queryClient } from './api/query.ts'
import { useSigningOut } from './api/sign-out.ts'
import { watchOtherTabs } from './api/tabs.ts'
import { loadFirstWords } from './i18n/words.ts'
import { followAccountLocale } from './layout/choose-locale.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import { SignOutPage } from './layout/SignOutPage.tsx'
import { loadFirstPage, router } from './routes.tsx'
import { watchTheme } from './theme/theme.ts'
import styles from './layout/frame.module.css'

const restMs = 2_000

// A board's page is kept with the files that the browser says it has loaded (offline/keep-page.ts): it counts calls of
// the API too, and forgets whatever comes after the first 250.
performance.setResourceTimingBufferSize(5_000)

declare global {
  /** The console cannot start; stands in the page's HTML (start-watch.ts), except while developing. */
  var failStart: (() => void) | undefined
}

function Console() {
  const signingOut = useSigningOut()
  return signingOut === null ? <RouterProvider router={router} /> : <SignOutPage state={signingOut} />
}

function findRoot(): HTMLElement {
  const element = document.getElementById('root')
  if (element === null) throw new Error('The page has no root element.')
  return element
}

async function start(): Promise<void> {
  const drawing = import('./draw.ts')
  // With the page or not at all: one that cannot listen would look alive and hear of nothing.
  const listening = import('./api/live.ts')
  const [isAllowed] = await Promise.all([
    isSignedIn().catch((error: unknown) => ({ error })),
    loadFirstWords(),
  ])
  if (isAllowed === false) return leaveForLogin()
  watchTheme()
  // Without a network a board goes on with what the device keeps (docs/decisions/062), and asks for a code later.
  const isReachable = isAllowed === true || location.pathname.endsWith('/board')
  if (isReachable) {
    watchActivity()
    watchOtherTabs()
    await followAccountLocale()
    // Drawn once, as a whole: the page's files were asked for together with these.
    await loadFirstPage()
    await router.load()
  }
  const [{ draw }, { startLive }] = await Promise.all([drawing, listening])
  // Once the page is at rest: it asks then for what happened since.
  if (isReachable) setTimeout(startLive, restMs)
  draw(
    findRoot(),
    <QueryClientProvider client={queryClient}>
      {isReachable ? (
        <Console />
      ) : (
        <main className={styles.main}>
          <CrashPage error={isAllowed.error} />
        </main>
      )}
    </QueryClientProvider>,
  )
}

// Not awaited here: the page that it brings imports from the file that this stands in, and would wait for it in turn.
start().catch((error: unknown) => {
  reportError(error)
  globalThis.failStart?.()
})

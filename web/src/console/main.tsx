import './theme/styles.ts'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchActivity } from './api/activity.ts'
import { leaveForLogin } from './api/ended.ts'
import { isSignedIn } from './api/guard.ts'
import { queryClient } from './api/query.ts'
import { useSigningOut } from './api/sign-out.ts'
import { watchOtherTabs } from './api/tabs.ts'
import { loadFirstWords, useWords } from './i18n/words.ts'
import { followAccountLocale } from './layout/choose-locale.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import { SignOutPage } from './layout/SignOutPage.tsx'
import { router } from './routes.tsx'
import { mantineTheme, mantineVariables } from './theme/mantine.ts'
import { useTheme } from './theme/theme.ts'

// The property: browsers hide the attribute from scripts and styles.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

function ignore(): void {}

function Providers({ children }: { children: ReactNode }) {
  const { dir } = useWords()
  const theme = useTheme()
  // The language decides the direction, nothing else sets it; Mantine's own provider keeps the first one.
  const direction = useMemo(() => ({ dir, setDirection: ignore, toggleDirection: ignore }), [dir])
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        forceColorScheme={theme}
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  )
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
  const [isAllowed] = await Promise.all([
    isSignedIn().catch((error: unknown) => ({ error })),
    loadFirstWords(),
  ])
  if (isAllowed === false) return leaveForLogin()
  const isReachable = isAllowed === true
  if (isReachable) {
    watchActivity()
    watchOtherTabs()
    await followAccountLocale()
  }
  createRoot(findRoot()).render(
    <Providers>
      <QueryClientProvider client={queryClient}>
        {isReachable ? (
          <Console />
        ) : (
          <main className="main">
            <CrashPage error={isAllowed.error} />
          </main>
        )}
      </QueryClientProvider>
    </Providers>,
  )
}

await start()

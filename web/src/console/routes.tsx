import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { getSession } from './api/session.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { mayOpen } from './layout/places.ts'
import { Shell } from './layout/Shell.tsx'
import { paths, type PageName } from './paths.ts'
import { readValues, toSearch, type ListValues } from './table/list-query.ts'

/** The values of the address's query as texts; each page checks its own by its contract's schema. */
function validateSearch(search: Record<string, unknown>): ListValues {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => typeof value === 'string'),
  ) as ListValues // filtered to texts
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  validateSearch,
})

/** A page that is not for this role is not there (style.md, "No permission"); the server decides besides. */
function guard(name: PageName) {
  return () => {
    const role = getSession()?.authorityType ?? 'USER'
    if (mayOpen(role, name)) return
    if (name === 'dashboard') redirect({ to: paths.preferences, replace: true, throw: true })
    notFound({ throw: true })
  }
}

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => redirect({ to: paths.dashboard, replace: true, throw: true }),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: paths.dashboard,
  beforeLoad: guard('dashboard'),
  component: lazyRouteComponent(() => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  beforeLoad: guard('users'),
  component: lazyRouteComponent(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
})

const userNew = createRoute({
  getParentRoute: () => root,
  path: paths.userNew,
  beforeLoad: guard('userNew'),
  component: lazyRouteComponent(() => import('./features/users/UserCreatePage.tsx'), 'UserCreatePage'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: paths.user,
  beforeLoad: guard('user'),
  component: lazyRouteComponent(() => import('./features/users/UserPage.tsx'), 'UserPage'),
})

const preferences = createRoute({
  getParentRoute: () => root,
  path: paths.preferences,
  beforeLoad: guard('preferences'),
  component: lazyRouteComponent(
    () => import('./features/preferences/PreferencesPage.tsx'),
    'PreferencesPage',
  ),
})

/** Every route of the console by its page. */
export const pageRoutes = { dashboard, users, userNew, user, preferences } satisfies Record<PageName, unknown>

export const router = createRouter({
  routeTree: root.addChildren([admin, ...Object.values(pageRoutes)]),
  // Plain texts in the address, as the contract's queries read them; no JSON.
  parseSearch: readValues,
  stringifySearch: toSearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
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

function page<Name extends PageName>(name: Name, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path: paths[name], beforeLoad: guard(name), component })
}

const dashboardPage = lazyRouteComponent(
  () => import('./features/dashboard/DashboardPage.tsx'),
  'DashboardPage',
)
const usersPage = lazyRouteComponent(() => import('./features/users/UsersPage.tsx'), 'UsersPage')
const userNewPage = lazyRouteComponent(() => import('./features/users/UserCreatePage.tsx'), 'UserCreatePage')
const userPage = lazyRouteComponent(() => import('./features/users/UserPage.tsx'), 'UserPage')
const storesPage = lazyRouteComponent(() => import('./features/stores/StoresPage.tsx'), 'StoresPage')
const storeNewPage = lazyRouteComponent(
  () => import('./features/stores/StoreCreatePage.tsx'),
  'StoreCreatePage',
)
const storePage = lazyRouteComponent(() => import('./features/stores/StorePage.tsx'), 'StorePage')
const storeReviewPage = lazyRouteComponent(
  () => import('./features/stores/StoreReviewPage.tsx'),
  'StoreReviewPage',
)
const requestsPage = lazyRouteComponent(() => import('./features/requests/RequestsPage.tsx'), 'RequestsPage')
const requestPage = lazyRouteComponent(() => import('./features/requests/RequestPage.tsx'), 'RequestPage')
const faqsPage = lazyRouteComponent(() => import('./features/faqs/FaqsPage.tsx'), 'FaqsPage')
const faqNewPage = lazyRouteComponent(() => import('./features/faqs/FaqCreatePage.tsx'), 'FaqCreatePage')
const faqPage = lazyRouteComponent(() => import('./features/faqs/FaqPage.tsx'), 'FaqPage')
const legalPage = lazyRouteComponent(() => import('./features/legal/LegalPage.tsx'), 'LegalPage')
const legalTextPage = lazyRouteComponent(() => import('./features/legal/LegalTextPage.tsx'), 'LegalTextPage')
const preferencesPage = lazyRouteComponent(
  () => import('./features/preferences/PreferencesPage.tsx'),
  'PreferencesPage',
)

/** Every route of the console by its page. */
const pages = {
  dashboard: page('dashboard', dashboardPage),
  users: page('users', usersPage),
  userNew: page('userNew', userNewPage),
  user: page('user', userPage),
  stores: page('stores', storesPage),
  storeNew: page('storeNew', storeNewPage),
  store: page('store', storePage),
  storeReview: page('storeReview', storeReviewPage),
  requests: page('requests', requestsPage),
  request: page('request', requestPage),
  faqs: page('faqs', faqsPage),
  faqNew: page('faqNew', faqNewPage),
  faq: page('faq', faqPage),
  legal: page('legal', legalPage),
  legalText: page('legalText', legalTextPage),
  preferences: page('preferences', preferencesPage),
} satisfies Record<PageName, unknown>

const routeTree = root.addChildren([admin, ...Object.values(pages)])

export const router = createRouter({
  routeTree,
  // Plain texts in the address, as the contract's queries read them; no JSON.
  parseSearch: readValues,
  stringifySearch: toSearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
})

/** Every route by its full path. */
export const { routesByPath } = router

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

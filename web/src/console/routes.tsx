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
import { withWords } from './i18n/words.ts'
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
  () => withWords(import('./features/stores/StoreCreatePage.tsx'), 'store'),
  'StoreCreatePage',
)
const storePage = lazyRouteComponent(
  () => withWords(import('./features/stores/StorePage.tsx'), 'store'),
  'StorePage',
)
const storeReviewPage = lazyRouteComponent(
  () => withWords(import('./features/stores/StoreReviewPage.tsx'), 'store'),
  'StoreReviewPage',
)
const requestsPage = lazyRouteComponent(
  () => withWords(import('./features/requests/RequestsPage.tsx'), 'requests'),
  'RequestsPage',
)
const requestPage = lazyRouteComponent(
  () => withWords(import('./features/requests/RequestPage.tsx'), 'requests'),
  'RequestPage',
)
const faqsPage = lazyRouteComponent(
  () => withWords(import('./features/faqs/FaqsPage.tsx'), 'faqs'),
  'FaqsPage',
)
const faqNewPage = lazyRouteComponent(
  () => withWords(import('./features/faqs/FaqCreatePage.tsx'), 'faqs'),
  'FaqCreatePage',
)
const faqPage = lazyRouteComponent(() => withWords(import('./features/faqs/FaqPage.tsx'), 'faqs'), 'FaqPage')
const legalPage = lazyRouteComponent(
  () => withWords(import('./features/legal/LegalPage.tsx'), 'legal', 'faqs'),
  'LegalPage',
)
const legalTextPage = lazyRouteComponent(
  () => withWords(import('./features/legal/LegalTextPage.tsx'), 'legal', 'faqs'),
  'LegalTextPage',
)
const preferencesPage = lazyRouteComponent(
  () => withWords(import('./features/preferences/PreferencesPage.tsx'), 'requests'),
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

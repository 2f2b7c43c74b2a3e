import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { loadMessages as loadAuditWords } from 'virtual:catalogue/audit-records'
import { loadMessages as loadFaqsWords } from 'virtual:catalogue/faqs'
import { loadMessages as loadLegalWords } from 'virtual:catalogue/legal'
import { loadMessages as loadRequestsWords } from 'virtual:catalogue/requests'
import { loadMessages as loadSettingsWords } from 'virtual:catalogue/settings'
import { loadMessages as loadStoreWords } from 'virtual:catalogue/store'
import { getSession } from './api/session.ts'
import { addWords } from './i18n/words.ts'
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

/** A page together with words that only few pages need. */
async function withWords<Page>(page: Promise<Page>, ...loads: Parameters<typeof addWords>): Promise<Page> {
  const [loaded] = await Promise.all([page, addWords(...loads)])
  return loaded
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
  () => withWords(import('./features/stores/StoreCreatePage.tsx'), loadStoreWords),
  'StoreCreatePage',
)
const storePage = lazyRouteComponent(
  () => withWords(import('./features/stores/StorePage.tsx'), loadStoreWords),
  'StorePage',
)
const storeReviewPage = lazyRouteComponent(
  () => withWords(import('./features/stores/StoreReviewPage.tsx'), loadStoreWords),
  'StoreReviewPage',
)
const requestsPage = lazyRouteComponent(
  () => withWords(import('./features/requests/RequestsPage.tsx'), loadRequestsWords),
  'RequestsPage',
)
const requestPage = lazyRouteComponent(
  () => withWords(import('./features/requests/RequestPage.tsx'), loadRequestsWords),
  'RequestPage',
)
const faqsPage = lazyRouteComponent(
  () => withWords(import('./features/faqs/FaqsPage.tsx'), loadFaqsWords),
  'FaqsPage',
)
const faqNewPage = lazyRouteComponent(
  () => withWords(import('./features/faqs/FaqCreatePage.tsx'), loadFaqsWords),
  'FaqCreatePage',
)
const faqPage = lazyRouteComponent(
  () => withWords(import('./features/faqs/FaqPage.tsx'), loadFaqsWords),
  'FaqPage',
)
const legalPage = lazyRouteComponent(
  () => withWords(import('./features/legal/LegalPage.tsx'), loadLegalWords, loadFaqsWords),
  'LegalPage',
)
const legalTextPage = lazyRouteComponent(
  () => withWords(import('./features/legal/LegalTextPage.tsx'), loadLegalWords, loadFaqsWords),
  'LegalTextPage',
)
const auditPage = lazyRouteComponent(
  () => withWords(import('./features/audit/AuditPage.tsx'), loadAuditWords),
  'AuditPage',
)
const auditReviewsPage = lazyRouteComponent(
  () => withWords(import('./features/audit/AuditReviewsPage.tsx'), loadAuditWords),
  'AuditReviewsPage',
)
const auditMonthPage = lazyRouteComponent(
  () => withWords(import('./features/audit/AuditMonthPage.tsx'), loadAuditWords),
  'AuditMonthPage',
)
const auditChainPage = lazyRouteComponent(
  () => withWords(import('./features/audit/AuditChainPage.tsx'), loadAuditWords),
  'AuditChainPage',
)
const preferencesPage = lazyRouteComponent(
  () => withWords(import('./features/preferences/PreferencesPage.tsx'), loadRequestsWords),
  'PreferencesPage',
)

const settingsSectionPage = lazyRouteComponent(
  () => withWords(import('./features/settings/SettingsPage.tsx'), loadSettingsWords),
  'SettingsPage',
)

/** The settings open with their first section. */
const settings = createRoute({
  getParentRoute: () => root,
  path: paths.settings,
  beforeLoad: () => {
    guard('settings')()
    redirect({ to: paths.settingsSection, params: { section: 'company' }, replace: true, throw: true })
  },
})

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
  audit: page('audit', auditPage),
  auditReviews: page('auditReviews', auditReviewsPage),
  auditMonth: page('auditMonth', auditMonthPage),
  auditChain: page('auditChain', auditChainPage),
  preferences: page('preferences', preferencesPage),
  settings,
  settingsSection: page('settingsSection', settingsSectionPage),
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

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { loadPageMessages } from 'virtual:catalogue/pages'
import { ApiError } from './api/api-error.ts'
import { getSession } from './api/session.ts'
import { addWords } from './i18n/words.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { mayOpen, pageAt } from './layout/places.ts'
import { Shell } from './layout/Shell.tsx'
import { home, pages } from './pages.ts'
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

const modules = import.meta.glob<Record<string, RouteComponent>>('./features/*/*Page.tsx')

/** A page with the words that the frame around it does not say. */
async function loadPage(name: PageName): Promise<Record<string, RouteComponent>> {
  const load = modules[pages[name]]
  if (load === undefined) throw new Error(`There is no ${pages[name]}.`)
  const words = name === home ? undefined : addWords(loadPageMessages[name])
  const [loaded] = await Promise.all([load(), words]).catch((error: unknown) => {
    // For a file that is not there the router loads the document anew, which the browser could not do now.
    throw navigator.onLine ? error : new ApiError('network')
  })
  return loaded
}

function page<Name extends PageName>(name: Name) {
  const component = lazyRouteComponent(() => loadPage(name), /(\w+)\.tsx$/.exec(pages[name])?.[1])
  return createRoute({ getParentRoute: () => root, path: paths[name], beforeLoad: guard(name), component })
}

/** The settings open with their first section. */
const settings = createRoute({
  getParentRoute: () => root,
  path: paths.settings,
  beforeLoad: () => {
    guard('settings')()
    redirect({ to: paths.settingsSection, params: { section: 'company' }, replace: true, throw: true })
  },
})

/** Payments open with the orders. */
const payments = createRoute({
  getParentRoute: () => root,
  path: paths.payments,
  beforeLoad: () => {
    guard('payments')()
    redirect({ to: paths.paymentsBilling, replace: true, throw: true })
  },
})

/** Every route of the console by its page. */
const routes = {
  dashboard: page('dashboard'),
  users: page('users'),
  userNew: page('userNew'),
  user: page('user'),
  stores: page('stores'),
  storeNew: page('storeNew'),
  store: page('store'),
  storeReview: page('storeReview'),
  jrsList: page('jrsList'),
  jrsNew: page('jrsNew'),
  jrs: page('jrs'),
  jrsStoreStats: page('jrsStoreStats'),
  jrsEntry: page('jrsEntry'),
  jrsBoard: page('jrsBoard'),
  promotions: page('promotions'),
  promotionNew: page('promotionNew'),
  promotionCalendar: page('promotionCalendar'),
  promotion: page('promotion'),
  promotionReview: page('promotionReview'),
  ads: page('ads'),
  paymentMethods: page('paymentMethods'),
  payments,
  paymentsBilling: page('paymentsBilling'),
  order: page('order'),
  reconciliation: page('reconciliation'),
  transfers: page('transfers'),
  bankFile: page('bankFile'),
  requests: page('requests'),
  request: page('request'),
  pricingPlans: page('pricingPlans'),
  planNew: page('planNew'),
  plan: page('plan'),
  faqs: page('faqs'),
  faqNew: page('faqNew'),
  faq: page('faq'),
  legal: page('legal'),
  legalText: page('legalText'),
  audit: page('audit'),
  auditReviews: page('auditReviews'),
  auditMonth: page('auditMonth'),
  auditChain: page('auditChain'),
  preferences: page('preferences'),
  settings,
  settingsSection: page('settingsSection'),
} satisfies Record<PageName, unknown>

const routeTree = root.addChildren([admin, ...Object.values(routes)])

export const router = createRouter({
  routeTree,
  // Plain texts in the address, as the contract's queries read them; no JSON.
  parseSearch: readValues,
  stringifySearch: toSearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
})

/** Brings the page that the address names, so that the first drawing has it. */
export async function loadFirstPage(): Promise<void> {
  const name = location.pathname === '/admin' ? 'dashboard' : pageAt(location.pathname)
  const component: RouteComponent | undefined = name === null ? undefined : routes[name].options.component
  await component?.preload?.()?.catch(() => undefined) // the router meets the failure again, and shows it
}

/** Every route by its full path. */
export const { routesByPath } = router

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

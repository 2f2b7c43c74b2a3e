import { pagedTransfers, TransfersQuery } from '@madang/contract/bank-transfers'
import { grantOf, isStaff, roles, type Role } from '@madang/contract/access'
import { listSessions } from '@madang/contract/auth'
import { toRequest } from '@madang/contract/call'
import { listCategories } from '@madang/contract/categories'
import { isForDevices, type CallInput, type Endpoint } from '@madang/contract/endpoint'
import { listOwnInvitations } from '@madang/contract/invitations'
import { getJrs, JrsQuery, pagedJrs } from '@madang/contract/jrs'
import { getJrsBoard } from '@madang/contract/jrs-entries'
import { listLegalNotices } from '@madang/contract/legal-notices'
import { getOverview } from '@madang/contract/overview'
import { pagedPromotions, getPromotion, PromotionsQuery } from '@madang/contract/promotions'
import { getPaymentMonth } from '@madang/contract/payment-months'
import { getOrder, pagedOrders } from '@madang/contract/orders'
import { pagedRefunds } from '@madang/contract/refunds'
import { getRequest, pagedRequests } from '@madang/contract/requests'
import { zeroGuid } from '@madang/contract/shapes'
import { getStore, pagedStores, StoresQuery } from '@madang/contract/stores'
import { getUser, pagedUsers, UsersQuery } from '@madang/contract/users'
import { pagedWaitingRefunds } from '@madang/contract/waiting-refunds'
import { getWorkCounts } from '@madang/contract/work-counts'
import { mayOpen, pageAt } from './layout/places.ts'
import type { PageName } from './paths.ts'
import { home, pages } from './pages.ts'
import {
  monthOf,
  PaymentsAddress,
  RefundsAddress,
  showsRefunds,
  toQuery as toOrdersQuery,
  toRefundsQuery,
  WaitingAddress,
} from './features/payments/payment-tabs.ts'
import { RequestsAddress, toQuery } from './features/requests/request-tabs.ts'
import { parseValues, readValues } from './table/list-query.ts'

/** Stands in a call's path where the browser puts the id of who is signed in, which the server cannot know yet. */
const viewer = 'VIEWER'

/** A call that a page makes as soon as it opens, so that the browser may send it before the page's script is there. */
interface FirstCall {
  readonly path: string
  /** Whose pages make it. */
  readonly roles: readonly Role[]
  /** Only where the sidebar stands beside the page, which is what asks. */
  readonly isWide?: true
}

interface FirstView {
  /** What scripts of the page load, from `web/`, as the manifest names it. */
  readonly modules: readonly string[]
  /** What is needed last: React's DOM. */
  readonly drawing: string
  /** Catalogues (web/plugins/catalogue.ts) besides the shell's. */
  readonly words: readonly string[]
  readonly calls: readonly FirstCall[]
}

interface Place {
  readonly search: string
  /** Of the record; null where the address holds none. */
  readonly id: string | null
}

/** The same request as the page's own query sends, to the letter: who takes the answer over looks for its path. */
function first<E extends Endpoint>(endpoint: E, input: CallInput<E>): FirstCall {
  const { access } = endpoint
  const mayCall = (role: Role) =>
    access === 'public' || access === 'signed-in' || (!isForDevices(access) && grantOf(role, access) !== null)
  return { path: toRequest(endpoint, input).path, roles: roles.filter(mayCall) }
}

/** For the tabs of payments that are there for staff. */
const countsForStaff: FirstCall = { ...first(getWorkCounts, {}), roles: roles.filter(isStaff) }

const calls: Partial<Record<PageName, (place: Place) => FirstCall[]>> = {
  dashboard: () => [
    first(getOverview, {}),
    first(listOwnInvitations, {}),
    first(listSessions, { query: {} }),
    first(getWorkCounts, {}),
  ],
  users: ({ search }) => [first(pagedUsers, { query: parseValues(UsersQuery, readValues(search)).query })],
  user: ({ id }) => (id === null ? [] : [first(getUser, { params: { id, scopeId: zeroGuid } })]),
  stores: ({ search }) => [
    first(pagedStores, { query: parseValues(StoresQuery, readValues(search)).query }),
    first(listCategories, {}),
    first(getWorkCounts, {}),
  ],
  store: ({ id }) => (id === null ? [] : [first(getStore, { params: { id } })]),
  jrsList: ({ search }) => [first(pagedJrs, { query: parseValues(JrsQuery, readValues(search)).query })],
  jrs: ({ id }) => (id === null ? [] : [first(getJrs, { params: { id } })]),
  jrsBoard: ({ id }) => (id === null ? [] : [first(getJrsBoard, { params: { id } })]),
  promotions: ({ search }) => [
    first(pagedPromotions, { query: parseValues(PromotionsQuery, readValues(search)).query }),
    first(getWorkCounts, {}),
  ],
  promotion: ({ id }) => (id === null ? [] : [first(getPromotion, { params: { id } })]),
  paymentsBilling: ({ search }) => {
    const values = readValues(search)
    if (values['handling'] !== undefined) {
      const { pageNumber, pageSize } = parseValues(WaitingAddress, values).query
      return [first(pagedWaitingRefunds, { query: { pageNumber, pageSize } }), first(getWorkCounts, {})]
    }
    const now = new Date()
    const ofMonth = (query: { month?: string; storeId?: string }) => {
      const { storeId } = query
      const month = { month: monthOf(query, now), ...(storeId !== undefined && { storeId }) }
      return first(getPaymentMonth, { query: month })
    }
    if (showsRefunds(values)) {
      const { query } = parseValues(RefundsAddress, values)
      return [first(pagedRefunds, { query: toRefundsQuery(query, now) }), ofMonth(query), countsForStaff]
    }
    const { query } = parseValues(PaymentsAddress, values)
    return [first(pagedOrders, { query: toOrdersQuery(query, now) }), ofMonth(query), countsForStaff]
  },
  order: ({ id }) => (id === null ? [] : [first(getOrder, { params: { id } })]),
  transfers: ({ search }) => [
    first(pagedTransfers, { query: parseValues(TransfersQuery, readValues(search)).query }),
  ],
  requests: ({ search }) => [
    first(pagedRequests, { query: toQuery(parseValues(RequestsAddress, readValues(search)).query) }),
    first(getWorkCounts, {}),
  ],
  request: ({ id }) => (id === null ? [] : [first(getRequest, { params: { id } })]),
}

/** What every page of the console asks for. */
function shellCalls(): FirstCall[] {
  const staff = roles.filter(isStaff)
  return [
    first(listLegalNotices, {}),
    first(getUser, { params: { id: viewer, scopeId: zeroGuid } }),
    // The counts of the sidebar, which stands beside the page from here up (layout/shell-state.ts).
    { ...first(getWorkCounts, {}), roles: staff, isWide: true },
  ]
}

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

const drawing = 'src/console/draw.ts'
const listening = 'src/console/api/live.ts'

/** What the first view at a path of the console is made of. `search` begins with `?` or is empty. */
export function firstViewAt(pathname: string, search: string): FirstView {
  const name = pathname === '/admin' ? 'dashboard' : pageAt(pathname)
  if (name === null) return { modules: [listening], drawing, words: [], calls: shellCalls() }
  const own = calls[name]?.({ search, id: id.exec(pathname)?.[0] ?? null }) ?? []
  // Who may not open the page asks for nothing of it.
  const allowed = own.map((call) => ({ ...call, roles: call.roles.filter((role) => mayOpen(role, name)) }))
  return {
    modules: [pages[name].replace('./', 'src/console/'), listening],
    drawing,
    words: name === home ? [] : [`page-${name}`],
    calls: [...shellCalls(), ...allowed],
  }
}

import { grantOf, type Permission, type Role } from '@madang/contract/access'
import type { MessageId } from '../../words.ts'
import { paths, type PageName } from '../paths.ts'

/** Entries of the sidebar that stand below a name of their own. */
export type NavGroupName = 'payments'

interface Place {
  /** What the breadcrumb and the palette call it. */
  readonly label: MessageId
  /** Who may open it; null: everyone signed in. */
  readonly permission: Permission | null
  /** The entry of the sidebar that is lit, and where its breadcrumb leads. */
  readonly under: PageName | null
  /** In the sidebar, or why not. */
  readonly sidebar: 'main' | 'own' | { readonly group: NavGroupName } | { readonly absentBecause: string }
  /** Without sidebar, bars and footer around it. */
  readonly hasOwnFrame?: true
}

/** Where each page stands in the console. */
export const places: Record<PageName, Place> = {
  dashboard: { label: 'shell.nav.dashboard', permission: 'overview.read', under: null, sidebar: 'main' },
  users: { label: 'shell.nav.users', permission: 'users.list', under: null, sidebar: 'main' },
  userNew: {
    label: 'shell.nav.userNew',
    permission: 'adminUsers.create',
    under: 'users',
    sidebar: { absentBecause: 'the button of the list opens it' },
  },
  user: {
    label: 'shell.nav.user',
    permission: 'users.list',
    under: 'users',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  stores: { label: 'shell.nav.stores', permission: 'stores.edit', under: null, sidebar: 'main' },
  storeNew: {
    label: 'shell.nav.storeNew',
    permission: 'stores.edit',
    under: 'stores',
    sidebar: { absentBecause: 'the button of the list opens it' },
  },
  store: {
    label: 'shell.nav.store',
    permission: 'stores.edit',
    under: 'stores',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  storeReview: {
    label: 'shell.nav.storeReview',
    permission: 'stores.review',
    under: 'stores',
    sidebar: { absentBecause: 'a step of the review, opened from the list of stores' },
  },
  jrsStoreStats: {
    label: 'shell.nav.jrsStoreStats',
    permission: 'jrs.edit',
    under: 'stores',
    sidebar: { absentBecause: 'of one store, opened from it' },
  },
  jrsList: { label: 'shell.nav.jrsList', permission: 'jrs.edit', under: null, sidebar: 'main' },
  jrsNew: {
    label: 'shell.nav.jrsNew',
    permission: 'jrs.edit',
    under: 'jrsList',
    sidebar: { absentBecause: 'the button of the list opens it' },
  },
  jrs: {
    label: 'shell.nav.jrs',
    permission: 'jrs.edit',
    under: 'jrsList',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  jrsEntry: {
    label: 'shell.nav.jrsEntry',
    permission: 'jrs.edit',
    under: 'jrsList',
    sidebar: { absentBecause: 'one entry, opened from its list' },
  },
  jrsBoard: {
    label: 'shell.nav.jrsBoard',
    permission: 'jrs.edit',
    under: 'jrsList',
    sidebar: { absentBecause: 'of one list, opened from it' },
    hasOwnFrame: true,
  },
  promotions: { label: 'shell.nav.promotions', permission: 'promotions.edit', under: null, sidebar: 'main' },
  promotionNew: {
    label: 'shell.nav.promotionNew',
    permission: 'promotions.edit',
    under: 'promotions',
    sidebar: { absentBecause: 'the button of the list opens it' },
  },
  promotionCalendar: {
    label: 'shell.nav.promotionCalendar',
    permission: 'promotions.edit',
    under: 'promotions',
    sidebar: { absentBecause: 'the button of the list opens it' },
  },
  promotion: {
    label: 'shell.nav.promotion',
    permission: 'promotions.edit',
    under: 'promotions',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  promotionReview: {
    label: 'shell.nav.promotionReview',
    permission: 'promotions.review',
    under: 'promotions',
    sidebar: { absentBecause: 'a step of the review, opened from the list of promotions' },
  },
  ads: { label: 'shell.nav.ads', permission: 'ads.edit', under: null, sidebar: 'main' },
  paymentMethods: {
    label: 'shell.nav.paymentMethods',
    permission: 'payments.accounts',
    under: null,
    sidebar: { group: 'payments' },
  },
  // Whoever orders is of a store: `payments.read` is everybody's, as an own order may outlast that.
  payments: {
    label: 'shell.nav.payments',
    permission: 'stores.edit',
    under: 'paymentsBilling',
    sidebar: { absentBecause: 'leads on to the orders' },
  },
  paymentsBilling: {
    label: 'shell.nav.paymentsBilling',
    permission: 'stores.edit',
    under: null,
    sidebar: { group: 'payments' },
  },
  order: {
    label: 'shell.nav.order',
    permission: 'stores.edit',
    under: 'paymentsBilling',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  reconciliation: {
    label: 'shell.nav.reconciliation',
    permission: 'payments.reconcile',
    under: null,
    sidebar: { group: 'payments' },
  },
  transfers: {
    label: 'shell.nav.transfers',
    permission: 'payments.record',
    under: null,
    sidebar: { group: 'payments' },
  },
  bankFile: {
    label: 'shell.nav.bankFile',
    permission: 'payments.record',
    under: 'transfers',
    sidebar: { absentBecause: 'one file, opened from the transfers' },
  },
  pricingPlans: {
    label: 'shell.nav.pricingPlans',
    permission: 'stores.edit',
    under: null,
    sidebar: { group: 'payments' },
  },
  planNew: {
    label: 'shell.nav.planNew',
    permission: 'plans.edit',
    under: 'pricingPlans',
    sidebar: { absentBecause: 'the button of the plans opens it' },
  },
  plan: {
    label: 'shell.nav.plan',
    permission: 'plans.edit',
    under: 'pricingPlans',
    sidebar: { absentBecause: 'one record, opened from the plans' },
  },
  requests: {
    label: 'shell.nav.requests',
    permission: 'requests.handle',
    under: null,
    sidebar: 'main',
  },
  request: {
    label: 'shell.nav.request',
    permission: 'requests.handle',
    under: 'requests',
    sidebar: { absentBecause: 'one record, opened from the list of requests' },
  },
  faqs: { label: 'shell.nav.faqs', permission: 'faq.edit', under: null, sidebar: 'main' },
  faqNew: {
    label: 'shell.nav.faqNew',
    permission: 'faq.edit',
    under: 'faqs',
    sidebar: { absentBecause: 'the button of the list opens it' },
  },
  faq: {
    label: 'shell.nav.faqEdit',
    permission: 'faq.edit',
    under: 'faqs',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  legal: { label: 'shell.nav.legal', permission: 'legal.draft', under: null, sidebar: 'main' },
  legalText: {
    label: 'shell.nav.legalText',
    permission: 'legal.draft',
    under: 'legal',
    sidebar: { absentBecause: 'one record, opened from the list' },
  },
  audit: { label: 'shell.nav.audit', permission: 'audit.read', under: null, sidebar: 'main' },
  auditReviews: {
    label: 'shell.nav.auditReviews',
    permission: 'audit.review',
    under: 'audit',
    sidebar: { absentBecause: 'a tab of the audit records' },
  },
  auditMonth: {
    label: 'shell.nav.auditMonth',
    permission: 'audit.review',
    under: 'audit',
    sidebar: { absentBecause: 'one month, opened from the monthly reviews' },
  },
  auditChain: {
    label: 'shell.nav.auditChain',
    permission: 'audit.review',
    under: 'audit',
    sidebar: { absentBecause: 'a tab of the audit records' },
  },
  preferences: { label: 'shell.nav.preferences', permission: null, under: null, sidebar: 'own' },
  settings: { label: 'shell.nav.settings', permission: 'settings.read', under: null, sidebar: 'own' },
  settingsSection: {
    label: 'shell.nav.settings',
    permission: 'settings.read',
    under: 'settings',
    sidebar: { absentBecause: 'a section, chosen beside the others' },
  },
}

const names = Object.keys(places) as PageName[] // Object.keys forgets the key type

/** Whether the role may open the page; the server decides, this only mirrors it. */
export function mayOpen(role: Role, name: PageName): boolean {
  const { permission, under } = places[name]
  if (under !== null && !mayOpen(role, under)) return false
  return permission === null || grantOf(role, permission) !== null
}

/** The entries of one part of the sidebar. */
export function sidebarPages(role: Role, part: 'main' | 'own'): PageName[] {
  return names.filter((name) => places[name].sidebar === part && mayOpen(role, name))
}

/** The group that a page belongs to, itself or by the entry that it stands under; null for most. */
export function groupOf(name: PageName): NavGroupName | null {
  const { sidebar, under } = places[name]
  if (typeof sidebar === 'object' && 'group' in sidebar) return sidebar.group
  return under === null ? null : groupOf(under)
}

/** The entries of a group. */
export function groupPages(role: Role, group: NavGroupName): PageName[] {
  return names.filter((name) => places[name].under === null && groupOf(name) === group && mayOpen(role, name))
}

type NavEntry = { readonly page: PageName } | { readonly group: NavGroupName }

/** The main part of the sidebar in its order; a group stands where its first entry does. */
export function mainEntries(role: Role): NavEntry[] {
  const main = sidebarPages(role, 'main')
  return names.flatMap((name): NavEntry[] => {
    if (main.includes(name)) return [{ page: name }]
    const group = groupOf(name)
    return group !== null && groupPages(role, group)[0] === name ? [{ group }] : []
  })
}

/** Pages that can be opened by name alone. */
export function openablePages(role: Role): PageName[] {
  return names.filter((name) => mayOpen(role, name) && !paths[name].includes('$'))
}

/** The page at a path of the browser; null for what is not there. */
export function pageAt(pathname: string): PageName | null {
  const parts = pathname.replace(/\/$/, '').split('/')
  const fits = (path: string): boolean => {
    const pattern = path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => part.startsWith('$') || part === parts[at])
    )
  }
  // A fixed path counts before one with a part to fill in.
  const byPrecision = names.toSorted(
    (a, b) => Number(paths[a].includes('$')) - Number(paths[b].includes('$')),
  )
  return byPrecision.find((name) => fits(paths[name])) ?? null
}

import type { PageName } from './paths.ts'

/** Features whose words come with the pages that say them; nobody else waits for them. */
export const pageWords = ['audit-records', 'faqs', 'legal', 'requests', 'settings', 'store'] as const
export type PageWords = (typeof pageWords)[number]

interface PageParts {
  /** From this folder; exports a component by its file's name. */
  readonly module: `./features/${string}/${string}Page.tsx`
  readonly words: readonly PageWords[]
}

/**
 * What each page is made of besides the shell. The routes load by it, and the server names the same files in the
 * HTML (`first-view.ts`), so that a browser asks for them at once.
 */
export const pages = {
  dashboard: { module: './features/dashboard/DashboardPage.tsx', words: [] },
  users: { module: './features/users/UsersPage.tsx', words: [] },
  userNew: { module: './features/users/UserCreatePage.tsx', words: [] },
  user: { module: './features/users/UserPage.tsx', words: [] },
  stores: { module: './features/stores/StoresPage.tsx', words: [] },
  storeNew: { module: './features/stores/StoreCreatePage.tsx', words: ['store'] },
  store: { module: './features/stores/StorePage.tsx', words: ['store'] },
  storeReview: { module: './features/stores/StoreReviewPage.tsx', words: ['store'] },
  requests: { module: './features/requests/RequestsPage.tsx', words: ['requests'] },
  request: { module: './features/requests/RequestPage.tsx', words: ['requests'] },
  faqs: { module: './features/faqs/FaqsPage.tsx', words: ['faqs'] },
  faqNew: { module: './features/faqs/FaqCreatePage.tsx', words: ['faqs'] },
  faq: { module: './features/faqs/FaqPage.tsx', words: ['faqs'] },
  legal: { module: './features/legal/LegalPage.tsx', words: ['legal', 'faqs'] },
  legalText: { module: './features/legal/LegalTextPage.tsx', words: ['legal', 'faqs'] },
  audit: { module: './features/audit/AuditPage.tsx', words: ['audit-records'] },
  auditReviews: { module: './features/audit/AuditReviewsPage.tsx', words: ['audit-records'] },
  auditMonth: { module: './features/audit/AuditMonthPage.tsx', words: ['audit-records'] },
  auditChain: { module: './features/audit/AuditChainPage.tsx', words: ['audit-records'] },
  preferences: { module: './features/preferences/PreferencesPage.tsx', words: ['requests'] },
  settings: { module: './features/settings/SettingsPage.tsx', words: ['settings'] },
  settingsSection: { module: './features/settings/SettingsPage.tsx', words: ['settings'] },
} as const satisfies Record<PageName, PageParts>

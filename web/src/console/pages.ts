import type { PageName } from './paths.ts'

/** From this folder; exports a component by its file's name. */
type PageModule = `./features/${string}/${string}Page.tsx`

/**
 * The module of each page. The routes load by it, and the server names the same files in the
 * HTML (`first-view.ts`), so that a browser asks for them at once; its words go with it (web/plugins/catalogue.ts).
 */
export const pages = {
  dashboard: './features/dashboard/DashboardPage.tsx',
  users: './features/users/UsersPage.tsx',
  userNew: './features/users/UserCreatePage.tsx',
  user: './features/users/UserPage.tsx',
  stores: './features/stores/StoresPage.tsx',
  storeNew: './features/stores/StoreCreatePage.tsx',
  store: './features/stores/StorePage.tsx',
  storeReview: './features/stores/StoreReviewPage.tsx',
  jrsStoreStats: './features/jrs/JrsStoreStatsPage.tsx',
  jrsList: './features/jrs/JrsListPage.tsx',
  jrsNew: './features/jrs/JrsCreatePage.tsx',
  jrs: './features/jrs/JrsPage.tsx',
  jrsEntry: './features/jrs/JrsEntryPage.tsx',
  jrsBoard: './features/jrs/JrsBoardPage.tsx',
  promotions: './features/promotions/PromotionsPage.tsx',
  promotionNew: './features/promotions/PromotionCreatePage.tsx',
  promotionCalendar: './features/promotions/PromotionCalendarPage.tsx',
  promotion: './features/promotions/PromotionPage.tsx',
  promotionReview: './features/promotions/PromotionReviewPage.tsx',
  paymentMethods: './features/billing/PaymentMethodsPage.tsx',
  ads: './features/ads/AdsPage.tsx',
  pricingPlans: './features/plans/PricingPlansPage.tsx',
  planNew: './features/plans/PlanCreatePage.tsx',
  plan: './features/plans/PlanPage.tsx',
  payments: './features/payments/PaymentsBillingPage.tsx',
  paymentsBilling: './features/payments/PaymentsBillingPage.tsx',
  order: './features/payments/OrderPage.tsx',
  reconciliation: './features/payments/ReconciliationPage.tsx',
  transfers: './features/payments/TransfersPage.tsx',
  bankFile: './features/payments/BankFilePage.tsx',
  requests: './features/requests/RequestsPage.tsx',
  request: './features/requests/RequestPage.tsx',
  faqs: './features/faqs/FaqsPage.tsx',
  faqNew: './features/faqs/FaqCreatePage.tsx',
  faq: './features/faqs/FaqPage.tsx',
  legal: './features/legal/LegalPage.tsx',
  legalText: './features/legal/LegalTextPage.tsx',
  audit: './features/audit/AuditPage.tsx',
  auditReviews: './features/audit/AuditReviewsPage.tsx',
  auditMonth: './features/audit/AuditMonthPage.tsx',
  auditChain: './features/audit/AuditChainPage.tsx',
  preferences: './features/preferences/PreferencesPage.tsx',
  settings: './features/settings/SettingsPage.tsx',
  settingsSection: './features/settings/SettingsPage.tsx',
} as const satisfies Record<PageName, PageModule>

/** Where most visits begin: what it says comes with the words of the frame around it. */
export const home = 'dashboard' satisfies PageName

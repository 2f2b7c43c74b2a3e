/**
 * Every page of the console. A test holds that each has a route, and a place in the sidebar or a reason for
 * having none (`layout/places.ts`).
 */
export const paths = {
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  userNew: '/admin/users/new',
  user: '/admin/users/$id',
  stores: '/admin/stores',
  storeNew: '/admin/stores/new',
  store: '/admin/stores/$id',
  storeReview: '/admin/stores/$id/review',
  jrsStoreStats: '/admin/stores/$id/jrs-stats',
  jrsList: '/admin/jrs',
  jrsNew: '/admin/jrs/new',
  jrs: '/admin/jrs/$id',
  jrsEntry: '/admin/jrs/$listId/entries/$id',
  jrsBoard: '/admin/jrs/$id/board',
  promotions: '/admin/promotions',
  promotionNew: '/admin/promotions/new',
  promotionCalendar: '/admin/promotions/calendar',
  promotion: '/admin/promotions/$id',
  promotionReview: '/admin/promotions/$id/review',
  ads: '/admin/ads',
  paymentMethods: '/admin/payments/payment-methods',
  requests: '/admin/requests',
  request: '/admin/requests/$id',
  faqs: '/admin/faqs',
  faqNew: '/admin/faqs/new',
  faq: '/admin/faqs/$id',
  legal: '/admin/legal',
  legalText: '/admin/legal/$id',
  audit: '/admin/audit',
  auditReviews: '/admin/audit/reviews',
  auditMonth: '/admin/audit/reviews/$month',
  auditChain: '/admin/audit/chain',
  preferences: '/admin/preferences',
  settings: '/admin/settings',
  settingsSection: '/admin/settings/$section',
} as const

export type PageName = keyof typeof paths

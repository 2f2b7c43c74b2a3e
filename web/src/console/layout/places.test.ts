import { expect, test } from 'vitest'
import { groupPages, mainEntries, mayOpen, openablePages, pageAt, sidebarPages } from './places.ts'

test.each([
  ['/admin/dashboard', 'dashboard'],
  ['/admin/users', 'users'],
  ['/admin/users/', 'users'],
  ['/admin/users/new', 'userNew'],
  ['/admin/users/0190-abc', 'user'],
  ['/admin/stores/new', 'storeNew'],
  ['/admin/stores/0190-abc', 'store'],
  ['/admin/stores/0190-abc/review', 'storeReview'],
  ['/admin/jrs', 'jrsList'],
  ['/admin/jrs/new', 'jrsNew'],
  ['/admin/jrs/0190-abc', 'jrs'],
  ['/admin/jrs/0190-abc/board', 'jrsBoard'],
  ['/admin/promotions/new', 'promotionNew'],
  ['/admin/promotions/calendar', 'promotionCalendar'],
  ['/admin/promotions/0190-abc', 'promotion'],
  ['/admin/promotions/0190-abc/review', 'promotionReview'],
  ['/admin/ads', 'ads'],
  ['/admin/payments/pricing-plans', 'pricingPlans'],
  ['/admin/payments/pricing-plans/new', 'planNew'],
  ['/admin/payments/pricing-plans/0190-abc', 'plan'],
  ['/admin/payments', 'payments'],
  ['/admin/payments/billing', 'paymentsBilling'],
  ['/admin/payments/orders/0190-abc', 'order'],
  ['/admin/payments/reconciliation', 'reconciliation'],
  ['/admin/payments/transfers', 'transfers'],
  ['/admin/payments/transfers/0190-abc', 'bankFile'],
  ['/admin/requests', 'requests'],
  ['/admin/requests/0190-abc', 'request'],
  ['/admin/faqs/new', 'faqNew'],
  ['/admin/faqs/0190-abc', 'faq'],
  ['/admin/settings', 'settings'],
  ['/admin/settings/app', 'settingsSection'],
  ['/admin/audit', 'audit'],
  ['/admin/audit/reviews/2026-10', 'auditMonth'],
  ['/admin/nowhere', null],
  ['/admin', null],
])('%s is the page %s', (path, name) => {
  expect(pageAt(path)).toBe(name)
})

test('a member sees the own profile and nothing else', () => {
  expect(openablePages('USER')).toEqual(['preferences'])
  expect(sidebarPages('USER', 'main')).toEqual([])
})

test('a store manager sees the dashboard and stores, but no members and no reviews', () => {
  expect(sidebarPages('MANAGER', 'main')).toEqual([
    'dashboard',
    'stores',
    'jrsList',
    'promotions',
    'ads',
    'audit',
  ])
  expect(mayOpen('MANAGER', 'user')).toBe(false)
  expect(mayOpen('MANAGER', 'userNew')).toBe(false)
  expect(mayOpen('MANAGER', 'storeNew')).toBe(true)
  expect(mayOpen('MANAGER', 'storeReview')).toBe(false)
  expect(mayOpen('MANAGER', 'auditReviews')).toBe(false)
  expect(mayOpen('MANAGER', 'request')).toBe(false)
})

test('a group stands among the entries where its first one does', () => {
  expect(groupPages('MANAGER', 'payments')).toEqual(['paymentMethods', 'paymentsBilling', 'pricingPlans'])
  expect(mayOpen('MANAGER', 'reconciliation')).toBe(false)
  expect(groupPages('ADMIN', 'payments')).toContain('reconciliation')
  expect(groupPages('USER', 'payments')).toEqual([])
  expect(mainEntries('MANAGER').slice(-3)).toEqual([
    { page: 'ads' },
    { group: 'payments' },
    { page: 'audit' },
  ])
  expect(mainEntries('USER')).toEqual([])
})

test('staff see members', () => {
  const main = [
    'dashboard',
    'users',
    'stores',
    'jrsList',
    'promotions',
    'ads',
    'requests',
    'faqs',
    'legal',
    'audit',
  ]
  expect(sidebarPages('ADMIN', 'main')).toEqual(main)
  expect(mayOpen('ADMIN', 'userNew')).toBe(true)
  expect(sidebarPages('ADMIN', 'own')).toEqual(['preferences', 'settings'])
  expect(sidebarPages('MANAGER', 'own')).toEqual(['preferences'])
})

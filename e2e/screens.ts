import { seoulMonth } from '@madang/contract/korean-time'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { bookedDay } from './lists.ts'
import type { Words } from './words.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** What is there once its data is. */
  readonly ready: (page: Page, words: Words) => Promise<void>
}

async function heading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Nothing stands in for data that is still on its way. */
async function loaded(page: Page): Promise<void> {
  await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
}

interface Records {
  /** A member with a history. */
  readonly memberId: string
  /** A store with people and a history. */
  readonly storeId: string
  /** A draft of a promotion of that store. */
  readonly promotionId: string
  /** A draft of a list of that store, with a form. */
  readonly jrsId: string
  /** A queue of that store on which people wait and are called. */
  readonly eveningId: string
  /** Reservations of that store with parties on `bookedDay`. */
  readonly bookingsId: string
  /** A request of that member with an answer to be written. */
  readonly requestId: string
  /** Orders of that store: one that was refunded in part, one whose refund waits, one that is to be paid. */
  readonly orderId: string
  readonly waitingOrderId: string
  readonly openOrderId: string
  /** One that is paid by bank transfer, and a file of the bank. */
  readonly transferOrderId: string
  readonly bankFileId: string
}

/** Every screen of the console in each state that an address can show. */
export function consoleScreens({
  memberId,
  storeId,
  promotionId,
  jrsId,
  eveningId,
  bookingsId,
  requestId,
  orderId,
  waitingOrderId,
  openOrderId,
  transferOrderId,
  bankFileId,
}: Records): Screen[] {
  const named = (name: string, path: string, title: string): Screen => ({
    name,
    path,
    ready: async (page, words) => {
      await heading(page, words(title))
      await loaded(page)
    },
  })
  const record = (name: string, path: string): Screen => ({
    name,
    path,
    ready: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await loaded(page)
    },
  })
  return [
    named('dashboard', '/admin/dashboard', 'dashboard.title'),
    named(
      'dashboard-billing-address',
      `/admin/dashboard?tab=billing-address&storeId=${storeId}`,
      'dashboard.title',
    ),
    named(
      'dashboard-bank-details',
      `/admin/dashboard?tab=bank-details&storeId=${storeId}`,
      'dashboard.title',
    ),
    named('payment-methods', `/admin/payments/payment-methods?storeId=${storeId}`, 'billing.title'),
    named('payment-methods-none', '/admin/payments/payment-methods', 'billing.title'),
    named('users', '/admin/users', 'users.title'),
    named('users-filtered', '/admin/users?status=SUSPENDED&userAuthorityType=USER', 'users.title'),
    named('users-nothing', '/admin/users?search=%EB%B7%81%EB%B7%81', 'users.title'),
    named('user-new', '/admin/users/new', 'users.create.title'),
    record('user', `/admin/users/${memberId}`),
    record('user-sessions', `/admin/users/${memberId}?tab=sessions`),
    record('user-history', `/admin/users/${memberId}?tab=history`),
    named('stores', '/admin/stores', 'stores.title'),
    named('stores-queue', '/admin/stores?status=PENDING_REVIEW&sort=submittedAt', 'stores.title'),
    named('stores-nothing', '/admin/stores?search=%EB%B7%81%EB%B7%81', 'stores.title'),
    record('jrs-list', '/admin/jrs'),
    record('jrs-nothing', '/admin/jrs?search=%EB%B7%81%EB%B7%81'),
    named('jrs-new', '/admin/jrs/new', 'jrs.create'),
    record('jrs', `/admin/jrs/${jrsId}`),
    record('jrs-form', `/admin/jrs/${jrsId}?tab=form`),
    record('jrs-qr', `/admin/jrs/${jrsId}?tab=qr`),
    record('jrs-screens', `/admin/jrs/${eveningId}?tab=screens`),
    record('jrs-history', `/admin/jrs/${jrsId}?tab=history`),
    record('jrs-day', `/admin/jrs/${bookingsId}?tab=day&date=${bookedDay()}`),
    record('jrs-week', `/admin/jrs/${bookingsId}?tab=day&view=week`),
    record('jrs-stats', `/admin/jrs/${eveningId}?tab=stats`),
    record('jrs-stats-nothing', `/admin/jrs/${jrsId}?tab=stats`),
    named('jrs-store-stats', `/admin/stores/${storeId}/jrs-stats`, 'stats.title'),
    record('jrs-board', `/admin/jrs/${eveningId}/board`),
    named('promotions', '/admin/promotions', 'promotions.title'),
    named('promotions-nothing', '/admin/promotions?search=%EB%B7%81%EB%B7%81', 'promotions.title'),
    named('promotion-calendar', '/admin/promotions/calendar', 'promotions.calendar.title'),
    named('promotion-week', '/admin/promotions/calendar?view=week', 'promotions.calendar.title'),
    named('promotion-new', '/admin/promotions/new', 'promotions.create'),
    ...['when', 'benefit', 'pictures', 'listing', 'check'].map((step) =>
      named(`promotion-${step}`, `/admin/promotions/new?id=${promotionId}&step=${step}`, 'promotions.create'),
    ),
    record('promotion', `/admin/promotions/${promotionId}`),
    record('promotion-stats', `/admin/promotions/${promotionId}?tab=stats`),
    record('promotion-history', `/admin/promotions/${promotionId}?tab=history`),
    named('ads', '/admin/ads', 'ads.title'),
    named('pricing-plans', '/admin/payments/pricing-plans', 'plans.title'),
    named('plan-new', '/admin/payments/pricing-plans/new', 'plans.create'),
    // The migration's BASIC.
    record('plan', '/admin/payments/pricing-plans/019aa001-0000-7000-8000-000000000002'),
    named('payments-billing', '/admin/payments/billing', 'payments.title'),
    named(
      'payments-refunded',
      '/admin/payments/billing?status=PARTIALLY_REFUNDED%2CREFUNDED',
      'payments.title',
    ),
    named('payments-refunds', '/admin/payments/billing?refunds=true', 'payments.title'),
    named('payments-refunds-empty', '/admin/payments/billing?refunds=true&month=2024-02', 'payments.title'),
    named('payments-month-empty', '/admin/payments/billing?month=2024-02', 'payments.title'),
    named('payments-nothing', '/admin/payments/billing?search=%EB%B7%81%EB%B7%81', 'payments.title'),
    named('payments-handling', '/admin/payments/billing?handling=true', 'payments.title'),
    named('reconciliation', '/admin/payments/reconciliation', 'reconciliation.title'),
    named('reconciliation-resolved', '/admin/payments/reconciliation?tab=resolved', 'reconciliation.title'),
    named('reconciliation-days', '/admin/payments/reconciliation?tab=days', 'reconciliation.title'),
    record('order', `/admin/payments/orders/${orderId}`),
    record('order-waiting', `/admin/payments/orders/${waitingOrderId}`),
    record('order-open', `/admin/payments/orders/${openOrderId}`),
    record('order-transfer', `/admin/payments/orders/${transferOrderId}`),
    named('transfers', '/admin/payments/transfers', 'transfers.title'),
    record('bank-file', `/admin/payments/transfers/${bankFileId}`),
    record('order-history', `/admin/payments/orders/${orderId}?tab=history`),
    named('requests', '/admin/requests', 'requests.title'),
    named('requests-nothing', '/admin/requests?search=%EB%B7%81%EB%B7%81', 'requests.title'),
    record('request', `/admin/requests/${requestId}`),
    record('request-history', `/admin/requests/${requestId}?tab=history`),
    named('faqs', '/admin/faqs', 'faqs.title'),
    named('faq-new', '/admin/faqs/new', 'faqs.create'),
    named('legal', '/admin/legal', 'legal.title'),
    named('store-new', '/admin/stores/new', 'store.create.title'),
    record('store', `/admin/stores/${storeId}`),
    record('store-staff', `/admin/stores/${storeId}?tab=staff`),
    record('store-billing', `/admin/stores/${storeId}?tab=billing`),
    record('store-history', `/admin/stores/${storeId}?tab=history`),
    named('settings', '/admin/settings', 'settings.section.company'),
    named('settings-kakao', '/admin/settings/kakao', 'settings.section.kakao'),
    named('settings-trial', '/admin/settings/trial', 'settings.section.trial'),
    named('settings-prices', '/admin/settings/prices', 'settings.section.prices'),
    named('settings-badges', '/admin/settings/badges', 'settings.section.badges'),
    named('audit', '/admin/audit', 'audit-records.title'),
    named('audit-nothing', '/admin/audit?to=2020-01-01', 'audit-records.title'),
    named('audit-reviews', '/admin/audit/reviews', 'audit-records.tab.reviews'),
    record('audit-month', `/admin/audit/reviews/${seoulMonth(new Date())}`),
    named('audit-chain', '/admin/audit/chain', 'audit-records.tab.chain'),
    named('preferences', '/admin/preferences', 'preferences.title'),
    named('not-found', '/admin/nothing', 'notFound.title'),
  ]
}

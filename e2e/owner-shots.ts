import { randomBytes, randomUUID } from 'node:crypto'
import { dayMs } from '@madang/contract/korean-time'
import { insertSubscription } from '@madang/server/testing/factories'
import { addOrder } from '@madang/server/testing/orders'
import type { Page } from '@playwright/test'
import type { Shot } from './door-shots.ts'
import type { Db } from './signed-in.ts'
import { addStore } from './stores.ts'

const plansPath = '/admin/payments/pricing-plans'
const ofOwner = { isSignedIn: true, isOwner: true, isWholePage: true } as const
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const halfway = { currentPeriodStart: inDays(-15), currentPeriodEnd: inDays(15) }

/** What an owner sees of plans, each state as a store of its own, and of how a store pays. */
export async function ownerShots(db: Db, ownerId: string): Promise<Shot[]> {
  const now = new Date()
  async function store(name: string, given: object | null): Promise<{ storeId: string; id: string }> {
    const added = { name, status: 'ACTIVE', planKey: null, staff: { [ownerId]: 'OWNER' } } as const
    const { id: storeId } = await addStore(db, added)
    if (given === null) return { storeId, id: '' }
    const { id } = await insertSubscription(db, now, { storeId, planKey: 'BASIC', ...halfway, ...given })
    return { storeId, id }
  }
  const stores = {
    'store-plans': await store('먼동분식', {}),
    'store-plans-tried': await store('해담찻집', { planKey: 'PRO', trialEndsAt: halfway.currentPeriodEnd }),
    'store-plans-due': await store('늘봄공방', {
      status: 'PAST_DUE',
      failedAttempts: 1,
      currentPeriodEnd: inDays(-1),
    }),
    'store-plans-consent': await store('문득북숍', {}),
    'store-plans-none': await store('디딤국수', null),
  }
  await bill(db, { ...stores['store-plans-due'], buyerUserId: ownerId })
  await askForMore(db, stores['store-plans-consent'].id)
  const { storeId } = stores['store-plans']
  await addBilling(db, storeId, ownerId)
  const shown = Object.entries(stores).map(([name, { storeId }]): Shot => ({
    name,
    ...ofOwner,
    open: async (page) => openPlans(page, storeId),
  }))
  const loaded = (name: string, path: string): Shot => ({
    name,
    ...ofOwner,
    open: async (page) => {
      await page.goto(path)
      await page.getByRole('main').getByText(billed.email).waitFor()
    },
  })
  return [
    ...shown,
    loaded('payment-methods-cards', `/admin/payments/payment-methods?storeId=${storeId}`),
    loaded('dashboard-billing-filled', `/admin/dashboard?tab=billing-address&storeId=${storeId}`),
    {
      name: 'checkout',
      ...ofOwner,
      open: async (page) => {
        await openPlans(page, stores['store-plans-due'].storeId)
        // That of the notice comes first.
        await page.getByRole('main').getByRole('button').first().click()
        await page.locator('#pay').waitFor()
      },
    },
  ]
}

async function openPlans(page: Page, storeId: string): Promise<void> {
  await page.goto(`${plansPath}?storeId=${storeId}`)
  await page.locator('[data-fits]').first().waitFor()
}

/** The renewal that nobody has paid. */
async function bill(db: Db, given: { storeId: string; id: string; buyerUserId: string }): Promise<void> {
  const { storeId, id: subscriptionId, buyerUserId } = given
  const of = { storeId, buyerUserId, type: 'STORE_PLAN', targetId: storeId, fate: 'OPEN' } as const
  const { id } = await addOrder(db, new Date(), { ...of, total: 19_000 })
  const terms = { planKey: 'BASIC', planVersion: 1, cycle: 'MONTH', before: null }
  const period = { periodStart: inDays(-1), periodEnd: inDays(29) }
  const sale = JSON.stringify({ kind: 'RENEWAL', subscriptionId, ...terms, ...period })
  await db.updateTable('orders').set({ sale }).where('id', '=', id).execute()
}

/** A price that rises with the owner's consent alone; nobody else is offered it. */
async function askForMore(db: Db, subscriptionId: string): Promise<void> {
  const version = { planKey: 'BASIC', planVersion: 900 }
  const createdAt = new Date().toISOString()
  const limits = JSON.stringify({ stores: 1, livePromotions: 3, openJrs: 2, images: 60, staff: 5 })
  const prices = { priceMonthlyWon: 21_000, priceYearlyWon: 210_000, limits }
  const later = { createdAt, effectiveAt: '2999-01-01T00:00:00.000Z', createdBy: null }
  await db
    .insertInto('planVersions')
    .values({ ...version, ...prices, ...later })
    .execute()
  const asked = { askedAt: createdAt, appliesAt: inDays(15), needsConsent: true, createdAt }
  const unanswered = { remindedAt: null, agreedAt: null, agreedBy: null, declinedAt: null }
  await db
    .insertInto('planOffers')
    .values({ id: randomUUID(), subscriptionId, ...version, ...asked, ...unanswered })
    .execute()
}

const billed = {
  firstName: '가현',
  lastName: '조',
  email: 'bill@example.com',
  company: '먼동분식',
  businessNumber: '9992011845',
  country: 'KR',
  city: '서울',
  address: '성동구 예시로 204, 1층',
}

/** Two cards, whom and where it is billed, an account, and what was paid. */
async function addBilling(db: Db, storeId: string, ownerId: string): Promise<void> {
  const now = new Date()
  const at = now.toISOString()
  const card = { storeId, status: 'ACTIVE', createdBy: ownerId, createdAt: at, updatedAt: at } as const
  const unused = { checkoutHash: null, authSealed: null, failureCode: null, removedAt: null, expiresAt: at }
  const cards = [
    { issuer: '예시카드', last4: '4821', cardType: '신용', ownerType: '개인', isDefault: true },
    { issuer: '보기카드', last4: '1130', cardType: '체크', ownerType: '법인', isDefault: false },
  ].map((given) => {
    const key = { customerKey: randomUUID(), sealedKey: 'sealed', keyHash: randomBytes(32) }
    return { id: randomUUID(), ...card, ...unused, ...key, ...given }
  })
  await db.insertInto('paymentMethods').values(cards).execute()
  const contacts = JSON.stringify([{ name: '송민호', email: 'song@example.com' }])
  const saved = { storeId, updatedAt: at, version: 1 }
  await db
    .insertInto('billingAddresses')
    .values({ ...saved, ...billed, contacts })
    .execute()
  const account = {
    bankCode: '88',
    accountName: '먼동분식',
    sealedNumber: 'sealed',
    accountEnd: '4417',
  } as const
  await db
    .insertInto('bankDetails')
    .values({ ...saved, ...account, sortCode: null, notes: '환불은 이 계좌로 받습니다.' })
    .execute()
  const of = { storeId, buyerUserId: ownerId }
  await addOrder(db, now, { ...of, total: 19_000 })
  await addOrder(db, now, { ...of, type: 'PROMOTION_LISTING', total: 9_900, refunds: [9_900] })
}

import { isBusinessNumber } from '@madang/contract/business-number'
import { insertStore, insertSubscription, type TestStore } from '@madang/server/testing/factories'
import { bringBytes } from '@madang/server/testing/stored-files'
import { expect, type Locator, type Page } from '@playwright/test'
import { readSystem } from './server.ts'
import type { Db } from './signed-in.ts'
import type { Words } from './words.ts'

/** A page and the words on it. */
export interface Road {
  readonly page: Page
  readonly t: Words
}

export const hourMs = 60 * 60 * 1000

let count = 0

/** The beginning of names that no other test has. */
export function newName(): string {
  count += 1
  return `시험${process.pid % 10_000}가게${count}`
}

/** The factory's would meet those of other workers, and below are those made of phones. */
function newBusinessNumber(): string {
  count += 1
  const start = 400_000_000 + (process.pid % 100_000) * 1_000 + count
  const found = Array.from({ length: 10 }, (_, check) => `${start}${check}`).find(isBusinessNumber)
  if (found === undefined) throw new Error('every nine digits have a check digit')
  return found
}

type StoreGiven = Parameters<typeof insertStore>[2] & { readonly planKey?: 'BASIC' | 'PRO' | null }

/** A store with the best plan, unless a test is about another one: limits are not what most of them look at. */
export async function addStore(db: Db, { planKey = 'PRO', ...given }: StoreGiven): Promise<TestStore> {
  const isSubmitted = given.status !== undefined && given.status !== 'DRAFT'
  const submittedAt = isSubmitted ? new Date(Date.now() - hourMs).toISOString() : null
  const own = { submittedAt, businessNumber: newBusinessNumber() }
  const store = await insertStore(db, new Date(), { ...own, ...given })
  if (planKey !== null) await insertSubscription(db, new Date(), { storeId: store.id, planKey })
  // Whoever reads the queue also looks at what other tests put there.
  await bringBytes(db, { dataDir: readSystem().dataDir, storeId: store.id })
  return store
}

/** An active store that this person owns. */
export function addStoreOf(db: Db, ownerId: string, given: Partial<StoreGiven> = {}): Promise<TestStore> {
  return addStore(db, { name: newName(), status: 'ACTIVE', staff: { [ownerId]: 'OWNER' }, ...given })
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 640
}

export function button({ page }: Road, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true })
}

export async function openList(road: Road, search = ''): Promise<void> {
  await road.page.goto(`/admin/stores${search}`)
  await expect(road.page.getByRole('heading', { level: 1, name: road.t('stores.title') })).toBeVisible()
}

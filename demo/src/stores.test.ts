import { formatBusinessNumber } from '@madang/contract/business-number'
import { getFile, publicFilePath } from '@madang/contract/files'
import { findOverlaps } from '@madang/contract/opening-hours'
import { getStore, missingForSubmit, pagedStores, StoreInput, type Store } from '@madang/contract/stores'
import { storeStatuses } from '@madang/contract/statuses'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@madang/server/testing/app'
import { seedDemo } from './members.ts'
import { ensureBootstrapAdmin } from '@madang/server/features/users/users.bootstrap'
import { letter } from './lettering.ts'
import { planStores, seedDemoStores } from './stores.ts'

let app: TestApp
/** Of who reads what three processes have made at once; drawing it anew for each test would take as long as they all. */
let token: string
let stores: Store[]
/** Before anybody looked at a store, which is recorded as well. */
let records: Awaited<ReturnType<typeof readRecords>>
beforeAll(async () => {
  app = await startTestApp()
  token = await seeded({ processes: 3 })
  records = await readRecords()
  stores = await readAll()
})
afterAll(() => app.close())

const now = () => app.clock.now()

async function seeded({ processes }: { processes: number }): Promise<string> {
  await ensureBootstrapAdmin(app.db, { phone: '+821012345678', now: now() })
  await seedDemo(app.db, { now: now() })
  const starts = Array.from({ length: processes }, () => seedDemoStores(app.deps, { now: now() }))
  await Promise.all(starts)
  return app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.deps.blobs.keys()) keys.push(key)
  return keys
}

async function readAll(): Promise<Store[]> {
  const rows = await app.db.selectFrom('stores').select('id').orderBy('id').execute()
  const found: Store[] = []
  for (const { id } of rows) {
    const store = await app.call(getStore, { params: { id } }, token)
    if (store.view === 'staff') found.push(store)
  }
  return found
}

function readRecords() {
  return app.db.selectFrom('auditRecords').selectAll().orderBy('at').orderBy('id').execute()
}

test('the demonstration has 40 stores in every state, once, however many processes start', async () => {
  const { items, totalCount } = await app.call(pagedStores, { query: { pageSize: 100 } }, token)
  expect(totalCount).toBe(40)
  for (const status of storeStatuses) {
    expect([status, items.filter((store) => store.status === status).length >= 3]).toEqual([status, true])
  }
  expect(new Set(items.map(({ name }) => name)).size).toBeGreaterThan(25)
  const rows = await app.db.selectFrom('files').select('id').execute()
  const stored = await storedKeys()
  expect(stored.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('each of them is what the contract takes, with hours and people', async () => {
  for (const store of stores) {
    const { images, documents, ...others } = store
    const fields = Object.keys(StoreInput.shape)
    const input = Object.fromEntries(Object.entries(others).filter(([field]) => fields.includes(field)))
    const named = {
      ...input,
      images: images.map(({ fileId, alt }) => ({ fileId, alt })),
      documents: documents.map(({ type, fileId }) => ({ type, fileId })),
    }
    expect(StoreInput.safeParse(named).error).toBeUndefined()
    expect(findOverlaps(store.openingHours)).toEqual([])
  }
  expect(stores.filter(({ status }) => status !== 'DRAFT').flatMap(missingForSubmit)).toEqual([])
  const staff = await app.db.selectFrom('storeStaff').select(['storeId', 'staffRole']).execute()
  const owned = new Set(staff.filter(({ staffRole }) => staffRole === 'OWNER').map(({ storeId }) => storeId))
  expect([owned.size, staff.length > 40]).toEqual([40, true])
})

test('they have a logo, two to five pictures and documents, whose bytes are there', async () => {
  const shown = stores.map(({ logo, images }) => [logo !== null, images.length >= 2 && images.length <= 5])
  expect(new Set(shown.flat())).toEqual(new Set([true]))
  const [store] = stores.filter(({ documents }) => documents.length === 3)
  const [image, document] = [store?.images.at(-1), store?.documents[0]]
  if (image === undefined || document === undefined) throw new Error('a store without files')
  const seen = await sharp(await (await fetch(app.url + publicFilePath(image, 320))).arrayBuffer()).metadata()
  expect(seen).toMatchObject({ format: 'webp', width: 320 })
  const asked = { params: { id: document.fileId }, query: {}, headers: {} }
  const read = await sharp(await (await app.call(getFile, asked, token)).arrayBuffer()).metadata()
  expect(read).toMatchObject({ format: 'webp', width: 600 })
})

/** What is drawn of a text, wherever it stands. */
function drawn(text: string): string {
  const group = letter(text, { x: 0, y: 0, size: 1, color: '' })
  return group.slice(group.indexOf('<path'))
}

test('documents say what the store says, but for one day of the one that is reviewed first', () => {
  const people = { managers: ['one', 'another'], reviewer: null }
  const planned = planStores(now(), people, [])
  const submitted = planned.filter(({ plan }) => plan.status !== 'DRAFT')
  const mistaken = submitted.filter(({ plan: { fields }, wishes }) => {
    const svg = wishes.find(({ type }) => type === 'BUSINESS_REGISTRATION')?.drawing.svg
    expect(svg).toContain(drawn(fields.businessName ?? ''))
    expect(svg).toContain(drawn(fields.representativeName ?? ''))
    expect(svg).toContain(drawn(formatBusinessNumber(fields.businessNumber ?? '')))
    const [year, month, day] = (fields.openedOn ?? '').split('-').map(Number)
    return svg?.includes(drawn(`${year}년 ${month}월 ${day}일`)) === false
  })
  const waiting = planned.filter(({ plan }) => plan.status === 'PENDING_REVIEW')
  const [first] = waiting.toSorted((one, other) => one.plan.lastAt.getTime() - other.plan.lastAt.getTime())
  expect(mistaken).toEqual([first])
})

test('what happened to them leads to what they are; some have waited for longer than a day', () => {
  for (const store of stores) {
    const own = records.filter(({ entityId }) => entityId === store.id)
    const moved = own.flatMap(({ changes }) => (changes?.['status'] ? [changes['status'].to] : []))
    expect(own[0]?.action).toBe('stores.created')
    expect(moved.at(-1) ?? 'DRAFT').toBe(store.status)
    expect(own.at(-1)?.at).toBe(store.updatedAt)
    expect(own).toHaveLength(store.version)
    const decided = own.findLast(({ actorRole }) => actorRole !== 'MANAGER')
    expect([decided?.at ?? null, decided?.reason ?? null]).toEqual([store.reviewedAt, store.reviewNote])
    expect(own.every(({ at }) => at <= now().toISOString())).toBe(true)
  }
  const dayAgo = new Date(now().getTime() - 24 * 60 * 60 * 1000).toISOString()
  const waiting = stores.filter(({ status }) => status === 'PENDING_REVIEW')
  const isLate = waiting.map(({ submittedAt }) => submittedAt !== null && submittedAt < dayAgo)
  expect(new Set(isLate)).toEqual(new Set([true, false]))
})

test('nothing is added where nobody is', async () => {
  await app.reset()
  await seedDemoStores(app.deps, { now: now() })
  expect(await app.db.selectFrom('stores').select('id').execute()).toEqual([])
})

import type { Viewer } from '@madang/contract/access'
import type { Category } from '@madang/contract/categories'
import type { StoreStatus } from '@madang/contract/store-actions'
import type { Kysely } from 'kysely'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import type { Blobs } from '@madang/server/outside/blobs'
import { record } from '@madang/server/record/audit.queries'
import { at, fieldsOf, kinds, type DemoFields } from './store-fields.ts'
import { keepDemoFiles, wishedFiles } from './store-files.ts'
import { tellStory, type DemoEvent } from './store-history.ts'
import { aboutStore, listCategoryRows } from '@madang/server/features/stores/stores.queries'
import {
  findDemoPeople,
  hasStores,
  insertDemoStores,
  type DemoFile,
  type DemoStore,
} from './stores.queries.ts'
import { lockSeeding } from './seeding.queries.ts'

const count = 40
/** They came over a year. */
const daysApart = 9
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** More active stores than others, and each state several times. */
const statuses: readonly StoreStatus[] = [
  'ACTIVE',
  'DRAFT',
  'ACTIVE',
  'PENDING_REVIEW',
  'ACTIVE',
  'REJECTED',
  'ACTIVE',
  'SUSPENDED',
  'PENDING_REVIEW',
  'CLOSED',
  'ACTIVE',
]

/** How long those that wait have waited, in hours: some for longer than a day. */
const waitingHours = [3, 52, 9, 26, 20, 75, 31]

interface People {
  readonly managers: readonly string[]
  readonly reviewer: Viewer | null
}

/** What a store is before its files are drawn. */
interface Plan {
  readonly index: number
  readonly status: StoreStatus
  readonly ownerId: string
  readonly helperId: string | null
  readonly createdAt: Date
  readonly lastAt: Date
  readonly fields: DemoFields
}

function planOf(
  index: number,
  now: Date,
  { managers, categories }: People & { readonly categories: ReadonlyMap<string, string> },
): Plan {
  const status = at(statuses, index)
  const createdAt = new Date(now.getTime() - (count - index) * daysApart * dayMs)
  const waited = at(waitingHours, Math.floor(index / 5)) * hourMs
  const lastAt = status === 'PENDING_REVIEW' ? now.getTime() - waited : createdAt.getTime() + 4 * dayMs
  const owner = at(managers, index)
  const helper = at(managers, index + 1)
  const helperId = index % 3 === 0 && helper !== owner ? helper : null
  const fields = fieldsOf(index, { isDraft: status === 'DRAFT', categories })
  return { index, status, ownerId: owner, helperId, createdAt, lastAt: new Date(lastAt), fields }
}

function demoStore(
  { index, status, ownerId, helperId, createdAt, lastAt, fields }: Plan,
  files: readonly DemoFile[],
  people: People,
): { store: DemoStore; events: readonly DemoEvent[] } {
  const images = files.filter(({ purpose }) => purpose === 'STORE_IMAGE').length
  const documents = files.flatMap(({ type }) => type ?? [])
  const told = { index, status, createdAt, lastAt, name: fields.name, files: { images, documents } }
  const { events, submittedAt, review, updatedAt, version } = tellStory(told)
  const reviewedBy = review && people.reviewer?.userId
  const staff = [
    { userId: ownerId, staffRole: 'OWNER' as const },
    ...(helperId === null ? [] : [{ userId: helperId, staffRole: 'STAFF' as const }]),
  ]
  const reviewed = { reviewNote: review?.note ?? null, reviewedBy: reviewedBy ?? null }
  const store = {
    ...fields,
    id: uuidV7(createdAt),
    status,
    submittedAt,
    ...reviewed,
    reviewedAt: reviewedBy && review ? review.at : null,
    createdAt: createdAt.toISOString(),
    updatedAt,
    version,
    staff,
    files,
  }
  return { store, events }
}

interface SeedDeps {
  readonly db: Kysely<Tables>
  readonly blobs: Blobs
}

async function recordStory(
  trx: Kysely<Tables>,
  { store, events }: ReturnType<typeof demoStore>,
  reviewer: Viewer | null,
): Promise<void> {
  const [owner] = store.staff
  const ownerId = owner?.userId ?? ''
  for (const { by, at: now, ...event } of events) {
    const actor = by === 'reviewer' ? reviewer : { userId: ownerId, role: 'MANAGER' as const }
    await record(trx, { now, viewer: actor, origin: null }, { ...event, ...aboutStore(store) })
  }
}

/**
 * The stores with the files that they are to have. The documents of the one that has waited longest differ from it: the
 * deliberate mistake, for who tries a review.
 */
export function planStores(now: Date, people: People, rows: readonly Category[]) {
  const categories = new Map(rows.map(({ key, id }) => [key, id]))
  const plans = Array.from({ length: count }, (_, index) => planOf(index, now, { ...people, categories }))
  const waiting = plans.filter(({ status }) => status === 'PENDING_REVIEW')
  const first = Math.min(...waiting.map(({ lastAt }) => lastAt.getTime()))
  return plans.map((plan) => {
    const { index, status, fields, lastAt } = plan
    const [category] = at(kinds, index)
    const kind = rows.find(({ key }) => key === category)?.name.kr ?? ''
    const isMistaken = status === 'PENDING_REVIEW' && lastAt.getTime() === first
    const papers = status === 'DRAFT' ? null : { fields, kind, isMistaken }
    return { plan, wishes: wishedFiles(index, { category, papers }) }
  })
}

/**
 * Adds the stores of the demonstration once there are members; an installation that has stores stays as it is. Of
 * servers that start at once one adds its own; the files that the others have drawn go again.
 */
export async function seedDemoStores({ db, blobs }: SeedDeps, { now }: { now: Date }): Promise<void> {
  const people = await findDemoPeople(db)
  if (people.managers.length === 0 || (await hasStores(db))) return
  const rows = await listCategoryRows(db)
  const planned = planStores(now, people, rows)
  const files = await keepDemoFiles(
    blobs,
    now,
    planned.map(({ wishes }) => wishes),
  )
  const isAdded = await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'stores')
    if (await hasStores(trx)) return false
    const made = planned.map(({ plan }, index) => demoStore(plan, files[index] ?? [], people))
    await insertDemoStores(
      trx,
      made.map(({ store }) => store),
    )
    for (const one of made) await recordStory(trx, one, people.reviewer)
    return true
  })
  if (!isAdded) for (const { fileId } of files.flat()) await blobs.remove(fileId)
}

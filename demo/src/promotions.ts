import type { Viewer } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import type { PromotionStatus } from '@madang/contract/promotion-actions'
import type { Kysely } from 'kysely'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import { promotionBegins, promotionEnds } from '@madang/server/features/promotions/promotions.clock'
import { aboutPromotion } from '@madang/server/features/promotions/promotions.queries'
import type { Blobs } from '@madang/server/outside/blobs'
import { record } from '@madang/server/record/audit.queries'
import { drawPoster, palettes } from './drawings.ts'
import { demoChangeNote, demoReviewNote, demoWords } from './promotion-words.ts'
import {
  hasPromotions,
  insertDemoPromotions,
  listDemoPlaces,
  type DemoPlace,
  type DemoPromotion,
} from './promotions.queries.ts'
import { at } from './store-fields.ts'
import { keepDemoFiles } from './store-files.ts'
import { findDemoPeople } from './stores.queries.ts'
import { lockSeeding } from './seeding.queries.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** State, and the days from now of its beginning and its end: three months, and each state more than once. */
const plan: readonly (readonly [PromotionStatus, number, number])[] = [
  ['ENDED', -44, -30],
  ['LIVE', -3, 4],
  ['DRAFT', 10, 17],
  ['SCHEDULED', 2, 9],
  ['LIVE', -12, 1],
  ['PENDING_REVIEW', 4, 11],
  ['ENDED', -30, -16],
  ['LIVE', -1, 13],
  ['CANCELLED', -8, 6],
  ['SCHEDULED', 5, 19],
  ['REJECTED', 6, 13],
  ['LIVE', -6, 24],
  ['PAUSED', -9, 5],
  ['PENDING_REVIEW', 3, 5],
  ['LIVE', -20, 10],
  ['ARCHIVED', -45, -38],
  ['SCHEDULED', 12, 26],
  ['ENDED', -21, -2],
  ['DRAFT', 20, 34],
  ['LIVE', -2, 2],
  ['PENDING_REVIEW', 8, 38],
  ['REJECTED', 9, 16],
  ['LIVE', -15, 45],
  ['SCHEDULED', 30, 44],
  ['PAUSED', -4, 10],
  ['ENDED', -40, -12],
  ['LIVE', 0, 7],
  ['CANCELLED', -30, -20],
  ['SCHEDULED', 1, 3],
  ['ARCHIVED', -44, -41],
  ['DRAFT', 14, 15],
]

/** How each state was come to, in this order, a day apart. */
const roads: Readonly<Record<PromotionStatus, readonly AuditAction[]>> = {
  DRAFT: [],
  PENDING_REVIEW: ['promotions.submitted'],
  REJECTED: ['promotions.submitted', 'promotions.rejected'],
  PENDING_PAYMENT: ['promotions.submitted', 'promotions.approved'],
  SCHEDULED: ['promotions.submitted', 'promotions.approved'],
  LIVE: ['promotions.submitted', 'promotions.approved', 'promotions.began'],
  PAUSED: ['promotions.submitted', 'promotions.approved', 'promotions.began', 'promotions.paused'],
  ENDED: ['promotions.submitted', 'promotions.approved', 'promotions.began', 'promotions.ended'],
  CANCELLED: ['promotions.submitted', 'promotions.approved', 'promotions.cancelled'],
  ARCHIVED: ['promotions.archived'],
}
const byReviewer: readonly AuditAction[] = ['promotions.approved', 'promotions.rejected']
const byNobody: readonly AuditAction[] = ['promotions.began', 'promotions.ended']

interface Planned {
  readonly promotion: DemoPromotion
  readonly place: DemoPlace
}

/** Eight characters that look drawn, and are the same each time. */
function codeOf(index: number): string {
  return `D${(index * 104_729 + 1_000_003).toString(16).toUpperCase().padStart(7, '0').slice(-7)}`
}

function planOf(
  index: number,
  now: Date,
  { places, reviewer }: { places: readonly DemoPlace[]; reviewer: Viewer | null },
): Planned {
  const [status, from, to] = at(plan, index)
  const { benefit, ...words } = at(demoWords, index)
  const place = at(places, index)
  const midnight = now.getTime() - (now.getTime() % dayMs)
  const inDays = (days: number) => new Date(midnight + days * dayMs + hourMs).toISOString()
  const startAt = inDays(from)
  const createdAt = new Date(Math.min(now.getTime() - 5 * dayMs, Date.parse(startAt) - 6 * dayMs))
  const road = roads[status]
  const decided = road.some((action) => byReviewer.includes(action))
  const onDay = (day: number) => new Date(createdAt.getTime() + day * dayMs).toISOString()
  const isChanged = status === 'LIVE' && index === 7
  const promotion = {
    ...words,
    id: uuidV7(new Date(createdAt.getTime() + index)),
    storeId: place.id,
    code: codeOf(index),
    benefitKind: benefit.kind,
    benefitValue: benefit.value,
    minSpend: benefit.minSpend,
    benefitText: benefit.text,
    startAt,
    endAt: inDays(to),
    displayFrom: status === 'SCHEDULED' ? onDay(3) : null,
    status,
    pausedBy: status === 'PAUSED' ? ('STORE' as const) : null,
    submittedAt: road.includes('promotions.submitted') ? onDay(1) : null,
    ...(decided && {
      reviewNote: status === 'REJECTED' ? demoReviewNote : null,
      reviewedBy: reviewer?.userId ?? null,
      reviewedAt: reviewer ? onDay(2) : null,
    }),
    ...(isChanged && { changedAt: onDay(4), changeNote: demoChangeNote, isChangeUnseen: true }),
    createdAt: createdAt.toISOString(),
    updatedAt: now.toISOString(),
    version: 1 + road.length,
  }
  return { promotion, place }
}

async function recordStory(
  trx: Kysely<Tables>,
  { promotion, place }: Planned,
  { reviewer, now }: { reviewer: Viewer | null; now: Date },
): Promise<void> {
  const owner = { userId: place.ownerId, role: 'MANAGER' as const }
  const road = ['promotions.created' as const, ...roads[promotion.status ?? 'DRAFT']]
  for (const [day, action] of road.entries()) {
    const viewer = byNobody.includes(action) ? null : byReviewer.includes(action) ? reviewer : owner
    const at = new Date(Math.min(now.getTime(), Date.parse(promotion.createdAt) + day * dayMs))
    const reason = action === 'promotions.rejected' ? { reason: demoReviewNote } : {}
    await record(trx, { viewer, origin: null, now: at }, { action, ...aboutPromotion(promotion), ...reason })
  }
}

/**
 * Adds the promotions of the demonstration once there are stores: in every state, over three months. An installation that
 * has some stays as it is.
 */
export async function seedDemoPromotions(
  { db, blobs }: { readonly db: Kysely<Tables>; readonly blobs: Blobs },
  { now }: { now: Date },
): Promise<void> {
  const places = (await listDemoPlaces(db)).filter(({ status }) => status === 'ACTIVE')
  if (places.length === 0 || (await hasPromotions(db))) return
  const { reviewer } = await findDemoPeople(db)
  const planned = plan.map((_, index) => planOf(index, now, { places, reviewer }))
  const covers = await keepDemoFiles(
    blobs,
    now,
    planned.map(({ place }, index) => [
      {
        purpose: 'PROMOTION_COVER' as const,
        type: null,
        position: 0,
        alt: null,
        name: '표지',
        drawing: drawPoster(place.category, at(palettes, index)),
      },
    ]),
  )
  const isAdded = await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'promotions')
    if (await hasPromotions(trx)) return false
    const files = planned.flatMap(({ promotion, place }, index) =>
      (covers[index] ?? []).map((file) => ({ file, recordId: promotion.id, ownerId: place.ownerId })),
    )
    await insertDemoPromotions(
      trx,
      planned.map(({ promotion }) => promotion),
      files,
    )
    for (const one of planned) {
      await recordStory(trx, one, { reviewer, now })
      const { startAt, endAt } = one.promotion
      if (startAt) await promotionBegins.wake(trx, startAt)
      if (endAt) await promotionEnds.wake(trx, endAt)
    }
    return true
  })
  if (!isAdded) for (const { fileId } of covers.flat()) await blobs.remove(fileId)
}

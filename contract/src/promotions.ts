import * as z from 'zod/mini'
import { Latitude, Longitude, Region } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { DescribedPicture, ListedPicture, PublicPicture } from './files.ts'
import { conflictsWithPlan, type FieldError } from './errors.ts'
import { dayMs } from './korean-time.ts'
import { promotionListings, promotionTargets } from './promotion-actions.ts'
import { PublicPromotion } from './public-promotions.ts'
import {
  BenefitInput,
  mostDays,
  PromotionBenefit,
  PromotionPlace,
  promotionTypes,
} from './promotion-parts.ts'
import {
  CalendarDate,
  Id,
  idParam,
  Instant,
  InstantInput,
  listOf,
  longText,
  pageOf,
  pageQuery,
  says,
  text,
  Version,
} from './shapes.ts'
import { ImagesInput } from './store-files.ts'
import { promotionStatuses, staffRoles, storeStatuses } from './statuses.ts'

const PlaceInput = z.union([
  z.strictObject({ sameAsStore: z.literal(true) }),
  z
    .strictObject({
      sameAsStore: z.literal(false),
      name: z.nullable(text(1, 60)),
      address: z.nullable(text(1, 200)),
      lat: z.nullable(Latitude),
      lng: z.nullable(Longitude),
    })
    .check(z.refine(({ lat, lng }) => (lat === null) === (lng === null), says('required'))),
])

const limit = (most: number) => z.exactOptional(z.nullable(z.int().check(z.gte(1), z.lte(most))))
const at = z.exactOptional(z.nullable(InstantInput))

/** What may be written of a promotion. All of it may wait until it is submitted, apart from the title. */
const fields = {
  type: z.exactOptional(z.enum(promotionTypes)),
  summary: z.exactOptional(z.nullable(text(1, 120))),
  /** Plain text; lines stay lines. */
  body: z.exactOptional(z.nullable(longText(1, 5000))),
  benefit: z.exactOptional(BenefitInput),
  startAt: at,
  endAt: at,
  /** From when until when visitors are shown it; the period where nothing is set. */
  displayFrom: at,
  displayTo: at,
  place: z.exactOptional(PlaceInput),
  coverFileId: z.exactOptional(z.nullable(Id)),
  images: z.exactOptional(ImagesInput),
  limitTotal: limit(1_000_000),
  limitPerMember: limit(1_000),
  conditions: z.exactOptional(z.nullable(longText(1, 1000))),
  contact: z.exactOptional(z.nullable(text(1, 40))),
  listing: z.exactOptional(z.enum(promotionListings)),
}

const Title = text(2, 60)

export const PromotionInput = z.strictObject({ storeId: Id, title: Title, ...fields })
export type PromotionInput = z.output<typeof PromotionInput>

export const PromotionChange = z.strictObject({
  version: Version,
  title: z.exactOptional(Title),
  ...fields,
  /** What is told to those who know it as it was: needed where a benefit that they see gets worse. */
  changeNote: z.exactOptional(text(2, 200)),
})
export type PromotionChange = z.output<typeof PromotionChange>

/** A promotion as its store's people and the operator's staff see it. */
export const Promotion = z.object({
  view: z.literal('staff'),
  id: Id,
  storeId: Id,
  storeName: z.string(),
  storeStatus: z.enum(storeStatuses),
  /** Stands in what is shared, `/app/share?p=`; nobody finds anything by it before visitors may see the promotion. */
  code: z.string(),
  type: z.enum(promotionTypes),
  title: z.string(),
  summary: z.nullable(z.string()),
  body: z.nullable(z.string()),
  benefit: PromotionBenefit,
  startAt: z.nullable(Instant),
  endAt: z.nullable(Instant),
  displayFrom: z.nullable(Instant),
  displayTo: z.nullable(Instant),
  place: PromotionPlace,
  cover: z.nullable(PublicPicture),
  images: z.array(DescribedPicture),
  limitTotal: z.nullable(z.int()),
  limitPerMember: z.nullable(z.int()),
  conditions: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  listing: z.enum(promotionListings),
  /** The newest one of its listing. */
  orderId: z.nullable(Id),
  status: z.enum(promotionStatuses),
  pausedBy: z.nullable(z.enum(['STORE', 'OPERATOR'])),
  /** When a smaller plan paused it before it began; null once it is on. */
  pausedAheadAt: z.nullable(Instant),
  /** Its store is suspended: it comes back where it was. */
  isHeld: z.boolean(),
  submittedAt: z.nullable(Instant),
  /** What the operator wrote with the last decision. */
  reviewNote: z.nullable(z.string()),
  reviewedBy: z.nullable(Id),
  reviewedAt: z.nullable(Instant),
  /** When what visitors see was changed last after it was approved, and what they are told of it. */
  changedAt: z.nullable(Instant),
  changeNote: z.nullable(z.string()),
  isChangeUnseen: z.boolean(),
  viewCount: z.int(),
  shareCount: z.int(),
  /** What the viewer is in the store; null for the operator's staff. */
  staffRole: z.nullable(z.enum(staffRoles)),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type Promotion = z.infer<typeof Promotion>

type Period = Pick<Promotion, 'startAt' | 'endAt' | 'displayFrom' | 'displayTo'>

function orderErrors(from: string | null, to: string | null, pointer: string): FieldError[] {
  if (from === null || to === null || Date.parse(to) > Date.parse(from)) return []
  return [{ pointer, code: 'end_first' }]
}

/** What is wrong with the times of a promotion, in any state. */
export function periodErrors({ startAt, endAt, displayFrom, displayTo }: Period): FieldError[] {
  const isTooLong =
    startAt !== null && endAt !== null && Date.parse(endAt) - Date.parse(startAt) > mostDays * dayMs
  return [
    ...orderErrors(startAt, endAt, '/endAt'),
    ...(isTooLong ? [{ pointer: '/endAt', code: 'period_long' as const, params: { days: mostDays } }] : []),
    ...orderErrors(displayFrom, displayTo, '/displayTo'),
  ]
}

type Required = Pick<Promotion, 'title' | 'summary' | 'startAt' | 'endAt' | 'benefit' | 'place'> & {
  readonly cover: object | null
}

/** One error for each gap that keeps a promotion from being submitted; the screen leads to each (product.md §4). */
export function missingForPromotion(promotion: Required): FieldError[] {
  const { benefit, place } = promotion
  const needsValue = benefit.kind === 'PERCENT' || benefit.kind === 'AMOUNT'
  const values: Record<string, unknown> = {
    '/title': promotion.title || null,
    '/summary': promotion.summary,
    '/startAt': promotion.startAt,
    '/endAt': promotion.endAt,
    '/coverFileId': promotion.cover,
    ...(needsValue && { '/benefit/value': benefit.value }),
    ...(benefit.kind === 'GIFT' && { '/benefit/text': benefit.text }),
    ...(!place.sameAsStore && { '/place/name': place.name, '/place/address': place.address }),
  }
  return Object.entries(values).flatMap(([pointer, value]): FieldError[] =>
    value === null ? [{ pointer, code: 'required' }] : [],
  )
}

/** What keeps a promotion from being submitted now: gaps, and a start that has passed. */
export function submitErrors(promotion: Required & Period, now: Date): FieldError[] {
  const { startAt } = promotion
  const isPast = startAt !== null && Date.parse(startAt) < now.getTime()
  return [
    ...missingForPromotion(promotion),
    ...periodErrors(promotion),
    ...(isPast ? [{ pointer: '/startAt', code: 'in_past' as const }] : []),
  ]
}

/** A row of the list of promotions. */
export const PromotionRow = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  type: z.enum(promotionTypes),
  title: z.string(),
  status: z.enum(promotionStatuses),
  listing: z.enum(promotionListings),
  pausedBy: z.nullable(z.enum(['STORE', 'OPERATOR'])),
  isHeld: z.boolean(),
  isChangeUnseen: z.boolean(),
  storeStatus: z.enum(storeStatuses),
  startAt: z.nullable(Instant),
  endAt: z.nullable(Instant),
  benefit: PromotionBenefit,
  cover: z.nullable(ListedPicture),
  viewCount: z.int(),
  shareCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  submittedAt: z.nullable(Instant),
  /** What a change made on this row sends along, so that nothing unseen is approved or moved. */
  version: Version,
})
export type PromotionRow = z.infer<typeof PromotionRow>

export const promotionSorts = [
  'title',
  '-title',
  'startAt',
  '-startAt',
  'endAt',
  '-endAt',
  'createdAt',
  '-createdAt',
  'submittedAt',
  '-submittedAt',
  'status',
  '-status',
] as const

const filters = {
  /** The beginning of its title or of its store's name, Hangul initials of either, or its code. */
  search: z.exactOptional(text(1, 60)),
  status: z.exactOptional(listOf(promotionStatuses)),
  type: z.exactOptional(listOf(promotionTypes)),
  storeId: z.exactOptional(Id),
  /** Where its store is. */
  region: z.exactOptional(Region),
  /** Going on at any time from the beginning of this day in Seoul on. */
  from: z.exactOptional(CalendarDate),
  /** Going on at any time up to the end of this day in Seoul. */
  to: z.exactOptional(CalendarDate),
  /** Only those of stores whose staff the viewer is. A manager sees no others anyway. */
  own: z.exactOptional(z.literal('true')),
  /** Only those that were changed after their approval and that no administrator has looked at since. */
  changed: z.exactOptional(z.literal('true')),
  sort: z._default(z.enum(promotionSorts), '-createdAt'),
}

export const PromotionsQuery = z.strictObject({ ...pageQuery, ...filters })
export type PromotionsQuery = z.output<typeof PromotionsQuery>

/** What a list of promotions may be narrowed to and ordered by, for an export of the same list. */
export const PromotionsFilter = z.strictObject(filters)

export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/v1/manager/promotion',
  summary: 'Begin a promotion as a draft: only its store and its title are needed.',
  access: 'promotions.edit',
  refuses: conflictsWithPlan,
  status: 201,
  idempotent: true,
  body: PromotionInput,
  output: Promotion,
})

export const pagedPromotions = endpoint({
  method: 'GET',
  path: '/api/v1/promotion/paged-promotions',
  summary: 'Promotions, a page at a time: those of the own stores for managers, all for the operator.',
  access: 'promotions.edit',
  query: PromotionsQuery,
  output: pageOf(PromotionRow),
})

export const getPromotion = endpoint({
  method: 'GET',
  path: '/api/v1/promotion/:id',
  summary:
    'One promotion: all of it for its store’s people and the operator, the public part for anyone while visitors may see it.',
  access: 'public',
  knowsViewer: true,
  params: idParam,
  output: z.discriminatedUnion('view', [PublicPromotion, Promotion]),
})

export const updatePromotion = endpoint({
  method: 'PATCH',
  path: '/api/v1/promotion/:id',
  summary:
    'Change a promotion. What is submitted or approved must stay complete; what visitors see of an approved one changes at once, and the operator is told.',
  access: 'promotions.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  body: PromotionChange,
  output: Promotion,
})

export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/api/v1/promotion/:id',
  summary: 'Delete a draft.',
  access: 'promotions.edit',
  params: idParam,
  status: 204,
  output: z.void(),
})

export const setPromotionStatus = endpoint({
  method: 'POST',
  path: '/api/v1/promotion/:id/status',
  summary:
    'Submit, approve, send back, revise, pause, resume, cancel or archive a promotion. Gaps are told one by one.',
  access: 'promotions.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  body: z.strictObject({
    to: z.enum(promotionTargets),
    note: z.exactOptional(longText(2, 500)),
    /** The version that was looked at: one that was changed since answers 412, so nothing unseen is approved. */
    version: z.exactOptional(Version),
  }),
  output: Promotion,
})

export const duplicatePromotion = endpoint({
  method: 'POST',
  path: '/api/v1/promotion/:id/duplicate',
  summary: 'A new draft with the same words and pictures, its dates moved by so many months in Seoul.',
  access: 'promotions.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  status: 201,
  idempotent: true,
  body: z.strictObject({ months: z.int().check(z.gte(0), z.lte(12)) }),
  output: Promotion,
})

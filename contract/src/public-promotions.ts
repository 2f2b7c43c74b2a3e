import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DescribedPicture, ListedPicture, PublicPicture } from './files.ts'
import { PromotionBenefit, promotionTypes } from './promotion-parts.ts'
import { Id, Instant, pageOf, pageQuery, says, text } from './shapes.ts'
import { PublicStore } from './stores.ts'

/** Where a promotion is that visitors see: it begins soon, is on, or is over. */
export const promotionPhases = ['SOON', 'NOW', 'OVER'] as const
export type PromotionPhase = (typeof promotionPhases)[number]

/** Where it takes place, wherever that was written. */
const PublicPlace = z.object({
  /** Null where it is the store itself. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

const told = {
  id: Id,
  /** For `/app/share?p=`. */
  code: z.string(),
  phase: z.enum(promotionPhases),
  type: z.enum(promotionTypes),
  title: z.string(),
  summary: z.nullable(z.string()),
  benefit: PromotionBenefit,
  startAt: Instant,
  endAt: Instant,
  place: PublicPlace,
}

/** What everyone may see of a promotion. */
export const PublicPromotion = z.object({
  view: z.literal('public'),
  ...told,
  body: z.nullable(z.string()),
  cover: z.nullable(PublicPicture),
  images: z.array(DescribedPicture),
  limitTotal: z.nullable(z.int()),
  limitPerMember: z.nullable(z.int()),
  conditions: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  /** When what is told here changed last since it was approved, and what its store says of that. */
  change: z.nullable(z.object({ at: Instant, note: z.nullable(z.string()) })),
  updatedAt: Instant,
  store: PublicStore,
})
export type PublicPromotion = z.infer<typeof PublicPromotion>

/** A promotion in a list that everyone sees. */
export const PublicPromotionRow = z.object({
  ...told,
  storeId: Id,
  storeName: z.string(),
  categoryId: z.nullable(Id),
  cover: z.nullable(ListedPicture),
})
export type PublicPromotionRow = z.infer<typeof PublicPromotionRow>

const coordinates = /^-?\d{1,3}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?$/

/** `37.5665,126.9780`: degrees north and east. */
const Near = z.pipe(
  z.string().check(z.regex(coordinates, says('format'))),
  z.transform((given: string) => {
    const [lat = 0, lng = 0] = given.split(',').map(Number)
    return { lat, lng }
  }),
)

export const PublicPromotionsQuery = z.strictObject({
  ...pageQuery,
  /** Those that are on, or those that begin later. */
  when: z._default(z.enum(['now', 'soon']), 'now'),
  type: z.exactOptional(z.enum(promotionTypes)),
  /** Of stores of this category. */
  categoryId: z.exactOptional(Id),
  /** The beginning of the district's code of the store. */
  region: z.exactOptional(z.string().check(z.regex(/^\d{2,10}$/, says('format')))),
  near: z.exactOptional(Near),
  /** The beginning of its title or of its store's name, Hangul initials of either, or its code. */
  search: z.exactOptional(text(1, 60)),
  /** Kilometres around `near`. */
  within: z._default(z.enum(['1', '3', '5', '10', '30']), '5'),
})
export type PublicPromotionsQuery = z.output<typeof PublicPromotionsQuery>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/v1/promotion',
  summary:
    'Promotions that visitors see, a page at a time: those that end first, or that begin first, first; the nearest where a point is given.',
  access: 'public',
  keptSeconds: 2,
  query: PublicPromotionsQuery,
  output: pageOf(PublicPromotionRow),
})

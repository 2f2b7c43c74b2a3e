import type { PromotionState } from '@madang/contract/promotion-actions'
import type { PromotionBenefit, PromotionType } from '@madang/contract/promotion-parts'
import type { PromotionChange } from '@madang/contract/promotions'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

export interface PromotionTable {
  id: string
  storeId: string
  code: string
  type: Generated<PromotionType>
  title: string
  titleKey: GeneratedAlways<string>
  initials: GeneratedAlways<string>
  summary: string | null
  body: string | null
  benefitKind: Generated<PromotionBenefit['kind']>
  benefitValue: number | null
  minSpend: number | null
  benefitText: string | null
  startAt: string | null
  endAt: string | null
  displayFrom: string | null
  displayTo: string | null
  sameAsStore: Generated<boolean>
  placeName: string | null
  placeAddress: string | null
  placeLat: number | null
  placeLng: number | null
  limitTotal: number | null
  limitPerMember: number | null
  conditions: string | null
  contact: string | null
  listing: Generated<PromotionState['listing']>
  status: Generated<PromotionState['status']>
  statusRank: GeneratedAlways<number>
  pausedBy: PromotionState['pausedBy']
  /** When a smaller plan paused it before it began; null once it is on. */
  pausedAheadAt: string | null
  /** Where it was when its store was suspended. */
  heldFrom: 'SCHEDULED' | 'LIVE' | 'PAUSED' | null
  /** When the clock makes it live: never, while its store is suspended. */
  beginsAt: GeneratedAlways<string | null>
  submittedAt: string | null
  reviewNote: string | null
  reviewedBy: string | null
  reviewedAt: string | null
  changedAt: string | null
  changeNote: string | null
  isChangeUnseen: Generated<boolean>
  viewCount: Generated<number>
  shareCount: Generated<number>
  /** Of the store; the last two of the place. A trigger keeps them. */
  categoryId: GeneratedAlways<string | null>
  region: GeneratedAlways<string | null>
  lat: GeneratedAlways<number | null>
  lng: GeneratedAlways<number | null>
  createdAt: string
  updatedAt: string
  /** Only of drafts. */
  deletedAt: string | null
  version: Generated<number>
}

/** What the store's people write; the rest is the server's. A draft may be without all but the title. */
export const promotionFieldColumns = [
  'type',
  'title',
  'summary',
  'body',
  'benefitKind',
  'benefitValue',
  'minSpend',
  'benefitText',
  'startAt',
  'endAt',
  'displayFrom',
  'displayTo',
  'sameAsStore',
  'placeName',
  'placeAddress',
  'placeLat',
  'placeLng',
  'limitTotal',
  'limitPerMember',
  'conditions',
  'contact',
  'listing',
] as const
export type PromotionFields = Pick<Selectable<PromotionTable>, (typeof promotionFieldColumns)[number]>

/** What a change says of pictures; a part that it does not name stays. */
export type PicturesChange = Pick<PromotionChange, 'coverFileId' | 'images'>

/** What visitors are told of the last change. */
export type Told = Pick<Selectable<PromotionTable>, 'changedAt' | 'changeNote'>

/** What a change writes, and what it replaces: only what it changes. */
export interface PromotionBefore {
  readonly fields: Partial<PromotionFields>
  readonly files: PicturesChange
  readonly told?: Told
}

export interface PromotionDayTable {
  promotionId: string
  /** `YYYY-MM-DD` in Seoul. */
  day: string
  views: Generated<number>
  shares: Generated<number>
}

export interface PromotionVisitTable {
  hash: Buffer
  countedAt: string
}

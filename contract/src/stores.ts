import * as z from 'zod/mini'
import { Latitude, Longitude, Region } from './addresses.ts'
import { BusinessNumber } from './business-number.ts'
import { endpoint } from './endpoint.ts'
import { conflictsWithPlan, type FieldError } from './errors.ts'
import { DescribedPicture, ListedPicture, PublicPicture } from './files.ts'
import { keysOf } from './keys-of.ts'
import { addDays } from './korean-time.ts'
import { OpeningHours, OpeningSpan } from './opening-hours.ts'
import {
  CalendarDate,
  Email,
  httpsUrl,
  Id,
  idParam,
  Instant,
  listOf,
  longText,
  pageOf,
  pageQuery,
  says,
  text,
  Version,
} from './shapes.ts'
import { storeRefusals, storeTargets } from './store-actions.ts'
import {
  documentTypes,
  DocumentsInput,
  ImagesInput,
  requiredDocuments,
  StoreDocument,
  type DocumentType,
} from './store-files.ts'
import { StorePhone } from './store-phone.ts'
import { staffRoles, storeStatuses } from './statuses.ts'

const openedOnLimits = { from: '1900-01-01', to: '2100-12-31' }
const OpenedOn = CalendarDate.check(
  z.refine((date) => date >= openedOnLimits.from && date <= openedOnLimits.to, says('format')),
)

const mostDaysAhead = 365

/** A store is reviewed before it opens; a day more than a year after this Seoul date is a slip of the keys. */
export function openedOnRange(today: string): { readonly from: string; readonly to: string } {
  return { from: openedOnLimits.from, to: addDays(today, mostDaysAhead) }
}

export function openedOnErrors(openedOn: string | null | undefined, today: string): FieldError[] {
  const isTooFar = typeof openedOn === 'string' && openedOn > openedOnRange(today).to
  return isTooFar ? [{ pointer: '/openedOn', code: 'too_far' }] : []
}

const Tags = z.array(text(1, 20)).check(
  z.maxLength(10),
  z.check(({ value, issues }) => {
    value.forEach((tag, index) => {
      if (value.indexOf(tag) === index) return
      issues.push({ code: 'custom', message: says('repeated'), path: [index], input: tag })
    })
  }),
)

const AddressInput = z.strictObject({
  zonecode: z.nullable(z.string().check(z.regex(/^\d{5}$/, says('format')))),
  roadAddress: z.nullable(text(1, 200)),
  detail: z.nullable(text(1, 100)),
  /** Code of the legal district, ten digits; its beginning is the province and the city. */
  bcode: z.nullable(z.string().check(z.regex(/^\d{10}$/, says('format')))),
})

const LinksInput = z.strictObject({
  homepage: z.nullable(httpsUrl()),
  instagram: z.nullable(httpsUrl(['instagram.com'])),
  kakaoChannel: z.nullable(httpsUrl(['pf.kakao.com'])),
})

/** What may be written of a store. All of it may wait until the store is submitted, apart from the name. */
const fields = {
  categoryId: z.exactOptional(z.nullable(Id)),
  phone: z.exactOptional(z.nullable(StorePhone)),
  email: z.exactOptional(z.nullable(Email)),
  description: z.exactOptional(z.nullable(longText(1, 2000))),
  businessNumber: z.exactOptional(z.nullable(BusinessNumber)),
  /** Four digits of a branch that shares the number of its head office. */
  branchNo: z.exactOptional(z.nullable(z.string().check(z.regex(/^\d{4}$/, says('format'))))),
  businessName: z.exactOptional(z.nullable(text(1, 80))),
  representativeName: z.exactOptional(z.nullable(text(1, 40))),
  openedOn: z.exactOptional(z.nullable(OpenedOn)),
  address: z.exactOptional(AddressInput),
  lat: z.exactOptional(z.nullable(Latitude)),
  lng: z.exactOptional(z.nullable(Longitude)),
  openingHours: z.exactOptional(OpeningHours),
  holidayNote: z.exactOptional(z.nullable(text(1, 200))),
  links: z.exactOptional(LinksInput),
  tags: z.exactOptional(Tags),
  logoFileId: z.exactOptional(z.nullable(Id)),
  images: z.exactOptional(ImagesInput),
  documents: z.exactOptional(DocumentsInput),
}

export const StoreInput = z.strictObject({ name: text(1, 60), ...fields })
export type StoreInput = z.output<typeof StoreInput>

export const StoreChange = z.strictObject({ version: Version, name: z.exactOptional(text(1, 60)), ...fields })
export type StoreChange = z.output<typeof StoreChange>

const Address = z.object({
  zonecode: z.nullable(z.string()),
  roadAddress: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  bcode: z.nullable(z.string()),
})
const Links = z.object({
  homepage: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  kakaoChannel: z.nullable(z.string()),
})

const publicFields = {
  id: Id,
  name: z.string(),
  categoryId: z.nullable(Id),
  phone: z.nullable(z.string()),
  description: z.nullable(z.string()),
  address: Address,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  openingHours: z.array(OpeningSpan),
  holidayNote: z.nullable(z.string()),
  links: Links,
  tags: z.array(z.string()),
  logo: z.nullable(PublicPicture),
  images: z.array(DescribedPicture),
}

/** What everyone may see of an ACTIVE store. */
export const PublicStore = z.object({ view: z.literal('public'), ...publicFields })
export type PublicStore = z.infer<typeof PublicStore>

/** A store as its own people and the operator's staff see it. */
export const Store = z.object({
  view: z.literal('staff'),
  ...publicFields,
  email: z.nullable(z.string()),
  businessNumber: z.nullable(z.string()),
  branchNo: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  representativeName: z.nullable(z.string()),
  openedOn: z.nullable(z.string()),
  documents: z.array(StoreDocument),
  status: z.enum(storeStatuses),
  /** When it was handed in for review the last time. */
  submittedAt: z.nullable(Instant),
  /** What the operator wrote with the last decision. */
  reviewNote: z.nullable(z.string()),
  reviewedBy: z.nullable(Id),
  reviewedAt: z.nullable(Instant),
  /** What the viewer is in this store; null for the operator's staff. */
  staffRole: z.nullable(z.enum(staffRoles)),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type Store = z.infer<typeof Store>

/** What a store needs before it can be submitted, by JSON pointer. */
type Required = Pick<
  Store,
  'name' | 'categoryId' | 'phone' | 'businessNumber' | 'businessName' | 'representativeName' | 'openedOn'
> & {
  readonly address: Pick<Store['address'], 'zonecode' | 'roadAddress' | 'bcode'>
  readonly documents: readonly { readonly type: DocumentType }[]
}

/** One error for each gap that keeps a store from being submitted; the screen leads to each (product.md §4). */
export function missingForSubmit(store: Required): FieldError[] {
  const { address } = store
  const values: Record<string, string | null> = {
    '/name': store.name,
    '/categoryId': store.categoryId,
    '/phone': store.phone,
    '/businessNumber': store.businessNumber,
    '/businessName': store.businessName,
    '/representativeName': store.representativeName,
    '/openedOn': store.openedOn,
    '/address/zonecode': address.zonecode,
    '/address/roadAddress': address.roadAddress,
    '/address/bcode': address.bcode,
  }
  const gaps = Object.entries(values)
    .filter(([, value]) => value === null || value === '')
    .map(([pointer]): FieldError => ({ pointer, code: 'required' }))
  const hasDocuments = requiredDocuments.every((type) => store.documents.some((one) => one.type === type))
  return hasDocuments ? gaps : [...gaps, { pointer: '/documents', code: 'required' }]
}

/** A place on the map has both coordinates or none. */
export function missingCoordinate({ lat, lng }: Pick<Store, 'lat' | 'lng'>): FieldError[] {
  if ((lat === null) === (lng === null)) return []
  return [{ pointer: lat === null ? '/lat' : '/lng', code: 'required' }]
}

/** A row of the list of stores. */
export const StoreRow = z.object({
  id: Id,
  name: z.string(),
  categoryId: z.nullable(Id),
  status: z.enum(storeStatuses),
  phone: z.nullable(z.string()),
  businessNumber: z.nullable(z.string()),
  branchNo: z.nullable(z.string()),
  /** Masked. */
  representativeName: z.nullable(z.string()),
  roadAddress: z.nullable(z.string()),
  /** The first picture, or the logo where there is none. */
  cover: z.nullable(ListedPicture),
  documentTypes: z.array(z.enum(documentTypes)),
  createdAt: Instant,
  updatedAt: Instant,
  submittedAt: z.nullable(Instant),
  /** What a decision made on this row sends along, so that nothing unseen is approved. */
  version: Version,
})
export type StoreRow = z.infer<typeof StoreRow>

export const storeSorts = [
  'name',
  '-name',
  'createdAt',
  '-createdAt',
  'submittedAt',
  '-submittedAt',
  'status',
  '-status',
] as const

const filters = {
  /** Beginning of the name, Hangul initials (ㅎㅂㅅㄷ), a phone, its last four digits, or a business number. */
  search: z.exactOptional(text(1, 60)),
  status: z.exactOptional(listOf(storeStatuses)),
  categoryId: z.exactOptional(Id),
  region: z.exactOptional(Region),
  /** Only stores whose staff the viewer is. A manager sees no others anyway. */
  own: z.exactOptional(z.literal('true')),
}

export const StoresQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: z._default(z.enum(storeSorts), '-createdAt'),
})
export type StoresQuery = z.output<typeof StoresQuery>

/** What a list of stores may be narrowed to and ordered by, for an export of the same list. */
export const StoresFilter = z.strictObject({
  ...filters,
  sort: z._default(z.enum(storeSorts), '-createdAt'),
})

export const createStore = endpoint({
  method: 'POST',
  path: '/api/v1/manager/store',
  summary: 'Begin a store as a draft: only its name is needed. Whoever creates it is its first owner.',
  access: 'stores.edit',
  refuses: conflictsWithPlan,
  status: 201,
  idempotent: true,
  body: StoreInput,
  output: Store,
})

export const pagedStores = endpoint({
  method: 'GET',
  path: '/api/v1/store/paged-stores',
  summary: 'Stores, a page at a time: the own ones for managers, all for the operator.',
  access: 'stores.edit',
  query: StoresQuery,
  output: pageOf(StoreRow),
})

export const getStore = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id',
  summary:
    'One store: all of it for its people and the operator, the public part for anyone when it is active.',
  access: 'public',
  knowsViewer: true,
  params: idParam,
  output: z.discriminatedUnion('view', [PublicStore, Store]),
})

export const updateStore = endpoint({
  method: 'PATCH',
  path: '/api/v1/store/:id',
  summary: 'Change a store. What is submitted or active must stay complete.',
  access: 'stores.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  body: StoreChange,
  output: Store,
})

export const deleteStore = endpoint({
  method: 'DELETE',
  path: '/api/v1/store/:id',
  summary: 'Delete a draft; a store that was submitted once can only be closed.',
  access: 'stores.edit',
  params: idParam,
  status: 204,
  output: z.void(),
})

export const setStoreStatus = endpoint({
  method: 'POST',
  path: '/api/v1/store/:id/status',
  summary: 'Submit, approve, reject, suspend, reactivate or close a store. Gaps are told one by one.',
  access: 'stores.edit',
  refuses: conflictsWithPlan,
  params: idParam,
  body: z.strictObject({
    to: z.enum(storeTargets),
    note: z.exactOptional(longText(2, 500)),
    /** The version that was looked at: a store that was changed since answers 412, so nothing unseen is approved. */
    version: z.exactOptional(Version),
  }),
  output: Store,
})

export const getStoreClosing = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/closing',
  summary: 'What keeps the viewer from closing the store now; empty when nothing does.',
  access: 'stores.edit',
  params: idParam,
  output: z.object({ blockers: z.array(z.object({ reason: z.enum(keysOf(storeRefusals)) })) }),
})

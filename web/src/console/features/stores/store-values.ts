import { formatBusinessNumber } from '@madang/contract/business-number'
import { seoulDate } from '@madang/contract/korean-time'
import { toAsciiDigits } from '@madang/contract/phone'
import { says } from '@madang/contract/shapes'
import { openedOnErrors, StoreChange, type Store } from '@madang/contract/stores'
import * as z from 'zod/mini'
import type { FieldErrors } from '../../form/form-errors.ts'
import { readTags } from '../../form/tags.ts'
import { readHours, settleSpan, writeHours } from './hours.ts'

/** A store as the fields show it: all texts, named by where they stand in the record. */
export type StoreValues = {
  name: string
  categoryId: string
  description: string
  tags: string
  phone: string
  email: string
  'links/homepage': string
  'links/instagram': string
  'links/kakaoChannel': string
  businessNumber: string
  branchNo: string
  businessName: string
  representativeName: string
  openedOn: string
  'address/zonecode': string
  'address/roadAddress': string
  'address/detail': string
  'address/bcode': string
  lat: string
  lng: string
  openingHours: string
  holidayNote: string
}
export type StoreFieldName = keyof StoreValues

/** Fields that are shown, edited and saved together. */
export const storeSections = {
  basics: ['name', 'categoryId', 'description', 'tags'],
  contact: ['phone', 'email', 'links/homepage', 'links/instagram', 'links/kakaoChannel'],
  business: ['businessNumber', 'branchNo', 'businessName', 'representativeName', 'openedOn'],
  place: ['address/zonecode', 'address/roadAddress', 'address/detail', 'address/bcode', 'lat', 'lng'],
  hours: ['openingHours', 'holidayNote'],
} as const satisfies Record<string, readonly StoreFieldName[]>
export type StoreSection = keyof typeof storeSections

/** A number is unique together with the branch that shares it: another branch mends one that was refused. */
export const judgedTogether = ['businessNumber', 'branchNo'] as const satisfies readonly StoreFieldName[]

/** Nothing of these is about a person: they may wait in the browser's storage until they are saved. */
export const plainFields: readonly StoreFieldName[] = [
  ...storeSections.basics,
  ...storeSections.hours,
  'links/homepage',
  'links/instagram',
  'links/kakaoChannel',
  'openedOn',
  'address/zonecode',
  'address/bcode',
]

const empty: StoreValues = {
  name: '',
  categoryId: '',
  description: '',
  tags: '',
  phone: '',
  email: '',
  'links/homepage': '',
  'links/instagram': '',
  'links/kakaoChannel': '',
  businessNumber: '',
  branchNo: '',
  businessName: '',
  representativeName: '',
  openedOn: '',
  'address/zonecode': '',
  'address/roadAddress': '',
  'address/detail': '',
  'address/bcode': '',
  lat: '',
  lng: '',
  openingHours: '',
  holidayNote: '',
}
export const fieldNames = Object.keys(empty) as StoreFieldName[] // Object.keys forgets the key type

/** What the fields show of a store; of none they are empty. */
export function toValues(store: Store | null): StoreValues {
  if (store === null) return empty
  const { address, links } = store
  return {
    name: store.name,
    categoryId: store.categoryId ?? '',
    description: store.description ?? '',
    tags: store.tags.join('\n'),
    phone: store.phone ?? '',
    email: store.email ?? '',
    'links/homepage': links.homepage ?? '',
    'links/instagram': links.instagram ?? '',
    'links/kakaoChannel': links.kakaoChannel ?? '',
    businessNumber: formatBusinessNumber(store.businessNumber ?? ''),
    branchNo: store.branchNo ?? '',
    businessName: store.businessName ?? '',
    representativeName: store.representativeName ?? '',
    openedOn: store.openedOn ?? '',
    'address/zonecode': address.zonecode ?? '',
    'address/roadAddress': address.roadAddress ?? '',
    'address/detail': address.detail ?? '',
    'address/bcode': address.bcode ?? '',
    lat: store.lat === null ? '' : String(store.lat),
    lng: store.lng === null ? '' : String(store.lng),
    openingHours: writeHours(store.openingHours),
    holidayNote: store.holidayNote ?? '',
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

function digitsOrNull(text: string): string | null {
  return orNull(toAsciiDigits(text).replace(/\s/g, ''))
}

/** A coordinate as people write it, also with a comma; what is no number is refused by the schema. */
function toNumber(text: string): number | null {
  const clean = toAsciiDigits(text).trim().replace(/[,٫]/, '.')
  return clean === '' ? null : Number(clean)
}

/** What is sent of these values: all of the store. */
export function toInput(values: StoreValues) {
  return {
    name: values.name,
    categoryId: orNull(values.categoryId),
    description: orNull(values.description),
    tags: readTags(values.tags),
    phone: orNull(values.phone),
    email: orNull(values.email),
    links: {
      homepage: orNull(values['links/homepage'].trim()),
      instagram: orNull(values['links/instagram'].trim()),
      kakaoChannel: orNull(values['links/kakaoChannel'].trim()),
    },
    businessNumber: orNull(values.businessNumber),
    branchNo: digitsOrNull(values.branchNo),
    businessName: orNull(values.businessName),
    representativeName: orNull(values.representativeName),
    openedOn: orNull(values.openedOn),
    address: {
      zonecode: digitsOrNull(values['address/zonecode']),
      roadAddress: orNull(values['address/roadAddress']),
      detail: orNull(values['address/detail']),
      bcode: digitsOrNull(values['address/bcode']),
    },
    lat: toNumber(values.lat),
    lng: toNumber(values.lng),
    openingHours: readHours(values.openingHours).map(settleSpan),
    holidayNote: orNull(values.holidayNote),
  }
}

function isHalfPair(lat: unknown, lng: unknown): boolean {
  return (lat === null) !== (lng === null)
}

/** The contract's rules for a change, and those that the server adds: a day not too far, both coordinates or none. */
export const StoreFormSchema = StoreChange.check(
  z.check(({ value, issues }) => {
    const { lat = null, lng = null, openedOn } = value
    for (const { code } of openedOnErrors(openedOn, seoulDate(new Date()))) {
      issues.push({ code: 'custom', message: says(code), path: ['openedOn'], input: openedOn })
    }
    if (!isHalfPair(lat, lng)) return
    issues.push({
      code: 'custom',
      message: says('required'),
      path: [lat === null ? 'lat' : 'lng'],
      input: null,
    })
  }),
)

/** Values that can be saved now: what is wrong stays as it is in the record, coordinates only as a pair. */
function savable(values: StoreValues, base: StoreValues, errors: FieldErrors<string>): StoreValues {
  const { lat, lng } = toInput(values)
  const isPairWrong = isHalfPair(lat, lng) || errors['lat'] !== undefined || errors['lng'] !== undefined
  const isWrong = (name: StoreFieldName): boolean =>
    name === 'lat' || name === 'lng' ? isPairWrong : errors[name] !== undefined
  const entries = fieldNames.map((name) => [name, isWrong(name) ? base[name] : values[name]] as const)
  return Object.fromEntries(entries) as StoreValues // the same names
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What a save would change in the record, as far as it can be saved; `{}` when nothing. */
export function changesOf(
  values: StoreValues,
  base: Store | null,
  errors: FieldErrors<string> = {},
): Partial<ReturnType<typeof toInput>> {
  const shown = toValues(base)
  const parse = (given: StoreValues) => z.partial(StoreChange).safeParse(toInput(given))
  const [now, before] = [parse(savable(values, shown, errors)), parse(shown)]
  // A field that is wrong without an error of its own would be a mistake here, not of who types.
  if (!now.success) return {}
  const old: Record<string, unknown> = before.success ? before.data : toInput(shown)
  const entries = Object.entries(now.data).filter(([key, value]) => !isSame(value, old[key]))
  return Object.fromEntries(entries)
}

/** What a form over one section sends: the section's own part of the record, as far as it differs. */
export function inputOf(section: StoreSection, values: StoreValues, base: Store): object {
  const keys = new Set(storeSections[section].map((name) => name.split('/')[0]))
  const now = toInput(values)
  const old: Record<string, unknown> = toInput(toValues(base))
  const isMoved = now.lat !== old['lat'] || now.lng !== old['lng']
  // Coordinates go as a pair, so that one without the other is told.
  const differs = (key: string, value: unknown): boolean =>
    key === 'lat' || key === 'lng' ? isMoved : !isSame(value, old[key])
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => keys.has(key) && differs(key, value)),
  )
}

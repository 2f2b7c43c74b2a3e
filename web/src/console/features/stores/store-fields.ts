import { StoreChange } from '@madang/contract/stores'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import { defineFields, namesOf } from '../../record/fields.ts'
import { settleSpan } from '../../form/hours.ts'
import { hoursText } from '../../form/hours-words.ts'

/** The links are one line of the history: that one of them changed is enough. */
const links = {
  history: { label: 'stores.field.links', isLong: true },
  isPlain: true,
  isOptional: true,
} as const
const location = { history: { label: 'stores.field.location', isLong: true }, isOptional: true } as const

/** The fields of a store, by the sections that are shown, edited and saved together. */
export const storeFields = defineFields(StoreChange, {
  basics: {
    name: {
      kind: 'text',
      label: 'store.field.name',
      help: 'store.help.name',
      isPlain: true,
      history: { label: 'stores.field.name' },
    },
    categoryId: { kind: 'choice', label: 'stores.field.categoryId', isPlain: true },
    description: {
      kind: 'longText',
      label: 'stores.field.description',
      help: 'store.help.description',
      isPlain: true,
      isOptional: true,
    },
    tags: {
      kind: 'tags',
      label: 'stores.field.tags',
      help: 'store.help.tags',
      isPlain: true,
      isOptional: true,
    },
  },
  contact: {
    phone: { kind: 'phone', label: 'stores.field.phone', help: 'store.help.phone', isHalf: true },
    email: {
      kind: 'email',
      label: 'stores.field.email',
      help: 'store.help.email',
      isOptional: true,
      isHalf: true,
    },
    'links/homepage': { kind: 'link', label: 'store.field.homepage', placeholder: 'https://', ...links },
    'links/instagram': {
      kind: 'link',
      label: 'store.field.instagram',
      placeholder: 'https://instagram.com/',
      ...links,
    },
    'links/kakaoChannel': {
      kind: 'link',
      label: 'store.field.kakaoChannel',
      placeholder: 'https://pf.kakao.com/',
      ...links,
    },
  },
  business: {
    businessNumber: {
      kind: 'businessNumber',
      label: 'stores.field.businessNumber',
      help: 'store.help.businessNumber',
      isHalf: true,
    },
    branchNo: {
      kind: 'digits',
      digits: 4,
      label: 'stores.field.branchNo',
      help: 'store.help.branchNo',
      isOptional: true,
      isHalf: true,
    },
    businessName: { kind: 'text', label: 'stores.field.businessName', help: 'store.help.businessName' },
    representativeName: { kind: 'text', label: 'stores.field.representativeName', isHalf: true },
    openedOn: { kind: 'day', label: 'stores.field.openedOn', isPlain: true, isHalf: true },
  },
  place: {
    'address/zonecode': {
      kind: 'digits',
      digits: 5,
      label: 'store.field.zonecode',
      isPlain: true,
      history: 'none',
    },
    'address/roadAddress': {
      kind: 'text',
      label: 'store.field.roadAddress',
      help: 'store.help.roadAddress',
      history: { label: 'stores.field.address' },
    },
    'address/detail': {
      kind: 'text',
      label: 'store.field.addressDetail',
      help: 'store.help.detail',
      isOptional: true,
      recordedAs: 'addressDetail',
      history: { label: 'stores.field.address' },
    },
    'address/bcode': {
      kind: 'digits',
      digits: 10,
      label: 'store.field.bcode',
      help: 'store.help.bcode',
      isPlain: true,
      history: 'none',
    },
    lat: {
      kind: 'number',
      label: 'store.field.lat',
      help: 'store.help.coordinates',
      isHalf: true,
      ...location,
    },
    lng: { kind: 'number', label: 'store.field.lng', isHalf: true, ...location },
  },
  hours: {
    openingHours: {
      kind: 'own',
      label: 'stores.field.openingHours',
      isPlain: true,
      empty: [],
      toSent: (spans: readonly OpeningSpan[]) => spans.map(settleSpan),
      textOf: (words, spans: readonly OpeningSpan[]) => hoursText(words, spans),
    },
    holidayNote: {
      kind: 'text',
      label: 'stores.field.holidayNote',
      help: 'store.help.holidayNote',
      isPlain: true,
      isOptional: true,
    },
  },
})

export type StoreFieldName = keyof typeof storeFields.all
export type StoreSection = keyof typeof storeFields.groups

export const fieldNames: readonly StoreFieldName[] = namesOf(storeFields)
export const storeSections = storeFields.groups

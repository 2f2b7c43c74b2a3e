import { missingForSubmit, type Store } from '@madang/contract/stores'
import { describe, expect, it, test } from 'vitest'
import { fieldAt, fieldsOfStep, gapsOf, stepAt, stepStates, storeSteps } from './store-steps.ts'
import { fieldNames } from './store-fields.ts'

// A field that is not named here is empty.
const draft = {
  view: 'staff',
  id: '019aa000-0000-7000-8000-00000000000a',
  name: '마당 국밥',
  categoryId: null,
  phone: null,
  description: null,
  address: { zonecode: null, roadAddress: null, detail: null, bcode: null },
  lat: null,
  lng: null,
  openingHours: [],
  holidayNote: null,
  links: { homepage: null, instagram: null, kakaoChannel: null },
  tags: [],
  logo: null,
  images: [],
  email: null,
  businessNumber: null,
  branchNo: null,
  businessName: null,
  representativeName: null,
  openedOn: null,
  documents: [],
  status: 'DRAFT',
  submittedAt: null,
  reviewNote: null,
  reviewedBy: null,
  reviewedAt: null,
  staffRole: 'OWNER',
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
} as Partial<Store> as Store
const filled: Store = {
  ...draft,
  categoryId: '019aa000-0000-7000-8000-000000000001',
  phone: '02-123-4567',
  businessNumber: '1048112340',
  businessName: '마당',
  representativeName: '김민수',
  openedOn: '2020-03-02',
  address: { zonecode: '06236', roadAddress: '서울 강남구 테헤란로 1', detail: null, bcode: '1168010100' },
  documents: [
    {
      type: 'BUSINESS_REGISTRATION',
      fileId: '019aa000-0000-7000-8000-00000000000f',
      name: 'a.pdf',
      mime: 'application/pdf',
      size: 1,
    },
  ],
}

it('every field is in one step', () => {
  expect(storeSteps.flatMap(fieldsOfStep).toSorted()).toEqual(fieldNames.toSorted())
})

test.each([
  ['/phone', 'phone', 'basics'],
  ['/businessNumber', 'businessNumber', 'business'],
  ['/address/bcode', 'address/bcode', 'place'],
  ['/openingHours/3/close', 'openingHours', 'place'],
  ['/documents', null, 'documents'],
  ['/documents/0/fileId', null, 'documents'],
  ['/images/2/alt', null, 'pictures'],
  ['/logoFileId', null, 'pictures'],
  ['/somethingNew', null, 'basics'],
])('%s leads to the field %s in step %s', (pointer, field, step) => {
  expect(fieldAt(pointer)).toBe(field)
  expect(stepAt(pointer)).toBe(step)
})

it('everything that the server asks for can be reached', () => {
  const pointers = missingForSubmit(draft).map(({ pointer }) => pointer)
  expect(pointers.filter((pointer) => fieldAt(pointer) === null)).toEqual(['/documents'])
})

describe('gaps', () => {
  it('are what is missing, in the order of the steps', () => {
    expect(gapsOf(draft, {}).map(({ pointer }) => pointer)).toEqual([
      '/categoryId',
      '/phone',
      '/businessNumber',
      '/businessName',
      '/representativeName',
      '/openedOn',
      '/address/zonecode',
      '/address/roadAddress',
      '/address/bcode',
      '/documents',
    ])
    expect(gapsOf(null, {})[0]).toEqual({ pointer: '/name', code: 'required' })
    expect(gapsOf(filled, {})).toEqual([])
  })

  it('are also what was typed and is wrong, once each', () => {
    const wrong = { pointer: '/phone', code: 'store_phone' as const }
    expect(gapsOf({ ...filled, phone: null }, { phone: wrong })).toEqual([wrong])
    const hours = { pointer: '/openingHours/1', code: 'overlap' as const }
    expect(gapsOf(filled, { openingHours: hours })).toEqual([hours])
  })
})

describe('the stepping stones', () => {
  const statesOf = (store: Store | null, current: (typeof storeSteps)[number]) =>
    stepStates({ store, current, gaps: gapsOf(store, {}) })

  it('of a new store lie open, but for the one that one stands on', () => {
    expect(Object.values(statesOf(null, 'basics'))).toEqual([
      'current',
      'open',
      'open',
      'open',
      'open',
      'open',
    ])
  })

  it('say what is missing behind, not what lies ahead', () => {
    expect(statesOf(draft, 'place')).toEqual({
      basics: 'missing',
      business: 'missing',
      place: 'current',
      pictures: 'open',
      documents: 'open',
      check: 'open',
    })
  })

  it('lie open ahead while nothing is in them, opening hours neither', () => {
    expect(statesOf(draft, 'business')).toMatchObject({ basics: 'missing', place: 'open' })
  })

  it('say what is done; pictures need nothing', () => {
    expect(statesOf(filled, 'check')).toEqual({
      basics: 'done',
      business: 'done',
      place: 'done',
      pictures: 'open',
      documents: 'done',
      check: 'current',
    })
  })
})

import type { Store } from '@madang/contract/stores'
import { describe, expect, it } from 'vitest'
import { checkInput } from '../../form/form-errors.ts'
import {
  changesOf,
  fieldNames,
  plainFields,
  StoreFormSchema,
  storeSections,
  toInput,
  toValues,
} from './store-values.ts'

const store: Store = {
  view: 'staff',
  id: '019aa000-0000-7000-8000-00000000000a',
  name: '마당 국밥',
  categoryId: '019aa000-0000-7000-8000-000000000001',
  phone: '02-123-4567',
  description: null,
  address: { zonecode: '06236', roadAddress: '서울 강남구 테헤란로 1', detail: null, bcode: '1168010100' },
  lat: 37.498,
  lng: 127.028,
  openingHours: [{ day: 5, open: '18:00', close: '26:00' }],
  holidayNote: null,
  links: { homepage: 'https://madang.kr/', instagram: null, kakaoChannel: null },
  tags: ['한식', '점심'],
  logo: null,
  images: [],
  email: null,
  businessNumber: '1048112340',
  branchNo: null,
  businessName: '마당',
  representativeName: '김민수',
  openedOn: '2020-03-02',
  documents: [],
  status: 'DRAFT',
  submittedAt: null,
  reviewNote: null,
  reviewedBy: null,
  reviewedAt: null,
  staffRole: 'OWNER',
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 3,
}
const values = toValues(store)

function errorsOf(given: typeof values) {
  return checkInput(StoreFormSchema, { version: 1, ...toInput(given) }, fieldNames)
}

it('every field stands in one section', () => {
  expect(Object.values(storeSections).flat().toSorted()).toEqual(fieldNames.toSorted())
})

it('nothing about a person waits in the browser’s storage', () => {
  for (const name of ['phone', 'email', 'representativeName', 'businessNumber', 'address/detail'] as const) {
    expect(plainFields).not.toContain(name)
  }
})

describe('what a save would change', () => {
  it('is nothing for the store as it is, also when it is written another way', () => {
    expect(changesOf(values, store)).toEqual({})
    const same = {
      ...values,
      name: ' 마당 국밥 ',
      phone: '021234567',
      lat: '37,498',
      businessNumber: '1048112340',
    }
    expect(changesOf(same, store)).toEqual({})
  })

  it('is only what differs, as the contract writes it', () => {
    const changed = { ...values, phone: '0311234567', tags: '한식', description: '국밥집', email: '' }
    expect(changesOf(changed, store)).toEqual({
      phone: '031-123-4567',
      tags: ['한식'],
      description: '국밥집',
    })
  })

  it('sends the whole address for a part of it, and null for what was emptied', () => {
    expect(changesOf({ ...values, 'address/detail': '2층', openedOn: '' }, store)).toEqual({
      address: { ...store.address, detail: '2층' },
      openedOn: null,
    })
  })

  it('leaves out what is wrong, the rest is saved', () => {
    const half = { ...values, businessNumber: '104-81', 'address/zonecode': '062', 'address/detail': '2층' }
    const errors = errorsOf(half)
    expect(Object.keys(errors).toSorted()).toEqual(['address/zonecode', 'businessNumber'])
    expect(changesOf(half, store, errors)).toEqual({ address: { ...store.address, detail: '2층' } })
  })

  it('keeps what the server refused out until it is changed', () => {
    const errors = { businessNumber: { pointer: '/businessNumber', code: 'taken' as const } }
    expect(changesOf({ ...values, businessNumber: '220-81-62517', name: '새 이름' }, store, errors)).toEqual({
      name: '새 이름',
    })
  })

  it.each([
    [{ lat: '' }, 'lat', 'required'],
    [{ lng: 'x' }, 'lng', 'type'],
    [{ lat: '51.5', lng: '0' }, 'lat', 'too_big'],
  ])('coordinates are saved as a pair or not at all: %j', (change, name, code) => {
    const half = { ...values, ...change }
    const errors = errorsOf(half)
    expect(errors).toMatchObject({ [name]: { code } })
    expect(changesOf(half, store, errors)).toEqual({})
    expect(changesOf({ ...values, lat: '' }, store)).toEqual({})
    expect(changesOf({ ...values, lat: '', lng: '' }, store)).toEqual({ lat: null, lng: null })
  })

  it('of a store that is not there yet is all that was written', () => {
    expect(changesOf({ ...toValues(null), name: '새 가게', phone: '02-123-4567' }, null)).toEqual({
      name: '새 가게',
      phone: '02-123-4567',
    })
  })

  it('hours past midnight count as the same day’s, by a clock', () => {
    expect(changesOf({ ...values, openingHours: '5 18:00 02:00' }, store)).toEqual({})
    expect(changesOf({ ...values, openingHours: '5 18:00 03:00' }, store)).toEqual({
      openingHours: [{ day: 5, open: '18:00', close: '27:00' }],
    })
  })
})

it('a day of opening that is years ahead is told before it is sent', () => {
  expect(errorsOf({ ...values, openedOn: '2099-01-01' })).toMatchObject({ openedOn: { code: 'too_far' } })
})

it('a half pair is told even while another field is wrong', () => {
  expect(errorsOf({ ...values, lat: '', phone: '12' })).toMatchObject({
    lat: { code: 'required' },
    phone: { code: 'store_phone' },
  })
})

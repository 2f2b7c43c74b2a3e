import { StoreChange, type Store } from '@madang/contract/stores'
import { describe, expect, it } from 'vitest'
import { checkInput } from '../../form/form-errors.ts'
import type { FormValues } from '../../form/values.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { namesOf } from '../../record/fields.ts'
import { fieldNames, storeFields } from './store-fields.ts'
import { savableChanges, StoreFormSchema } from './store-values.ts'

// A field that is not named here is empty.
const store = {
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
} as Partial<Store> as Store
const values = toValues(storeFields, store)

function errorsOf(given: FormValues) {
  return checkInput(StoreFormSchema, { version: 1, ...toInput(storeFields, given) }, fieldNames)
}

it('everything that the contract takes is declared, but for the files', () => {
  const written = Object.keys(StoreChange.def.shape).filter(
    (key) => !['version', 'logoFileId', 'images', 'documents'].includes(key),
  )
  const declared = new Set(namesOf(storeFields).map((name) => name.replace(/\/.*/, '')))
  expect([...declared].toSorted()).toEqual(written.toSorted())
})

it('nothing about a person waits in the browser’s storage', () => {
  for (const name of ['phone', 'email', 'representativeName', 'businessNumber', 'address/detail'] as const) {
    expect(storeFields.all[name].isPlain).not.toBe(true)
  }
})

describe('what a save would change', () => {
  it('is nothing for the store as it is, also when it is written another way', () => {
    expect(savableChanges(values, store)).toEqual({})
    const same = {
      ...values,
      name: ' 마당 국밥 ',
      phone: '021234567',
      lat: '37,498',
      businessNumber: '1048112340',
    }
    expect(savableChanges(same, store)).toEqual({})
  })

  it('is only what differs, as the contract writes it', () => {
    const changed = { ...values, phone: '0311234567', tags: ['한식'], description: '국밥집', email: '' }
    expect(savableChanges(changed, store)).toEqual({
      phone: '031-123-4567',
      tags: ['한식'],
      description: '국밥집',
    })
  })

  it('sends the whole address for a part of it, and null for what was emptied', () => {
    expect(savableChanges({ ...values, 'address/detail': '2층', openedOn: '' }, store)).toEqual({
      address: { ...store.address, detail: '2층' },
      openedOn: null,
    })
  })

  it('leaves out what is wrong, the rest is saved', () => {
    const half = { ...values, businessNumber: '104-81', 'address/zonecode': '062', 'address/detail': '2층' }
    const errors = errorsOf(half)
    expect(Object.keys(errors).toSorted()).toEqual(['address/zonecode', 'businessNumber'])
    expect(savableChanges(half, store, errors)).toEqual({ address: { ...store.address, detail: '2층' } })
  })

  it('keeps what the server refused out until it is changed', () => {
    const errors = { businessNumber: { pointer: '/businessNumber', code: 'taken' as const } }
    expect(
      savableChanges({ ...values, businessNumber: '220-81-62517', name: '새 이름' }, store, errors),
    ).toEqual({
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
    expect(savableChanges(half, store, errors)).toEqual({})
    expect(savableChanges({ ...values, lat: '' }, store)).toEqual({})
    expect(savableChanges({ ...values, lat: '', lng: '' }, store)).toEqual({ lat: null, lng: null })
  })

  it('of a store that is not there yet is all that was written', () => {
    expect(
      savableChanges({ ...toValues(storeFields, null), name: '새 가게', phone: '02-123-4567' }, null),
    ).toEqual({
      name: '새 가게',
      phone: '02-123-4567',
    })
  })

  it('hours past midnight count as the same day’s, by a clock', () => {
    expect(
      savableChanges({ ...values, openingHours: [{ day: 5, open: '18:00', close: '02:00' }] }, store),
    ).toEqual({})
    expect(
      savableChanges({ ...values, openingHours: [{ day: 5, open: '18:00', close: '03:00' }] }, store),
    ).toEqual({
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

import { StoreChange } from '@madang/contract/stores'
import { PlanChange } from '@madang/contract/plans'
import { UserInput } from '@madang/contract/users'
import { describe, expect, it, test } from 'vitest'
import { changesOf, toInput, toValues, withoutWrong } from './field-values.ts'
import { defineFields, fieldAt } from './fields.ts'

/** Of a store some fields of each kind. */
const fields = defineFields(StoreChange, {
  one: {
    name: { kind: 'text', label: 'ui.cancel' },
    description: { kind: 'longText', label: 'ui.cancel' },
    'links/homepage': { kind: 'link', label: 'ui.cancel' },
    'links/instagram': { kind: 'link', label: 'ui.cancel' },
    'links/kakaoChannel': { kind: 'link', label: 'ui.cancel' },
  },
  two: {
    branchNo: { kind: 'digits', digits: 4, label: 'ui.cancel' },
    lat: { kind: 'number', label: 'ui.cancel' },
    tags: { kind: 'tags', label: 'ui.cancel' },
  },
})
const links = { homepage: 'https://madang.kr/', instagram: null, kakaoChannel: null }
const record = {
  name: '마당',
  description: null,
  links,
  branchNo: null,
  lat: 37.5,
  tags: ['한식'],
  version: 3,
}
const values = toValues(fields, record)

it('names the fields of each group by their paths', () => {
  expect(fields.groups.two).toEqual(['branchNo', 'lat', 'tags'])
  expect(fieldAt(fields, { pointer: '/links/homepage' })).toBe('links/homepage')
  expect(fieldAt(fields, { pointer: '/tags/3' })).toBe('tags')
  expect(fieldAt(fields, { pointer: '/documents' })).toBeNull()
})

it('shows nothing of a record that is not there yet', () => {
  expect(toValues(fields, null)).toEqual({
    name: '',
    description: '',
    'links/homepage': '',
    'links/instagram': '',
    'links/kakaoChannel': '',
    branchNo: '',
    lat: '',
    tags: [],
  })
})

it('sends what is empty as null where the contract takes it, else as it is', () => {
  expect(toInput(fields, { ...values, name: ' ', lat: '' })).toEqual({
    name: '',
    description: null,
    links,
    branchNo: null,
    lat: null,
    tags: ['한식'],
  })
})

test.each([
  ['nothing', {}, {}],
  [
    'what the contract writes alike',
    { name: ' 마당 ', lat: '37,5', 'links/homepage': 'https://madang.kr' },
    {},
  ],
  ['digits of another script', { branchNo: '۰۰۰۱' }, { branchNo: '0001' }],
  ['a part', { 'links/homepage': '' }, { links: { ...links, homepage: null } }],
  ['a list', { tags: ['한식', '점심'] }, { tags: ['한식', '점심'] }],
  ['what is wrong, too', { lat: 'x' }, { lat: NaN }],
])('of %s only what differs is sent', (_name, change, expected) => {
  expect(changesOf(fields, { ...values, ...change }, record)).toEqual(expected)
})

it('sends of what is masked only what was written new', () => {
  const masked = defineFields(UserInput, {
    all: {
      name: { kind: 'text', label: 'ui.cancel', isMasked: true },
      email: { kind: 'email', label: 'ui.cancel', isMasked: true },
    },
  })
  const user = { name: '김*수', email: 'a***@example.com' }
  const shown = toValues(masked, user)
  expect(shown).toEqual({ name: '', email: '' })
  expect(changesOf(masked, { name: ' ', email: '' }, user)).toEqual({})
  expect(changesOf(masked, { ...shown, name: '김무상' }, user)).toEqual({ name: '김무상' })
})

it('leaves what is wrong as it is in the record', () => {
  const errors = { lat: { pointer: '/lat', code: 'type' as const } }
  const typed = { ...values, lat: 'x', name: '새' }
  expect(withoutWrong(fields, typed, { base: record, errors })).toEqual({ ...values, name: '새' })
})

describe('an amount', () => {
  const prices = defineFields(PlanChange, {
    all: {
      priceMonthlyWon: { kind: 'money', label: 'ui.cancel' },
      place: { kind: 'amount', label: 'ui.cancel' },
    },
  })
  const plan = { priceMonthlyWon: 19_000, place: 1 }
  it('is held and sent as a number, and as nothing where none is written', () => {
    expect(toValues(prices, plan)).toEqual(plan)
    expect(toInput(prices, { ...plan, place: '' })).toEqual({ priceMonthlyWon: 19_000, place: '' })
    expect(changesOf(prices, { priceMonthlyWon: 49_000, place: 1 }, plan)).toEqual({
      priceMonthlyWon: 49_000,
    })
  })
})

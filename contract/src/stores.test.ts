import { describe, expect, test } from 'vitest'
import { toFieldErrors } from './errors.ts'
import {
  missingCoordinate,
  missingForSubmit,
  openedOnErrors,
  StoreChange,
  StoreInput,
  StoresQuery,
} from './stores.ts'

function errorsOf(schema: typeof StoreInput | typeof StoresQuery, input: unknown): string[] {
  const result = schema.safeParse(input, { reportInput: true })
  return toFieldErrors(result.error?.issues ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
}

const address = {
  zonecode: '06236',
  roadAddress: '서울 강남구 테헤란로 1',
  detail: null,
  bcode: '1168010100',
}
const links = { homepage: null, instagram: null, kakaoChannel: null }

const complete = {
  name: '마당 국밥',
  categoryId: '00000000-0000-7000-8000-000000000001',
  phone: '02-123-4567',
  businessNumber: '1234567891',
  businessName: '마당',
  representativeName: '김민수',
  openedOn: '2026-01-02',
  address,
  documents: [{ type: 'BUSINESS_REGISTRATION' as const }],
}

test.each<[string | null | undefined, string[]]>([
  [undefined, []],
  [null, []],
  ['1998-05-04', []],
  ['2026-12-22', []],
  ['2027-11-22', []],
  ['2027-11-23', ['too_far']],
  ['2099-01-01', ['too_far']],
])('a store that opens on %s, told on 2026-11-22, is refused with %j', (openedOn, codes) => {
  expect(openedOnErrors(openedOn, '2026-11-22').map(({ code }) => code)).toEqual(codes)
})

describe('what a store may say', () => {
  test('a draft needs its name only', () => {
    expect(errorsOf(StoreInput, { name: '마당' })).toEqual([])
    expect(errorsOf(StoreInput, {})).toEqual(['/name required'])
  })

  test.each([
    ['a name of 61 characters', { name: '가'.repeat(61) }, '/name too_long'],
    ['a wrong check digit', { businessNumber: '123-45-67890' }, '/businessNumber business_number'],
    ['only zeros', { businessNumber: '000-00-00000' }, '/businessNumber business_number'],
    ['a phone that is none', { phone: '12-34' }, '/phone store_phone'],
    ['a place in the sea of another country', { lat: 31.2, lng: 130 }, '/lat too_small'],
    ['a place far east', { lat: 35, lng: 139.7 }, '/lng too_big'],
    ['a day that is not there', { openedOn: '2026-02-30' }, '/openedOn format'],
    ['a year that is none', { openedOn: '0000-01-01' }, '/openedOn format'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, '/tags too_big'],
    ['a tag twice', { tags: ['국밥', '국밥'] }, '/tags/1 repeated'],
    ['a tag of 21 characters', { tags: ['가'.repeat(21)] }, '/tags/0 too_long'],
    ['a postcode of four', { address: { ...address, zonecode: '0623' } }, '/address/zonecode format'],
    ['a district of nine', { address: { ...address, bcode: '116801010' } }, '/address/bcode format'],
    ['a branch of three', { branchNo: '001' }, '/branchNo format'],
    ['its own state', { status: 'ACTIVE' }, '/status unknown_field'],
    [
      'overlapping hours',
      {
        openingHours: [9, 10].map((hour) => ({
          day: 1,
          open: hour === 9 ? '09:00' : '10:00',
          close: '18:00',
        })),
      },
      '/openingHours/1 overlap',
    ],
  ])('%s is refused', (_name, given, expected) => {
    expect(errorsOf(StoreInput, { name: '마당', ...given })).toEqual([expected])
  })

  test.each([
    ['homepage', 'http://example.com', false],
    ['homepage', 'javascript:alert(1)', false],
    ['homepage', 'https://localhost/', false],
    ['homepage', 'https://127.0.0.1/', false],
    ['homepage', 'https://[::1]/', false],
    ['homepage', 'https://name:word@example.com/', false],
    ['homepage', 'https://example.com/menu', true],
    ['homepage', 'https://국밥.example.com/', true],
    ['instagram', 'https://www.instagram.com/madang', true],
    ['instagram', 'https://instagram.com.example.org/', false],
    ['instagram', 'https://example.com/instagram.com', false],
    ['kakaoChannel', 'https://pf.kakao.com/_madang', true],
    ['kakaoChannel', 'https://kakao.com/_madang', false],
  ] as const)('the link %s to %s is fine: %s', (name, url, isFine) => {
    const errors = errorsOf(StoreInput, { name: '마당', links: { ...links, [name]: url } })
    expect(errors).toEqual(isFine ? [] : [`/links/${name} link`])
  })

  test('links are kept as the browser writes them', () => {
    const { links: kept } = StoreInput.parse({
      name: '마당',
      links: { ...links, homepage: 'HTTPS://Example.com/\u0000a\ud800' },
    })
    expect(kept?.homepage).toBe('https://example.com/%00a%EF%BF%BD')
  })

  test('a change names its version', () => {
    expect(StoreChange.safeParse({ name: '마당' }).success).toBe(false)
    expect(StoreChange.parse({ version: 2, phone: '021234567' })).toEqual({
      version: 2,
      phone: '02-123-4567',
    })
  })
})

describe('what a store needs to be submitted', () => {
  test('a complete one has no gap', () => {
    expect(missingForSubmit(complete)).toEqual([])
  })

  test.each([
    '/categoryId',
    '/phone',
    '/businessNumber',
    '/businessName',
    '/representativeName',
    '/openedOn',
  ])('%s', (pointer) => {
    expect(missingForSubmit({ ...complete, [pointer.slice(1)]: null })).toEqual([
      { pointer, code: 'required' },
    ])
  })

  test.each(['zonecode', 'roadAddress', 'bcode'])('/address/%s', (name) => {
    const found = missingForSubmit({ ...complete, address: { ...address, [name]: null } })
    expect(found).toEqual([{ pointer: `/address/${name}`, code: 'required' }])
  })

  test('a half place on the map is a gap at its other half', () => {
    expect(missingCoordinate({ lat: 37.5, lng: 127 })).toEqual([])
    expect(missingCoordinate({ lat: null, lng: null })).toEqual([])
    expect(missingCoordinate({ lat: 37.5, lng: null })).toEqual([{ pointer: '/lng', code: 'required' }])
    expect(missingCoordinate({ lat: null, lng: 127 })).toEqual([{ pointer: '/lat', code: 'required' }])
  })
})

test.each([
  [{ region: '1' }, '/region format'],
  [{ region: '11%' }, '/region format'],
  [{ own: 'false' }, '/own choice'],
  [{ sort: 'phone' }, '/sort choice'],
  [{ status: 'ACTIVE,GONE' }, '/status/1 choice'],
])('the list refuses %j', (query, expected) => {
  expect(errorsOf(StoresQuery, query)).toEqual([expected])
})

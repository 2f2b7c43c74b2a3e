import { describe, expect, test } from 'vitest'
import { fillLegalText, unknownPlaceholders } from './legal-text.ts'
import type { PublicSettings } from './settings.ts'

const nothing: PublicSettings = {
  brandName: { kr: '마당', gb: 'Madang' },
  company: {
    tradeName: null,
    representative: null,
    businessNumber: null,
    mailOrderNumber: null,
    address: null,
    phone: null,
    email: null,
    hostingProvider: null,
    smsProvider: null,
  },
  privacyOfficer: null,
  locationManager: null,
  support: { phone: null, hours: null, kakaoChannelId: null },
  social: { instagram: null, youtube: null, naverBlog: null, facebook: null, x: null },
  app: { appStoreUrl: null, playUrl: null },
  badges: { apple: {}, google: {} },
  jrsLabel: { kr: '줄서기' },
  features: { ads: false, payments: false, webJoin: true },
  prices: { listingWon: 9_900, listingDays: 30 },
}
const known: PublicSettings = {
  ...nothing,
  company: {
    ...nothing.company,
    tradeName: { kr: '주식회사 보기', gb: 'Bogi [Inc.](https://evil.example) *x*' },
    businessNumber: '1234567891',
    phone: '1500-0000',
    email: 'help@madang.example',
  },
}
const effectiveAt = '2026-11-30T15:00:00.000Z'

function fill(text: string, settings = known, locale: 'kr' | 'gb' | 'ir' = 'kr'): string {
  return fillLegalText(text, { settings, locale, effectiveAt })
}

describe('a detail that is known', () => {
  test.each([
    ['{brandName}은', '마당은'],
    ['- 상호: {company.tradeName}', '- 상호: 주식회사 보기'],
    ['{company.phone}', '[1500\\-0000](tel:15000000)'],
    ['{company.email}', '[help\\@madang\\.example](mailto:help@madang.example)'],
    ['{company.businessNumber}', '123\\-45\\-67891'],
    ['- 시행일: {effectiveDate}', '- 시행일: 2026년 12월 1일'],
  ])('%s stands in its place', (text, filled) => {
    expect(fill(text)).toBe(filled)
  })

  test('is no Markdown, whatever it is', () => {
    expect(fill('{company.tradeName}', known, 'gb')).toBe(
      'Bogi \\[Inc\\.\\]\\(https\\:\\/\\/evil\\.example\\) \\*x\\*',
    )
  })

  test('keeps its numbers apart in a language from right to left', () => {
    expect(fill('{company.businessNumber}', known, 'ir')).toBe('\u2066123\\-45\\-67891\u2069')
    expect(fill('{effectiveDate}', known, 'ir')).toContain('۲۰۲۶')
  })
})

describe('a detail that is not known', () => {
  test.each([
    ['- 주소: {company.address}\n- 상호: {company.tradeName}', '- 상호: 주식회사 보기'],
    ['1. a\n2. {support.hours}\n3. b', '1. a\n3. b'],
    ['| a | b |\n|---|---|\n| x | {support.phone} |', '| a | b |\n|---|---|'],
    ['전화 {support.phone}에서', '전화 –에서'],
  ])('row %#', (text, filled) => {
    expect(fill(text)).toBe(filled)
  })
})

test('a draft has no day yet', () => {
  const text = '## 부칙\n\n- 시행일: {effectiveDate}'
  expect(fillLegalText(text, { settings: known, locale: 'kr', effectiveAt: null })).toBe('## 부칙\n')
})

test.each(['{constructor}', '{toString}', '{company.secret}', '{a b}', '{}', '{{brandName'])(
  'what is no placeholder stays: %s',
  (text) => {
    expect(fill(`- ${text}`)).toBe(`- ${text}`)
  },
)

test.each([
  ['{brandName}의 {company.phone}, {effectiveDate}', []],
  ['없음 {}', []],
  ['{company.name}과 {company.name}, {officer}', ['{company.name}', '{officer}']],
  ['{ brandName }', ['{ brandName }']],
  ['{상호}', ['{상호}']],
  ['{constructor}', ['{constructor}']],
  ['{brandName, {a b}', ['{a b}']],
])('nothing is put in place of, row %#', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

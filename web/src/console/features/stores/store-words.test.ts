import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { DocumentType } from '@madang/contract/store-files'
import { expect, test } from 'vitest'
import { createWords } from '../../../words.ts'
import { absentDocumentsText, categoryName, documentsText, regionText } from './store-words.ts'

test.each([
  ['서울특별시 마포구 월드컵북로 396', '서울 마포구'],
  ['서울 강남구 테헤란로 1', '서울 강남구'],
  ['경기도 수원시 팔달구 정조로 1', '경기 수원시'],
  ['충청북도 청주시 상당구 상당로 1', '충북 청주시'],
  ['전북특별자치도 전주시 완산구 태조로 1', '전북 전주시'],
  ['강원특별자치도 강릉시 경강로 1', '강원 강릉시'],
  ['제주특별자치도 제주시 중앙로 1', '제주 제주시'],
  ['인천광역시 강화군 강화대로 1', '인천 강화군'],
  ['세종특별자치시 한누리대로 2130', '세종'],
  ['somewhere', 'somewhere'],
])('%s is in %s', (address, region) => {
  expect(regionText(address)).toBe(region)
})

test('a category without a name in the language is called as in Korean', () => {
  const name = { kr: '카페', gb: 'Café' }
  expect(categoryName('gb', { name, key: 'cafe' })).toBe('Café')
  expect(categoryName('ir', { name, key: 'cafe' })).toBe('카페')
})

const { t } = createWords('gb', {
  'files.document.BUSINESS_REGISTRATION': 'Registration',
  'files.document.PERMIT': 'Permits',
  'files.document.BANKBOOK': 'Bankbook',
  'stores.docs.short.BUSINESS_REGISTRATION': 'Registration',
  'stores.docs.short.PERMIT': 'Permit',
  'stores.docs.short.BANKBOOK': 'Bank',
  'stores.docs.missing': compileMessageOrThrow('{document} missing'),
  'stores.docs.absent': compileMessageOrThrow('Missing: {documents}'),
  'table.separator': ', ',
})

test.each<[DocumentType[], string]>([
  [['BANKBOOK', 'BUSINESS_REGISTRATION'], 'Registration, Bankbook'],
  [['PERMIT'], 'Permits, Registration missing'],
  [[], 'Registration missing'],
])('of %j a reviewer reads: %s', (types, text) => {
  expect(documentsText(t, types)).toBe(text)
})

test.each<[DocumentType[], string | null]>([
  [['BUSINESS_REGISTRATION', 'PERMIT'], 'Missing: Bank'],
  [[], 'Missing: Registration, Permit, Bank'],
  [['BANKBOOK', 'BUSINESS_REGISTRATION', 'PERMIT'], null],
])('of %j the list says: %s', (types, text) => {
  expect(absentDocumentsText(t, types)).toBe(text)
})

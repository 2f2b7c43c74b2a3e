import { describe, expect, test } from 'vitest'
import { describeSearch, readSearch } from './users.search.ts'

describe('readSearch', () => {
  test.each([
    '010-1234-5678',
    '01012345678',
    '010 1234 5678',
    '+82 10-1234-5678',
    '+821012345678',
    '82-10-1234-5678',
    '0082 10 1234 5678',
    '+82 (0)10 1234 5678',
    '۰۱۰-۱۲۳۴-۵۶۷۸',
    '０１０１２３４５６７８',
  ])('%s is a whole number', (text) => {
    expect(readSearch(text)).toEqual({ kind: 'phone', phone: '+821012345678' })
  })

  test.each([
    ['5678', '5678'],
    ['٥٦٧٨', '5678'],
    ['-5678', '5678'],
  ])('%s is the end of a number', (text, digits) => {
    expect(readSearch(text)).toEqual({ kind: 'last-four', digits })
  })

  test.each([
    ['ㄱㅁㅅ', 'ㄱㅁㅅ'],
    ['ㄱ', 'ㄱ'],
    ['ㄱ ㅁ ㅅ', 'ㄱㅁㅅ'],
    ['ㄳㅁ', 'ㄱㅅㅁ'],
    ['ㅄ', 'ㅂㅅ'],
    ['ㄲㄸ', 'ㄲㄸ'],
  ])('%s are initial consonants', (text, initials) => {
    expect(readSearch(text)).toEqual({ kind: 'initials', initials })
  })

  test.each([
    ['김민수', ['김민수'], '김민수'],
    ['김 민수', ['김 민수', '김민수'], '김민수'],
    ['민', ['민'], '민'],
    ['maria', ['maria', 'Maria'], null],
    ['maria  silva', ['maria silva', 'Maria Silva'], null],
    ['김a', ['김a'], null],
    ['김ㅁ', ['김ㅁ'], null],
    ['123', ['123'], null],
    ['010-1234', ['010-1234'], null],
    ['%_', ['%_'], null],
    ['ㅏ', ['ㅏ'], null],
  ])('%s is the beginning of a name', (text, beginnings, givenName) => {
    expect(readSearch(text)).toMatchObject({ kind: 'name', beginnings, givenName })
  })
})

describe('describeSearch', () => {
  test.each([
    ['010-1234-5678', 'phone ****5678'],
    ['5678', 'last four 5678'],
    ['ㄱㅁㅅ', 'initials ㄱㅁㅅ'],
    ['김민수', 'name 김***'],
  ])('what is recorded of %s names nobody', (text, described) => {
    expect(describeSearch(readSearch(text))).toBe(described)
  })
})

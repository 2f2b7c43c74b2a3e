import { describe, expect, test } from 'vitest'
import { firstSmsText, isSmsText, smsByteLength } from '../../outside/sms.ts'
import { newSecret } from '../../tokens.ts'
import { drawCode, hashCode } from './auth.secrets.ts'
import { codeTexts, phoneChangedTexts } from './auth.texts.ts'

describe('a confirmation code', () => {
  test.each([
    [0, '000000'],
    [7, '000007'],
    [12_345, '012345'],
    [999_999, '999999'],
  ])('%i is %s', (drawn, code) => {
    expect(drawCode(() => drawn)).toBe(code)
  })

  test('is drawn from the whole range, leading zeros included', () => {
    const codes = Array.from({ length: 5_000 }, () => drawCode())
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes.map((code) => code[0])).size).toBe(10)
    expect(new Set(codes).size).toBeGreaterThan(4_900)
  })

  test('has another hash in another challenge and under another key', () => {
    const hashes = [
      hashCode({ id: '', secret: 'a' }, { challengeId: '1', code: '000000' }),
      hashCode({ id: '', secret: 'b' }, { challengeId: '1', code: '000000' }),
      hashCode({ id: '', secret: 'a' }, { challengeId: '2', code: '000000' }),
    ]
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3)
  })
})

test('a token has 256 bits and its own value', () => {
  expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32)
  expect(newSecret()).not.toBe(newSecret())
})

describe('the texts', () => {
  test('a code comes with the brand and the line for the browser', () => {
    expect(firstSmsText(codeTexts({ brand: '마당', code: '012345', host: 'madang.example' }))).toBe(
      '[마당] 인증번호 012345\n@madang.example #012345',
    )
  })

  test.each([
    ['a long host', '마당', `${'a'.repeat(70)}.example`, '[마당] 인증번호 012345'],
    ['a long brand', '가'.repeat(40), 'madang.example', '인증번호 012345'],
    ['a brand that the network cannot carry', 'مادانگ', 'madang.example', '인증번호 012345'],
  ])('%s is left out rather than the code', (_case, brand, host, text) => {
    expect(firstSmsText(codeTexts({ brand, code: '012345', host }))).toBe(text)
  })

  test.each(['마당', '가'.repeat(40), ''])('the notice fits with the brand "%s"', (brand) => {
    expect(isSmsText(firstSmsText(phoneChangedTexts(brand)))).toBe(true)
    expect(smsByteLength(firstSmsText(phoneChangedTexts(brand)))).toBeLessThanOrEqual(90)
  })
})

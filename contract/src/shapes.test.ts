import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toFieldErrors } from './errors.ts'
import { readPhoneSearch, readTypedPhone } from './phone.ts'
import { OrderNumber } from './requests.ts'
import { Email, Id, InstantInput, listOf, localised, longText, pageQuery, text } from './shapes.ts'

function codesOf(schema: z.ZodMiniType, value: unknown): string[] {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? [] : toFieldErrors(result.error.issues).map((error) => error.code)
}

describe('a line of text', () => {
  const Name = text(2, 5)

  test('is trimmed, normalised and counted in characters', () => {
    expect(Name.parse('  김수 ')).toBe('김수')
    expect(Name.parse('e\u0301a')).toBe('éa')
    expect(Name.parse('😀😀😀😀😀')).toBe('😀😀😀😀😀')
  })

  test.each([
    ['a', 'too_short'],
    ['abcdef', 'too_long'],
    ['a\nb', 'characters'],
    ['a\u0000b', 'characters'],
    ['a\u001Fb', 'characters'],
    ['a\uD800b', 'characters'],
    ['a\uFFFFb', 'characters'],
    ['a\u{1FFFE}b', 'characters'],
    ['a\u202Eb', 'characters'],
    ['a\u202Db', 'characters'],
    ['a\u2800b', 'characters'],
    ['\u3164\u115F', 'characters'],
    ['\u200C\u200D', 'characters'],
    [7, 'type'],
    [undefined, 'required'],
  ])('refuses %j as %s', (value, code) => {
    expect(codesOf(Name, value)).toContain(code)
  })

  test('an empty one that is required says so', () => {
    expect(codesOf(text(1, 5), '   ')).toEqual(['required'])
  })

  test('refuses one that would take minutes to normalise, at once', () => {
    const endless = 'a' + '\u0301\u0316'.repeat(250_000)
    const start = performance.now()
    expect(codesOf(Name, endless)).toEqual(['too_long'])
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('only a long text may have line breaks, which become line feeds', () => {
    expect(longText(1, 20).parse('a\r\nb')).toBe('a\nb')
  })
})

describe('marks that nobody sees', () => {
  const marks =
    '\u00AD\u061C\u200B\u200E\u200F\u202A\u202B\u202C\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFEFF'

  test.each(marks.split(''))('%j is taken away from what was copied', (mark) => {
    const given = `${mark} a${mark}b ${mark}`
    expect([text(1, 20).parse(given), longText(1, 20).parse(given)]).toEqual(['ab', 'ab'])
    expect(codesOf(text(1, 5), mark)).toEqual(['required'])
    expect(Email.parse(`${mark}a@example.com${mark}`)).toBe('a@example.com')
    expect(OrderNumber.parse(`${mark}o20261120-7k3f9a${mark}`)).toBe('O20261120-7K3F9A')
    expect(readTypedPhone(`${mark}010-1234-5678${mark}`)).toBe('+821012345678')
    expect(readPhoneSearch(`${mark}5678${mark}`)).toEqual({ lastFour: '5678' })
  })
})

test('a half-space inside a Persian name stays', () => {
  expect(text(1, 20).parse('علی\u200Cرضا')).toBe('علی\u200Cرضا')
})

test('ids are the same in capitals', () => {
  expect(Id.parse('ABCDEF00-0000-7000-8000-00000000000A')).toBe('abcdef00-0000-7000-8000-00000000000a')
})

test.each([
  ['a@example.com', []],
  ['a b@example.com', ['email']],
  ['a@example', ['email']],
  ['@example.com', ['email']],
  ['', ['required']],
])('the e-mail address %j has the errors %j', (value, codes) => {
  expect(codesOf(Email, value)).toEqual(codes)
})

describe('paging', () => {
  const Query = z.strictObject(pageQuery)

  test('has defaults and takes digits only', () => {
    expect(Query.parse({})).toEqual({ pageNumber: 1, pageSize: 20 })
    expect(Query.parse({ pageNumber: '3', pageSize: '100' })).toEqual({ pageNumber: 3, pageSize: 100 })
  })

  test.each(['0', '101', '-1', '1.5', '1e2', ' 5', '', 'x', '99999999999'])(
    'refuses a page size of %j',
    (pageSize) => {
      expect(Query.safeParse({ pageSize }).success).toBe(false)
    },
  )

  test('refuses what it does not know', () => {
    expect(codesOf(Query, { page: '1' })).toEqual(['unknown_field'])
  })
})

test('a choice takes a comma-separated list of known values', () => {
  const Status = listOf(['A', 'B'])
  expect(Status.parse('A,B')).toEqual(['A', 'B'])
  expect(Status.safeParse('A,C').success).toBe(false)
  expect(Status.safeParse('').success).toBe(false)
  expect(Status.safeParse('A,A,A').success).toBe(false)
})

test('a localised text needs Korean or English and knows no other keys', () => {
  expect(localised(5).parse({ kr: '가' })).toEqual({ kr: '가' })
  expect(codesOf(localised(5), { es: 'a' })).toEqual(['required'])
  expect(localised(5).parse({ gb: 'a', xx: 'b' })).toEqual({ gb: 'a' })
})

test('a localised text may isolate a number, and nothing may control the screen', () => {
  const ir = '\u2068012\u2069 سئول'
  expect(localised(20).parse({ gb: 'a', ir })).toEqual({ gb: 'a', ir })
  expect(codesOf(localised(20), { gb: 'a', ir: 'a\u0007' })).toEqual(['characters'])
})

test('field errors point into the body as RFC 6901 says', () => {
  const Body = z.object({ 'a/b': z.array(z.object({ 'c~d': z.string() })) })
  const result = Body.safeParse({ 'a/b': [{ 'c~d': 1 }] }, { reportInput: true })
  expect(result.error && toFieldErrors(result.error.issues)).toEqual([
    { pointer: '/a~1b/0/c~0d', code: 'type' },
  ])
})

test.each([
  ['x', ['format']],
  ['2101-01-01T00:00:00Z', ['format']],
  ['2026-11-26T00:00:00+09:00', ['format']],
  ['2026-11-26T00:00:00Z', []],
])('an instant that comes in as %s says once what is wrong', (at, codes) => {
  expect(codesOf(InstantInput, at)).toEqual(codes)
})

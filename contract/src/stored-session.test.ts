import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isExpired,
  readSession,
  safeRedirect,
  sessionKey,
  writeSession,
  type StoredSession,
} from './stored-session.ts'

const session: StoredSession = {
  userId: '0',
  name: '김민수',
  accessToken: 'a',
  refreshToken: 'r',
  expiresIn: 1_000,
  phoneNumber: '+821012345678',
  keepLoggedIn: true,
  is2FAEnabled: false,
  authorityType: 'ADMIN',
}

function storageWith(value: string | null) {
  const entries = new Map(value === null ? [] : [[sessionKey, value]])
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  }
}

test('a stored session comes back as it was', () => {
  const storage = storageWith(null)
  writeSession(storage, session)
  expect(readSession(storage)).toEqual(session)
})

test.each([null, '', 'x', '{}', '[]', 'null', '{"userId":1}'])('%j in storage is no session', (value) => {
  expect(readSession(storageWith(value))).toBeNull()
})

test('a session is over in the second that it names, or a little earlier', () => {
  expect(isExpired(session, 999_999)).toBe(false)
  expect(isExpired(session, 1_000_000)).toBe(true)
  expect(isExpired(session, 970_000, 30)).toBe(true)
})

const dashboard = '/admin/dashboard'

test.each([
  ['/admin/users?page=2#x', '/admin/users?page=2#x'],
  ['/admin/../admin/users', '/admin/users'],
  ['/admin/users?search=//host/..//x', '/admin/users?search=//host/..//x'],
  [null, dashboard],
  ['', dashboard],
  ['admin', dashboard],
  ['//evil.example', dashboard],
  ['/\\evil.example', dashboard],
  ['/\t/evil.example', dashboard],
  ['/a\\..\\..//evil.example', dashboard],
  ['https://evil.example/admin', dashboard],
  ['javascript:alert(1)', dashboard],
  ['/..//evil.example/x', dashboard],
  ['/.//evil.example', dashboard],
  ['/admin/..//evil.example', dashboard],
  ['/%2e%2e//evil.example', dashboard],
  ['/.%2e//evil.example', dashboard],
  ['/./..//evil.example', dashboard],
])('redirect=%j leads to %s', (redirect, path) => {
  expect(safeRedirect(redirect)).toBe(path)
})

describe('a redirect', () => {
  const origin = 'http://localhost:3000'
  const pieces = ['/', '.', '..', '%2e', '%2E', '\\', '\t', '%2f', '%5c', '%09', '?', '#', '@', ':', ' ']
  const words = ['evil.example', '[::1]', 'https:', 'javascript:', 'admin', '\u0000', '\n', '。', 'ü', ';']
  const piece = fc.oneof(
    { weight: 2, arbitrary: fc.constant('/') },
    { weight: 3, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.constantFrom(...words) },
  )
  const spelling = fc.array(piece, { maxLength: 10 }).map((parts) => `/${parts.join('')}`)

  test('stays on the origin in whatever spelling it comes', () => {
    const property = fc.property(spelling, (redirect) => {
      // As the browser reads it on the sign-in page.
      expect(new URL(safeRedirect(redirect), `${origin}/login`).origin).toBe(origin)
    })
    fc.assert(property, { numRuns: 20_000 })
  })

  test('leads back to every page that a browser can be on', () => {
    const address = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => new URL(url))
    const property = fc.property(address, ({ pathname, search, hash }) => {
      fc.pre(!pathname.startsWith('//'))
      expect(safeRedirect(pathname + search + hash)).toBe(pathname + search + hash)
    })
    fc.assert(property, { numRuns: 2_000 })
  })
})

import { expect, test } from 'vitest'
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

test.each([
  ['/admin/users?page=2#x', '/admin/users?page=2#x'],
  ['/admin/../admin/users', '/admin/users'],
  [null, '/admin/dashboard'],
  ['', '/admin/dashboard'],
  ['admin', '/admin/dashboard'],
  ['//evil.example', '/admin/dashboard'],
  ['/\\evil.example', '/admin/dashboard'],
  ['/\t/evil.example', '/admin/dashboard'],
  ['/a\\..\\..//evil.example', '/admin/dashboard'],
  ['https://evil.example/admin', '/admin/dashboard'],
  ['javascript:alert(1)', '/admin/dashboard'],
])('redirect=%j leads to %s', (redirect, path) => {
  expect(safeRedirect(redirect, 'http://localhost:3000')).toBe(path)
})

import { expect, test } from 'vitest'
import { mayOpen, openablePages, pageAt, sidebarPages } from './places.ts'

test.each([
  ['/admin/dashboard', 'dashboard'],
  ['/admin/users', 'users'],
  ['/admin/users/', 'users'],
  ['/admin/users/new', 'userNew'],
  ['/admin/users/0190-abc', 'user'],
  ['/admin/nowhere', null],
  ['/admin', null],
])('%s is the page %s', (path, name) => {
  expect(pageAt(path)).toBe(name)
})

test('a member sees the own profile and nothing else', () => {
  expect(openablePages('USER')).toEqual(['preferences'])
  expect(sidebarPages('USER', 'main')).toEqual([])
})

test('a store manager sees the dashboard, but no members', () => {
  expect(sidebarPages('MANAGER', 'main')).toEqual(['dashboard'])
  expect(mayOpen('MANAGER', 'user')).toBe(false)
  expect(mayOpen('MANAGER', 'userNew')).toBe(false)
})

test('staff see members', () => {
  expect(sidebarPages('ADMIN', 'main')).toEqual(['dashboard', 'users'])
  expect(mayOpen('ADMIN', 'userNew')).toBe(true)
})

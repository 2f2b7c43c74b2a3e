import { beforeEach, expect, it, vi } from 'vitest'

const initial = { phone: '010-', authorityType: 'MANAGER' }
const place = { key: 'user-1:users.create', plainFields: ['authorityType'] }
const typed = { phone: '010-1234-5678', authorityType: 'ADMIN' }
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})

it('a whole draft is offered back while the page lives', async () => {
  const { keepDraft, findDraft } = await import('./drafts.ts')
  keepDraft(place, typed)
  expect(findDraft(place, initial)).toEqual(typed)
})

it('nothing about a person goes into the storage', async () => {
  const { keepDraft } = await import('./drafts.ts')
  keepDraft(place, typed)
  expect([...storage.values()].join()).not.toContain('1234')
})

it('choices survive a reload', async () => {
  const before = await import('./drafts.ts')
  before.keepDraft(place, typed)
  vi.resetModules()
  const after = await import('./drafts.ts')
  expect(after.findDraft(place, initial)).toEqual({ phone: '010-', authorityType: 'ADMIN' })
})

it('comes back with the record that it was typed over, also after a reload', async () => {
  const before = await import('./drafts.ts')
  const base = { id: 'one', version: 3 }
  before.keepDraft({ ...place, base }, typed)
  expect(before.findDraftBase(place)).toEqual(base)
  vi.resetModules()
  const after = await import('./drafts.ts')
  expect(after.findDraftBase(place)).toEqual(base)
  after.dropDraft(place)
  expect(after.findDraftBase(place)).toBeUndefined()
})

it('is gone when everything was taken back', async () => {
  const { keepDraft, findDraft } = await import('./drafts.ts')
  keepDraft(place, typed)
  keepDraft(place, {})
  expect(findDraft(place, initial)).toBeNull()
  expect(storage.size).toBe(0)
})

it('is not offered when it says nothing new, was sent, or is somebody else’s', async () => {
  const { keepDraft, findDraft, dropDraft } = await import('./drafts.ts')
  keepDraft(place, initial)
  expect(findDraft(place, initial)).toBeNull()
  keepDraft(place, typed)
  expect(findDraft({ ...place, key: 'user-2:users.create' }, initial)).toBeNull()
  dropDraft(place)
  expect(findDraft(place, initial)).toBeNull()
  expect(storage.size).toBe(0)
})

it('holds lists, and leaves out what an older console held as a text', async () => {
  const { keepDraft, findDraft } = await import('./drafts.ts')
  const first = { tags: ['a'], hours: [] }
  keepDraft(place, { tags: ['a', 'b'], hours: '5 09:00 18:00' })
  expect(findDraft(place, first)).toEqual({ tags: ['a', 'b'], hours: [] })
  keepDraft(place, { tags: ['a'] })
  expect(findDraft(place, first)).toBeNull()
})

import { expect, test } from 'vitest'
import { uuidV7 } from './uuid.ts'

const noon = new Date('2026-11-21T12:00:00.123Z')

test('an id has the version and variant of RFC 9562 and begins with the time', () => {
  const id = uuidV7(noon)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(noon.getTime())
})

test('ids ascend within one millisecond, and when the clock goes back', () => {
  const later = Array.from({ length: 20_000 }, () => uuidV7(noon))
  const earlier = Array.from({ length: 1_000 }, (_, step) => uuidV7(new Date(noon.getTime() - step)))
  const ids = [...later, ...earlier, uuidV7(new Date(noon.getTime() + 1))]
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

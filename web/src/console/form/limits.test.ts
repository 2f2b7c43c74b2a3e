import { updateLegalDraft } from '@madang/contract/legal'
import { StoreChange } from '@madang/contract/stores'
import { expect, it, test } from 'vitest'
import { mayBeNull, mostOf, mostOfEach, schemaAt } from './limits.ts'

test.each([
  ['name', 60, false],
  ['description', 2000, true],
  ['address/roadAddress', 200, true],
  ['links/homepage', 300, true],
  ['tags', 10, false],
])('of a store’s %s the contract takes %s at most, null: %s', (path, most, isNullable) => {
  const schema = schemaAt(StoreChange, path)
  expect(mostOf(schema)).toBe(most)
  expect(mayBeNull(schema)).toBe(isNullable)
})

it('knows the limits of entries, and of a text in each language', () => {
  expect(mostOfEach(schemaAt(StoreChange, 'tags'))).toBe(20)
  expect(mostOf(schemaAt(updateLegalDraft.body, 'changeSummary'))).toBe(500)
  expect(mostOf(schemaAt(updateLegalDraft.body, 'bodies'))).toBe(50_000)
})

it('does not take a path that the contract does not have', () => {
  expect(() => schemaAt(StoreChange, 'adress/zonecode')).toThrow('adress/zonecode')
})

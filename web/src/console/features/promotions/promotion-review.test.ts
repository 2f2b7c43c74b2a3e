import { expect, test } from 'vitest'
import type { Promotion } from '@madang/contract/promotions'
import { asSentBack } from './promotion-review.ts'

type Entry = Parameters<typeof asSentBack>[1][number]

const updated = (changes: Entry['changes']): Entry => ({ action: 'promotions.updated', changes })
const rejected: Entry = { action: 'promotions.rejected', changes: { status: { from: 'x', to: 'y' } } }
const submitted: Entry = { action: 'promotions.submitted', changes: { status: { from: 'x', to: 'y' } } }

const promotion = {
  title: 'c',
  summary: 'x',
  body: 'new',
  status: 'PENDING_REVIEW',
  benefit: { kind: 'PERCENT', value: 50, minSpend: null, text: null },
  place: { sameAsStore: false, name: '마당', address: '테헤란로 152', lat: null, lng: null },
} as unknown as Promotion // as much of one as is asked for here

test('at a first submission there is nothing before', () => {
  expect(asSentBack(promotion, [submitted, updated({ title: { from: 'a', to: 'c' } })])).toBeNull()
})

test('of a second submission all that was changed stands beside what it was', () => {
  const entries = [
    submitted,
    updated({ title: { from: 'b', to: 'c' }, placeName: { from: '뜰', to: '마당' } }),
    updated({ title: { from: 'a', to: 'b' }, summary: { from: null, to: 'x' }, cover: { from: 0, to: 1 } }),
    updated({ benefitKind: { from: 'AMOUNT', to: 'PERCENT' }, benefitValue: { from: 5000, to: 50 } }),
    rejected,
    updated({ body: { from: 'old', to: 'new' } }),
  ]
  const found = asSentBack(promotion, entries)
  expect(found?.promotion).toEqual({
    ...promotion,
    title: 'a',
    summary: null,
    benefit: { ...promotion.benefit, kind: 'AMOUNT', value: 5000 },
    place: { ...promotion.place, name: '뜰' },
  })
  expect(found?.changed.toSorted()).toEqual([
    'benefit/kind',
    'benefit/value',
    'cover',
    'place/name',
    'summary',
    'title',
  ])
  expect(promotion.place.name).toBe('마당')
})

test('what was taken back is no change', () => {
  const undone: Entry = { action: 'promotions.undone', changes: { title: { from: 'd', to: 'c' } } }
  const entries = [submitted, undone, updated({ title: { from: 'c', to: 'd' } }), rejected]
  expect(asSentBack(promotion, entries)?.changed).toEqual([])
})

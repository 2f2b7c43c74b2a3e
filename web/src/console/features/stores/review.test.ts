import { describe, expect, it, test } from 'vitest'
import { countJudgements, nextToReview, noJudgements, placeInQueue, waitedFor } from './review.ts'

describe('judgements', () => {
  it('count what is left to look at', () => {
    expect(countJudgements(noJudgements)).toEqual({ judged: 0, different: 0, open: 6 })
    expect(countJudgements({ ...noJudgements, address: 'same', openedOn: 'different' })).toEqual({
      judged: 2,
      different: 1,
      open: 4,
    })
  })
})

describe('the queue', () => {
  const ids = ['a', 'b', 'c']
  test.each([
    ['a', { at: 1, before: null, after: 'b' }, 'b'],
    ['b', { at: 2, before: 'a', after: 'c' }, 'c'],
    ['c', { at: 3, before: 'b', after: null }, 'a'],
    // Somebody else decided on it meanwhile.
    ['x', { at: null, before: null, after: 'a' }, 'a'],
  ])('of %s', (id, place, next) => {
    expect(placeInQueue(ids, id)).toEqual(place)
    expect(nextToReview(ids, id)).toBe(next)
  })

  it('ends with its last store', () => {
    expect(nextToReview(['a'], 'a')).toBeNull()
    expect(nextToReview([], 'a')).toBeNull()
  })
})

test.each([
  ['2026-11-20T10:00:00Z', 0, 0, false],
  ['2026-11-19T11:00:00Z', 0, 23, false],
  ['2026-11-19T10:00:00Z', 1, 0, true],
  ['2026-11-18T14:07:00Z', 1, 19, true],
  // A clock that goes ahead.
  ['2026-11-20T10:05:00Z', 0, 0, false],
])('since %s are %i days and %i hours', (since, days, hours, isLate) => {
  expect(waitedFor(since, new Date('2026-11-20T10:00:00Z'))).toEqual({ days, hours, isLate })
})

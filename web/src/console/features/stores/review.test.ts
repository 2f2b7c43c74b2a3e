import { describe, expect, it, test } from 'vitest'
import { countJudgements, noJudgements, waitedFor } from './review.ts'

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

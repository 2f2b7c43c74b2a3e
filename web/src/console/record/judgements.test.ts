import { describe, expect, it, test } from 'vitest'
import {
  countJudgements,
  nextOpen,
  noJudgements,
  noteAfter,
  waitedFor,
  type NoteWords,
} from './judgements.ts'

const names = ['name', 'day', 'place']
const none = noJudgements(names)

describe('judgements', () => {
  it('count what is left to look at', () => {
    expect(countJudgements(names, none)).toEqual({ judged: 0, different: 0, open: 3 })
    const values = { ...none, place: 'same', day: 'different' }
    expect(countJudgements(names, values)).toEqual({ judged: 2, different: 1, open: 1 })
  })

  it.each([
    ['the one behind', { name: 'same' }, 0, 1],
    ['from the beginning again', { day: 'same', place: 'same' }, 2, 0],
    ['what is judged is left out', { day: 'same' }, 0, 2],
    ['none is left', { name: 'same', day: 'different', place: 'same' }, 1, 3],
  ])('lead on: %s', (_, judged, after, next) => {
    expect(nextOpen(names, { ...none, ...judged }, after)).toBe(next)
  })
})

describe('the note', () => {
  const words: NoteWords = { differs: 'It differs.', lineOf: (name, says) => `- ${name}: ${says}` }
  const note = (before: object, after: object): string =>
    noteAfter(names, { before: { ...none, ...before }, after: { ...none, ...after } }, words)
  const day = { day: 'different' }

  it('says that something differs once, and lets go of it when nothing does', () => {
    expect(note({}, day)).toBe('It differs.')
    expect(note(day, { ...day, name: 'different', note: 'It differs.' })).toBe('It differs.')
    expect(note(day, { day: 'same', note: 'It differs.\nMine.' })).toBe('Mine.')
  })

  it('says what the documents say, as it is typed', () => {
    const first = { ...day, 'says/day': '1' }
    const second = { ...day, 'says/day': '12' }
    expect(note(day, { ...first, note: 'It differs.' })).toBe('It differs.\n- day: 1')
    expect(note(first, { ...second, note: 'It differs.\n- day: 1\nMine.' })).toBe(
      'It differs.\n- day: 12\nMine.',
    )
    expect(note(first, { ...day, note: 'It differs.\n- day: 1' })).toBe('It differs.')
    expect(note(second, { ...second, day: 'same', note: 'It differs.\n- day: 12' })).toBe('')
  })

  it('keeps what the reviewer wrote over a line', () => {
    const typed = { ...day, 'says/day': '1', note: 'It differs.\n- day: 1, see the seal' }
    expect(note(typed, { ...typed, day: 'same' })).toBe('- day: 1, see the seal')
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

import { expect, test } from 'vitest'
import type { Promotion } from '@madang/contract/promotions'
import { gapsOf, stepAt, stepGaps, stepStates } from './promotion-steps.ts'
import { toInstant, toLocal } from '../../form/moments.ts'
import { beginsWith, draftShown, isAtRoad, savableChanges } from './promotion-values.ts'

const now = new Date('2026-11-20T03:00:00Z')
const nowhere = { sameAsStore: true, name: null, address: null, lat: null, lng: null }

/** Whole, but for its cover. */
const draft = {
  id: '01890000-0000-7000-8000-000000000000',
  version: 3,
  storeName: '문득북숍',
  type: 'EVENT',
  title: '저자와 차 한 잔',
  summary: '짧은 소설을 함께 읽습니다.',
  body: null,
  benefit: { kind: 'GIFT', value: null, minSpend: null, text: '차 한 잔' },
  startAt: '2026-11-28T06:00:00.000Z',
  endAt: '2026-11-28T08:00:00.000Z',
  displayFrom: null,
  displayTo: null,
  place: nowhere,
  cover: null,
  images: [],
  limitTotal: 20,
  limitPerMember: null,
  conditions: null,
  contact: null,
  listing: 'FREE',
} as unknown as Promotion // as much of one as is asked for here

const shownValues = {
  ...beginsWith,
  title: draft.title,
  summary: draft.summary ?? '',
  body: '',
  'benefit/kind': 'GIFT',
  'benefit/value': '',
  'benefit/minSpend': '',
  'benefit/text': '차 한 잔',
  startAt: draft.startAt ?? '',
  endAt: draft.endAt ?? '',
  displayFrom: '',
  displayTo: '',
  place: { sameAsStore: true, name: '', address: '', lat: '', lng: '' },
  limitTotal: 20,
  limitPerMember: '',
  conditions: '',
  contact: '',
}

test.each([
  ['2026-11-28T06:00:00.000Z', '2026-11-28T15:00'],
  ['2026-11-28T15:00:00.000Z', '2026-11-29T00:00'],
])('%s is %s in Seoul, whatever the zone of the viewer', (instant, local) => {
  expect(toLocal(instant)).toBe(local)
  expect(toInstant(local)).toBe(instant)
})

test('a time that is typed by half stays as it is', () => {
  expect(toLocal('…')).toBe('…')
  expect(toInstant('…')).toBe('…')
})

test('what was not changed is not sent, and a benefit only as a whole', () => {
  expect(savableChanges(shownValues, draft)).toEqual({})
  expect(savableChanges({ ...shownValues, title: '새 제목' }, draft)).toEqual({ title: '새 제목' })
  const percent = { ...shownValues, 'benefit/kind': 'PERCENT', 'benefit/value': '101', 'benefit/text': '' }
  const wrong = { pointer: '/benefit/value', code: 'too_big' } as const
  expect(savableChanges(percent, draft, { 'benefit/value': wrong })).toEqual({})
  expect(savableChanges({ ...percent, 'benefit/value': 50 }, draft)).toEqual({
    benefit: { kind: 'PERCENT', value: 50, minSpend: null, text: null },
  })
})

test('a number that was typed before a gift was chosen is not sent', () => {
  expect(savableChanges({ ...shownValues, 'benefit/value': 50 }, draft)).toEqual({})
})

test('the phone shows what is typed, and of what is wrong what the record says', () => {
  const typed = { ...shownValues, title: 'A', limitTotal: '0', summary: '새 소개' }
  const errors = { limitTotal: { pointer: '/limitTotal', code: 'too_small' } } as const
  const shown = draftShown(typed, { base: draft, storeName: '문득북숍', errors })
  expect(shown).toMatchObject({ title: 'A', summary: '새 소개', limitTotal: 20, placeText: '문득북숍' })
})

test('a promotion that is whole lacks its cover, and one whose day has passed a day to come', () => {
  expect(gapsOf(draft, {}, now).map(({ pointer }) => pointer)).toEqual(['/coverFileId'])
  const late = gapsOf(draft, {}, new Date('2026-11-29T00:00:00Z'))
  expect(late.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/startAt', 'in_past'],
    ['/coverFileId', 'required'],
  ])
})

test.each([
  ['/title', 'what'],
  ['/endAt', 'when'],
  ['/place/name', 'when'],
  ['/benefit/value', 'benefit'],
  ['/coverFileId', 'pictures'],
  ['/listing', 'listing'],
])('the gap %s is filled in the step %s', (pointer, step) => {
  expect(stepAt(pointer)).toBe(step)
})

test.each([
  ['what', { ...shownValues, summary: '' }, ['summary']],
  ['when', { ...shownValues, endAt: '' }, ['endAt']],
  ['benefit', { ...shownValues, 'benefit/kind': 'PERCENT' }, ['benefit/value']],
  ['benefit', { ...shownValues, 'benefit/text': '' }, ['benefit/text']],
  ['benefit', { ...shownValues, 'benefit/kind': 'NONE', 'benefit/text': '' }, []],
] as const)('the step %s stops at what it must have', (step, values, names) => {
  expect(Object.keys(stepGaps(step, values))).toEqual(names)
})

test('a step that was passed with a gap says so, one that lies ahead does not', () => {
  const gaps = gapsOf(draft, {}, now)
  expect(stepStates({ promotion: draft, current: 'check', gaps })).toMatchObject({
    what: 'done',
    pictures: 'missing',
    check: 'current',
  })
  expect(stepStates({ promotion: draft, current: 'benefit', gaps }).pictures).toBe('open')
})

test.each([
  ['테헤란로 15', true],
  ['테헤란로 15, 2층', true],
  ['테헤란로 152', false],
  ['테헤란로 15-1', false],
  ['테헤란로', false],
])('%s is at 테헤란로 15: %s', (address, wanted) => {
  expect(isAtRoad(address, '테헤란로 15')).toBe(wanted)
})

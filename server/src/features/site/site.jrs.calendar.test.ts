import type { OwnJrsEntry } from '@madang/contract/jrs-entries'
import { expect, test } from 'vitest'
import { calendarOf } from './site.jrs.calendar.ts'

const entry = {
  id: '019a9f2e-6c00-7000-8000-000000000001',
  status: 'CONFIRMED',
  slotAt: '2026-11-25T15:30:00.000Z',
  storeName: '마당국수, 본점; "홍대"',
  title: '저녁\n예약 \\ 창가',
  storeAddress: '서울 마포구 느티나무길 31, 2층 '.repeat(4).trim(),
  storePhone: '02-123-4567',
  version: 3,
  at: '2026-11-24T01:02:03.456Z',
} as OwnJrsEntry & { slotAt: string } // as much of it as a calendar takes

const linesOf = (given: Partial<typeof entry> = {}) =>
  calendarOf({ entry: { ...entry, ...given }, slotMinutes: 90, host: 'madang.kr' })

/** Lines as a calendar reads them. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a booking is an event in UTC with a name that stays', () => {
  const lines = unfolded(linesOf())
  expect(lines).toContain('UID:019a9f2e-6c00-7000-8000-000000000001@madang.kr')
  // Half past midnight of the 26th in Seoul.
  expect(lines).toContain('DTSTART:20261125T153000Z')
  expect(lines).toContain('DTEND:20261125T170000Z')
  expect(lines).toContain('DTSTAMP:20261124T010203Z')
  expect(lines).toContain('SEQUENCE:3')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('what a store wrote is escaped, and adds no line of its own', () => {
  const lines = unfolded(linesOf())
  expect(lines).toContain('SUMMARY:마당국수\\, 본점\\; "홍대" · 저녁\\n예약 \\\\ 창가')
  const attack = unfolded(linesOf({ title: 'a\r\nATTENDEE:mailto:x@example.com' }))
  expect(attack.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

test('no line has more than 75 octets, and no character is cut', () => {
  const lines = linesOf({ title: '🍜'.repeat(40) }).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('')).not.toContain('\uFFFD')
  const summary = unfolded(linesOf({ title: '🍜'.repeat(40) })).find((line) => line.startsWith('SUMMARY'))
  expect(summary).toContain('🍜'.repeat(40))
  expect(unfolded(linesOf()).find((line) => line.startsWith('LOCATION'))).toContain('서울 마포구')
})

test.each([
  ['WAITING', 'TENTATIVE'],
  ['CONFIRMED', 'CONFIRMED'],
  ['CANCELLED', 'CANCELLED'],
  ['REJECTED', 'CANCELLED'],
  ['NO_SHOW', 'CANCELLED'],
] as const)('%s is %s', (status, told) => {
  expect(unfolded(linesOf({ status }))).toContain(`STATUS:${told}`)
})

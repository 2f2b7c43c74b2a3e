import { expect, it } from 'vitest'
import { labelRoom, ticksOf } from './chart-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [19, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [5602, [0, 2000, 4000, 6000]],
])('up to %i the lines stand at %j', (highest, ticks) => {
  expect(ticksOf(highest)).toEqual(ticks)
})

const roomsOf = (count: number) => Array.from({ length: count }, (_, index) => labelRoom(index, count))

it.each([
  [1, 'A'],
  [7, 'A-A-A-A'],
  [14, 'A--A-A-A-A-A-A'],
])('of %i labels all have room, on phones %s', (count, wanted) => {
  const rooms = roomsOf(count)
  expect(rooms).not.toContain('never')
  expect(rooms.map((room) => (room === 'always' ? 'A' : '-')).join('')).toBe(wanted)
})

it.each([15, 31, 400])('of %i labels the newest stands everywhere, and at most 14 of them', (count) => {
  const shown = roomsOf(count).filter((room) => room !== 'never')
  expect(shown.length).toBeLessThanOrEqual(14)
  expect([shown[0], shown.at(-1)]).toEqual(['always', 'always'])
})

import { updateJrsItem } from '@madang/contract/jrs'
import { moveJrsBooking } from '@madang/contract/jrs-days'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays, seoulMidnight } from '@madang/contract/korean-time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { remind } from './jrs.notices.ts'
import { remindersOf } from './jrs.reminders.ts'

const seoul = (time: string) => new Date(`2026-12-${time}:00+09:00`)
const iso = (time: string) => seoul(time).toISOString()

test.each<[string, string, string, string | null, string | null]>([
  ['an evening', '10T18:30', '01T12:00', '09T18:30', '10T16:30'],
  ['a morning: the text of the day before waits until nine', '10T08:00', '01T12:00', '09T09:00', '10T06:00'],
  ['late at night: it comes earlier', '10T23:30', '01T12:00', '09T20:00', '10T21:30'],
  ['past midnight: on the calendar’s day before', '10T00:30', '01T12:00', '09T09:00', '09T22:30'],
  ['booked the day before, too late for that text', '10T18:30', '09T19:00', null, '10T16:30'],
  ['booked at the moment it would be due', '10T18:30', '09T18:30', null, '10T16:30'],
  ['booked an hour before', '10T18:30', '10T17:30', null, null],
])('reminders of %s', (_, slotAt, now, day, hours) => {
  expect(remindersOf(iso(slotAt), seoul(now))).toEqual({
    remindDayAt: day && iso(day),
    remindHoursAt: hours && iso(hours),
  })
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '12:00', close: '22:00' }))
const given = {
  kind: 'RESERVATION',
  notifyOnJoin: false,
  slotMinutes: 60,
  slotCapacity: 50,
  weeklyHours: JSON.stringify(hours),
} as const

/** Three days ahead, in Seoul. */
const day = () => addDays(businessDay(app.clock.now()), 3)
const at = (date: string, hour: number) =>
  new Date(seoulMidnight(date).getTime() + hour * 3_600_000).toISOString()

const goTo = (instant: string) =>
  app.clock.advance({ seconds: (Date.parse(instant) - app.clock.now().getTime()) / 1000 })

/** As the clock does each minute. */
async function tick(): Promise<void> {
  await remind(app.db, app.clock.now())
  await runAll(app)
}

describe('whoever has a booking', () => {
  test('is reminded the day before and two hours before, once each, with a link', async () => {
    const list = await openList(app, given)
    const date = day()
    const guest = await list.add({ slotAt: at(date, 18), to: 'CONFIRMED' })
    const waiting = await list.add({ slotAt: at(date, 18) })
    await runAll(app)
    const [, month, dayOf] = date.split('-')
    const name = `${month}/${dayOf} 18:00`
    goTo(at(addDays(date, -1), 18))
    for (let count = 0; count < 3; count += 1) await tick()
    expect(app.texts(guest.phone)[0]).toContain('/app/jrsForm?e=')
    expect(guest.texts()).toEqual([`[마당국수] 내일 18:00 예약`, `[마당국수] ${name} 예약이 확정되었습니다.`])
    goTo(at(date, 16))
    for (let count = 0; count < 3; count += 1) await tick()
    expect(guest.texts()[0]).toBe(`[마당국수] 오늘 18:00 예약`)
    expect(guest.texts()).toHaveLength(3)
    expect(waiting.texts()).toEqual([])
  })

  test('is told once by two processes at the same time', async () => {
    const list = await openList(app, given)
    const date = day()
    const guests = await Promise.all(
      Array.from({ length: 20 }, () => list.add({ slotAt: at(date, 18), to: 'CONFIRMED' })),
    )
    goTo(at(addDays(date, -1), 18))
    await Promise.all(Array.from({ length: 6 }, () => remind(app.db, app.clock.now())))
    await runAll(app)
    for (const { texts } of guests) expect(texts().filter((text) => text?.includes('내일'))).toHaveLength(1)
  })

  test('that was moved, cancelled or is over hears nothing of the time that was', async () => {
    const list = await openList(app, given)
    const date = day()
    const add = (hour: number) => list.add({ slotAt: at(date, hour), to: 'CONFIRMED' })
    const [moved, gone, late] = [await add(18), await add(18), await add(18)]
    const body = { from: at(date, 18), to: at(addDays(date, 5), 18) }
    await app.call(moveJrsBooking, { params: { entryId: moved.id }, body }, list.token)
    await list.move(gone.id, { from: 'CONFIRMED', to: 'CANCELLED' })
    await runAll(app)
    const before = [moved, gone].map(({ texts }) => texts().length)
    goTo(at(addDays(date, -1), 18))
    // Cancelled between being due and leaving.
    await remind(app.db, app.clock.now())
    const token = await app.signInAs(list.owner)
    await app.call(
      moveJrsBooking,
      { params: { entryId: late.id }, body: { from: at(date, 18), to: at(date, 20) } },
      token,
    )
    await runAll(app)
    expect([moved, gone].map(({ texts }) => texts().length)).toEqual(before)
    expect(late.texts().filter((text) => text?.includes('내일'))).toEqual([])
    // Of where it was moved to it is told.
    goTo(at(addDays(date, 4), 18))
    await tick()
    expect(moved.texts()[0]).toContain('내일')
    // An outage until after the slot: nothing is told of what was.
    goTo(at(addDays(date, 5), 19))
    await tick()
    expect(moved.texts().filter((text) => text?.includes('오늘'))).toEqual([])
  })

  test('is not reminded where its list says no, nor without a number', async () => {
    const list = await openList(app, { ...given, remindHoursBefore: false })
    const date = day()
    const guest = await list.add({ slotAt: at(date, 18), to: 'CONFIRMED' })
    await list.add({ phone: null, slotAt: at(date, 18), to: 'CONFIRMED' })
    const body = { version: 1, remindDayBefore: false } as const
    expect(await outcomeOf(app.call(updateJrsItem, { params: list.params, body }, list.token))).toBe('done')
    await runAll(app)
    for (const instant of [at(addDays(date, -1), 18), at(date, 16)]) {
      goTo(instant)
      await tick()
    }
    expect(guest.texts()).toHaveLength(1)
  })
})

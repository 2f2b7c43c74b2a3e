import { setJrsStatus } from '@madang/contract/jrs'
import { getJrsDay, getJrsWeek, moveJrsBooking, setJrsClosedDay } from '@madang/contract/jrs-days'
import { addJrsEntry, joinJrs } from '@madang/contract/jrs-entries'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays, seoulMidnight } from '@madang/contract/korean-time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

/** From 18:00 to 02:00 every day, an hour each. */
const weeklyHours = JSON.stringify(
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '18:00', close: '26:00' })),
)

const hourMs = 3_600_000
const tomorrow = () => addDays(businessDay(app.clock.now()), 1)
/** A time of tomorrow in Seoul; from 24 on of the night after. */
const slot = (hour: number, date = tomorrow()) =>
  new Date(seoulMidnight(date).getTime() + hour * hourMs).toISOString()

const goTo = (atMs: number) => app.clock.advance({ seconds: (atMs - app.clock.now().getTime()) / 1000 })

async function reservations(given: NonNullable<Parameters<typeof openList>[1]> = {}) {
  const slots = { slotMinutes: 60, slotCapacity: 2, weeklyHours } as const
  const list = await openList(app, { kind: 'RESERVATION', notifyOnJoin: false, ...slots, ...given })
  const move = (entryId: string, from: string, to: string, token = list.token) =>
    app.call(moveJrsBooking, { params: { entryId }, body: { from, to } }, token)
  const day = (date?: string) =>
    app.call(getJrsDay, { params: list.params, query: date === undefined ? {} : { date } }, list.token)
  const close = (date: string, more: { isClosed?: boolean; bookings?: 'KEEP' | 'CANCEL' } = {}) =>
    app.call(setJrsClosedDay, { params: list.params, body: { date, isClosed: true, ...more } }, list.token)
  return { ...list, moveTo: move, day, close }
}

describe('the day of a list of reservations', () => {
  test('has each slot with who comes, those past midnight among the day’s before', async () => {
    const list = await reservations()
    await list.add({ name: '김보리', partySize: 3, slotAt: slot(18), to: 'CONFIRMED' })
    await list.add({ slotAt: slot(25) })
    const gone = await list.add({ slotAt: slot(18) })
    await list.move(gone.id, { from: 'WAITING', to: 'REJECTED' })
    const day = await list.day(tomorrow())
    expect(day.slots).toHaveLength(8)
    expect(day.slots[0]).toMatchObject({ at: slot(18), isOpen: true, parties: 1, people: 3 })
    expect(day.slots[0]?.bookings).toMatchObject([{ name: '김*리', status: 'CONFIRMED', movedFrom: null }])
    expect(day.slots[7]).toMatchObject({ at: slot(25), parties: 1, bookings: [{ status: 'WAITING' }] })
    expect(day).toMatchObject({ date: tomorrow(), isClosed: false, cancelled: 1, slotCapacity: 2 })
    const next = await list.day(addDays(tomorrow(), 1))
    expect(next.slots.flatMap(({ bookings }) => bookings)).toEqual([])
  })

  test('keeps a booking where the hours have changed since', async () => {
    const list = await reservations()
    await list.add({ slotAt: slot(18) })
    const hours = JSON.stringify([{ day: 3, open: '11:00', close: '12:00' }])
    await app.db.updateTable('jrsItems').set({ weeklyHours: hours }).where('id', '=', list.id).execute()
    const found = (await list.day(tomorrow())).slots.find(({ at }) => at === slot(18))
    expect(found).toMatchObject({ isOpen: false, parties: 1 })
  })

  test('is today’s without a date; the week says how full each slot is', async () => {
    const list = await reservations()
    await list.add({ partySize: 4, slotAt: slot(20) })
    expect(await list.day()).toMatchObject({ date: businessDay(app.clock.now()) })
    const week = await app.call(getJrsWeek, { params: list.params, query: {} }, list.token)
    expect(week.days).toHaveLength(7)
    expect(week.days[1]?.slots[2]).toEqual({ at: slot(20), parties: 1, people: 4 })
  })

  test('is nobody else’s, and no other kind of list has one', async () => {
    const [list, queue] = [await reservations(), await openList(app)]
    const other = await app.signedIn('MANAGER')
    const ask = (id: string, token: string) =>
      outcomeOf(app.call(getJrsDay, { params: { id }, query: {} }, token))
    expect(await ask(list.id, other.token)).toBe('resource.not_found')
    expect(await ask(queue.id, queue.token)).toBe('resource.not_found')
    for (const date of ['0001-01-01', '9999-12-31'])
      expect(await list.day(date)).toMatchObject({ cancelled: 0 })
  })
})

describe('whoever walks in', () => {
  test('is written down for a slot that runs, as there; a slot that is over takes nobody', async () => {
    const list = await reservations()
    goTo(Date.parse(slot(18)) + hourMs / 2)
    const token = await app.signInAs(list.owner)
    const today = businessDay(app.clock.now())
    const body = { partySize: 2, slotAt: slot(18, today), to: 'COMPLETED' } as const
    const entry = await app.call(addJrsEntry, { params: list.params, body }, token)
    expect(entry).toMatchObject({ status: 'COMPLETED', source: 'STAFF' })
    app.clock.advance({ minutes: 31 })
    const late = outcomeOf(
      app.call(addJrsEntry, { params: list.params, body }, await app.signInAs(list.owner)),
    )
    expect(await late).toBe('validation.failed')
    const queue = await openList(app)
    expect(await outcomeOf(queue.add({ to: 'CONFIRMED' }))).toBe('validation.failed')
  })
})

describe('a booking is moved', () => {
  test('to a slot that is free; the guest is told when it is not taken back at once', async () => {
    const list = await reservations()
    const guest = await list.add({ slotAt: slot(18), to: 'CONFIRMED' })
    await runAll(app)
    const moved = await list.moveTo(guest.id, slot(18), slot(19))
    expect(moved).toMatchObject({ slotAt: slot(19), movedFrom: slot(18), status: 'CONFIRMED' })
    await runAll(app)
    const date = tomorrow().slice(5).replace('-', '/')
    expect(guest.texts()).toEqual([
      `[마당국수] 매장에서 예약 시간을 ${date} 19:00으로 옮겼습니다.`,
      `[마당국수] ${date} 18:00 예약이 확정되었습니다.`,
    ])
    // There and back again: what was told is true no more.
    await list.moveTo(guest.id, slot(19), slot(18))
    await runAll(app)
    expect(guest.texts()[0]).toBe(`[마당국수] 매장에서 예약 시간을 ${date} 18:00으로 옮겼습니다.`)
  })

  test('and back at once: nothing is told', async () => {
    const list = await reservations()
    const guest = await list.add({ slotAt: slot(18) })
    await list.moveTo(guest.id, slot(18), slot(19))
    await list.moveTo(guest.id, slot(19), slot(18))
    await runAll(app)
    expect(guest.texts()).toEqual([])
  })

  test.each<[string, (list: Awaited<ReturnType<typeof reservations>>) => Promise<string> | string, string]>([
    ['the past', () => slot(18, addDays(tomorrow(), -2)), 'in_past'],
    ['what is no slot of the list', () => slot(18.5), 'choice'],
    ['a slot of hours that it does not have', () => slot(12), 'choice'],
    ['further ahead than anybody books', () => slot(18, addDays(tomorrow(), 120)), 'choice'],
    [
      'a slot that is full',
      async (list) => {
        await list.add({ slotAt: slot(20) })
        await list.add({ slotAt: slot(20) })
        return slot(20)
      },
      'full',
    ],
    [
      'a day that is closed',
      async (list) => {
        await list.close(addDays(tomorrow(), 1))
        return slot(18, addDays(tomorrow(), 1))
      },
      'closed_day',
    ],
  ])('but not to %s', async (_, toOf, code) => {
    const list = await reservations()
    const guest = await list.add({ slotAt: slot(18) })
    const to = await toOf(list)
    const { errors } = await problemOf(list.moveTo(guest.id, slot(18), to))
    expect(errors).toEqual([{ pointer: '/to', code }])
    expect((await list.day(tomorrow())).slots[0]?.parties).toBe(1)
  })

  test('by no other store’s people, not from where it is not, and not once it has ended', async () => {
    const [list, other] = [await reservations(), await reservations()]
    const guest = await list.add({ slotAt: slot(18) })
    expect(await outcomeOf(list.moveTo(guest.id, slot(18), slot(19), other.token))).toBe('resource.not_found')
    expect(await outcomeOf(list.moveTo(guest.id, slot(20), slot(19)))).toBe('conflict.state')
    await list.move(guest.id, { from: 'WAITING', to: 'CANCELLED' })
    expect(await outcomeOf(list.moveTo(guest.id, slot(18), slot(19)))).toBe('conflict.state')
    const queue = await openList(app)
    const waiting = await queue.add()
    const asked = { params: { entryId: waiting.id }, body: { from: slot(18), to: slot(19) } }
    expect(await outcomeOf(app.call(moveJrsBooking, asked, queue.token))).toBe('conflict.state')
  })

  test('back for ten minutes, to a slot that has begun, too', async () => {
    const list = await reservations()
    const guest = await list.add({ slotAt: slot(18) })
    goTo(Date.parse(slot(18)) - 5 * 60_000)
    const token = await app.signInAs(list.owner)
    const today = businessDay(app.clock.now())
    await list.moveTo(guest.id, slot(18, today), slot(19, today), token)
    app.clock.advance({ minutes: 9 })
    const back = await list.moveTo(guest.id, slot(19, today), slot(18, today), token)
    expect(back.slotAt).toBe(slot(18, today))
    await list.moveTo(guest.id, slot(18, today), slot(19, today), token)
    app.clock.advance({ minutes: 11 })
    expect(await outcomeOf(list.moveTo(guest.id, slot(19, today), slot(18, today), token))).toBe(
      'validation.failed',
    )
  })

  test('by two at once: one moves it; and two parties for one place: one gets it', async () => {
    const list = await reservations({ slotCapacity: 1 })
    for (let round = 0; round < 10; round += 1) {
      const [hour, date] = [18, addDays(tomorrow(), round)]
      const [one, other] = [
        await list.add({ slotAt: slot(hour, date) }),
        await list.add({ slotAt: slot(hour + 1, date) }),
      ]
      const free = slot(hour + 2, date)
      const ended = await outcomes([
        list.moveTo(one.id, slot(hour, date), free),
        list.moveTo(one.id, slot(hour, date), slot(hour + 3, date)),
        list.moveTo(other.id, slot(hour + 1, date), free),
        list.add({ slotAt: free }),
      ])
      expect(ended.filter((each) => each === 'done').length).toBeGreaterThan(0)
      const { slots } = await list.day(date)
      expect(Math.max(...slots.map(({ parties }) => parties))).toBe(1)
    }
  })
})

describe('a closed day', () => {
  test('takes nobody, from the form, by the API and by staff, until it is opened', async () => {
    const list = await reservations({ requirePhoneCode: false })
    await list.close(tomorrow())
    const { isClosed, slots } = await list.day(tomorrow())
    expect([isClosed, slots.some(({ isOpen }) => isOpen)]).toEqual([true, false])
    const body = { name: '김보리', consent: true, phone: '+821012349876', slotAt: slot(18) } as const
    const join = () => outcomeOf(app.call(joinJrs, { params: list.params, headers: {}, body }))
    expect(await join()).toBe('validation.failed')
    expect(await outcomeOf(list.add({ slotAt: slot(18) }))).toBe('validation.failed')
    await list.close(tomorrow(), { isClosed: false })
    expect(await join()).toBe('done')
  })

  test('with bookings needs to know what becomes of them: they stay, or are cancelled and told', async () => {
    const list = await reservations()
    const [one, other] = [
      await list.add({ slotAt: slot(18), to: 'CONFIRMED' }),
      await list.add({ slotAt: slot(25) }),
    ]
    expect((await problemOf(list.close(tomorrow()))).errors).toEqual([
      { pointer: '/bookings', code: 'required' },
    ])
    expect(await list.close(tomorrow(), { bookings: 'KEEP' })).toMatchObject({ cancelled: 0 })
    expect((await list.day(tomorrow())).slots.flatMap(({ bookings }) => bookings)).toHaveLength(2)
    expect(await list.close(tomorrow(), { bookings: 'CANCEL' })).toMatchObject({ cancelled: 2 })
    await runAll(app)
    const date = tomorrow().slice(5).replace('-', '/')
    expect(one.texts()[0]).toBe(`[마당국수] 매장에서 ${date} 18:00 예약을 취소했습니다.`)
    expect(other.texts()).toHaveLength(1)
    expect(await list.day(tomorrow())).toMatchObject({ cancelled: 2 })
  })

  test('while bookings of it are moved and accepted: nobody who comes on another day is cancelled, and nobody is left', async () => {
    const list = await reservations()
    const first = await list.add({ slotAt: slot(18) })
    const [moved, accepted] = [await list.add({ slotAt: slot(20) }), await list.add({ slotAt: slot(21) })]
    const other = slot(18, addDays(tomorrow(), 1))
    const close = await app.db.transaction().execute(async (trx) => {
      // What is cancelled first waits for this, and all others behind it.
      await trx.selectFrom('jrsEntries').select('id').where('id', '=', first.id).forUpdate().execute()
      const closing = list.close(tomorrow(), { bookings: 'CANCEL' })
      await expect.poll(async () => (await list.day(tomorrow())).isClosed).toBe(true)
      await list.moveTo(moved.id, slot(20), other)
      await list.move(accepted.id, { from: 'WAITING', to: 'CONFIRMED' })
      return { closing }
    })
    expect(await close.closing).toMatchObject({ cancelled: 2 })
    const bookingsOf = async (date: string) =>
      (await list.day(date)).slots.flatMap(({ bookings }) => bookings)
    expect(await bookingsOf(tomorrow())).toEqual([])
    expect(await bookingsOf(addDays(tomorrow(), 1))).toMatchObject([{ id: moved.id, status: 'WAITING' }])
  })

  test('takes nobody back whose booking was cancelled with it', async () => {
    const list = await reservations()
    const { id } = await list.add({ slotAt: slot(18) })
    await list.close(tomorrow(), { bookings: 'CANCEL' })
    const restore = () => outcomeOf(list.move(id, { from: 'CANCELLED', to: 'WAITING' }))
    expect(await restore()).toBe('conflict.state')
    await list.close(tomorrow(), { isClosed: false })
    expect(await restore()).toBe('done')
  })

  test('while many book it at once: nobody is left on it whom nobody knows of', async () => {
    const list = await reservations({ slotCapacity: 50 })
    const ended = await outcomes([
      ...Array.from({ length: 20 }, () => list.add({ slotAt: slot(18) })),
      list.close(tomorrow(), { bookings: 'CANCEL' }),
      ...Array.from({ length: 20 }, () => list.add({ slotAt: slot(18) })),
    ])
    expect(ended.filter((one) => one !== 'done' && one !== 'validation.failed')).toEqual([])
    expect((await list.day(tomorrow())).slots.flatMap(({ bookings }) => bookings)).toEqual([])
  })

  test.each([
    ['the past', '0001-01-01', 'in_past'],
    ['yesterday', '2026-11-20', 'in_past'],
    ['further ahead than anybody plans', '9999-12-31', 'too_far'],
  ])('is not in %s', async (_, date, code) => {
    const list = await reservations()
    expect((await problemOf(list.close(date))).errors).toEqual([{ pointer: '/date', code }])
    expect(await list.close(date, { isClosed: false })).toMatchObject({ isClosed: false })
  })

  test('is of lists of reservations alone, and of nobody who may not edit them', async () => {
    const queue = await openList(app)
    const body = { date: tomorrow(), isClosed: true } as const
    expect(await outcomeOf(app.call(setJrsClosedDay, { params: queue.params, body }, queue.token))).toBe(
      'conflict.state',
    )
    const list = await reservations()
    await app.call(setJrsStatus, { params: list.params, body: { to: 'CLOSED' } }, list.token)
    await app.call(setJrsStatus, { params: list.params, body: { to: 'ARCHIVED' } }, list.token)
    expect(await outcomeOf(list.close(tomorrow()))).toBe('conflict.state')
  })
})

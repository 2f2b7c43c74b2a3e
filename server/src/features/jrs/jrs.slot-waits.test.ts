import { setJrsStatus, updateJrsItem } from '@madang/contract/jrs'
import { getJrsDay, moveJrsBooking, setJrsClosedDay } from '@madang/contract/jrs-days'
import { joinJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { removeJrsSlotWait } from '@madang/contract/jrs-slot-waits'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays, seoulMidnight } from '@madang/contract/korean-time'
import { isSmsText } from '../../outside/sms.ts'
import { toLocalPhone } from '@madang/contract/phone'
import { waitsMark } from '@madang/contract/site-jrs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { readCode } from '../../testing/sign-in.ts'
import { Visitor } from '../../testing/visitor.ts'
import { offerPlaces } from './jrs.slot-waits.offers.ts'
import { deleteOldSlotWaits } from './jrs.slot-waits.queries.ts'
import { offerTexts } from './jrs.texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
  // Limits of one test are nobody's of the next.
  app.clock.advance({ days: 2 })
})

const hourMs = 3_600_000
const weeklyHours = JSON.stringify(
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '18:00', close: '24:00' })),
)
const tomorrow = () => addDays(businessDay(app.clock.now()), 1)
const slot = (hour: number, date = tomorrow()) =>
  new Date(seoulMidnight(date).getTime() + hour * hourMs).toISOString()
const goTo = (atMs: number) => app.clock.advance({ seconds: (atMs - app.clock.now().getTime()) / 1000 })

/** As the clock does each minute. */
async function tick(): Promise<void> {
  await offerPlaces(app.db, app.clock.now())
  await runAll(app)
}

/** A list of which one slot, 18:00 of tomorrow, is full with one party. */
async function fullSlot(given: NonNullable<Parameters<typeof openList>[1]> = {}) {
  const hours = { slotMinutes: 60, slotCapacity: 1, weeklyHours, requirePhoneCode: false } as const
  const list = await openList(app, { kind: 'RESERVATION', notifyOnJoin: false, ...hours, ...given })
  const at = slot(18)
  const booked = await list.add({ slotAt: at })
  const { code } = await app.db
    .selectFrom('jrsItems')
    .select('code')
    .where('id', '=', list.id)
    .executeTakeFirstOrThrow()
  const path = `/app/jrsForm?c=${code}`
  const token = () => app.signInAs(list.owner)

  /** A guest who fills in the form for a slot that is full. */
  async function wait({ phone = nextPhone(), slotAt = at, visitor = new Visitor(app) } = {}) {
    await visitor.get(path)
    const fields = { name: '김보리', partySize: '2', consent: '1', phone: toLocalPhone(phone) }
    const sent = await visitor.post(path, { ...fields, slotAt: waitsMark + slotAt, do: 'join' })
    const page = sent.location ?? ''
    return {
      sent,
      phone,
      page,
      visitor,
      failure: () => visitor.shown('jrs-form').failure,
      look: async () => {
        await visitor.get(page)
        return visitor.shown('jrs-slot-wait')
      },
      press: (deed: 'take' | 'leave') => visitor.post(page, { do: deed }),
      texts: () => app.texts(phone),
    }
  }

  return {
    ...list,
    at,
    booked,
    path,
    token,
    wait,
    free: async (entryId = booked.id) => {
      const body = { from: 'WAITING', to: 'REJECTED' } as const
      await app.call(setJrsEntryStatus, { params: { entryId }, body }, await token())
    },
    day: async (date = businessDay(new Date(at))) =>
      app.call(getJrsDay, { params: list.params, query: { date } }, await token()),
    entries: () =>
      app.db
        .selectFrom('jrsEntries')
        .select(['id', 'name', 'phone', 'partySize', 'status', 'source', 'slotAt'])
        .where('jrsItemId', '=', list.id)
        .where('status', '=', 'WAITING')
        .execute(),
  }
}

const statuses = async () =>
  (await app.db.selectFrom('jrsSlotWaits').select('status').orderBy('sortKey').execute()).map(
    (one) => one.status,
  )

describe('whoever waits for a slot that is full', () => {
  test('is offered its place by a text, takes it, and has a booking as any other', async () => {
    const list = await fullSlot()
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    expect(visitor.shown('jrs-form').days[1]?.slots[0]).toEqual({ at: list.at, free: 0, waits: 0 })
    const guest = await list.wait()
    expect([guest.sent.status, guest.page]).toEqual([
      303,
      expect.stringMatching(/^\/app\/jrsForm\?w=[\w-]{22}$/),
    ])
    expect(await guest.look()).toMatchObject({ state: 'WAITING', ahead: 0, slotAt: list.at })
    await tick()
    expect(await guest.look()).toMatchObject({ state: 'WAITING' })
    await list.free()
    await tick()
    const offerEndsAt = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString()
    expect(await guest.look()).toMatchObject({ state: 'OFFERED', offerEndsAt })
    expect(guest.texts()).toHaveLength(1)
    expect(guest.texts()[0]).toContain(guest.page)
    const taken = await guest.press('take')
    expect([taken.status, taken.location]).toEqual([303, expect.stringMatching(/\?e=[\w-]{22}$/)])
    expect(await list.entries()).toMatchObject([
      { name: '김보리', phone: guest.phone, partySize: 2, source: 'WEB', slotAt: list.at },
    ])
    expect((await visitor.get(guest.page)).location).toBe(taken.location)
    await visitor.get(taken.location ?? '')
    expect(visitor.shown('jrs-entry').entry).toMatchObject({ status: 'WAITING', slotAt: list.at })
  })

  test('loses the place after fifteen minutes to the next, who sees how many are before', async () => {
    const list = await fullSlot()
    const [first, second] = [await list.wait(), await list.wait()]
    expect(await second.look()).toMatchObject({ ahead: 1 })
    await list.free()
    await tick()
    expect(await second.look()).toMatchObject({ state: 'WAITING', ahead: 0 })
    app.clock.advance({ minutes: 14 })
    await tick()
    expect(second.texts()).toEqual([])
    app.clock.advance({ minutes: 1 })
    expect(await first.look()).toMatchObject({ state: 'LAPSED' })
    expect((await first.press('take')).status).toBe(409)
    await tick()
    expect(await second.look()).toMatchObject({ state: 'OFFERED' })
    expect((await first.press('take')).status).toBe(409)
    // Whoever waits behind keeps nobody from what is held.
    await list.wait()
    expect((await second.press('take')).location).toContain('?e=')
    expect(await statuses()).toEqual(['LAPSED', 'TAKEN', 'WAITING'])
    expect([first.texts().length, second.texts().length]).toEqual([1, 1])
  })

  test('leaves with one press, and what was offered goes on', async () => {
    const list = await fullSlot()
    const [first, second] = [await list.wait(), await list.wait()]
    await list.free()
    await tick()
    for (let press = 0; press < 2; press += 1) expect((await first.press('leave')).status).toBe(303)
    expect(await first.look()).toMatchObject({ state: 'LEFT' })
    expect((await first.press('take')).status).toBe(409)
    await tick()
    expect(await second.look()).toMatchObject({ state: 'OFFERED' })
  })

  test('goes before everybody else: no guest, no app and no staff get the place meanwhile', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    const others = async () => {
      const visitor = new Visitor(app)
      await visitor.get(list.path)
      const fields = { name: '최온유', consent: '1', phone: toLocalPhone(nextPhone()), slotAt: list.at }
      const { status } = await visitor.post(list.path, { ...fields, do: 'join' })
      const body = { name: '최온유', consent: true, phone: nextPhone(), slotAt: list.at } as const
      const byApp = await outcomeOf(app.call(joinJrs, { params: list.params, headers: {}, body }))
      const byStaff = await outcomeOf(list.add({ slotAt: list.at }, await list.token()))
      const other = await list.add({ slotAt: slot(20, businessDay(new Date(list.at))) }, await list.token())
      const moving = { params: { entryId: other.id }, body: { from: slot(20), to: list.at } }
      const moved = await outcomeOf(app.call(moveJrsBooking, moving, await list.token()))
      await list.move(other.id, { from: 'WAITING', to: 'REJECTED' })
      return [status, byApp, byStaff, moved]
    }
    const refused = [422, 'validation.failed', 'validation.failed', 'validation.failed']
    await list.free()
    expect(await others()).toEqual(refused)
    await tick()
    expect(await others()).toEqual(refused)
    // Whom staff turned away by mistake does not come back to a place that is somebody else's.
    const back = list.move(list.booked.id, { from: 'REJECTED', to: 'WAITING' })
    expect(await outcomeOf(back)).toBe('conflict.state')
    await guest.press('leave')
    expect((await others()).slice(0, 1)).toEqual([303])
  })

  test('has the last place of a list that takes so many', async () => {
    const list = await fullSlot({ capacity: 2 })
    await list.add({ slotAt: slot(19) })
    // Full lists take nobody to wait either.
    await app.db
      .updateTable('jrsItems')
      .set({ status: 'OPEN', capacity: 3 })
      .where('id', '=', list.id)
      .execute()
    const guest = await list.wait()
    await list.free()
    await tick()
    await list.add({ slotAt: slot(20) })
    expect(await outcomeOf(list.add({ slotAt: slot(21) }))).toBe('conflict.state')
    expect((await guest.press('take')).location).toContain('?e=')
  })

  test('takes it once, pressed ten times at once', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    await list.free()
    await tick()
    const pressed = await Promise.all(
      Array.from({ length: 10 }, () => guest.visitor.copy().post(guest.page, { do: 'take' })),
    )
    expect(new Set(pressed.map(({ location }) => location)).size).toBe(1)
    expect(await list.entries()).toHaveLength(1)
  })

  test('waits once for a slot with a number, and not with a booking in it', async () => {
    const list = await fullSlot({ perPersonActive: 2 })
    const guest = await list.wait()
    const again = await list.wait({ phone: guest.phone })
    expect([again.sent.status, again.failure()?.code]).toEqual([409, 'conflict.duplicate'])
    const booked = await list.wait({ phone: list.booked.phone })
    expect(booked.failure()?.code).toBe('conflict.duplicate')
    const other = await list.add({ slotAt: slot(19) })
    await list.add({ slotAt: slot(20) })
    expect((await list.wait({ phone: other.phone })).sent.status).toBe(303)
    expect((await list.wait({ phone: other.phone, slotAt: slot(20) })).sent.status).toBe(303)
    expect(await statuses()).toHaveLength(3)
  })

  test('is led to the own page with a number that is confirmed', async () => {
    const list = await fullSlot({ requirePhoneCode: true })
    const [visitor, phone] = [new Visitor(app), nextPhone()]
    const fields = { name: '김보리', partySize: '2', consent: '1', slotAt: waitsMark + list.at }
    await visitor.get(list.path)
    await visitor.post(list.path, { ...fields, phone: toLocalPhone(phone), do: 'send' })
    expect(visitor.shown('jrs-form')).toMatchObject({ proof: 'sent', values: fields })
    const code = await readCode(app, phone)
    const join = { ...fields, phone: toLocalPhone(phone), do: 'join', code }
    const { location } = await visitor.post(list.path, join)
    expect(location).toContain('?w=')
    await visitor.get(list.path)
    expect((await visitor.post(list.path, { ...fields, do: 'join' })).location).toBe(location)
    expect(await statuses()).toEqual(['WAITING'])
  })

  test.each<[string, (list: Awaited<ReturnType<typeof fullSlot>>) => string | Promise<string>, string]>([
    ['that has room', () => slot(19), 'choice'],
    ['that is none', () => slot(12), 'choice'],
    ['of the past', () => '2020-01-01T09:00:00.000Z', 'choice'],
    [
      'that begins too soon',
      (list) => {
        goTo(Date.parse(list.at) - 30 * 60_000)
        return list.at
      },
      'too_soon',
    ],
    [
      'of a closed day',
      async (list) => {
        const body = { date: tomorrow(), isClosed: true, bookings: 'KEEP' } as const
        await app.call(setJrsClosedDay, { params: list.params, body }, await list.token())
        return list.at
      },
      'choice',
    ],
  ])('does not wait for a slot %s', async (_, slotOf, code) => {
    const list = await fullSlot()
    const slotAt = await slotOf(list)
    const guest = await list.wait({ slotAt })
    expect([guest.sent.status, guest.failure()?.errors]).toEqual([422, [{ pointer: '/slotAt', code }]])
    expect(await statuses()).toEqual([])
  })
})

describe('an offer', () => {
  test('is made once by six processes at the same time, also where two places are free', async () => {
    const list = await fullSlot({ slotCapacity: 2 })
    const other = await list.add({ slotAt: list.at })
    const guests = [await list.wait(), await list.wait(), await list.wait()]
    await list.free()
    await list.free(other.id)
    await Promise.all(Array.from({ length: 6 }, () => offerPlaces(app.db, app.clock.now())))
    await runAll(app)
    expect(guests.map(({ texts }) => texts().length)).toEqual([1, 1, 0])
    expect(await statuses()).toEqual(['OFFERED', 'OFFERED', 'WAITING'])
  })

  test('is taken by each who has one while the job runs and others join: as many bookings as places', async () => {
    const list = await fullSlot({ slotCapacity: 3 })
    const more = [await list.add({ slotAt: list.at }), await list.add({ slotAt: list.at })]
    const guests = await Promise.all(Array.from({ length: 4 }, () => list.wait()))
    for (const { id } of [list.booked, ...more]) await list.free(id)
    await tick()
    const token = await list.token()
    await outcomes([
      ...guests.map(({ press }) => press('take')),
      ...guests.map(() => list.add({ slotAt: list.at }, token)),
      offerPlaces(app.db, app.clock.now()),
    ])
    expect(await list.entries()).toHaveLength(3)
  })

  test('comes with every place that staff add, and not while a list is paused, closed or its day is', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    const setStatus = async (to: 'PAUSED' | 'OPEN' | 'CLOSED') =>
      app.call(setJrsStatus, { params: list.params, body: { to } }, await list.token())
    const close = async (isClosed: boolean) => {
      const body = { date: businessDay(new Date(list.at)), isClosed, bookings: 'KEEP' } as const
      await app.call(setJrsClosedDay, { params: list.params, body }, await list.token())
    }
    await setStatus('PAUSED')
    const { version } = await app.db.selectFrom('jrsItems').select('version').executeTakeFirstOrThrow()
    const body = { version, slotCapacity: 2 }
    await app.call(updateJrsItem, { params: list.params, body }, await list.token())
    await tick()
    expect(await guest.look()).toMatchObject({ state: 'WAITING' })
    await setStatus('OPEN')
    await close(true)
    await tick()
    expect(await guest.look()).toMatchObject({ state: 'OVER' })
    await close(false)
    await setStatus('CLOSED')
    await tick()
    expect(await guest.look()).toMatchObject({ state: 'OVER' })
    expect(await statuses()).toEqual(['WAITING'])
    await setStatus('OPEN')
    await tick()
    expect(await guest.look()).toMatchObject({ state: 'OFFERED' })
    await close(true)
    expect((await guest.press('take')).status).toBe(422)
    expect(await statuses()).toEqual(['OFFERED'])
  })

  test('is not made half an hour before the slot; then its place is free for others, and the wait ends', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    goTo(Date.parse(list.at) - 30 * 60_000)
    await list.free()
    await tick()
    expect(await guest.look()).toMatchObject({ state: 'OVER' })
    expect(await outcomeOf(list.add({ slotAt: list.at }, await list.token()))).toBe('done')
    goTo(Date.parse(list.at))
    expect(await guest.look()).toMatchObject({ state: 'OVER' })
    expect(guest.texts()).toEqual([])
  })

  test('of a number that has all it may have is refused, and stays', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const fields = { name: '김보리', consent: '1', phone: toLocalPhone(guest.phone), slotAt: slot(19) }
    expect((await visitor.post(list.path, { ...fields, do: 'join' })).status).toBe(303)
    await list.free()
    await tick()
    expect((await guest.press('take')).status).toBe(409)
    expect(guest.visitor.shown('jrs-slot-wait')).toMatchObject({
      state: 'OFFERED',
      failure: { code: 'conflict.duplicate' },
    })
  })

  test('that is over when its text could leave is not told', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    await list.free()
    await app.setTexts('down')
    await tick()
    app.clock.advance({ minutes: 15 })
    await app.setTexts('ok')
    await runAll(app)
    expect(guest.texts()).toEqual([])
  })

  test('says until when it is held, shorter where the link is long, in one text where there is room', () => {
    const told = {
      storeName: '마당국수',
      slotAt: slot(18, '2026-12-01'),
      offerEndsAt: slot(12.25, '2026-12-01'),
    }
    const link = `https://madang.kr/app/jrsForm?w=${'x'.repeat(22)}`
    const texts = offerTexts({ ...told, link })
    expect(texts[0]).toBe(`[마당국수] 12/01 18:00 자리가 났습니다. 12:15까지 예약해 주세요.\n${link}`)
    expect(texts.find(isSmsText)).toBe(`[마당국수] 빈자리, 12:15까지\n${link}`)
  })
})

describe('the page of somebody who waits', () => {
  test('is nobody’s without its key, which is kept as a hash, and takes no other deed', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    const key = guest.page.slice(-22)
    const visitor = new Visitor(app)
    for (const wrong of ['', key.toLowerCase(), 'x'.repeat(22), `${key}x`, '%00'])
      expect((await visitor.get(`/app/jrsForm?w=${wrong}`)).status).toBe(wrong === '' ? 200 : 404)
    expect((await visitor.get(`/app/jrsForm?e=${key}`)).status).toBe(404)
    expect((await visitor.post(`/app/jrsForm?w=${'x'.repeat(22)}`, { do: 'take' })).status).toBe(404)
    expect((await guest.visitor.post(guest.page, { do: 'cancel' })).status).toBe(400)
    const { headers } = await visitor.get(guest.page)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(JSON.stringify(await app.db.selectFrom('jrsSlotWaits').selectAll().execute())).not.toContain(key)
  })

  test('is one, however often its form is sent', async () => {
    const list = await fullSlot()
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const phone = toLocalPhone(nextPhone())
    const fields = { name: '김보리', consent: '1', phone, slotAt: waitsMark + list.at, do: 'join' }
    const sent = await Promise.all([1, 2, 3].map(() => visitor.copy().post(list.path, fields)))
    expect(new Set(sent.map(({ location }) => location)).size).toBe(1)
    expect(await statuses()).toEqual(['WAITING'])
  })

  test('is gone a day after the slot, with all that names somebody', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    goTo(Date.parse(list.at) + 24 * hourMs)
    await deleteOldSlotWaits(app.db, app.clock.now())
    expect(await statuses()).toHaveLength(1)
    app.clock.advance({ seconds: 1 })
    await deleteOldSlotWaits(app.db, app.clock.now())
    expect(await statuses()).toEqual([])
    expect((await guest.visitor.get(guest.page)).status).toBe(404)
  })
})

describe('for staff', () => {
  test('the day says who waits, masked, and somebody is taken off it on record', async () => {
    const list = await fullSlot()
    const guest = await list.wait()
    await list.wait()
    const { slots } = await list.day()
    expect(slots[0]).toMatchObject({
      parties: 1,
      waits: [{ name: '김*리', partySize: 2, offerEndsAt: null }, {}],
    })
    const waitId = slots[0]?.waits[0]?.id ?? ''
    const stranger = await app.signedIn('MANAGER')
    const remove = async (token: string) =>
      outcomeOf(app.call(removeJrsSlotWait, { params: { waitId } }, token))
    expect(await remove(stranger.token)).toBe('resource.not_found')
    expect(await remove(await list.token())).toBe('done')
    expect(await remove(await list.token())).toBe('conflict.state')
    expect(await guest.look()).toMatchObject({ state: 'LEFT' })
    expect((await list.day()).slots[0]?.waits).toHaveLength(1)
    const records = app.db.selectFrom('auditRecords').select(['entityId', 'actorId'])
    expect(await records.where('action', '=', 'jrs.wait_removed').execute()).toEqual([
      { entityId: list.id, actorId: list.owner.id },
    ])
  })
})

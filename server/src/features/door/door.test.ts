import { randomUUID } from 'node:crypto'
import {
  getDoorState,
  joinAtDoor,
  leaveKiosk,
  lendAtDoor,
  pairDevice,
  takeBackAtDoor,
} from '@madang/contract/door'
import { setJrsStatus } from '@madang/contract/jrs'
import {
  addJrsDevice,
  listJrsDevices,
  pinLimits,
  removeJrsDevice,
  renewJrsDeviceLink,
  renewJrsDevicePin,
  type DeviceKind,
} from '@madang/contract/jrs-devices'
import type { CallInput } from '@madang/contract/endpoint'
import { callNextJrs, getJrsBoard, pagedJrsEntries } from '@madang/contract/jrs-entries'
import { lendJrsNumbers } from '@madang/contract/jrs-offline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { openList } from '../../testing/lists.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type List = Awaited<ReturnType<typeof openList>>

const keyOf = (link: string | null) => new URL(link ?? '').hash.slice(1)

async function makeDevice({ id, token }: Pick<List, 'id' | 'token'>, kind: DeviceKind) {
  const body = { kind, name: '입구', locale: 'kr' } as const
  const made = await app.call(addJrsDevice, { params: { id }, body }, token)
  return { ...made, key: keyOf(made.link) }
}

/** A device that its link has opened. */
async function openDevice(list: List, kind: DeviceKind) {
  const made = await makeDevice(list, kind)
  const { token } = await app.call(pairDevice, { body: { key: made.key } })
  return { ...made, token }
}

const joinWith = (token: string, { phone = nextPhone(), key = String(randomUUID()), partySize = 2 } = {}) =>
  app.call(
    joinAtDoor,
    { headers: { 'idempotency-key': key }, body: { phone, partySize, consent: true, locale: 'cn' } },
    token,
  )
const stateOf = (token: string) => app.call(getDoorState, {}, token)
const sourcesOf = (id: string) =>
  app.db.selectFrom('jrsEntries').select(['source', 'number']).where('jrsItemId', '=', id).execute()

describe('a link', () => {
  test('opens its device once, within a quarter of an hour, and its key is kept as a hash', async () => {
    const list = await openList(app)
    const { key, link, pin } = await makeDevice(list, 'WALL')
    expect(link).toMatch(/^http:\/\/localhost:3000\/door\/wall#[\w-]{43}$/)
    expect(pin).toBe(null)
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(app.call(pairDevice, { body: { key } }))),
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(new Set(ends)).toEqual(new Set(['done', 'resource.not_found']))
    expect(await app.db.selectFrom('jrsDevices').select('keyHash').execute()).toEqual([{ keyHash: null }])

    const late = await makeDevice(list, 'WALL')
    app.clock.advance({ minutes: 16 })
    expect(await outcomeOf(app.call(pairDevice, { body: { key: late.key } }))).toBe('resource.not_found')
    const { items } = await app.call(listJrsDevices, { params: { id: list.id } }, list.token)
    expect(items.map(({ status }) => status)).toEqual(['PAIRED', 'LAPSED'])
  })

  test('that is made anew replaces the one before, and ends the device that was open', async () => {
    const list = await openList(app)
    const first = await openDevice(list, 'WALL')
    const params = { id: list.id, deviceId: first.device.id }
    const second = await app.call(renewJrsDeviceLink, { params, body: {} }, list.token)
    const third = await app.call(renewJrsDeviceLink, { params, body: {} }, list.token)
    expect(await outcomeOf(stateOf(first.token))).toBe('done')
    const stale = app.call(pairDevice, { body: { key: keyOf(second.link) } })
    expect(await outcomeOf(stale)).toBe('resource.not_found')
    const { token } = await app.call(pairDevice, { body: { key: keyOf(third.link) } })
    expect(await outcomeOf(stateOf(token))).toBe('done')
    expect(await outcomeOf(stateOf(first.token))).toBe('auth.token_invalid')
  })

  test('is recorded with its device, without the key', async () => {
    const list = await openList(app)
    const { key, device } = await openDevice(list, 'KIOSK')
    const query = { deviceId: device.id }
    await app.call(removeJrsDevice, { params: { id: list.id }, query }, list.token)
    const actions = ['jrs.device_added', 'jrs.device_paired', 'jrs.device_removed'] as const
    const records = (await Promise.all(actions.map((action) => app.auditOf(action)))).flat()
    expect(records.map(({ action, entityId }) => [action, entityId])).toEqual(
      actions.map((action) => [action, list.id]),
    )
    expect(JSON.stringify(records)).not.toContain(key)
  })
})

describe('the right of a device', () => {
  test('is to see numbers of its own list, and no name or phone', async () => {
    const [list, other] = [await openList(app), await openList(app)]
    await other.add({ name: '남의 손님' })
    await list.add({ name: '김보리', phone: '+821024681357' })
    await list.add({ name: '이콩쥐' })
    await app.call(callNextJrs, { params: { id: list.id }, body: {} }, list.token)
    const { token } = await openDevice(list, 'WALL')
    const state = await stateOf(token)
    expect(state).toMatchObject({ called: [{ number: 1, callCount: 1 }], next: [2], waiting: 1 })
    expect(JSON.stringify(state)).not.toMatch(/보리|콩쥐|남의|1357/)
  })

  test('is no account: it opens nothing of the API besides, and no account opens it', async () => {
    const list = await openList(app)
    const kiosk = await openDevice(list, 'KIOSK')
    const params = { id: list.id }
    const calls = [
      app.call(callNextJrs, { params, body: {} }, kiosk.token),
      app.call(getJrsBoard, { params }, kiosk.token),
      app.call(pagedJrsEntries, { params, query: {} }, kiosk.token),
      app.call(listJrsDevices, { params }, kiosk.token),
      stateOf(list.token),
      joinWith(list.token),
    ]
    expect(new Set(await outcomes(calls))).toEqual(new Set(['auth.token_invalid']))
  })

  test('of a wall adds nobody', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'WALL')
    expect(await outcomeOf(joinWith(token))).toBe('authz.forbidden')
    const leaving = app.call(leaveKiosk, { body: { pin: '000000', ends: true } }, token)
    expect(await outcomeOf(leaving)).toBe('authz.forbidden')
    expect(await sourcesOf(list.id)).toEqual([])
  })

  test('ends with its removal, with the archive of its list and with its store', async () => {
    const list = await openList(app)
    const params = { id: list.id }
    const removed = await openDevice(list, 'KIOSK')
    await app.call(removeJrsDevice, { params, query: { deviceId: removed.device.id } }, list.token)
    expect(await outcomeOf(joinWith(removed.token))).toBe('auth.token_invalid')

    const archived = await openDevice(list, 'WALL')
    const unopened = await makeDevice(list, 'WALL')
    await app.call(setJrsStatus, { params, body: { to: 'CLOSED', waiting: 'KEEP' } }, list.token)
    expect(await outcomeOf(stateOf(archived.token))).toBe('done')
    await app.call(setJrsStatus, { params, body: { to: 'ARCHIVED' } }, list.token)
    expect(await outcomeOf(stateOf(archived.token))).toBe('auth.token_invalid')
    expect(await outcomeOf(app.call(pairDevice, { body: { key: unopened.key } }))).toBe('resource.not_found')
    expect(await app.call(listJrsDevices, { params }, list.token)).toEqual({ items: [] })

    const closing = await openList(app)
    const closed = await openDevice(closing, 'WALL')
    await app.db.updateTable('stores').set({ status: 'CLOSED' }).where('id', '=', closing.storeId).execute()
    expect(await outcomeOf(stateOf(closed.token))).toBe('auth.token_invalid')
  })

  test('is written down as seen once a minute', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'WALL')
    const seenAt = async () => {
      await stateOf(token)
      const { items } = await app.call(listJrsDevices, { params: { id: list.id } }, list.token)
      return items[0]?.lastSeenAt
    }
    const first = await seenAt()
    app.clock.advance({ seconds: 59 })
    expect(await seenAt()).toBe(first)
    app.clock.advance({ seconds: 2 })
    expect(await seenAt()).toBe(app.clock.now().toISOString())
  })

  test('is made and ended by the store’s people alone', async () => {
    const [list, other] = [await openList(app), await openList(app)]
    const { device } = await openDevice(list, 'KIOSK')
    const foreign = { id: other.id, token: other.token }
    expect(await outcomeOf(makeDevice({ id: list.id, token: other.token }, 'WALL'))).toBe(
      'resource.not_found',
    )
    const params = { id: foreign.id, deviceId: device.id }
    const calls = [
      app.call(renewJrsDeviceLink, { params, body: {} }, foreign.token),
      app.call(renewJrsDevicePin, { params, body: {} }, foreign.token),
      app.call(
        removeJrsDevice,
        { params: { id: foreign.id }, query: { deviceId: device.id } },
        foreign.token,
      ),
    ]
    expect(new Set(await outcomes(calls))).toEqual(new Set(['resource.not_found']))
  })

  test('is for queues, and for twenty of one list', async () => {
    const other = await openList(app, { kind: 'APPLICATION' })
    expect(await outcomeOf(makeDevice(other, 'WALL'))).toBe('conflict.state')
    const list = await openList(app)
    const ends = await Promise.all(Array.from({ length: 22 }, () => outcomeOf(makeDevice(list, 'WALL'))))
    expect(ends.filter((end) => end === 'done')).toHaveLength(20)
  })
})

describe('a kiosk', () => {
  test('gives a number, once for each key, and has it texted with the link', async () => {
    const list = await openList(app, { requirePhoneCode: true, notifyOnJoin: true })
    const { token } = await openDevice(list, 'KIOSK')
    const given = { phone: nextPhone(), key: 'one-press-of-a-guest' }
    const entries = await Promise.all(Array.from({ length: 10 }, () => joinWith(token, given)))
    const outcome = { outcome: 'JOINED', number: 1, partySize: 2, ahead: 0, isTexted: true }
    for (const entry of entries) expect(entry).toMatchObject(outcome)
    expect(await sourcesOf(list.id)).toEqual([{ source: 'KIOSK', number: 1 }])
    await app.runJobs()
    expect(app.texts(given.phone)).toEqual([expect.stringContaining('/app/jrsForm?e=')])
  })

  test('tells a number that is in line its place and sends the link again, no oftener than codes', async () => {
    const list = await openList(app, { notifyOnJoin: true })
    const { token } = await openDevice(list, 'KIOSK')
    const phone = nextPhone()
    const { id } = await joinWith(token, { phone })
    expect(await joinWith(token, { phone })).toMatchObject({ outcome: 'ALREADY', id, isTexted: false })
    app.clock.advance({ seconds: 61 })
    expect(await joinWith(token, { phone })).toMatchObject({ outcome: 'ALREADY', id, isTexted: true })
    await app.runJobs()
    expect(app.texts(phone)).toHaveLength(2)
    expect(await sourcesOf(list.id)).toHaveLength(1)
  })

  test('texts nothing where the list sends no link', async () => {
    const list = await openList(app, { notifyOnJoin: false })
    const { token } = await openDevice(list, 'KIOSK')
    const phone = nextPhone()
    await joinWith(token, { phone })
    app.clock.advance({ seconds: 61 })
    expect(await joinWith(token, { phone })).toMatchObject({ outcome: 'ALREADY', isTexted: false })
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
  })

  test('needs a number where the list has numbers proven, and consent for each', async () => {
    const headers = () => ({ 'idempotency-key': String(randomUUID()) })
    const joinAs = async (requirePhoneCode: boolean, body: CallInput<typeof joinAtDoor>['body']) => {
      const { token } = await openDevice(
        await openList(app, { requirePhoneCode, notifyOnJoin: true }),
        'KIOSK',
      )
      expect(await stateOf(token)).toMatchObject({ needsPhone: requirePhoneCode, coverPath: null })
      return app.call(joinAtDoor, { headers: headers(), body }, token)
    }
    expect(await outcomeOf(joinAs(true, {}))).toBe('validation.failed')
    expect(await outcomeOf(joinAs(false, { phone: nextPhone() }))).toBe('validation.failed')
    expect(await joinAs(false, {})).toMatchObject({ outcome: 'JOINED', number: 1, isTexted: false })
  })

  test('gives nothing while the list is paused, and asks for consent', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'KIOSK')
    const headers = { 'idempotency-key': 'a-key-of-a-press' }
    const body = { phone: nextPhone(), partySize: 2, consent: false as true } // what a hostile page would send
    expect(await outcomeOf(app.call(joinAtDoor, { headers, body }, token))).toBe('validation.failed')
    await app.call(setJrsStatus, { params: { id: list.id }, body: { to: 'PAUSED' } }, list.token)
    expect(await outcomeOf(joinWith(token))).toBe('conflict.state')
    expect((await stateOf(token)).joining.state).toBe('PAUSED')
  })

  test('is not held up by what others of its network did, and has a limit of its own', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'KIOSK')
    for (let press = 0; press < 60; press += 1) expect(await outcomeOf(joinWith(token))).toBe('done')
    expect(await outcomeOf(joinWith(token))).toBe('rate.limited')
  })

  test('takes back what it has just given, by the key that gave it and for two minutes', async () => {
    const list = await openList(app)
    const [one, other] = [await openDevice(list, 'KIOSK'), await openDevice(list, 'KIOSK')]
    const key = 'the-key-of-a-press'
    const { id: entryId } = await joinWith(one.token, { key })
    const params = { entryId }
    const takeBack = (token: string, by = key) =>
      outcomeOf(app.call(takeBackAtDoor, { params, body: { key: by } }, token))
    expect(await takeBack(one.token, 'another-key')).toBe('resource.not_found')
    expect(await takeBack(other.token)).toBe('resource.not_found')
    expect(await takeBack(one.token)).toBe('done')
    // Its answer may have been lost.
    expect(await takeBack(one.token)).toBe('done')
    expect((await stateOf(one.token)).waiting).toBe(0)

    const late = await joinWith(one.token, { key: 'a-second-press' })
    app.clock.advance({ seconds: 121 })
    const body = { key: 'a-second-press' }
    expect(await outcomeOf(app.call(takeBackAtDoor, { params: { entryId: late.id }, body }, one.token))).toBe(
      'conflict.state',
    )
  })
})

describe('a kiosk without a network', () => {
  const lend = (token: string) => app.call(lendAtDoor, { body: {} }, token)
  const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
  interface Late {
    readonly lent: number
    readonly minutes?: number
    readonly phone?: string
    readonly key?: string
  }
  const joinLate = (token: string, { lent, minutes = 10, phone = nextPhone(), key = randomUUID() }: Late) => {
    const body = { phone, consent: true, lent, pressedAt: ago(minutes) } as const
    return app.call(joinAtDoor, { headers: { 'idempotency-key': key }, body }, token)
  }
  const numbersOf = async (id: string) => {
    const all = app.db.selectFrom('jrsEntries').select('number').where('jrsItemId', '=', id)
    return (await all.orderBy('sortKey').execute()).map(({ number }) => number)
  }
  const moveTo = (list: List, body: CallInput<typeof setJrsStatus>['body']) =>
    app.call(setJrsStatus, { params: list.params, body }, list.token)

  test('is lent the same numbers however often it asks, and none of the board, of another kiosk or of its next tablet', async () => {
    const list = await openList(app)
    const [one, other] = [await openDevice(list, 'KIOSK'), await openDevice(list, 'KIOSK')]
    const first = await lend(one.token)
    expect(first.numbers).toHaveLength(20)
    expect(await Promise.all([lend(one.token), lend(one.token)])).toEqual([first, first])
    const board = await app.call(
      lendJrsNumbers,
      { params: list.params, body: { holder: randomUUID() } },
      list.token,
    )
    const params = { id: list.id, deviceId: one.device.id }
    const { link } = await app.call(renewJrsDeviceLink, { params, body: {} }, list.token)
    const next = await app.call(pairDevice, { body: { key: keyOf(link) } })
    const lent = [first, await lend(other.token), board, await lend(next.token)]
    expect(new Set(lent.flatMap(({ numbers }) => numbers)).size).toBe(80)
    // What the board holds a kiosk cannot give.
    expect(await joinLate(other.token, { lent: board.numbers[0] ?? 0 })).toMatchObject({ number: 1 })
  })

  test('is lent none as a wall, once it is revoked, or of a list that is not open', async () => {
    const list = await openList(app)
    const wall = await openDevice(list, 'WALL')
    expect(await outcomeOf(lend(wall.token))).toBe('authz.forbidden')
    expect(await outcomeOf(lend(list.token))).toBe('auth.token_invalid')
    const { token, device } = await openDevice(list, 'KIOSK')
    await moveTo(list, { to: 'PAUSED' })
    expect(await outcomeOf(lend(token))).toBe('conflict.state')
    await moveTo(list, { to: 'OPEN' })
    const [lent = 0] = (await lend(token)).numbers
    await app.call(removeJrsDevice, { params: list.params, query: { deviceId: device.id } }, list.token)
    expect(await outcomes([lend(token), joinLate(token, { lent })])).toEqual([
      'auth.token_invalid',
      'auth.token_invalid',
    ])
    expect(await numbersOf(list.id)).toEqual([])
  })

  test('tells a guest once, with the number that was given, the text and the place of then', async () => {
    const list = await openList(app, { notifyOnJoin: true, minutesPerParty: 6 })
    const { token } = await openDevice(list, 'KIOSK')
    const [lent = 0] = (await lend(token)).numbers
    app.clock.advance({ minutes: 15 })
    await list.add()
    const guest = { lent, phone: nextPhone(), key: 'one-press-of-a-guest' }
    const entries = await Promise.all(Array.from({ length: 5 }, () => joinLate(token, guest)))
    for (const entry of entries) expect(entry).toMatchObject({ outcome: 'JOINED', number: lent, ahead: 0 })
    expect(await numbersOf(list.id)).toEqual([lent, 1])
    const columns = ['source', 'joinedAt', 'toldMostMinutes'] as const
    const row = app.db.selectFrom('jrsEntries').select(columns).where('number', '=', lent)
    expect(await row.execute()).toEqual([{ source: 'KIOSK', joinedAt: ago(10), toldMostMinutes: null }])
    await app.runJobs()
    expect(app.texts(guest.phone)).toHaveLength(1)
    // A number that has somebody is nobody else's.
    expect(await joinLate(token, { lent })).toMatchObject({ number: 2 })
  })

  test('after a lost answer it is the place that the server gave', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'KIOSK')
    const [lent = 0] = (await lend(token)).numbers
    const guest = { phone: nextPhone(), key: 'one-press-of-a-guest' }
    await joinWith(token, guest)
    expect(await joinLate(token, { ...guest, lent })).toMatchObject({ outcome: 'JOINED', number: 1 })
    expect(await numbersOf(list.id)).toEqual([1])
  })

  test('somebody who is in line already stays where that was', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'KIOSK')
    const [lent = 0] = (await lend(token)).numbers
    const phone = nextPhone()
    await list.add({ phone })
    expect(await joinLate(token, { lent, phone })).toMatchObject({ outcome: 'ALREADY', number: 1 })
    expect(await numbersOf(list.id)).toEqual([1])
    expect((await lend(token)).numbers).toContain(lent)
  })

  test('whoever has a number stands in line also where the list was paused meanwhile, and not where it was closed', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'KIOSK')
    const [first = 0, second = 0] = (await lend(token)).numbers
    await moveTo(list, { to: 'PAUSED' })
    expect(await joinLate(token, { lent: first })).toMatchObject({ number: first })
    // Never lent: as anybody who comes now.
    expect(await outcomeOf(joinLate(token, { lent: 7 }))).toBe('conflict.state')
    await moveTo(list, { to: 'OPEN' })
    await moveTo(list, { to: 'CLOSED', waiting: 'KEEP' })
    expect(await outcomeOf(joinLate(token, { lent: second }))).toBe('conflict.state')
  })

  test('is refused what is older than twelve hours', async () => {
    const list = await openList(app)
    const { token } = await openDevice(list, 'KIOSK')
    expect(await outcomeOf(joinLate(token, { lent: 980, minutes: 721 }))).toBe('validation.failed')
  })
})

describe('the PIN of a kiosk', () => {
  const leave = (token: string, pin: string, { ends = false } = {}) =>
    app.call(leaveKiosk, { body: { pin, ends } }, token)
  const otherThan = (pin: string | null) => (pin === '000000' ? '000001' : '000000')

  test('lets staff out, ends the kiosk where they say so, and is kept as a hash', async () => {
    const list = await openList(app)
    const { token, pin, device } = await openDevice(list, 'KIOSK')
    expect(pin).toMatch(/^\d{6}$/)
    expect(await outcomeOf(leave(token, pin ?? ''))).toBe('done')
    expect(await outcomeOf(stateOf(token))).toBe('done')
    expect(await app.auditOf('jrs.device_left')).toMatchObject([{ entityId: list.id, actorId: null }])
    expect(await outcomeOf(leave(token, pin ?? '', { ends: true }))).toBe('done')
    expect(await outcomeOf(stateOf(token))).toBe('auth.token_invalid')
    const { items } = await app.call(listJrsDevices, { params: { id: list.id } }, list.token)
    expect(items.map(({ id }) => id)).not.toContain(device.id)
  })

  test('is looked at five times, then not for five minutes, and staff make another one', async () => {
    const list = await openList(app)
    const { token, pin, device } = await openDevice(list, 'KIOSK')
    const wrong = otherThan(pin)
    for (let left = pinLimits.tries - 1; left >= 0; left -= 1) {
      expect(await problemOf(leave(token, wrong))).toMatchObject({
        code: 'auth.code_mismatch',
        attemptsLeft: left,
      })
    }
    const locked = { code: 'auth.too_many_attempts', retryAfter: 300 }
    expect(await problemOf(leave(token, pin ?? ''))).toMatchObject(locked)
    expect(await app.auditOf('jrs.device_locked')).toHaveLength(1)
    const params = { id: list.id, deviceId: device.id }
    const renewed = await app.call(renewJrsDevicePin, { params, body: {} }, list.token)
    expect(await outcomeOf(leave(token, renewed.pin ?? ''))).toBe('done')

    for (let guess = 0; guess < 5; guess += 1) await outcomeOf(leave(token, otherThan(renewed.pin)))
    app.clock.advance({ minutes: 5 })
    expect(await outcomeOf(leave(token, renewed.pin ?? ''))).toBe('done')
  })

  test('is compared five times, however many guess at once', async () => {
    const list = await openList(app)
    const { token, pin } = await openDevice(list, 'KIOSK')
    const ends: string[] = []
    for (let round = 0; round < 10; round += 1) {
      const guesses = Array.from({ length: 100 }, () => outcomeOf(leave(token, otherThan(pin))))
      ends.push(...(await Promise.all(guesses)))
    }
    expect(ends.filter((end) => end === 'auth.code_mismatch')).toHaveLength(5)
    expect(ends).not.toContain('done')
    expect(await outcomeOf(leave(token, pin ?? ''))).not.toBe('done')
  })
})

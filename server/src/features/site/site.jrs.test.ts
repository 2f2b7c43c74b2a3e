import { toLocalPhone } from '@madang/contract/phone'
import { answerField, jrsFormPath } from '@madang/contract/site-jrs'
import type { JrsField } from '@madang/contract/jrs-form'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anonymousWritesPerAddress } from '../../http/limits.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem } from '../../testing/factories.ts'
import { otherThan, readCode } from '../../testing/sign-in.ts'
import { Visitor } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  // Codes and limits of one test are nobody's of the next.
  app.clock.advance({ days: 2 })
})

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

async function openList(given: Given = {}) {
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' })
  const item = await insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN', ...given })
  const { code } = await app.db
    .selectFrom('jrsItems')
    .select('code')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow()
  return { ...item, storeId, path: `${jrsFormPath}?c=${code}` }
}
type List = Awaited<ReturnType<typeof openList>>

const written = { name: '김보리', partySize: '2', consent: '1' }
const entries = () => app.db.selectFrom('jrsEntries').selectAll().orderBy('id').execute()

/** A guest at the form, with a code on its way. */
async function askForCode(list: List, { phone = nextPhone(), ...more }: Record<string, string> = {}) {
  const visitor = new Visitor(app)
  await visitor.get(list.path)
  const fields = { ...written, phone: toLocalPhone(phone), ...more }
  const sent = await visitor.post(list.path, { ...fields, do: 'send' })
  return { visitor, phone, fields, sent }
}

async function joinAsGuest(list: List, more: Record<string, string> = {}) {
  const asked = await askForCode(list, more)
  const code = await readCode(app, asked.phone)
  const joined = await asked.visitor.post(list.path, { ...asked.fields, do: 'join', code })
  return { ...asked, joined, path: joined.location ?? '' }
}

describe('the road', () => {
  test.each([
    ['', false],
    ['&by=qr', true],
    ['&by=QR', false],
  ])('knows to the end whether it began with the QR code (%s)', async (mark, isByQr) => {
    const list = await openList()
    await joinAsGuest({ ...list, path: `${list.path}${mark}` })
    expect(await entries()).toMatchObject([{ source: 'WEB', isByQr }])
  })

  test('leads from the code in the QR over one form, pressed twice, to the own place', async () => {
    const list = await openList()
    const { visitor, phone, fields, sent } = await askForCode(list)
    expect(sent.status).toBe(200)
    expect(visitor.shown('jrs-form')).toMatchObject({
      proof: 'sent',
      phone: toLocalPhone(phone),
      values: written,
      failure: null,
    })
    const code = await readCode(app, phone)
    const { status, location } = await visitor.post(list.path, { ...fields, do: 'join', code })
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/app\/jrsForm\?e=[\w-]{22}$/)])
    const page = await visitor.get(location ?? '')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const { entry, can } = visitor.shown('jrs-entry')
    expect(entry).toMatchObject({ number: 1, ahead: 0, status: 'WAITING', name: '김보리', partySize: 2 })
    expect(entry.phone).toMatch(/^010-\*{4}-\d{4}$/)
    expect(can).toEqual({ edit: true, defer: false, cancel: true, restore: false })
    expect(await entries()).toMatchObject([{ phone, source: 'WEB', userId: null, number: 1 }])
    // The QR code once more leads to what is there.
    await visitor.get(list.path)
    expect(visitor.shown('jrs-form')).toMatchObject({ proof: 'given', ownPath: location })
  })

  test('asks for no code where the list wants none', async () => {
    const list = await openList({ requirePhoneCode: false })
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    expect(visitor.shown('jrs-form').proof).toBe('none')
    const phone = toLocalPhone(nextPhone())
    const { status } = await visitor.post(list.path, { ...written, phone, do: 'join' })
    expect(status).toBe(303)
    expect(await entries()).toHaveLength(1)
  })

  test('is one entry by a double press, a lost answer, or a form that comes back', async () => {
    const list = await openList({ perPersonActive: 5 })
    const { visitor, phone, fields } = await askForCode(list)
    const code = await readCode(app, phone)
    const press = { ...fields, do: 'join', code }
    const lost = visitor.copy()
    const pressed = await Promise.all(
      [visitor, lost, visitor.copy()].map((one) => one.post(list.path, press)),
    )
    expect(new Set(pressed.map(({ location }) => location)).size).toBe(1)
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await entries()).toHaveLength(1)
  })

  test('a number that is on the list is led to its place, and another one may join by the same browser', async () => {
    const list = await openList()
    const { visitor, path, fields } = await joinAsGuest(list)
    await visitor.get(list.path)
    const again = await visitor.post(list.path, { ...fields, do: 'join' })
    expect([again.status, again.location]).toEqual([303, path])
    await visitor.get(list.path)
    await visitor.post(list.path, { ...fields, do: 'other' })
    expect(visitor.shown('jrs-form')).toMatchObject({ proof: 'needed', phone: '', values: written })
    const phone = nextPhone()
    await visitor.post(list.path, { ...fields, phone: toLocalPhone(phone), do: 'send' })
    const code = await readCode(app, phone)
    const joined = await visitor.post(list.path, { ...fields, phone: toLocalPhone(phone), do: 'join', code })
    expect(joined.status).toBe(303)
    expect((await entries()).map((entry) => entry.phone)).toContain(phone)
    expect(await entries()).toHaveLength(2)
  })

  test('without a code the place of somebody else is not told', async () => {
    const list = await openList({ requirePhoneCode: false })
    const phone = toLocalPhone(nextPhone())
    const join = { ...written, phone, do: 'join' }
    const [visitor, stranger] = [new Visitor(app), new Visitor(app)]
    await visitor.get(list.path)
    await visitor.post(list.path, join)
    await stranger.get(list.path)
    const { status, location } = await stranger.post(list.path, join)
    expect([status, location]).toEqual([409, null])
    expect(stranger.shown('jrs-form')).toMatchObject({
      ownPath: null,
      failure: { code: 'conflict.duplicate' },
    })
  })
})

describe('bad input', () => {
  test('a draft’s code, nobody’s code and none at all', async () => {
    const draft = await openList({ status: 'DRAFT' })
    const visitor = new Visitor(app)
    const answers = []
    for (const path of [
      draft.path,
      `${jrsFormPath}?c=ZZZZZZZZ`,
      `${jrsFormPath}?c=%00`,
      `${jrsFormPath}?c=x`,
    ]) {
      const { status } = await visitor.get(path)
      answers.push([status, visitor.shown('jrs-code').isUnknown])
    }
    expect(answers).toEqual(answers.map(() => [404, true]))
    expect((await visitor.get(jrsFormPath)).status).toBe(200)
    expect(visitor.shown('jrs-code').isUnknown).toBe(false)
    const list = await openList()
    const code = list.path.slice(-8)
    await visitor.get(`${jrsFormPath}?c=${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)
    expect(visitor.shown('jrs-form').item.id).toBe(list.id)
  })

  test('nobody joins for another’s number without its code, and wrong codes end', async () => {
    const list = await openList()
    const { visitor, phone, fields } = await askForCode(list)
    const code = await readCode(app, phone)
    const other = await visitor.post(list.path, {
      ...fields,
      phone: toLocalPhone(nextPhone()),
      do: 'join',
      code,
    })
    expect(other.status).toBe(400)
    expect(visitor.shown('jrs-form')).toMatchObject({
      failure: { code: 'auth.session_invalid' },
      values: written,
    })
    const stranger = new Visitor(app)
    await stranger.get(list.path)
    expect((await stranger.post(list.path, { ...fields, do: 'join', code })).status).toBe(400)
    const wrong = otherThan(code)
    const statuses = new Set<number>()
    for (let count = 0; count < 100; count++) {
      statuses.add((await visitor.post(list.path, { ...fields, do: 'join', code: wrong })).status)
    }
    expect([...statuses]).toEqual([400, 429])
    expect((await visitor.post(list.path, { ...fields, do: 'join', code })).status).toBe(429)
    expect(await entries()).toEqual([])
  })

  const field = (given: Partial<JrsField> & Pick<JrsField, 'key' | 'type'>): JrsField => ({
    label: { kr: '물음', gb: 'Question' },
    help: null,
    showOnBoard: false,
    required: false,
    options: [],
    maxLength: null,
    min: null,
    max: null,
    ...given,
  })
  const formFields = [
    field({ key: 'text', type: 'TEXT', maxLength: 5, required: true }),
    field({ key: 'area', type: 'TEXTAREA' }),
    field({ key: 'count', type: 'NUMBER', min: 1, max: 3 }),
    field({
      key: 'seat',
      type: 'SELECT',
      options: [
        { key: 'in', label: { kr: '안' } },
        { key: 'out', label: { kr: '밖' } },
      ],
    }),
    field({ key: 'chair', type: 'CHECKBOX' }),
    field({ key: 'day', type: 'DATE' }),
    field({ key: 'time', type: 'TIME' }),
  ]
  const right = {
    [answerField('text')]: '<b>',
    [answerField('count')]: '۲',
    [answerField('seat')]: 'in',
    [answerField('chair')]: '1',
    [answerField('day')]: '2026-12-24',
    [answerField('time')]: '18:30:00',
  }

  test('answers of every kind are kept as what they are', async () => {
    const list = await openList({ formFields: JSON.stringify(formFields), requirePhoneCode: false })
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const phone = toLocalPhone(nextPhone())
    await visitor.post(list.path, { ...written, ...right, phone, do: 'join' })
    const answers = { text: '<b>', count: 2, seat: 'in', chair: true, day: '2026-12-24', time: '18:30' }
    expect(await entries()).toMatchObject([{ answers }])
  })

  test.each([
    ['no name', { name: ' ' }, '/name'],
    ['a name that is too long', { name: 'x'.repeat(41) }, '/name'],
    ['no party', { partySize: '0' }, '/partySize'],
    ['too large a party', { partySize: '51' }, '/partySize'],
    ['more than the list takes', { partySize: '5' }, '/partySize'],
    ['no number of people', { partySize: 'two' }, '/partySize'],
    ['no number', { phone: '' }, '/phone'],
    ['a number of elsewhere', { phone: '+1 202 555 0100' }, '/phone'],
    ['no consent', { consent: undefined }, '/consent'],
    ['an empty consent', { consent: '' }, '/consent'],
    ['an answer that is missing', { [answerField('text')]: '' }, '/answers/text'],
    ['an answer that is too long', { [answerField('text')]: '123456' }, '/answers/text'],
    ['a number out of its limits', { [answerField('count')]: '4' }, '/answers/count'],
    ['a choice that is none', { [answerField('seat')]: '<script>' }, '/answers/seat'],
    ['a day that is none', { [answerField('day')]: '2026-02-30' }, '/answers/day'],
    ['an answer that is not asked', { [answerField('other')]: 'x' }, '/answers/other'],
    ['one by a name of objects', { [answerField('__proto__')]: 'x' }, '/answers/__proto__'],
    ['a slot where there are none', { slotAt: '2026-12-24T09:00:00.000Z' }, '/slotAt'],
  ])('%s is told at its field, and all that was typed stays', async (_, more, pointer) => {
    const list = await openList({
      formFields: JSON.stringify(formFields),
      requirePhoneCode: false,
      maxPartySize: 4,
    })
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const given = { ...written, ...right, phone: toLocalPhone(nextPhone()), ...more, do: 'join' }
    const fields = Object.fromEntries(
      Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const { status } = await visitor.post(list.path, fields)
    expect(status).toBe(422)
    const { failure, values } = visitor.shown('jrs-form')
    expect(failure?.errors.map((error) => error.pointer)).toEqual([pointer])
    expect(values).toMatchObject(fields)
    expect(await entries()).toEqual([])
  })

  test('nothing is sent by text before the rest is right', async () => {
    const list = await openList()
    const { sent, visitor, phone } = await askForCode(list, { name: '' })
    expect(sent.status).toBe(422)
    expect(visitor.shown('jrs-form')).toMatchObject({ proof: 'needed', phone: toLocalPhone(phone) })
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
  })

  test.each([
    ['asked for a code', askForCode],
    ['confirmed its own number', joinAsGuest],
  ])('a browser that %s joins no more strangers than any network may', async (_, begin) => {
    const [coded, list] = [await openList(), await openList({ requirePhoneCode: false })]
    const { visitor } = await begin(coded)
    await visitor.get(list.path)
    const statuses: number[] = []
    for (let count = 0; count < anonymousWritesPerAddress; count++) {
      const phone = toLocalPhone(nextPhone())
      statuses.push((await visitor.post(list.path, { ...written, phone, do: 'join' })).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([303, 429])
  })

  test('a foreign form, one by GET, and one that is too large', async () => {
    const list = await openList({ requirePhoneCode: false })
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const phone = toLocalPhone(nextPhone())
    const foreign = new Visitor(app, { 'sec-fetch-site': 'cross-site' })
    expect((await foreign.post(list.path, { ...written, phone, do: 'join' })).status).toBe(403)
    expect(foreign.shown('request-refused').path).toBe(list.path)
    await visitor.get(`${list.path}&do=join&name=x&consent=1&phone=${phone}`)
    expect((await visitor.post(list.path, { ...written, name: 'x'.repeat(70_000) })).status).toBe(413)
    expect(await entries()).toEqual([])
  })
})

/** From 18:00 to 02:00 every day, an hour each. */
const weeklyHours = JSON.stringify(
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '18:00', close: '26:00' })),
)
const reservation = {
  kind: 'RESERVATION',
  weeklyHours,
  slotMinutes: 60,
  slotCapacity: 2,
  requirePhoneCode: false,
} as const

describe('a reservation', () => {
  test('is for a slot that is free, of the day that is chosen', async () => {
    const list = await openList(reservation)
    const join = async (slotAt: string, day: string) => {
      const visitor = new Visitor(app)
      await visitor.get(list.path)
      const fields = { ...written, phone: toLocalPhone(nextPhone()), slotAt, day, do: 'join' }
      const { status } = await visitor.post(list.path, fields)
      return status === 303 ? 303 : visitor.shown('jrs-form').failure?.errors
    }
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const [, tomorrow, later] = visitor.shown('jrs-form').days
    const slot = tomorrow?.slots[1]?.at ?? ''
    const afterMidnight = tomorrow?.slots.at(-1)?.at ?? ''
    const [day = '', other = ''] = [tomorrow?.date, later?.date]
    expect(tomorrow?.slots.map(({ free }) => free)).toEqual(Array.from({ length: 8 }, () => 2))
    expect([await join(slot, day), await join(slot, day)]).toEqual([303, 303])
    await visitor.get(list.path)
    expect(visitor.shown('jrs-form').days[1]?.slots[1]?.free).toBe(0)
    const at = (code: string) => [{ pointer: '/slotAt', code }]
    expect(await join(slot, day)).toEqual(at('full'))
    expect(await join(slot, other)).toEqual(at('required'))
    expect(await join(afterMidnight, day)).toBe(303)
    expect(await join('2020-01-01T09:00:00.000Z', '2020-01-01')).toEqual(at('choice'))
    expect(await join(slot.replace(':00:00', ':30:00'), day)).toEqual(at('choice'))
    expect(await join('', day)).toEqual(at('required'))
    expect(await join('tomorrow', day)).toMatchObject([{ pointer: '/slotAt' }])
  })

  test('shows later days with what was typed', async () => {
    const list = await openList(reservation)
    const visitor = new Visitor(app)
    await visitor.get(list.path)
    const { days, nextDays } = visitor.shown('jrs-form')
    expect(days.at(-1)?.date).not.toBe(nextDays)
    await visitor.post(list.path, { ...written, from: nextDays ?? '' })
    const next = visitor.shown('jrs-form')
    expect(next.days[0]?.date).toBe(nextDays)
    expect(next).toMatchObject({ values: written, failure: null })
  })

  test.each(['2026-99-99', '0000-00-00', '2026-02-30', '0001-01-01', 'x'])(
    'a day that is none, %s, shows today’s',
    async (from) => {
      const list = await openList(reservation)
      const visitor = new Visitor(app)
      await visitor.get(list.path)
      const { days } = visitor.shown('jrs-form')
      expect((await visitor.post(list.path, { ...written, from })).status).toBe(200)
      expect(visitor.shown('jrs-form').days).toEqual(days)
    },
  )
})

describe('a list that nobody can join now', () => {
  const later = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString()

  test.each([
    ['CLOSED', { status: 'CLOSED' }, false],
    ['PAUSED', { status: 'PAUSED' }, true],
    ['NOT_YET', { status: 'OPEN' }, true],
    ['FULL', { status: 'OPEN', capacity: 1 }, false],
  ] as const)('is a page that says so: %s', async (state, given, hasTime) => {
    const list = await openList({
      ...given,
      ...(state === 'NOT_YET' && { startAt: later() }),
      ...(state === 'PAUSED' && { pausedUntil: later() }),
    })
    if (state === 'FULL') {
      await app.db.updateTable('jrsLines').set({ taken: 1 }).where('jrsItemId', '=', list.id).execute()
    }
    const visitor = new Visitor(app)
    expect((await visitor.get(list.path)).status).toBe(200)
    expect(visitor.shown('jrs-shut').item.joining).toEqual({ state, opensAt: hasTime ? later() : null })
    expect((await visitor.post(list.path, { ...written, do: 'join' })).status).toBe(409)
    expect(visitor.shown('jrs-shut').item.joining.state).toBe(state)
  })

  test('filled up while its form was filled in: that page, and no entry', async () => {
    const list = await openList({ capacity: 1, requirePhoneCode: false })
    const [first, second] = [new Visitor(app), new Visitor(app)]
    await first.get(list.path)
    await second.get(list.path)
    const join = () => ({ ...written, phone: toLocalPhone(nextPhone()), do: 'join' })
    await first.post(list.path, join())
    expect((await second.post(list.path, join())).status).toBe(409)
    expect(second.shown('jrs-shut').item.joining.state).toBe('FULL')
    expect(await entries()).toHaveLength(1)
  })
})

import { authLimits } from '@madang/contract/auth'
import { toLocalPhone } from '@madang/contract/phone'
import { cookieMissing } from '@madang/contract/site-door'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anonymousWritesPerAddress } from '../../http/limits.ts'
import { textsPerNetwork } from '../guests/guests.door.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { file, jpeg } from '../../testing/pictures.ts'
import { ask, otherThan, readCode, runTask } from '../../testing/sign-in.ts'
import { Visitor, walkToCode, walkToForm, writtenRequest } from '../../testing/visitor.ts'

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

const path = '/refundUser/request'

async function listRequests() {
  return app.db.selectFrom('userRequests').selectAll().orderBy('createdAt').execute()
}

describe('the road', () => {
  test('leads from the number over the code and the form to a link that opens at once', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    expect((await visitor.get(path)).status).toBe(200)
    const code = await walkToCode(app, visitor, phone)
    await visitor.get(`${path}/code`)
    expect(visitor.shown('request-code')).toMatchObject({ phone: toLocalPhone(phone), wasResent: false })
    await visitor.post(`${path}/code`, { do: 'check', code: `${code.slice(0, 3)} ${code.slice(3)}` })
    await visitor.get(`${path}/form`)
    const form = visitor.shown('request-form')
    expect(form).toMatchObject({ proof: 'given', phone: toLocalPhone(phone), hadFiles: false, failure: null })
    const sent = await visitor.postFiles(`${path}/form`, { ...writtenRequest, key: form.idempotencyKey }, [
      await jpeg('영수증.jpg'),
      file('%PDF-1.4\n%%EOF\n', 'account.pdf'),
    ])
    expect([sent.status, sent.location]).toEqual([303, `${path}/done`])
    const [request] = await listRequests()
    expect(request).toMatchObject({
      type: 'REFUND_USER',
      status: 'RECEIVED',
      requesterId: null,
      guestName: '성춘향',
      guestPhone: phone,
      orderNo: 'O20261120-7K3F9A',
      amount: 19_000,
      subject: '마음이 바뀌었어요',
      body: '어제 결제했는데\n아직 쓰지 않았어요.',
    })
    await visitor.get(`${path}/done`)
    const { link, dueAt } = visitor.shown('request-done')
    expect([link, dueAt]).toEqual([`/request/${request?.linkToken}`, request?.dueAt])
    await app.runJobs()
    expect(app.texts(phone)[0]).toContain(link)
    await visitor.get(link)
    expect(visitor.shown('request')).toMatchObject({
      fileNames: ['영수증.jpg', 'account.pdf'],
      canWithdraw: true,
    })
  })

  test('of a store is one of a store', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    await visitor.post('/refundStore/request', { phone })
    const code = await readCode(app, phone)
    await visitor.post('/refundStore/request/code', { do: 'check', code })
    const { location } = await visitor.postFiles('/refundStore/request/form', writtenRequest)
    expect(location).toBe('/refundStore/request/done')
    expect(await listRequests()).toMatchObject([{ type: 'REFUND_STORE' }])
  })

  test('is the same for members, strangers and the numbers of orders, whosever they are', async () => {
    const member = await app.insertUser()
    for (const phone of [member.phone, nextPhone()]) {
      const visitor = await walkToForm(app, phone)
      const { status, location } = await visitor.postFiles(`${path}/form`, {
        ...writtenRequest,
        orderNo: 'O20200101-000000',
      })
      expect([status, location]).toEqual([303, `${path}/done`])
    }
  })

  test('is kept by no cache, told to no other site and in cookies that nobody else reads', async () => {
    const visitor = await walkToForm(app)
    for (const page of [path, `${path}/code`, `${path}/form`]) {
      const { headers } = await visitor.get(page)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    }
    expect(visitor.setCookies.length).toBeGreaterThan(0)
    for (const cookie of visitor.setCookies) {
      expect(cookie).toMatch(
        /^visit=[\w.-]+; Path=\/refundUser\/request; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      )
    }
  })

  test('begins at its beginning for whoever comes without cookies, and says why', async () => {
    const visitor = new Visitor(app)
    const lost = { path, failure: { code: 'auth.session_invalid', errors: [cookieMissing] } }
    for (const page of [`${path}/code`, `${path}/form`, `${path}/done`]) {
      expect((await visitor.get(page)).status).toBe(400)
      expect(visitor.shown('request-phone')).toMatchObject(lost)
    }
    await visitor.post(`${path}/code`, { do: 'check', code: '123456' })
    expect(visitor.shown('request-phone')).toMatchObject(lost)
  })

  test('speaks the language that is chosen on the way', async () => {
    const visitor = new Visitor(app)
    const { headers } = await visitor.get(`${path}?lang=ir`)
    expect([headers.get('content-language'), visitor.shown('request-phone').locale]).toEqual(['fa', 'ir'])
    await visitor.get(path)
    expect(visitor.shown('request-phone').locale).toBe('ir')
  })
})

describe('a form', () => {
  const paths = [
    path,
    `${path}/code`,
    `${path}/form`,
    `/request/${'a'.repeat(22)}`,
    `/request/${'a'.repeat(22)}/code`,
  ]
  const origin = 'http://localhost:3000'

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', { 'sec-fetch-site': 'same-site', origin }],
    ['typed or from nowhere', { 'sec-fetch-site': 'none', origin }],
    ['from another origin in an old browser', { origin: 'https://elsewhere.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['that says nothing of where it comes from', {}],
  ])('%s is refused on every path', async (_name, headers: Record<string, string>) => {
    const before = app.solapi.messages().length
    for (const one of paths) {
      const response = await fetch(app.url + one, {
        method: 'POST',
        headers: { ...headers, 'accept-language': 'fa-IR' },
        body: new URLSearchParams({ phone: nextPhone() }),
      })
      expect([one, response.status, await response.text()]).toEqual([
        one,
        403,
        expect.stringContaining('html'),
      ])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': 'fa',
        'cache-control': 'private, no-cache',
        'content-security-policy': expect.stringContaining("form-action 'self'") as string,
      })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(app.shownPages.at(-1)).toMatchObject({
        name: 'request-refused',
        type: one.startsWith(path) ? 'REFUND_USER' : null,
        path: one.replace(/^(\/request\/.*)\/code$/, '$1'),
        locale: 'ir',
        failure: { code: 'authz.forbidden' },
      })
    }
    await app.runJobs()
    expect(app.solapi.messages()).toHaveLength(before)
  })

  test('of our own is taken from an old browser', async () => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { origin, cookie: `visit=${'a'.repeat(43)}` },
      body: new URLSearchParams({ phone: nextPhone() }),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
  })

  test.each(['application/json', 'text/plain'])('as %s is not read', async (type) => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ phone: { length: 1 } }),
    })
    expect(response.status).toBe(415)
    expect(app.shownPages.at(-1)).toMatchObject({
      name: 'request-refused',
      path,
      failure: { code: 'request.media_type' },
    })
  })

  test.each([
    [path, path],
    [`${path}/code`, `${path}/code`],
    ['/request/..%2F%22x%20y/code', '/request/..%2F%22x%20y'],
  ])('that is larger than any of ours is not read at %s', async (sentTo, back) => {
    const visitor = new Visitor(app)
    const { status, headers } = await visitor.post(sentTo, { phone: '1'.repeat(70_000) })
    expect([status, headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(visitor.shown('request-refused')).toMatchObject({
      path: back,
      failure: { code: 'request.too_large' },
    })
  })

  test('is refused the thirty-first time in a minute from one address, and nothing typed is lost', async () => {
    const visitor = await walkToForm(app)
    // Two were sent on the way.
    for (let count = 2; count < anonymousWritesPerAddress; count++) await visitor.post(path, { phone: '1' })
    const { status, headers } = await visitor.postFiles(`${path}/form`, writtenRequest, [await jpeg('a.jpg')])
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    const { failure, values, hadFiles } = visitor.shown('request-form')
    expect([failure?.code, values.name, hadFiles]).toEqual(['rate.limited', '성춘향', true])
    expect((await visitor.post(path, { phone: '1' })).status).toBe(429)
    app.clock.advance({ minutes: 1 })
    expect((await visitor.postFiles(`${path}/form`, writtenRequest)).location).toBe(`${path}/done`)
  })
})

describe('codes', () => {
  test('of one network are so many a day, whoever else still gets theirs', async () => {
    const many = new Visitor(app, { 'x-forwarded-for': '203.0.113.50' })
    for (let count = 0; count < textsPerNetwork.request; count++) {
      if (count % (anonymousWritesPerAddress - 2) === 0) app.clock.advance({ minutes: 1 })
      expect((await many.post(path, { phone: toLocalPhone(nextPhone()) })).location).toBe(`${path}/code`)
    }
    app.clock.advance({ minutes: 1 })
    const { status, headers } = await many.post(path, { phone: toLocalPhone(nextPhone()) })
    expect([status, Number(headers.get('retry-after')) > 3600]).toEqual([429, true])
    const other = await new Visitor(app).post(path, { phone: toLocalPhone(nextPhone()) })
    expect(other.location).toBe(`${path}/code`)
    app.clock.advance({ days: 1 })
    await runTask(app, 'http:clean')
    expect((await many.post(path, { phone: toLocalPhone(nextPhone()) })).location).toBe(`${path}/code`)
  })

  test('of the day are still counted after a cleaning; a press that sends none is not', async () => {
    const many = new Visitor(app, { 'x-forwarded-for': '203.0.113.51' })
    const phone = toLocalPhone(nextPhone())
    await many.post(path, { phone })
    await many.post(path, { phone })
    expect((await new Visitor(app, { 'x-forwarded-for': '203.0.113.51' }).post(path, { phone })).status).toBe(
      429,
    )
    app.clock.advance({ minutes: 30 })
    await runTask(app, 'http:clean')
    const kept = await app.db.selectFrom('rateWindows').select(['key', 'count']).execute()
    expect(kept).toContainEqual({ key: 'visitor texts request 203.0.113.51', count: 1 })
  })
})

describe('a number', () => {
  test.each([
    ['', 'required'],
    ['1234', 'phone'],
    ['123456789', 'phone'],
    ['02-123-4567', 'phone'],
    ['+1 555 123 4567', 'phone'],
    ['<script>', 'phone'],
  ])('%j is told at its field and stays as it was typed', async (phone, code) => {
    const visitor = new Visitor(app)
    const { status } = await visitor.post(path, { phone })
    const shown = visitor.shown('request-phone')
    expect([status, shown.phone, shown.failure?.errors]).toEqual([422, phone, [{ pointer: '/phone', code }]])
  })

  test('gets another code after a minute, and is told how long that is', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    await walkToCode(app, visitor, phone)
    const early = await visitor.post(`${path}/code`, { do: 'resend' })
    expect([early.status, Number(early.headers.get('retry-after'))]).toEqual([429, authLimits.resendSeconds])
    expect(visitor.shown('request-code').failure).toMatchObject({
      code: 'auth.send_limited',
      retryAfter: authLimits.resendSeconds,
    })
    expect((await new Visitor(app).post(path, { phone })).status).toBe(429)
    app.clock.advance({ seconds: authLimits.resendSeconds })
    expect((await visitor.post(`${path}/code`, { do: 'resend' })).location).toBe(`${path}/code`)
    await visitor.get(`${path}/code`)
    expect(visitor.shown('request-code').wasResent).toBe(true)
    const code = await readCode(app, phone)
    expect((await visitor.post(`${path}/code`, { do: 'check', code })).location).toBe(`${path}/form`)
  })
})

describe('a code', () => {
  test.each([
    ['', 'required'],
    ['12345', 'confirmation_code'],
    ['1234567', 'confirmation_code'],
    ['abcdef', 'confirmation_code'],
  ])('%j is none, and no try', async (code, fault) => {
    const visitor = new Visitor(app)
    await walkToCode(app, visitor, nextPhone())
    const { status } = await visitor.post(`${path}/code`, { do: 'check', code })
    expect([status, visitor.shown('request-code').failure?.errors]).toEqual([
      422,
      [{ pointer: '/code', code: fault }],
    ])
    expect(await app.db.selectFrom('otpChallenges').select('attempts').execute()).toEqual([{ attempts: 0 }])
  })

  test('that is wrong counts on the day of the number, and the fifth ends it', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    const code = await walkToCode(app, visitor, phone)
    for (let left = authLimits.triesPerCode - 1; left >= 0; left--) {
      expect((await visitor.post(`${path}/code`, { do: 'check', code: otherThan(code) })).status).toBe(400)
      expect(visitor.shown('request-code').failure).toMatchObject({
        code: 'auth.code_mismatch',
        attemptsLeft: left,
      })
    }
    expect((await visitor.post(`${path}/code`, { do: 'check', code })).status).toBe(429)
    const { guessedAt } = await app.db
      .selectFrom('otpNumbers')
      .select('guessedAt')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(guessedAt).toHaveLength(authLimits.triesPerCode)
  })

  test('in other digits is the same code', async () => {
    const visitor = new Visitor(app)
    const code = await walkToCode(app, visitor, nextPhone())
    const persian = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)))
    expect((await visitor.post(`${path}/code`, { do: 'check', code: persian })).location).toBe(`${path}/form`)
  })

  test('that is too old, or of the sign-in, opens nothing', async () => {
    const { phone } = await app.insertUser()
    const visitor = new Visitor(app)
    const old = await walkToCode(app, visitor, phone)
    app.clock.advance({ seconds: authLimits.codeSeconds })
    await visitor.post(`${path}/code`, { do: 'check', code: old })
    expect(visitor.shown('request-code').failure?.code).toBe('auth.code_expired')

    await ask(app, phone)
    const ofSignIn = await readCode(app, phone)
    app.clock.advance({ seconds: authLimits.resendSeconds })
    await walkToCode(app, visitor, phone)
    await visitor.post(`${path}/code`, { do: 'check', code: ofSignIn })
    expect(visitor.shown('request-code').failure?.code).toBe('auth.code_mismatch')
  })
})

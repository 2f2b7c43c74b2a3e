import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { authLimits } from '@madang/contract/auth'
import { toLocalPhone } from '@madang/contract/phone'
import { cookieMissing } from '@madang/contract/site-door'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { otherThan, readCode } from '../../testing/sign-in.ts'
import { Visitor, walkToCode, walkToForm, writtenRequest, type Visit } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  app.clock.advance({ days: 2 })
})

const path = '/refundUser/request'

/** A visitor whose browser has its key, as after a number that was mistyped. */
async function startVisitor(at = path): Promise<Visitor> {
  const visitor = new Visitor(app)
  await visitor.post(at, { do: 'send', phone: '' })
  return visitor
}

/** Presses twice at once and then again: only the last answer arrives. */
async function pressAgain(visitor: Visitor, at: string, fields: Record<string, string>): Promise<Visit> {
  const lost = visitor.copy()
  await Promise.all([lost.copy().post(at, fields), lost.copy().post(at, fields)])
  return visitor.post(at, fields)
}

async function countTexts(phone: string): Promise<number> {
  await app.runJobs()
  return app.texts(phone).length
}

describe('a code that is asked for twice', () => {
  test('is sent once, and can be typed', async () => {
    const phone = nextPhone()
    const visitor = await startVisitor()
    const again = await pressAgain(visitor, path, { phone })
    expect([again.status, again.location, await countTexts(phone)]).toEqual([303, `${path}/code`, 1])
    const code = await readCode(app, phone)
    expect((await visitor.post(`${path}/code`, { do: 'check', code })).location).toBe(`${path}/form`)
  })

  test('is not sent before the browser has a key, by which it is known again', async () => {
    const phone = nextPhone()
    const own = { 'sec-fetch-site': 'same-origin' }
    const init = {
      method: 'POST',
      headers: own,
      body: new URLSearchParams({ phone }),
      redirect: 'manual',
    } as const
    const { status, headers } = await fetch(app.url + path, init)
    expect([status, headers.get('location'), await countTexts(phone)]).toEqual([307, `${path}?key`, 0])
    // Nor is the number sent on to a host that the request names.
    const { port } = new URL(app.url)
    const formHeaders = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
    const elsewhere = request({
      port,
      path: `http://elsewhere.example${path}`,
      method: 'POST',
      headers: formHeaders,
    })
    elsewhere.end('phone=1')
    const [answer] = (await once(elsewhere, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${path}?key`])
    // A browser that keeps no cookies is not led in a circle, and no text is sent for nothing.
    expect((await fetch(`${app.url}${path}?key`, init)).status).toBe(400)
    expect(app.shownPages.at(-1)).toMatchObject({
      name: 'request-phone',
      phone,
      failure: { code: 'auth.session_invalid', errors: [cookieMissing] },
    })
    expect(await countTexts(phone)).toBe(0)
  })

  test('is the code of no other browser', async () => {
    const phone = nextPhone()
    const visitor = await startVisitor()
    await visitor.copy().post(path, { phone })
    const stranger = await startVisitor()
    const before = stranger.setCookies.length
    expect((await stranger.post(path, { phone })).status).toBe(429)
    expect(stranger.setCookies).toHaveLength(before)
    // Nor of the same browser for another number.
    expect((await visitor.post(path, { phone })).location).toBe(`${path}/code`)
    const other = nextPhone()
    await stranger.post(path, { phone: other })
    expect((await visitor.post(path, { phone: other })).status).toBe(429)
  })

  test('is sent anew when its tries are used up and a minute is over', async () => {
    const phone = nextPhone()
    const visitor = await startVisitor()
    await visitor.post(path, { phone })
    const code = await readCode(app, phone)
    for (let count = 0; count < authLimits.triesPerCode; count++) {
      await visitor.post(`${path}/code`, { do: 'check', code: otherThan(code) })
    }
    expect((await visitor.post(path, { phone })).status).toBe(429)
    app.clock.advance({ seconds: authLimits.resendSeconds })
    expect((await visitor.post(path, { phone })).location).toBe(`${path}/code`)
    expect(await countTexts(phone)).toBe(2)
  })

  test('for the second time is the new one, whose answer was lost', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    await walkToCode(app, visitor, phone)
    app.clock.advance({ seconds: authLimits.resendSeconds })
    await visitor.get(`${path}/code`)
    expect((await pressAgain(visitor, `${path}/code`, { do: 'resend' })).location).toBe(`${path}/code`)
    expect(await countTexts(phone)).toBe(2)
    const code = await readCode(app, phone)
    expect((await visitor.post(`${path}/code`, { do: 'check', code })).location).toBe(`${path}/form`)
  })

  test('for the second time is not sent once more by the same form, however late that is pressed again', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    await walkToCode(app, visitor, phone)
    await visitor.get(`${path}/code`)
    for (const lost of [visitor.copy(), visitor.copy()]) {
      app.clock.advance({ seconds: authLimits.resendSeconds })
      expect((await lost.post(`${path}/code`, { do: 'resend' })).location).toBe(`${path}/code`)
      expect(await countTexts(phone)).toBe(2)
    }
  })

  test('in the midst of the form is sent once, and can be typed', async () => {
    const phone = nextPhone()
    const visitor = await walkToForm(app, phone)
    app.clock.advance({ minutes: 30 })
    const typed = { ...writtenRequest, phone: toLocalPhone(phone) }
    for (const one of [visitor.copy(), visitor.copy(), visitor]) {
      await one.postFiles(`${path}/form`, { ...typed, do: 'send' })
      expect(visitor.shown('request-form')).toMatchObject({ proof: 'sent', failure: null })
    }
    expect(await countTexts(phone)).toBe(2)
    const code = await readCode(app, phone)
    expect((await visitor.postFiles(`${path}/form`, { ...typed, code })).location).toBe(`${path}/done`)
  })
})

describe('a code that is typed twice', () => {
  test('leads on, at once or later', async () => {
    const visitor = new Visitor(app)
    const code = await walkToCode(app, visitor, nextPhone())
    await visitor.get(`${path}/code`)
    expect((await pressAgain(visitor, `${path}/code`, { do: 'check', code })).location).toBe(`${path}/form`)
    expect((await visitor.get(`${path}/form`)).status).toBe(200)
  })

  test('leads on for whoever went back, as long as the number is proven', async () => {
    const visitor = new Visitor(app)
    const code = await walkToCode(app, visitor, nextPhone())
    const press = () => visitor.post(`${path}/code`, { do: 'check', code })
    await press()
    await visitor.get(`${path}/code`)
    app.clock.advance({ minutes: 29 })
    expect((await press()).location).toBe(`${path}/form`)
    app.clock.advance({ minutes: 1 })
    await press()
    expect(visitor.shown('request-code').failure?.code).toBe('auth.session_invalid')
  })

  test('leads nobody on who has not the session of the first', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    const code = await walkToCode(app, visitor, phone)
    const [, visitKey = ''] = /visit=([^;.]+)/.exec(visitor.setCookies.at(-1) ?? '') ?? []
    await visitor.post(`${path}/code`, { do: 'check', code })
    await new Visitor(app, { cookie: `visit=${'a'.repeat(43)}` }).post(`${path}/code`, { do: 'check', code })
    expect(visitor.shown('request-phone').failure?.code).toBe('auth.session_invalid')
    // Nor who knows the key of the visit, as whoever put it there would, but not that of the form.
    for (const cookie of [`visit=${visitKey}`, `visit=${visitKey}.${'a'.repeat(43)}`]) {
      const stranger = new Visitor(app, { cookie })
      await stranger.post(`${path}/code`, { do: 'check', code })
      expect(stranger.shown('request-code').failure?.code).toBe('auth.session_invalid')
      await stranger.get(`${path}/form`)
      expect(stranger.shown('request-phone').failure?.code).toBe('auth.session_invalid')
    }
  })
})

describe('a form that takes long', () => {
  test('tells nothing of what came of it in what the same browser began meanwhile, and leads to the request', async () => {
    const visitor = await walkToForm(app)
    await visitor.get(`${path}/form`)
    const holding = await app.db.startTransaction().execute()
    await sql`lock table user_requests in exclusive mode`.execute(holding)
    const sent = visitor.copy().postFiles(`${path}/form`, writtenRequest)
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(app.db)
      return rows.length > 0
    }
    await expect.poll(isWaiting, { interval: 5 }).toBe(true)
    const code = await walkToCode(app, visitor, nextPhone())
    await holding.commit().execute()
    expect((await sent).location).toMatch(/^\/request\//)
    await visitor.get(`${path}/code`)
    expect((await visitor.post(`${path}/code`, { do: 'check', code })).location).toBe(`${path}/form`)
    expect((await visitor.get(`${path}/done`)).location).toBe(`${path}/form`)
  })
})

describe("on the asker's page", () => {
  test('a code is sent once and opens the page, however often the buttons are pressed', async () => {
    const { linkToken, phone } = await app.insertRequest()
    const link = `/request/${linkToken}`
    // The key is of one path; the first press brings it.
    const visitor = new Visitor(app)
    await visitor.post(`${link}/code`, { do: 'send' })
    expect(await countTexts(phone)).toBe(1)
    app.clock.advance({ hours: 3 })
    const again = await pressAgain(visitor, `${link}/code`, { do: 'send' })
    expect([again.location, await countTexts(phone)]).toEqual([`${link}/code`, 2])
    expect((await new Visitor(app).post(`${link}/code`, { do: 'send' })).status).toBe(429)
    const code = await readCode(app, phone)
    await visitor.get(`${link}/code`)
    expect((await pressAgain(visitor, `${link}/code`, { do: 'check', code })).location).toBe(link)
    // Gone back, and pressed again.
    expect((await visitor.post(`${link}/code`, { do: 'check', code })).location).toBe(link)
    await visitor.get(link)
    expect(visitor.shown('request').status).toBe('RECEIVED')
    expect((await pressAgain(visitor, link, { do: 'withdraw' })).location).toBe(link)
    await visitor.get(link)
    expect(visitor.shown('request')).toMatchObject({ status: 'WITHDRAWN', failure: null })
  })
})

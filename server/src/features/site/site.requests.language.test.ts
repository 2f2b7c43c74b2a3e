import { toLocalPhone } from '@madang/contract/phone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { otherThan } from '../../testing/sign-in.ts'
import { Visitor, walkToCode, walkToForm, walkToRequest, writtenRequest } from '../../testing/visitor.ts'

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

/** What the button of a language sends, on a page that shows this failure. */
function translate(fields: Record<string, string>, failure: unknown = null): Record<string, string> {
  return { ...fields, translate: failure === null ? '' : JSON.stringify(failure) }
}

describe('changing the language on the way to a request', () => {
  test('keeps the number, and sends no code', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    const { status, location, headers } = await visitor.post(`${path}?lang=ir`, translate({ phone }))
    expect([status, location, headers.get('content-language')]).toEqual([200, null, 'fa'])
    expect(visitor.shown('request-phone')).toMatchObject({ locale: 'ir', phone, failure: null })
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
    // And is remembered.
    await visitor.get(path)
    expect(visitor.shown('request-phone').locale).toBe('ir')
  })

  test('keeps what was typed of the code, and costs no try', async () => {
    const phone = nextPhone()
    const visitor = new Visitor(app)
    const code = await walkToCode(app, visitor, phone)
    await visitor.post(`${path}/code`, { do: 'check', code: otherThan(code) })
    const { failure } = visitor.shown('request-code')
    const typed = { code: code.slice(0, 3) }
    const { status } = await visitor.post(`${path}/code?lang=es`, translate(typed, failure))
    const shown = visitor.shown('request-code')
    expect(shown).toMatchObject({ locale: 'es', phone: toLocalPhone(phone), ...typed, failure })
    expect([status, shown.failure?.attemptsLeft]).toEqual([200, 4])
    await visitor.post(`${path}/code`, { do: 'check', code: otherThan(code) })
    expect(visitor.shown('request-code').failure?.attemptsLeft).toBe(3)
  })

  test('keeps every word, the failure and which files were chosen, and sends nothing', async () => {
    const visitor = await walkToForm(app)
    const long = '가'.repeat(2_000)
    const typed = { ...writtenRequest, subject: 'a', body: long, files: '영수증.pdf' }
    await visitor.postFiles(`${path}/form`, { ...typed, files: '' })
    const { failure } = visitor.shown('request-form')
    await visitor.post(`${path}/form?lang=ir`, translate(typed, failure))
    const { key, name, orderNo, amount, subject, body } = typed
    const kept = { locale: 'ir', idempotencyKey: key, proof: 'given', hadFiles: true, failure }
    expect(visitor.shown('request-form')).toMatchObject({
      ...kept,
      values: { name, orderNo, amount, subject, body },
    })
    await visitor.post(`${path}/form?lang=kr`, translate({ ...typed, files: '', hadFiles: '1' }))
    expect(visitor.shown('request-form')).toMatchObject({ locale: 'kr', hadFiles: true, failure: null })
    expect(await app.db.selectFrom('userRequests').selectAll().execute()).toEqual([])
  })

  test('keeps the number that is to be confirmed again, and the code', async () => {
    const phone = nextPhone()
    const visitor = await walkToForm(app, phone)
    app.clock.advance({ minutes: 31 })
    await visitor.post(`${path}/form?lang=ir`, translate(writtenRequest))
    expect(visitor.shown('request-form')).toMatchObject({ proof: 'needed', phone: toLocalPhone(phone) })
    await visitor.postFiles(`${path}/form`, { ...writtenRequest, do: 'send', phone })
    await visitor.post(`${path}/form?lang=kr`, translate({ ...writtenRequest, phone, code: '123' }))
    expect(visitor.shown('request-form')).toMatchObject({ proof: 'sent', code: '123' })
  })

  test("keeps the code of the asker's page", async () => {
    const phone = nextPhone()
    const { linkToken } = await app.insertRequest({ guestPhone: phone })
    const visitor = await walkToRequest(app, { linkToken, phone })
    await visitor.post(`/request/${linkToken}/code?lang=br`, translate({ code: '12' }))
    expect(visitor.shown('request-code')).toMatchObject({ locale: 'br', type: null, code: '12' })
  })

  test.each(['{', '5', '{"code":"none"}'])(
    'keeps what was typed beside a failure that is none: %s',
    async (told) => {
      const visitor = new Visitor(app)
      const { status } = await visitor.post(`${path}?lang=kr`, { phone: '1234', translate: told })
      expect([status, visitor.shown('request-phone').phone]).toEqual([200, '1234'])
      expect(visitor.shown('request-phone').failure).toBeNull()
    },
  )

  test('is no way in for another site', async () => {
    const visitor = new Visitor(app, { 'sec-fetch-site': 'cross-site' })
    const { status } = await visitor.post(`${path}?lang=kr`, translate({ phone: '1234' }))
    expect([status, visitor.shown('request-refused').failure.code]).toEqual([403, 'authz.forbidden'])
  })
})

test('browsers may keep the answer to a form for the way back, but no request', async () => {
  const visitor = await walkToForm(app)
  const refused = await visitor.postFiles(`${path}/form`, { ...writtenRequest, subject: '' })
  const form = await visitor.get(`${path}/form`)
  expect([refused, form].map(({ headers }) => headers.get('cache-control'))).toEqual([
    'private, no-cache',
    'private, no-store',
  ])
  const phone = nextPhone()
  const { linkToken } = await app.insertRequest({ guestPhone: phone, status: 'IN_REVIEW' })
  const asker = await walkToRequest(app, { linkToken, phone })
  const { status, headers } = await asker.post(`/request/${linkToken}`, { do: 'withdraw' })
  expect([status, headers.get('cache-control')]).toEqual([409, 'private, no-store'])
})

import { maskPhone } from '@madang/contract/phone'
import { cookieMissing } from '@madang/contract/site-door'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { otherThan, readCode } from '../../testing/sign-in.ts'
import { Visitor, walkToRequest } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  app.clock.advance({ days: 2 })
})

async function listRequests() {
  return app.db.selectFrom('userRequests').selectAll().orderBy('createdAt').execute()
}

describe("the asker's page", () => {
  test('shows nothing but the masked number until a code of it was typed', async () => {
    const request = await app.insertRequest()
    const link = `/request/${request.linkToken}`
    const visitor = new Visitor(app)
    await visitor.get(link)
    const { settings: _, ...door } = visitor.shown('request-door')
    expect(door).toMatchObject({ phone: maskPhone(request.phone) })
    expect(JSON.stringify(door)).not.toContain('이용권')
    expect((await visitor.get(`${link}/code`)).status).toBe(400)
    expect(visitor.shown('request-door').failure?.errors).toEqual([cookieMissing])
    const seeing = await walkToRequest(app, request)
    expect(seeing.shown('request-door')).toBeDefined()
    const { headers } = await seeing.get(link)
    expect(seeing.shown('request')).toMatchObject({
      status: 'RECEIVED',
      subject: '이용권 환불',
      canWithdraw: true,
    })
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'private, no-store',
      'same-origin',
    ])
  })

  test('stays open for half an hour, on this browser only', async () => {
    const request = await app.insertRequest()
    const link = `/request/${request.linkToken}`
    const visitor = await walkToRequest(app, request)
    app.clock.advance({ minutes: 29 })
    await visitor.get(link)
    expect(visitor.shown('request').status).toBe('RECEIVED')
    await new Visitor(app).get(link)
    expect(visitor.shown('request-door')).toBeDefined()
    app.clock.advance({ minutes: 1 })
    await visitor.get(link)
    expect(visitor.shown('request-door')).toBeDefined()
    for (const cookie of visitor.setCookies) expect(cookie).toContain(`Path=${link};`)
  })

  test('takes no proof of another number', async () => {
    const mine = await app.insertRequest()
    const other = await app.insertRequest()
    const visitor = await walkToRequest(app, mine)
    const cookie = visitor.setCookies.at(-1)?.split(';')[0] ?? ''
    await fetch(`${app.url}/request/${other.linkToken}`, { headers: { cookie } })
    expect(visitor.shown('request-door').phone).toBe(maskPhone(other.phone))
  })

  test.each(['a'.repeat(22), 'short', `${'a'.repeat(22)}b`, '%00'.repeat(22)])(
    'of the link %s is not there',
    async (token) => {
      const visitor = new Visitor(app)
      for (const address of [`/request/${token}`, `/request/${token}/code`]) {
        const read = await visitor.get(address)
        expect([read.status, visitor.shown('not-found').path]).toEqual([404, '/404'])
        expect((await visitor.post(address, { do: 'send' })).status).toBe(404)
      }
    },
  )

  test('counts wrong codes like every other', async () => {
    const { linkToken, phone } = await app.insertRequest()
    const visitor = new Visitor(app)
    await visitor.post(`/request/${linkToken}/code`, { do: 'send' })
    const code = await readCode(app, phone)
    await visitor.post(`/request/${linkToken}/code`, { do: 'check', code: otherThan(code) })
    expect(visitor.shown('request-code')).toMatchObject({
      type: null,
      phone: maskPhone(phone),
      failure: { attemptsLeft: 4 },
    })
    expect((await visitor.post(`/request/${linkToken}/code`, { do: 'resend' })).status).toBe(429)
  })

  test('takes a request back before anybody works on it, and not after', async () => {
    const request = await app.insertRequest()
    const link = `/request/${request.linkToken}`
    const visitor = await walkToRequest(app, request)
    expect((await new Visitor(app).post(link, { do: 'withdraw' })).location).toBe(link)
    expect(await listRequests()).toMatchObject([{ status: 'RECEIVED' }])
    expect((await visitor.post(link, { do: 'withdraw' })).location).toBe(link)
    expect(await listRequests()).toMatchObject([
      { status: 'WITHDRAWN', closedAt: app.clock.now().toISOString() },
    ])
    const records = await app.db
      .selectFrom('auditRecords')
      .select('entityId')
      .where('action', '=', 'requests.withdrawn')
      .execute()
    expect(records).toEqual([{ entityId: request.id }])

    const taken = await app.insertRequest({ status: 'IN_REVIEW' })
    const late = await walkToRequest(app, taken)
    expect((await late.post(`/request/${taken.linkToken}`, { do: 'withdraw' })).status).toBe(409)
    expect(late.shown('request')).toMatchObject({
      status: 'IN_REVIEW',
      canWithdraw: false,
      failure: { code: 'conflict.state' },
    })
  })

  test('says when an answer is late, and shows it once it is there', async () => {
    const request = await app.insertRequest({ dueAt: new Date(app.clock.now().getTime() - 1).toISOString() })
    const visitor = await walkToRequest(app, request)
    await visitor.get(`/request/${request.linkToken}`)
    expect(visitor.shown('request')).toMatchObject({ isOverdue: true, answers: [] })
    const answered = await app.insertRequest({ status: 'REJECTED' })
    const other = await walkToRequest(app, answered)
    await other.get(`/request/${answered.linkToken}`)
    expect(other.shown('request')).toMatchObject({
      isOverdue: false,
      answers: [{ text: '환불 기간이 지났습니다.', status: 'REJECTED' }],
    })
  })
})

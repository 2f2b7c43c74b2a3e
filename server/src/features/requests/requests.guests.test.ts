import { createHmac } from 'node:crypto'
import { authLimits, confirmSignIn } from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { ask, confirm, otherThan, readCode, send } from '../../testing/sign-in.ts'
import { testKeys } from '../../testing/keys.ts'
import { newSecret } from '../auth/auth.secrets.ts'
import { openGuestRequest } from './requests.changes.ts'
import { askForRequestCode, confirmRequestCode, readProof, repeatProof } from './requests.codes.ts'
import { findRequestByLink } from './requests.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const origin = { ip: '203.0.113.7', userAgent: 'test', requestId: 'r' }

async function askForForm(phone: string): Promise<{ session: string }> {
  const asked = { phone, browserKey: newSecret(), now: app.clock.now() }
  return { session: await askForRequestCode(app.db, app.deps.tokenKeys, asked) }
}

function confirmForm(typed: { phone: string; session: string; code: string }): Promise<string> {
  return confirmRequestCode(app.db, app.deps.tokenKeys, { ...typed, now: app.clock.now(), origin })
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'none'
}

const asked = {
  type: 'REFUND_USER' as GuestRequestType,
  name: '성춘향',
  subject: '이용권 환불',
  body: '결제한 다음 날 취소했는데 환불이 되지 않았어요.',
  amount: null,
  orderNo: null,
  storeId: null as string | null,
  files: [],
}

function open(given: Partial<typeof asked> & { phone: string }) {
  const asking = { origin, now: app.clock.now() }
  return inTransaction(app.db, (trx) => openGuestRequest(trx, { ...asked, ...given }, asking))
}

describe('a code for the form of a request', () => {
  test('goes to members and strangers alike, and proves the number for half an hour', async () => {
    const member = await app.insertUser()
    for (const phone of [member.phone, nextPhone()]) {
      const { session } = await askForForm(phone)
      const proof = await confirmForm({ phone, session, code: await readCode(app, phone) })
      const soon = new Date(app.clock.now().getTime() + 30 * 60_000 - 1)
      const late = new Date(soon.getTime() + 1)
      const { tokenKeys } = app.deps
      expect([readProof(tokenKeys, proof, soon), readProof(tokenKeys, proof, late)]).toEqual([phone, null])
    }
  })

  test('is used once', async () => {
    const phone = nextPhone()
    const { session } = await askForForm(phone)
    const code = await readCode(app, phone)
    await confirmForm({ phone, session, code })
    expect(await refusalOf(confirmForm({ phone, session, code }))).toBe('auth.session_invalid')
  })

  test('does not sign in, and a code for signing in does not open the form', async () => {
    const { phone } = await app.insertUser()
    const { session } = await askForForm(phone)
    const code = await readCode(app, phone)
    const answer = await confirm(app, { phone, session, code })
    expect([answer.status, answer.body['code']]).toEqual([400, 'auth.session_invalid'])
    app.clock.advance({ seconds: authLimits.resendSeconds })
    const signInSession = await ask(app, phone)
    const signInCode = await readCode(app, phone)
    expect(await refusalOf(confirmForm({ phone, session: signInSession, code: signInCode }))).toBe(
      'auth.session_invalid',
    )
  })

  test('counts at the number like one for signing in: a text a minute over both', async () => {
    const { phone } = await app.insertUser()
    await ask(app, phone)
    expect(await refusalOf(askForForm(phone))).toBe('auth.send_limited')
  })

  test('that is wrong counts against the day of the number, whatever the codes were for', async () => {
    const { phone } = await app.insertUser()
    for (let round = 0; round < 6; round += 1) {
      const { session } = await askForForm(phone)
      const code = otherThan(await readCode(app, phone))
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect(await refusalOf(confirmForm({ phone, session, code }))).toBe('auth.code_mismatch')
      }
      app.clock.advance({ minutes: 20 })
    }
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    const headers = { 'auth-session': session, 'refresh-token': '' }
    const body = { username: phone, confirmationCode: code, keepLoggedIn: false }
    const answer = await send(app, confirmSignIn, { headers, body })
    expect(answer.body['code']).toBe('auth.too_many_attempts')
  })
})

describe('a proof', () => {
  test('of another key, another number or another time is none', async () => {
    const phone = nextPhone()
    const { session } = await askForForm(phone)
    const proof = await confirmForm({ phone, session, code: await readCode(app, phone) })
    const now = app.clock.now()
    const [digits, seconds, seal] = proof.split('.')
    const { tokenKeys } = app.deps
    const message = `request proof:${nextPhone()}:${seconds}`
    const forged = createHmac('sha256', 'another key').update(message).digest('base64url')
    const wrong = [
      '',
      'x'.repeat(5_000),
      `${digits}.${seconds}.`,
      `${nextPhone().slice(1)}.${seconds}.${seal}`,
      `${digits}.${Number(seconds) + 1}.${seal}`,
      `${digits}.${seconds}.${forged}`,
    ]
    for (const one of wrong) expect([one, readProof(tokenKeys, one, now)]).toEqual([one, null])
    expect(readProof(testKeys('another key'), proof, now)).toBeNull()
  })

  test('and the code before it outlive a change of the secret', async () => {
    const phone = nextPhone()
    const { secret } = app.deps.tokenKeys.current
    const changed = testKeys('the next secret', secret)
    const browserKey = newSecret()
    const now = app.clock.now()
    const session = await askForRequestCode(app.db, app.deps.tokenKeys, { phone, browserKey, now })
    const again = await askForRequestCode(app.db, changed, { phone, browserKey, now })
    expect(again).toBe(session)
    const typed = { phone, session, code: await readCode(app, phone), now, origin }
    const proof = await confirmRequestCode(app.db, changed, typed)
    expect(readProof(testKeys('the next secret'), proof, now)).toBe(phone)
    expect(readProof(app.deps.tokenKeys, proof, now)).toBeNull()
    const repeated = await repeatProof(app.db, changed, typed)
    expect(repeated).toBe(proof)
  })
})

describe("a guest's request", () => {
  test('is kept with its due day, and a text tells where to follow it', async () => {
    const phone = nextPhone()
    const request = await open({ phone })
    expect(request).toMatchObject({
      status: 'RECEIVED',
      requesterId: null,
      requesterName: '성춘향',
      phone,
      // Asked on a Saturday: Monday, Tuesday, Wednesday.
      dueAt: '2026-11-25T14:59:59.999Z',
    })
    await app.runJobs()
    const link = `http://localhost:3000/request/${request.linkToken}`
    expect(app.texts(phone)).toEqual([`[마당] 요청이 접수되었습니다.\n${link}`])
    expect(await findRequestByLink(app.db, request.linkToken)).toEqual(request)
    expect(await findRequestByLink(app.db, 'A'.repeat(22))).toBeUndefined()
  })

  test('has files that belong to nobody else', async () => {
    const now = app.clock.now()
    const file = {
      id: uuidV7(now),
      kind: 'DOCUMENT' as const,
      purpose: 'REQUEST' as const,
      visibility: 'PRIVATE' as const,
      name: '영수증.pdf',
      mime: 'application/pdf' as const,
      size: 9,
      storedSize: 9,
      width: null,
      height: null,
      sha256: 'a'.repeat(64),
      createdAt: now.toISOString(),
    }
    const asking = { origin, now }
    const { files } = await inTransaction(app.db, (trx) =>
      openGuestRequest(trx, { ...asked, phone: nextPhone(), files: [file] }, asking),
    )
    expect(files).toMatchObject([{ fileId: file.id, name: file.name, mime: file.mime, size: 9 }])
  })

  test('is opened once when it is sent twice, also at once', async () => {
    const phone = nextPhone()
    const ended = await Promise.all(Array.from({ length: 4 }, () => refusalOf(open({ phone }))))
    expect(ended.toSorted()).toEqual([
      'conflict.duplicate',
      'conflict.duplicate',
      'conflict.duplicate',
      'none',
    ])
    expect(await refusalOf(open({ phone, body: `${asked.body} 다시` }))).toBe('none')
    expect(await refusalOf(open({ phone: nextPhone() }))).toBe('none')
  })

  test('is one of so many that a number may have waiting, also at once', async () => {
    const phone = nextPhone()
    const more = Array.from({ length: requestLimits.openPerNumber + 3 }, (_, index) =>
      refusalOf(open({ phone, subject: `이용권 환불 ${index}` })),
    )
    const refused = (await Promise.all(more)).filter((code) => code !== 'none')
    expect(refused).toEqual(['rate.limited', 'rate.limited', 'rate.limited'])
  })

  test('names a store that everybody knows, or none', async () => {
    const phone = nextPhone()
    const active = await app.insertStore({ status: 'ACTIVE' })
    const draft = await app.insertStore({ status: 'DRAFT' })
    const opened = open({ phone, storeId: draft.id })
    expect(await refusalOf(opened)).toBe('validation.failed')
    expect((await open({ phone, storeId: active.id })).storeName).toBe('마당 국밥')
  })
})

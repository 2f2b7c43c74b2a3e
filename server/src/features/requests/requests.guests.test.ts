import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { openGuestRequest } from './requests.changes.ts'
import { findRequestByLink } from './requests.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const origin = { ip: '203.0.113.7', userAgent: 'test', requestId: 'r' }

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
    const ended = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(open({ phone }))))
    expect(ended.toSorted()).toEqual([
      'conflict.duplicate',
      'conflict.duplicate',
      'conflict.duplicate',
      'done',
    ])
    expect(await outcomeOf(open({ phone, body: `${asked.body} 다시` }))).toBe('done')
    expect(await outcomeOf(open({ phone: nextPhone() }))).toBe('done')
  })

  test('is one of so many that a number may have waiting, also at once', async () => {
    const phone = nextPhone()
    const more = Array.from({ length: requestLimits.openPerNumber + 3 }, (_, index) =>
      outcomeOf(open({ phone, subject: `이용권 환불 ${index}` })),
    )
    const refused = (await Promise.all(more)).filter((code) => code !== 'done')
    expect(refused).toEqual(['rate.limited', 'rate.limited', 'rate.limited'])
  })

  test('names a store that everybody knows, or none', async () => {
    const phone = nextPhone()
    const active = await app.insertStore({ status: 'ACTIVE' })
    const draft = await app.insertStore({ status: 'DRAFT' })
    const opened = open({ phone, storeId: draft.id })
    expect(await outcomeOf(opened)).toBe('validation.failed')
    expect((await open({ phone, storeId: active.id })).storeName).toBe('마당 국밥')
  })
})

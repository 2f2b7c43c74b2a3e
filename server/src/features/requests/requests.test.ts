import { isStaff, roles, type Role } from '@madang/contract/access'
import { getMultipleFiles } from '@madang/contract/files'
import { koreanHolidays } from '@madang/contract/korean-holidays'
import {
  createRequest,
  getRequest,
  listRequestAssignees,
  pagedRequestHistory,
  pagedRequests,
  requestLimits,
  revealRequest,
  updateRequest,
} from '@madang/contract/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '../../db/migrations.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, drawJpeg } from '../../testing/pictures.ts'
import { refusal, wrongField } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

const signedIn = (role: Role, name = '김민수') => app.signedIn(role, { name })

const asked = {
  type: 'REFUND_USER' as const,
  subject: '이용권 환불',
  body: '결제한 다음 날 취소했는데 환불이 되지 않았어요.',
}

function audited(action: string) {
  return app.db
    .selectFrom('auditRecords')
    .select(['actorId', 'entityId', 'subjectIds', 'changes', 'reason'])
    .where('action', '=', action as 'requests.listed')
    .orderBy('at')
    .execute()
}

describe('rights', () => {
  const params = { id: nobody }
  const calls = {
    createRequest: async (token: string | null, role?: Role) => {
      const named = role !== undefined && isStaff(role) ? { requesterId: (await app.insertUser()).id } : {}
      return app.call(createRequest, { body: { ...asked, ...named } }, token)
    },
    pagedRequests: (token: string | null) => app.call(pagedRequests, { query: {} }, token),
    getRequest: (token: string | null) => app.call(getRequest, { params }, token),
    updateRequest: (token: string | null) =>
      app.call(updateRequest, { params, body: { version: 1, to: 'IN_REVIEW' } }, token),
    revealRequest: (token: string | null) =>
      app.call(revealRequest, { params, body: { reason: '전화로 확인' } }, token),
    listRequestAssignees: (token: string | null) => app.call(listRequestAssignees, {}, token),
    pagedRequestHistory: (token: string | null) =>
      app.call(pagedRequestHistory, { params, query: {} }, token),
  }
  const names = Object.keys(calls) as (keyof typeof calls)[] // Object.keys forgets the key type
  const staff: readonly Role[] = ['ADMIN', 'SUPER_ADMIN']
  const mayCall = {
    createRequest: roles,
    pagedRequests: roles,
    getRequest: roles,
    updateRequest: roles,
    revealRequest: staff,
    listRequestAssignees: staff,
    pagedRequestHistory: staff,
  } as const satisfies Record<keyof typeof calls, readonly Role[]>

  test.each(names)('%s needs a token', async (name) => {
    await expect(calls[name](null)).rejects.toMatchObject(refusal(401, 'auth.token_missing'))
  })

  test.each(names)('%s is for the roles that have it, and finds nothing where nothing is', async (name) => {
    const isOfRecord = /^(?:getRequest|updateRequest|revealRequest|pagedRequestHistory)$/.test(name)
    for (const role of roles) {
      const { token } = await signedIn(role)
      const ended = await calls[name](token, role).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      const expected = isOfRecord ? 404 : ended === 201 ? 201 : 200
      const isAllowed = (mayCall[name] as readonly Role[]).includes(role)
      expect([role, ended]).toEqual([role, isAllowed ? expected : 403])
    }
  })
})

describe('asking', () => {
  test('keeps it whole for oneself, with the day an answer is due, and sends a text with the link', async () => {
    const { user, token } = await signedIn('USER')
    const fileId = await app.insertFile(user.id, 'REQUEST')
    const body = { ...asked, amount: 9900, orderNo: ' o20261120-7k3f9a ', fileIds: [fileId] }
    const request = await app.call(createRequest, { body }, token)
    expect(request).toMatchObject({
      ...asked,
      status: 'RECEIVED',
      requesterId: user.id,
      requesterName: '김민수',
      phoneNumber: user.phone,
      orderNo: 'O20261120-7K3F9A',
      amount: 9900,
      files: [{ id: fileId, name: 'photo.jpg' }],
      answer: null,
      // Asked on a Saturday: Monday, Tuesday, Wednesday.
      dueAt: '2026-11-25T14:59:59.999Z',
      isOverdue: false,
      version: 1,
    })
    expect(await app.call(getRequest, { params: { id: request.id } }, token)).toEqual(request)
    await app.runJobs()
    expect(app.texts(user.phone)[0]).toMatch(
      /^\[마당\] 요청이 접수되었습니다\.\nhttp:\/\/localhost:3000\/request\/[\w-]{22}$/,
    )
    expect(await audited('requests.created')).toMatchObject([
      { actorId: user.id, entityId: request.id, subjectIds: [request.id, user.id] },
    ])
  })

  test('refuses wrong words, a file of somebody else and a store that is none of theirs', async () => {
    const { token } = await signedIn('USER')
    const other = await signedIn('MANAGER')
    const theirs = await app.insertFile(other.user.id, 'REQUEST')
    const avatar = await app.insertFile(other.user.id, 'AVATAR')
    const draft = await app.insertStore({}, { [other.user.id]: 'OWNER' })
    const ask = (more: object, as = token) => app.call(createRequest, { body: { ...asked, ...more } }, as)
    await expect(ask({ subject: '환' })).rejects.toMatchObject(wrongField('/subject', 'too_short'))
    await expect(ask({ body: '짧아요' })).rejects.toMatchObject(wrongField('/body', 'too_short'))
    await expect(ask({ orderNo: '12345' })).rejects.toMatchObject(wrongField('/orderNo', 'format'))
    await expect(ask({ amount: 0 })).rejects.toMatchObject(wrongField('/amount', 'too_small'))
    await expect(ask({ type: 'RAISE' })).rejects.toMatchObject(wrongField('/type', 'choice'))
    await expect(ask({ fileIds: [theirs] })).rejects.toMatchObject(wrongField('/fileIds/0', 'file_unusable'))
    await expect(ask({ fileIds: [avatar] }, other.token)).rejects.toMatchObject(
      wrongField('/fileIds/0', 'file_unusable'),
    )
    await expect(ask({ fileIds: Array.from({ length: 6 }, () => nobody) })).rejects.toMatchObject(
      wrongField('/fileIds', 'too_big'),
    )
    await expect(ask({ storeId: draft.id })).rejects.toMatchObject(wrongField('/storeId', 'choice'))
    expect((await ask({ storeId: draft.id }, other.token)).storeName).toBe('마당 국밥')
    expect((await app.call(pagedRequests, { query: {} }, token)).totalCount).toBe(0)
  })

  test('is the same whether there is such an order or not: the number is kept as it was typed', async () => {
    const [one, two] = [await signedIn('USER'), await signedIn('USER')]
    const ask = ({ token }: typeof one) =>
      app.call(createRequest, { body: { ...asked, orderNo: 'O20261120-AAAAAA' } }, token)
    const shown = async (by: typeof one) => {
      const { id: _id, no: _no, requesterId: _requester, phoneNumber: _phone, ...rest } = await ask(by)
      return rest
    }
    expect(await shown(one)).toEqual(await shown(two))
  })

  test('twice for the same is refused until there is an answer', async () => {
    const { token } = await signedIn('USER')
    const ask = (more: object) => app.call(createRequest, { body: { ...asked, ...more } }, token)
    await ask({})
    await expect(ask({})).rejects.toMatchObject(refusal(409, 'conflict.duplicate'))
    await ask({ subject: '다른 환불' })
    await ask({ type: 'MANAGER_ACCESS' })
    await expect(ask({ type: 'MANAGER_ACCESS', subject: '관리자 권한' })).rejects.toMatchObject(
      refusal(409, 'conflict.duplicate'),
    )
    const manager = await signedIn('MANAGER')
    const body = { ...asked, type: 'MANAGER_ACCESS' as const }
    await expect(app.call(createRequest, { body }, manager.token)).rejects.toMatchObject(
      refusal(409, 'conflict.duplicate'),
    )
  })

  test('ends where too many of one number wait, as a guest or as a member', async () => {
    const { user, token } = await signedIn('USER')
    await app.insertRequest({ guestPhone: user.phone })
    const ask = (index: number) =>
      app.call(createRequest, { body: { ...asked, subject: `환불 ${index}` } }, token).then(
        () => 'done',
        (error: { problem: { code: string } }) => error.problem.code,
      )
    const ended = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index)))
    expect(ended.filter((end) => end === 'done')).toHaveLength(requestLimits.openPerNumber - 1)
    expect(new Set(ended)).toEqual(new Set(['done', 'rate.limited']))
  })

  test('with the same idempotency key again gives the first answer', async () => {
    const { token } = await signedIn('USER')
    const input = { body: asked, idempotencyKey: 'one-request' }
    const first = await app.call(createRequest, input, token)
    expect(await app.call(createRequest, input, token)).toEqual(first)
  })
})

describe('a request', () => {
  test('is not there for anybody but the asker and staff', async () => {
    const [asker, stranger] = [await signedIn('USER'), await signedIn('MANAGER')]
    const { id } = await app.insertRequest({ requesterId: asker.user.id })
    const guest = await app.insertRequest()
    for (const hidden of [id, guest.id]) {
      const params = { id: hidden }
      const read = app.call(getRequest, { params }, stranger.token)
      await expect(read).rejects.toMatchObject(refusal(404, 'resource.not_found'))
      const withdraw = { version: 1, to: 'WITHDRAWN' as const }
      const change = app.call(updateRequest, { params, body: withdraw }, stranger.token)
      await expect(change).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    }
    expect(
      (await app.call(pagedRequests, { query: { requesterId: asker.user.id } }, stranger.token)).items,
    ).toEqual([])
  })

  test('is masked for staff, and that it was seen is recorded; what is revealed needs a reason', async () => {
    const { user, token } = await signedIn('ADMIN')
    const { id, phone } = await app.insertRequest({ guestName: '성춘향' })
    const seen = await app.call(getRequest, { params: { id } }, token)
    expect([seen.requesterName, seen.phoneNumber]).toEqual(['성*향', `010-****-${phone.slice(-4)}`])
    expect(await audited('requests.viewed')).toMatchObject([{ actorId: user.id, entityId: id }])
    const reveal = (reason: string) => app.call(revealRequest, { params: { id }, body: { reason } }, token)
    await expect(reveal('왜')).rejects.toMatchObject(wrongField('/reason', 'too_short'))
    expect(await reveal('전화로 확인')).toEqual({ name: '성춘향', phone })
    expect(await audited('requests.revealed')).toMatchObject([{ reason: '전화로 확인', subjectIds: [id] }])
  })

  test('shows the asker no names of staff', async () => {
    const [asker, admin] = [await signedIn('USER'), await signedIn('ADMIN', '박문수')]
    const { id } = await app.insertRequest({ requesterId: asker.user.id, assigneeId: admin.user.id })
    const own = await app.call(getRequest, { params: { id } }, asker.token)
    expect([own.assigneeId, own.assigneeName]).toEqual([null, null])
    const seen = await app.call(getRequest, { params: { id } }, admin.token)
    expect([seen.assigneeId, seen.assigneeName]).toEqual([admin.user.id, '박*수'])
  })

  test('keeps its files for the asker and for staff', async () => {
    const [asker, stranger] = [await signedIn('USER'), await signedIn('MANAGER')]
    const admin = await signedIn('ADMIN')
    const file = await bring(app, asker.token, { bytes: await drawJpeg(), purpose: 'REQUEST' })
    await app.call(createRequest, { body: { ...asked, fileIds: [file.id] } }, asker.token)
    const open = async ({ token }: typeof asker) => {
      const response = await fetch(`${app.url}/api/v1/file/${file.id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return response.status
    }
    expect([await open(asker), await open(admin), await open(stranger)]).toEqual([200, 200, 404])
    const looked = await audited('files.viewed')
    expect(looked.map(({ actorId }) => actorId)).toEqual([asker.user.id, admin.user.id])
  })
})

test("a guest's file is for staff, and that it was opened is recorded", async () => {
  const [brought, admin, member] = [await signedIn('USER'), await signedIn('ADMIN'), await signedIn('USER')]
  const file = await bring(app, brought.token, { bytes: await drawJpeg(), purpose: 'REQUEST' })
  const { id } = await app.insertRequest()
  const guests = { ownerId: null, recordId: id, looseSince: null }
  await app.db.updateTable('files').set(guests).where('id', '=', file.id).execute()
  const input = { body: { ids: [file.id] } }
  expect((await app.call(getMultipleFiles, input, admin.token)).items).toMatchObject([{ ownerId: null }])
  expect((await app.call(getMultipleFiles, input, member.token)).items).toEqual([])
  const headers = { authorization: `Bearer ${admin.token}` }
  expect((await fetch(`${app.url}/api/v1/file/${file.id}`, { headers })).status).toBe(200)
  expect(await audited('files.viewed')).toMatchObject([{ entityId: file.id, subjectIds: [id] }])
})

test('those to whom a request can be given are active staff, masked', async () => {
  const admin = await signedIn('ADMIN', '박문수')
  const chief = await signedIn('SUPER_ADMIN', '홍길동')
  await app.insertUser({ authorityType: 'ADMIN', status: 'SUSPENDED' })
  await signedIn('MANAGER')
  expect(await app.call(listRequestAssignees, {}, admin.token)).toEqual({
    items: [
      { id: admin.user.id, name: '박*수' },
      { id: chief.user.id, name: '홍*동' },
    ],
  })
})

// The rules name substitute days late in the year before: then the next year has to be added.
test('the holidays are known for the year after the newest migration', () => {
  const newest = Object.keys(migrations).toSorted().at(-1) ?? ''
  expect(Object.keys(koreanHolidays)).toContain(String(Number(newest.slice(0, 4)) + 1))
})

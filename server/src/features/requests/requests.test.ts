import { roles, type Role } from '@madang/contract/access'
import { koreanHolidays } from '@madang/contract/korean-holidays'
import {
  createRequest,
  getRequest,
  getRequestCounts,
  listRequestAssignees,
  pagedRequestHistory,
  pagedRequests,
  requestLimits,
  revealRequest,
  updateRequest,
} from '@madang/contract/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '../../db/migrations.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, drawJpeg } from '../../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

async function signedIn(authorityType: Role, name = '김민수') {
  const user = await app.insertUser({ authorityType, name })
  return { user, token: await app.signInAs(user) }
}

function refusal(status: number, code: string) {
  return { status, problem: expect.objectContaining({ code }) as unknown }
}

function wrongField(pointer: string, code: string) {
  const errors = expect.arrayContaining([expect.objectContaining({ pointer, code })]) as unknown
  return { status: 422, problem: expect.objectContaining({ code: 'validation.failed', errors }) as unknown }
}

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
    createRequest: (token: string | null) => app.call(createRequest, { body: asked }, token),
    pagedRequests: (token: string | null) => app.call(pagedRequests, { query: {} }, token),
    getRequestCounts: (token: string | null) => app.call(getRequestCounts, {}, token),
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
    createRequest: ['USER', 'MANAGER'],
    pagedRequests: roles,
    getRequest: roles,
    updateRequest: roles,
    getRequestCounts: staff,
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
      const ended = await calls[name](token).then(
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
      const { id: _id, requesterId: _requester, phoneNumber: _phone, ...rest } = await ask(by)
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

describe('the list', () => {
  const now = () => app.clock.now().getTime()
  const instant = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()

  async function arrange() {
    const admin = await signedIn('ADMIN')
    const member = await signedIn('USER')
    const late = await app.insertRequest({
      dueAt: instant(-5),
      subject: '늦은 요청',
      createdAt: instant(-90),
    })
    const mine = await app.insertRequest({
      requesterId: member.user.id,
      assigneeId: admin.user.id,
      status: 'IN_REVIEW',
      type: 'INQUIRY',
      subject: '배송 문의',
      dueAt: instant(-2),
      createdAt: instant(-50),
    })
    const done = await app.insertRequest({
      status: 'COMPLETED',
      dueAt: instant(-30),
      orderNo: 'O20261120-7K3F9A',
      createdAt: instant(-100),
    })
    const fresh = await app.insertRequest({ dueAt: instant(40), subject: '새 요청', createdAt: instant(-1) })
    return { admin, member, late, mine, done, fresh }
  }

  test('has views, filters, search and orders', async () => {
    const { admin, member, late, mine, done, fresh } = await arrange()
    const ids = async (query: object) =>
      (await app.call(pagedRequests, { query }, admin.token)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([fresh.id, mine.id, late.id, done.id])
    expect(await ids({ sort: 'createdAt' })).toEqual([done.id, late.id, mine.id, fresh.id])
    expect(await ids({ sort: 'dueAt' })).toEqual([done.id, late.id, mine.id, fresh.id])
    expect(await ids({ sort: '-dueAt', pageSize: '1', pageNumber: '2' })).toEqual([mine.id])
    expect(await ids({ view: 'mine' })).toEqual([mine.id])
    expect(await ids({ view: 'unassigned' })).toEqual([fresh.id, late.id])
    expect(await ids({ view: 'overdue' })).toEqual([mine.id, late.id])
    expect(await ids({ status: 'COMPLETED,IN_REVIEW' })).toEqual([mine.id, done.id])
    expect(await ids({ type: 'INQUIRY' })).toEqual([mine.id])
    expect(await ids({ requesterId: member.user.id })).toEqual([mine.id])
    expect(await ids({ from: '2026-11-20', to: '2026-11-21' })).toEqual([fresh.id])
    expect(await ids({ search: '배송' })).toEqual([mine.id])
    expect(await ids({ search: '요청 늦' })).toEqual([late.id])
    expect(await ids({ search: "!(' & |" })).toEqual([])
    expect(await ids({ search: 'o20261120-7k3f9a' })).toEqual([done.id])
    expect(await ids({ search: `0${late.phone.slice(3)}` })).toEqual([late.id])
    expect(await ids({ search: member.user.phone })).toEqual([mine.id])
    expect(await ids({ search: member.user.phone.slice(-4) })).toEqual([mine.id])
    expect(await ids({ search: nextPhone() })).toEqual([])
  })

  test('tells what is overdue, and the counts tell it in numbers', async () => {
    const { admin, late, mine } = await arrange()
    const { items } = await app.call(pagedRequests, { query: {} }, admin.token)
    const overdue = items.filter(({ isOverdue }) => isOverdue).map(({ id }) => id)
    expect(overdue).toEqual([mine.id, late.id])
    expect(await app.call(getRequestCounts, {}, admin.token)).toEqual({
      open: 3,
      overdue: 2,
      mine: 1,
      unassigned: 2,
    })
  })

  test('is masked and recorded for staff, with whom it showed and what was asked for', async () => {
    const { admin, member, late } = await arrange()
    const query = { search: late.phone }
    const { items } = await app.call(pagedRequests, { query }, admin.token)
    expect(items.map(({ requesterName, phoneNumber }) => [requesterName, phoneNumber])).toEqual([
      ['성*향', `010-****-${late.phone.slice(-4)}`],
    ])
    await app.call(pagedRequests, { query: { view: 'mine' } }, admin.token)
    const records = await audited('requests.listed')
    expect(records.map(({ subjectIds }) => subjectIds[0])).toEqual([late.id, member.user.id])
    expect(records[0]?.changes).toEqual({
      filter: {
        from: null,
        to: { search: `phone ****${late.phone.slice(-4)}`, sort: '-createdAt', pageNumber: 1, pageSize: 20 },
      },
    })
  })

  test('shows a member the own ones, whole and unrecorded', async () => {
    const { member, mine } = await arrange()
    const { items, totalCount } = await app.call(pagedRequests, { query: {} }, member.token)
    expect([items.map(({ id }) => id), totalCount]).toEqual([[mine.id], 1])
    expect(items[0]?.phoneNumber).toBe(member.user.phone)
    expect(await audited('requests.listed')).toEqual([])
  })

  test.each([
    ['view', 'theirs', 'choice'],
    ['sort', 'subject', 'choice'],
    ['pageSize', '101', 'too_big'],
    ['requesterId', 'x', 'format'],
    ['from', 'yesterday', 'format'],
  ])('refuses %s=%s', async (name, value, code) => {
    const { token } = await signedIn('ADMIN')
    const query = { [name]: value } as object
    await expect(app.call(pagedRequests, { query }, token)).rejects.toMatchObject(
      wrongField(`query/${name}`, code),
    )
  })
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

import type { Role } from '@madang/contract/access'
import { getRequest, pagedRequestHistory, revealRequest, updateRequest } from '@madang/contract/requests'
import type { RequestStatus, RequestTarget, RequestType } from '@madang/contract/request-actions'
import { deleteUser, getUser } from '@madang/contract/users'
import { zeroGuid } from '@madang/contract/shapes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSmsText } from '../../outside/sms.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { refusal } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, name = '김민수') => app.signedIn(role, { name })
type SignedIn = Awaited<ReturnType<typeof signedIn>>

interface Wish {
  readonly version?: number
  readonly to?: RequestTarget
  readonly assigneeId?: string | null
  readonly answer?: string
}

function update(id: string, { token }: SignedIn, { version = 1, ...wish }: Wish) {
  return app.call(updateRequest, { params: { id }, body: { version, ...wish } }, token)
}

const answer = '환불을 마쳤습니다. 3영업일 안에 들어옵니다.'

describe('staff', () => {
  test('whoever is refused gets a text that leads to the reason, as the refund rules promise', async () => {
    const admin = await signedIn('ADMIN')
    const { id, phone, linkToken } = await app.insertRequest({ type: 'REFUND_USER', status: 'IN_REVIEW' })
    const reason = '이용 기간이 끝나 환불할 수 없습니다.'
    await expect(update(id, admin, { to: 'REJECTED' })).rejects.toMatchObject({ status: 422 })
    await update(id, admin, { to: 'REJECTED', answer: reason })
    await app.runJobs()
    const [text = ''] = app.texts(phone)
    expect(text).toBe(`[마당] 요청에 답변이 등록되었습니다.\nhttp://localhost:3000/request/${linkToken}`)
    expect(isSmsText(text)).toBe(true)
  })

  test('take a request, decide and finish it; each step is recorded, the answer goes out as a text', async () => {
    const admin = await signedIn('ADMIN', '박문수')
    const { id, phone, linkToken } = await app.insertRequest()
    const taken = await update(id, admin, { to: 'IN_REVIEW' })
    expect(taken).toMatchObject({ status: 'IN_REVIEW', assigneeId: admin.user.id, version: 2 })
    const approved = await update(id, admin, { version: 2, to: 'APPROVED' })
    expect(approved).toMatchObject({ status: 'APPROVED', version: 3 })
    const completed = await update(id, admin, { version: 3, to: 'COMPLETED', answer })
    expect(completed).toMatchObject({ status: 'COMPLETED', answer, version: 4, isOverdue: false })
    expect(completed.answeredAt).not.toBeNull()
    await app.runJobs()
    expect(app.texts(phone)).toEqual([
      `[마당] 요청에 답변이 등록되었습니다.\nhttp://localhost:3000/request/${linkToken}`,
    ])
    const history = await app.call(pagedRequestHistory, { params: { id }, query: {} }, admin.token)
    expect(history.items.map(({ action, changes, actorName }) => [action, changes, actorName])).toEqual([
      [
        'requests.completed',
        { status: { from: 'APPROVED', to: 'COMPLETED' }, answer: { from: null, to: '***' } },
        '박*수',
      ],
      ['requests.approved', { status: { from: 'IN_REVIEW', to: 'APPROVED' } }, '박*수'],
      [
        'requests.taken',
        { status: { from: 'RECEIVED', to: 'IN_REVIEW' }, assignee: { from: null, to: '박*수' } },
        '박*수',
      ],
    ])
  })

  test('give it to somebody of staff, or to nobody', async () => {
    const [admin, other] = [await signedIn('ADMIN'), await signedIn('SUPER_ADMIN')]
    const member = await signedIn('USER')
    const { id } = await app.insertRequest()
    expect((await update(id, admin, { assigneeId: other.user.id })).assigneeId).toBe(other.user.id)
    expect((await update(id, admin, { version: 2, assigneeId: null })).assigneeId).toBeNull()
    await expect(update(id, admin, { version: 3, assigneeId: member.user.id })).rejects.toMatchObject(
      refusal(422, 'validation.failed'),
    )
    const taken = await update(id, admin, { version: 3, to: 'IN_REVIEW', assigneeId: other.user.id })
    expect([taken.status, taken.assigneeId]).toEqual(['IN_REVIEW', other.user.id])
  })

  test('see nobody in charge once whoever was has left', async () => {
    const [admin, chief] = [await signedIn('ADMIN'), await signedIn('SUPER_ADMIN')]
    const { id } = await app.insertRequest()
    await update(id, admin, { to: 'IN_REVIEW' })
    await app.call(deleteUser, { query: { id: admin.user.id } }, chief.token)
    const seen = await app.call(getRequest, { params: { id } }, chief.token)
    expect(seen.assigneeName).toBeNull()
    expect((await update(id, chief, { version: 2, assigneeId: chief.user.id })).assigneeName).toBe('김*수')
  })

  test('reject with an answer only, and answer an inquiry by approving it, which is the end of it', async () => {
    const admin = await signedIn('ADMIN')
    const refund = await app.insertRequest({ status: 'IN_REVIEW' })
    const inquiry = await app.insertRequest({ status: 'IN_REVIEW', type: 'INQUIRY' })
    const missing = { errors: [{ pointer: '/answer', code: 'required' }] }
    for (const [id, to] of [
      [refund.id, 'REJECTED'],
      [inquiry.id, 'APPROVED'],
    ] as const) {
      await expect(update(id, admin, { to })).rejects.toMatchObject({ status: 422, problem: missing })
    }
    expect((await update(refund.id, admin, { to: 'REJECTED', answer })).status).toBe('REJECTED')
    expect((await update(inquiry.id, admin, { to: 'APPROVED', answer })).status).toBe('COMPLETED')
  })

  test('write no answer beside anything but a decision', async () => {
    const admin = await signedIn('ADMIN')
    const { id } = await app.insertRequest()
    for (const wish of [{ answer }, { to: 'IN_REVIEW' as const, answer }]) {
      const problem = { errors: [{ pointer: '/answer', code: 'unknown_field' }] }
      await expect(update(id, admin, wish)).rejects.toMatchObject({ status: 422, problem })
    }
  })

  test('do not overwrite what somebody else did meanwhile', async () => {
    const [one, two] = [await signedIn('ADMIN'), await signedIn('ADMIN')]
    const { id } = await app.insertRequest()
    await update(id, one, { to: 'IN_REVIEW' })
    await expect(update(id, two, { to: 'IN_REVIEW' })).rejects.toMatchObject({
      status: 412,
      problem: { code: 'conflict.stale', currentVersion: 2 },
    })
  })

  const states: readonly RequestStatus[] = [
    'RECEIVED',
    'IN_REVIEW',
    'APPROVED',
    'COMPLETED',
    'REJECTED',
    'WITHDRAWN',
  ]
  const targets: readonly RequestTarget[] = ['IN_REVIEW', 'APPROVED', 'COMPLETED', 'REJECTED']
  const listed = [
    'RECEIVED IN_REVIEW',
    'IN_REVIEW APPROVED',
    'APPROVED COMPLETED',
    'IN_REVIEW REJECTED',
    'APPROVED REJECTED',
  ]
  const pairs = states.flatMap((from) => targets.map((to) => [from, to] as const))

  test.each(pairs)('%s → %s goes only if it is listed', async (from, to) => {
    const admin = await signedIn('ADMIN')
    const { id } = await app.insertRequest({ status: from })
    const wish = to === 'IN_REVIEW' ? { to } : { to, answer }
    const [ended] = await outcomes([update(id, admin, wish)])
    expect(ended).toBe(listed.includes(`${from} ${to}`) ? 'done' : 'conflict.state')
  })

  test('do not decide on what they asked for themselves before they were staff', async () => {
    const admin = await signedIn('ADMIN')
    const { id } = await app.insertRequest({ requesterId: admin.user.id })
    await expect(update(id, admin, { to: 'IN_REVIEW' })).rejects.toMatchObject(
      refusal(403, 'authz.forbidden'),
    )
  })

  test('cannot withdraw for the asker', async () => {
    const admin = await signedIn('ADMIN')
    const { id } = await app.insertRequest()
    await expect(update(id, admin, { to: 'WITHDRAWN' })).rejects.toMatchObject(
      refusal(403, 'authz.forbidden'),
    )
  })
})

describe('the asker', () => {
  test('withdraws what nobody works on yet, and nothing more', async () => {
    const asker = await signedIn('USER')
    const own = { requesterId: asker.user.id }
    const { id } = await app.insertRequest(own)
    expect((await update(id, asker, { to: 'WITHDRAWN' })).status).toBe('WITHDRAWN')
    const taken = await app.insertRequest({ ...own, status: 'IN_REVIEW' })
    await expect(update(taken.id, asker, { to: 'WITHDRAWN' })).rejects.toMatchObject(
      refusal(409, 'conflict.state'),
    )
    const wishes: Wish[] = [{ to: 'APPROVED' }, { assigneeId: asker.user.id }, { answer }]
    for (const wish of wishes) {
      await expect(update(taken.id, asker, wish)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    }
  })
})

describe('carried out with the approval', () => {
  async function arrange(type: RequestType, askerRole: Role = 'USER', handlerRole: Role = 'ADMIN') {
    const asker = await signedIn(askerRole)
    const admin = await signedIn(handlerRole)
    const { id } = await app.insertRequest({ type, status: 'IN_REVIEW', requesterId: asker.user.id })
    return { asker, admin, id }
  }

  const statusOf = async (userId: string) =>
    app.db
      .selectFrom('users')
      .select(['status', 'authorityType', 'name', 'phone'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()

  test('the end of an account: the member is gone, signed out, and told by a text', async () => {
    const { asker, admin, id } = await arrange('ACCOUNT_DELETION', 'MANAGER')
    const done = await update(id, admin, { to: 'APPROVED' })
    expect(done).toMatchObject({ status: 'COMPLETED', requesterName: '', phoneNumber: '' })
    expect(await statusOf(asker.user.id)).toMatchObject({ status: 'WITHDRAWN', name: '', phone: null })
    await app.runJobs()
    expect(app.texts(asker.user.phone)).toEqual(['[마당] 회원 탈퇴가 완료되었습니다.'])
    await expect(app.call(getRequest, { params: { id } }, asker.token)).rejects.toMatchObject({ status: 401 })
  })

  test('access as a manager, which ends the sessions of the old role', async () => {
    const { asker, admin, id } = await arrange('MANAGER_ACCESS')
    expect((await update(id, admin, { to: 'APPROVED' })).status).toBe('COMPLETED')
    expect(await statusOf(asker.user.id)).toMatchObject({ authorityType: 'MANAGER' })
    const params = { id: asker.user.id, scopeId: zeroGuid }
    await expect(app.call(getUser, { params }, asker.token)).rejects.toMatchObject({ status: 401 })
    await app.runJobs()
    expect(app.texts(asker.user.phone)[0]).toContain('요청이 처리되었습니다.')
  })

  test('not for the owner of a live store: nothing is changed, and it is said why', async () => {
    const { asker, admin, id } = await arrange('ACCOUNT_DELETION', 'MANAGER')
    await app.insertStore({ status: 'ACTIVE' }, { [asker.user.id]: 'OWNER' })
    await expect(update(id, admin, { to: 'APPROVED' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'conflict.state', detail: 'owns_live_store' },
    })
    expect(await statusOf(asker.user.id)).toMatchObject({ status: 'ACTIVE' })
    const still = await app.call(getRequest, { params: { id } }, admin.token)
    expect([still.status, still.version]).toEqual(['IN_REVIEW', 1])
    expect((await update(id, admin, { to: 'REJECTED', answer })).status).toBe('REJECTED')
  })

  test('not beyond what the handler may do to a member of that role', async () => {
    const { admin, id } = await arrange('ACCOUNT_DELETION', 'ADMIN')
    await expect(update(id, admin, { to: 'APPROVED' })).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
  })

  test('not for a member who is suspended by now', async () => {
    const { asker, admin, id } = await arrange('MANAGER_ACCESS')
    const { id: userId } = asker.user
    await app.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', userId).execute()
    await expect(update(id, admin, { to: 'APPROVED' })).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('and what a member who has left had been told stays, without a name', async () => {
    const asker = await signedIn('USER')
    const admin = await signedIn('ADMIN')
    const { id } = await app.insertRequest({ requesterId: asker.user.id, status: 'REJECTED' })
    await app.call(deleteUser, { query: { id: asker.user.id } }, asker.token)
    const seen = await app.call(getRequest, { params: { id } }, admin.token)
    expect([seen.requesterName, seen.phoneNumber, seen.status]).toEqual(['', '', 'REJECTED'])
    const reveal = app.call(revealRequest, { params: { id }, body: { reason: '전화로 확인' } }, admin.token)
    await expect(reveal).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  // Without the row lock and the version both are carried out.
  test('once, of two who approve at once', async () => {
    const { asker, admin, id } = await arrange('MANAGER_ACCESS')
    const other = await signedIn('ADMIN')
    const ended = await outcomes([admin, other].map((by) => update(id, by, { to: 'APPROVED' })))
    expect(ended).toEqual(['conflict.stale', 'done'])
    const records = await app.db
      .selectFrom('auditRecords')
      .select('action')
      .where(sql<boolean>`${asker.user.id} = any(subject_ids)`)
      .where('action', 'in', ['requests.approved', 'users.updated'])
      .orderBy('action')
      .execute()
    expect(records.map(({ action }) => action)).toEqual(['requests.approved', 'users.updated'])
  })

  test('is taken or withdrawn, not both', async () => {
    const asker = await signedIn('USER')
    const admin = await signedIn('ADMIN')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await app.insertRequest({ requesterId: asker.user.id })
      const ended = await outcomes([
        update(id, admin, { to: 'IN_REVIEW' }),
        update(id, asker, { to: 'WITHDRAWN' }),
      ])
      expect(ended).toEqual(['conflict.stale', 'done'])
    }
  })
})

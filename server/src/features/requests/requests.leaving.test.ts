import { getWorkCounts } from '@madang/contract/work-counts'
import type { RequestStatus, RequestType } from '@madang/contract/request-actions'
import {
  getRequest,
  pagedRequestHistory,
  pagedRequests,
  revealRequest,
  updateRequest,
} from '@madang/contract/requests'
import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { refusal } from '../../testing/refusal.ts'
import { runTask } from '../../testing/sign-in.ts'
import { walkToRequest } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function arrange(type: RequestType, status: RequestStatus) {
  const asker = await app.signedIn('USER')
  const admin = await app.signedIn('ADMIN')
  const { id } = await app.insertRequest({ type, status, requesterId: asker.user.id })
  return { id, asker, admin }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

function leave({ user }: Arranged['asker'], token: string) {
  return app.call(deleteUser, { query: { id: user.id } }, token)
}

function see({ id, admin }: Arranged) {
  return app.call(getRequest, { params: { id } }, admin.token)
}

/** What was done with a request, without the looks at it. */
async function historyOf({ id, admin }: Arranged) {
  const { items } = await app.call(pagedRequestHistory, { params: { id }, query: {} }, admin.token)
  return items.filter(({ action }) => action !== 'requests.viewed')
}

describe('when a member leaves', () => {
  test.each(['RECEIVED', 'IN_REVIEW'] as const)(
    'the deletion that was asked for, %s, is completed and told',
    async (status) => {
      const arranged = await arrange('ACCOUNT_DELETION', status)
      const { asker } = arranged
      await leave(asker, asker.token)
      expect(await see(arranged)).toMatchObject({ status: 'COMPLETED', requesterName: '', version: 2 })
      expect(await historyOf(arranged)).toMatchObject([
        {
          action: 'requests.completed',
          actorId: asker.user.id,
          actorName: null,
          changes: { status: { from: status, to: 'COMPLETED' } },
          reason: 'requests.asker_left',
        },
      ])
      await app.runJobs()
      expect(app.texts(asker.user.phone)).toEqual(['[마당] 회원 탈퇴가 완료되었습니다.'])
    },
  )

  test('the access that was asked for is withdrawn while nobody works on it', async () => {
    const arranged = await arrange('MANAGER_ACCESS', 'RECEIVED')
    await leave(arranged.asker, arranged.asker.token)
    expect(await see(arranged)).toMatchObject({ status: 'WITHDRAWN', answer: null })
    expect(await historyOf(arranged)).toMatchObject([
      {
        action: 'requests.withdrawn',
        changes: { status: { from: 'RECEIVED', to: 'WITHDRAWN' } },
        reason: 'requests.asker_left',
      },
    ])
  })

  test('the access that is in review is rejected, with an answer that says why, and nobody is texted', async () => {
    const arranged = await arrange('MANAGER_ACCESS', 'IN_REVIEW')
    const { asker } = arranged
    await leave(asker, asker.token)
    expect(await see(arranged)).toMatchObject({
      status: 'REJECTED',
      answer: '회원 탈퇴로 요청을 종료했습니다.',
    })
    expect(await historyOf(arranged)).toMatchObject([
      {
        action: 'requests.rejected',
        changes: { status: { from: 'IN_REVIEW', to: 'REJECTED' }, answer: { from: null, to: '***' } },
        reason: 'requests.asker_left',
      },
    ])
    await app.runJobs()
    expect(app.texts(asker.user.phone)).toEqual([])
  })

  test('staff who deleted the account stand in the history, and the inbox has nothing left to do', async () => {
    const arranged = await arrange('ACCOUNT_DELETION', 'IN_REVIEW')
    const { id, asker, admin } = arranged
    const access = await app.insertRequest({ type: 'MANAGER_ACCESS', requesterId: asker.user.id })
    await leave(asker, admin.token)
    const history = await historyOf(arranged)
    expect(history.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['requests.completed', admin.user.id],
    ])
    const { items } = await app.call(pagedRequests, { query: { sort: 'createdAt' } }, admin.token)
    expect(items.map((row) => [row.id, row.status, row.requesterName])).toEqual([
      [id, 'COMPLETED', ''],
      [access.id, 'WITHDRAWN', ''],
    ])
    const open = await app.call(pagedRequests, { query: { view: 'unassigned' } }, admin.token)
    expect(open.items).toEqual([])
    expect(await app.call(getWorkCounts, {}, admin.token)).toMatchObject({ requests: { open: 0 } })
  })

  test.each(['REFUND_USER', 'REFUND_STORE', 'INQUIRY'] as const)(
    'an open %s goes on as a guest: staff answer, and the text leads to the answer',
    async (type) => {
      const arranged = await arrange(type, 'IN_REVIEW')
      const { id, asker, admin } = arranged
      const { phone } = asker.user
      await leave(asker, asker.token)
      expect(await see(arranged)).toMatchObject({ status: 'IN_REVIEW', requesterId: null, version: 2 })
      expect(await historyOf(arranged)).toMatchObject([
        { action: 'requests.kept', actorId: asker.user.id, reason: 'requests.asker_left' },
      ])
      const reveal = { params: { id }, body: { reason: '전화로 확인' } }
      expect(await app.call(revealRequest, reveal, admin.token)).toEqual({
        name: '김민수',
        phone,
      })

      const answer = '요청하신 대로 처리했습니다.'
      const approve = { params: { id }, body: { version: 2, to: 'APPROVED' as const, answer } }
      await app.call(updateRequest, approve, admin.token)
      await app.runJobs()
      const [text = ''] = app.texts(phone)
      const linkToken = /\/request\/([\w-]{22})$/.exec(text)?.[1] ?? ''
      const visitor = await walkToRequest(app, { linkToken, phone })
      await visitor.get(`/request/${linkToken}`)
      expect(visitor.shown('request').answers).toMatchObject([{ text: answer }])
    },
  )

  test('what was closed before loses name and number with the account', async () => {
    const arranged = await arrange('REFUND_USER', 'REJECTED')
    await leave(arranged.asker, arranged.asker.token)
    expect(await see(arranged)).toMatchObject({ requesterName: '', phoneNumber: '', version: 1 })
  })

  test('the name and number that were kept go three years after the request was closed', async () => {
    const arranged = await arrange('REFUND_USER', 'APPROVED')
    const { id, asker, admin } = arranged
    await leave(asker, asker.token)
    const complete = { params: { id }, body: { version: 2, to: 'COMPLETED' as const } }
    await app.call(updateRequest, complete, admin.token)
    app.clock.advance({ days: 3 * 366 })
    await runTask(app, 'requests:blank')
    const kept = await app.db
      .selectFrom('userRequests')
      .select(['guestName', 'guestPhone', 'body'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ guestName: null, guestPhone: null, body: '' })
  })

  test('a leaving that is refused closes nothing', async () => {
    const arranged = await arrange('ACCOUNT_DELETION', 'RECEIVED')
    const { asker } = arranged
    await app.insertStore({ status: 'ACTIVE' }, { [asker.user.id]: 'OWNER' })
    await expect(leave(asker, asker.token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect(await see(arranged)).toMatchObject({ status: 'RECEIVED', version: 1 })
  })

  test('at the moment at which staff approve it, it is closed once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const arranged = await arrange('ACCOUNT_DELETION', 'IN_REVIEW')
      const { id, asker, admin } = arranged
      const approve = { params: { id }, body: { version: 1, to: 'APPROVED' as const } }
      const ended = await outcomes([leave(asker, asker.token), app.call(updateRequest, approve, admin.token)])
      expect(ended).toContain('done')
      expect(await see(arranged)).toMatchObject({ status: 'COMPLETED', version: 2 })
      expect(await historyOf(arranged)).toHaveLength(1)
    }
  })
})

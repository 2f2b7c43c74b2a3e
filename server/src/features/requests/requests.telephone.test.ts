import { getRequest, createRequest, requestLimits, updateRequest } from '@madang/contract/requests'
import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { refusal, wrongField } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const words = {
  type: 'INQUIRY' as const,
  subject: '전화 문의',
  body: '앱에서 인증번호가 오지 않는다고 합니다.',
}

function ask(token: string, more: object) {
  return app.call(createRequest, { body: { ...words, ...more } }, token)
}

describe('what a member asks on the telephone', () => {
  test('is written down by staff, masked for them, recorded with both, and told to the member', async () => {
    const { user, token } = await app.signedIn('ADMIN')
    const member = await app.insertUser({ name: '박하늘' })
    const request = await ask(token, { requesterId: member.id })
    expect(request).toMatchObject({
      ...words,
      status: 'RECEIVED',
      requesterId: member.id,
      requesterName: '박*늘',
      phoneNumber: `010-****-${member.phone.slice(-4)}`,
    })
    const records = await app.db
      .selectFrom('auditRecords')
      .select(['actorId', 'actorRole', 'entityId', 'subjectIds'])
      .where('action', '=', 'requests.created')
      .execute()
    const { id } = request
    expect(records).toEqual([
      { actorId: user.id, actorRole: 'ADMIN', entityId: id, subjectIds: [id, member.id] },
    ])
    await app.runJobs()
    expect(app.texts(member.phone)[0]).toContain('요청이 접수되었습니다.')
    const own = await app.call(getRequest, { params: { id } }, await app.signInAs(member))
    expect(own).toMatchObject({ ...words, requesterName: '박하늘' })
    const taken = await app.call(
      updateRequest,
      { params: { id }, body: { version: 1, to: 'IN_REVIEW' } },
      token,
    )
    expect(taken.status).toBe('IN_REVIEW')
  })

  test('may be that of a suspended member, and of no one who is not there or has left', async () => {
    const { token } = await app.signedIn('SUPER_ADMIN')
    const suspended = await app.insertUser({ status: 'SUSPENDED' })
    expect((await ask(token, { requesterId: suspended.id })).requesterId).toBe(suspended.id)
    const gone = await app.signedIn('USER')
    await app.call(deleteUser, { query: { id: gone.user.id } }, gone.token)
    for (const requesterId of [gone.user.id, crypto.randomUUID()]) {
      await expect(ask(token, { requesterId })).rejects.toMatchObject(wrongField('/requesterId', 'choice'))
    }
    await expect(ask(token, {})).rejects.toMatchObject(wrongField('/requesterId', 'required'))
  })

  test('counts against the limits of the member, not of staff', async () => {
    const { token } = await app.signedIn('ADMIN')
    const [one, two] = [await app.insertUser(), await app.insertUser()]
    const deletion = { type: 'ACCOUNT_DELETION', requesterId: one.id }
    await ask(token, deletion)
    await expect(ask(token, deletion)).rejects.toMatchObject(refusal(409, 'conflict.duplicate'))
    for (let count = 1; count < requestLimits.openPerNumber; count += 1) {
      await ask(token, { requesterId: one.id, subject: `전화 문의 ${count}` })
    }
    await expect(ask(token, { requesterId: one.id, subject: '또 전화' })).rejects.toMatchObject(
      refusal(429, 'rate.limited'),
    )
    expect((await ask(token, { requesterId: two.id })).status).toBe('RECEIVED')
  })

  test('cannot be asked by one member in the name of another', async () => {
    const member = await app.insertUser()
    for (const role of ['USER', 'MANAGER'] as const) {
      const { token } = await app.signedIn(role)
      await expect(ask(token, { requesterId: member.id })).rejects.toMatchObject(
        refusal(403, 'authz.forbidden'),
      )
    }
  })

  test('is not left open when the member leaves at that moment', async () => {
    const { token } = await app.signedIn('ADMIN')
    for (let round = 0; round < 5; round += 1) {
      const member = await app.signedIn('USER')
      const { id: requesterId } = member.user
      const ended = await outcomes([
        ask(token, { type: 'ACCOUNT_DELETION', requesterId }),
        app.call(deleteUser, { query: { id: requesterId } }, member.token),
      ])
      expect(ended).toContain('done')
      const open = await app.db
        .selectFrom('userRequests')
        .select('status')
        .where('requesterId', '=', requesterId)
        .where('status', '<>', 'COMPLETED')
        .execute()
      expect(open).toEqual([])
    }
  })
})

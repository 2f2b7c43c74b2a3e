import type { Role } from '@madang/contract/access'
import { getRequest, updateRequest } from '@madang/contract/requests'
import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { walkToRequest } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, name: string) => app.signedIn(role, { name })
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const first = '환불을 승인했습니다. 3영업일 안에 돌려드리겠습니다.'
const second = '환불을 마쳤습니다. 기다려 주셔서 감사합니다.'

interface Wish {
  readonly version: number
  readonly to: 'APPROVED' | 'COMPLETED' | 'REJECTED'
  readonly answer: string
}

function decide(id: string, { token }: SignedIn, wish: Wish) {
  return app.call(updateRequest, { params: { id }, body: wish }, token)
}

/** A refund that was answered twice, by two of staff. */
async function arrange() {
  const asker = await signedIn('USER', '심청')
  const [one, two] = [await signedIn('ADMIN', '박문수'), await signedIn('ADMIN', '황진이')]
  const { id, linkToken } = await app.insertRequest({ status: 'IN_REVIEW', requesterId: asker.user.id })
  const approvedAt = app.clock.now().toISOString()
  await decide(id, one, { version: 1, to: 'APPROVED', answer: first })
  await app.runJobs()
  app.clock.advance({ minutes: 5 })
  const completedAt = app.clock.now().toISOString()
  const done = await decide(id, two, { version: 2, to: 'COMPLETED', answer: second })
  await app.runJobs()
  const answers = [
    { at: approvedAt, text: first, status: 'APPROVED' },
    { at: completedAt, text: second, status: 'COMPLETED' },
  ] as const
  return { id, linkToken, asker, one, two, done, answers }
}

describe('a request that is answered twice', () => {
  test('keeps both answers, with who of staff wrote each, masked', async () => {
    const { id, two, done, answers } = await arrange()
    const [approval, completion] = answers
    const seen = await app.call(getRequest, { params: { id } }, two.token)
    expect(seen.answers).toEqual([
      { ...approval, authorName: '박*수' },
      { ...completion, authorName: '황*이' },
    ])
    expect(done).toMatchObject({ answers: seen.answers, answer: second, answeredAt: completion.at })
  })

  test('shows both to the asker, who is not told who wrote them', async () => {
    const { id, linkToken, asker, answers } = await arrange()
    const seen = await app.call(getRequest, { params: { id } }, await app.signInAs(asker.user))
    expect(seen.answers).toEqual(answers.map((answer) => ({ ...answer, authorName: null })))
    app.clock.advance({ minutes: 5 })
    const visitor = await walkToRequest(app, { linkToken, phone: asker.user.phone })
    await visitor.get(`/request/${linkToken}`)
    expect(visitor.shown('request').answers).toEqual(answers)
  })

  test('had a text about each', async () => {
    const { linkToken, asker } = await arrange()
    const text = `[마당] 요청에 답변이 등록되었습니다.\nhttp://localhost:3000/request/${linkToken}`
    expect(app.texts(asker.user.phone)).toEqual([text, text])
  })

  test('names no author once he or she has left', async () => {
    const { id, one, two } = await arrange()
    const chief = await signedIn('SUPER_ADMIN', '논개')
    await app.call(deleteUser, { query: { id: one.user.id } }, chief.token)
    const seen = await app.call(getRequest, { params: { id } }, two.token)
    expect(seen.answers.map(({ authorName }) => authorName)).toEqual([null, '황*이'])
  })
})

test('the end of an account takes an answer with a rejection only: nobody could read another', async () => {
  const asker = await signedIn('USER', '심청')
  const admin = await signedIn('ADMIN', '박문수')
  const given = { type: 'ACCOUNT_DELETION', status: 'IN_REVIEW', requesterId: asker.user.id } as const
  const { id } = await app.insertRequest(given)
  const problem = { errors: [{ pointer: '/answer', code: 'unknown_field' }] }
  const approval = decide(id, admin, { version: 1, to: 'APPROVED', answer: first })
  await expect(approval).rejects.toMatchObject({ status: 422, problem })
  const rejected = await decide(id, admin, { version: 1, to: 'REJECTED', answer: second })
  expect(rejected.answers).toMatchObject([{ text: second, status: 'REJECTED' }])
})

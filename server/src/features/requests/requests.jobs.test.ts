import { createRequest } from '@madang/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { endPauses, runTask } from '../../testing/sign-in.ts'
import { requestNotice } from './requests.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

interface Waiting {
  readonly payload: string
  /** Until the next attempt. */
  readonly pauseSeconds: number
}

async function waiting(): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select payload::text, extract(epoch from run_at - now())::float8 as "pauseSeconds"
    from graphile_worker._private_jobs
  `.execute(app.db)
  return rows
}

/** Tries while the provider is down until nothing waits any more; gives how long the pauses were together. */
async function tryForLong(): Promise<number> {
  await app.setTexts('down')
  let seconds = 0
  for (;;) {
    await app.runJobs()
    const [job] = await waiting()
    if (job === undefined) return seconds
    seconds += job.pauseSeconds
    await endPauses(app)
  }
}

const daySeconds = 24 * 60 * 60
const asked = {
  type: 'REFUND_USER' as const,
  subject: '이용권 환불',
  body: '결제한 다음 날 취소했는데 환불이 되지 않았어요.',
}

describe('the text to whoever asked', () => {
  test('is tried for a day while the provider is away; then nothing of it stays', async () => {
    const { id, phone } = await app.insertRequest()
    await requestNotice.add(app.db, { kind: 'received', requestId: id })
    expect(await tryForLong()).toBeGreaterThan(daySeconds)
    expect(await waiting()).toEqual([])
    expect(app.texts(phone)).toEqual([])
  })

  test('to a number that is nobody’s any more is tried as long, and stays no longer', async () => {
    const text = { kind: 'account_deleted', phone: '+821012345678' } as const
    await requestNotice.add(app.db, text)
    expect(await tryForLong()).toBeGreaterThan(daySeconds)
    await requestNotice.add(app.db, text)
    await app.setTexts('ok')
    await app.runJobs()
    expect(await waiting()).toEqual([])
    expect(app.texts(text.phone)).toEqual(['[마당] 회원 탈퇴가 완료되었습니다.'])
  })

  test('waits without number and link, which are read when it leaves', async () => {
    const { user, token } = await app.signedIn('USER')
    const { id } = await app.call(createRequest, { body: asked }, token)
    const { linkToken } = await app.db
      .selectFrom('userRequests')
      .select('linkToken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [job] = await waiting()
    expect(JSON.parse(job?.payload ?? '')).toEqual({
      template: 'requests.told',
      data: { kind: 'received', requestId: id },
      id: expect.any(String) as string,
    })
    await app.runJobs()
    expect(app.texts(user.phone)[0]).toContain(linkToken)
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['received', 'WITHDRAWN', 0],
    ['received', 'COMPLETED', 0],
    ['received', 'REJECTED', 0],
    ['received', 'IN_REVIEW', 1],
    ['answered', 'REJECTED', 1],
    ['answered', 'WITHDRAWN', 0],
    ['completed', 'COMPLETED', 1],
  ] as const)('"%s" about one that is %s by now: %i leave', async (kind, status, texts) => {
    const { id, phone } = await app.insertRequest({ status })
    await requestNotice.add(app.db, { kind, requestId: id })
    await app.runJobs()
    expect(app.texts(phone)).toHaveLength(texts)
    expect(await waiting()).toEqual([])
  })

  test('that a server of the version before has added leaves, too', async () => {
    const { id, phone } = await app.insertRequest({ status: 'REJECTED' })
    const gone = { kind: 'account_deleted', phone: '+821087654321', linkToken: null }
    for (const payload of [{ kind: 'answered', requestId: id }, gone]) {
      await addJob(app.db, 'requests:send-text', payload)
    }
    await app.runJobs()
    expect([phone, gone.phone].map((to) => app.texts(to).length)).toEqual([1, 1])
  })

  test('whose last attempt was cut off by a kill is deleted by the clock’s job', async () => {
    await requestNotice.add(app.db, { kind: 'account_deleted', phone: '+821012345678' })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(app.db)
    await runTask(app, 'jobs:clean')
    expect(await waiting()).toEqual([])
  })
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob, startJobs, type Jobs } from '../jobs/runner.ts'
import { textTasks } from '../jobs/notices.ts'
import { createTestDatabase, urlOf, type TestDatabase } from '../testing/database.ts'
import { quietLog } from '../testing/quiet-log.ts'

const command = fileURLToPath(new URL('jobs-forget.ts', import.meta.url))
let data: TestDatabase
let jobs: Jobs | null = null

beforeAll(async () => {
  data = await createTestDatabase()
})
beforeEach(() => data.reset())
afterEach(async () => {
  await jobs?.stop()
  jobs = null
})
afterAll(() => data.drop())

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.com',
  TOKEN_SECRET: 'x'.repeat(40),
  FIELD_KEY: 'y'.repeat(40),
  SOLAPI_BASE_URL: 'https://example.com',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_SENDER: '0215000000',
}

function run(): Promise<{ code: number; output: string }> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...production, DATABASE_URL: urlOf(data.connection) }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr })
    })
  })
}

async function waiting(): Promise<string[]> {
  const { rows } = await data.pool.query<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs order by task_identifier',
  )
  return rows.map(({ task }) => task)
}

async function addAll(): Promise<void> {
  for (const task of [...textTasks, 'auth:send-code', 'audit:seal', 'files:clean']) {
    await addJob(data.db, task, { phone: '+821012345678' })
  }
}

test('drops the texts that wait, also those in hand when the copy was made, and no other job', async () => {
  await addAll()
  await data.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1
     where id = (select min(id) from graphile_worker._private_jobs)`,
  )
  expect(await run()).toEqual({
    code: 0,
    output:
      'Dropped 10 waiting texts: 1 of auth:notify-phone-changed, 2 of auth:send-code, ' +
      '1 of invitations:send-text, 1 of jrs:announce, 1 of jrs:tell-near, 1 of kakao:ask, 1 of notices:send, ' +
      '1 of requests:send-text, 1 of users:send-status.\n',
  })
  expect(await waiting()).toEqual(['audit:seal', 'files:clean'])
  expect(await run()).toEqual({ code: 0, output: 'No text was waiting: nothing was dropped.\n' })
})

test('refuses beside a running server, and drops nothing', async () => {
  jobs = await startJobs({ database: data, tasks: {}, crontab: '', log: quietLog })
  await addAll()
  const before = await waiting()
  expect(await run()).toEqual({
    code: 1,
    output: 'A server is running on this database. Stop it first.\n',
  })
  expect(await waiting()).toEqual(before)
})

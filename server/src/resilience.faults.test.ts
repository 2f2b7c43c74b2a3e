import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Problem } from '@madang/contract/errors'
import { locales } from '@madang/contract/locales'
import { faqPath, legalPaths } from '@madang/contract/site-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeNotice } from './features/auth/auth.jobs.ts'
import { mostAtWork } from './http/bulkhead.ts'
import { insertSession, insertUser, nextPhone } from './testing/app.ts'
import { makeDataDir, openDataDir } from './testing/data-dir.ts'
import { freezeDatabase, halfRequest, killDatabase, openWire } from './testing/faults.ts'
import { startProcess, type ServerProcess } from './testing/process.ts'

const dataDir = makeDataDir()
let server: ServerProcess
let token: string

async function withDatabase<T>(work: (data: ReturnType<typeof openDataDir>) => Promise<T>): Promise<T> {
  const data = openDataDir(dataDir)
  try {
    return await work(data)
  } finally {
    await data.close()
  }
}

/** A new member, with a token. */
function addPerson(authorityType: 'USER' | 'ADMIN'): Promise<{ phone: string; token: string }> {
  return withDatabase(async ({ db }) => {
    const { id, phone } = await insertUser(db, new Date(), { authorityType })
    return { phone, token: await insertSession(db, new Date(), id) }
  })
}

beforeAll(async () => {
  server = await startProcess({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0' })
  ;({ token } = await addPerson('ADMIN'))
})
afterAll(async () => {
  await server.stop('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly code: string | null
  readonly retryAfter: string | null
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` }, ...init })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
  const code = isProblem ? Problem.parse(JSON.parse(text)).code : null
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, code, retryAfter }
}

const overview = () => ask('/api/v1/manager/overview')

function signIn(phone: string): Promise<Answer> {
  return ask('/api/v1/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone }),
  })
}

const away = expect.objectContaining({ status: 503, code: 'server.unavailable', retryAfter: '2' }) as Answer
const recovery = { interval: 50 }

/** As many calls at once as there are connections: none of these is a dead one any more. */
async function recovered(): Promise<void> {
  const statuses = async () =>
    new Set((await Promise.all(Array.from({ length: 30 }, overview))).map(({ status }) => status))
  await expect.poll(statuses, recovery).toEqual(new Set([200]))
}

/** Connections that a frozen database will never take, until the system queues no more of them. */
async function fillQueue(): Promise<() => void> {
  const sockets = Array.from({ length: 300 }, () => connect(join(dataDir, 'pg', '.s.PGSQL.5432')))
  const outcomes = sockets.map(
    (socket) => new Promise((resolve) => socket.once('connect', resolve).on('error', resolve)),
  )
  await Promise.all(outcomes)
  return () => sockets.forEach((socket) => socket.destroy())
}

test('while the database is frozen every call gets 503, and works again afterwards', async () => {
  expect(await overview()).toMatchObject({ status: 200 })
  const thaw = freezeDatabase(dataDir)
  try {
    const calls = [...Array.from({ length: 30 }, overview), signIn(nextPhone())]
    const [answers, ready, alive, login] = await Promise.all([
      Promise.all(calls),
      ask('/readyz'),
      ask('/healthz'),
      ask('/login'),
    ])
    expect(answers).toEqual(calls.map(() => away))
    expect([ready.status, alive.status, login.status]).toEqual([503, 200, 200])
    // All of them while the database is still frozen.

    // It has been away for long: by now the system refuses further connections by itself.
    const empty = await fillQueue()
    expect(await overview()).toEqual(away)
    empty()
  } finally {
    thaw()
  }
  await recovered()
  expect(await ask('/readyz')).toMatchObject({ status: 200 })
})

test('while the database is frozen the pages come in every language, and only they are ready', async () => {
  // As a balancer asks all the time: nobody has read a page yet.
  expect(await ask('/readyz/pages')).toMatchObject({ status: 200 })
  const paths = ['/', faqPath, `${faqPath}?q=앱`, ...Object.values(legalPaths)]
  const pages = paths.flatMap((path) =>
    locales.map((locale) => `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`),
  )
  const thaw = freezeDatabase(dataDir)
  try {
    const answers = await Promise.all(
      [...pages, '/login', '/robots.txt', '/readyz/pages'].map((path) => ask(path)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await ask('/readyz')).toMatchObject({ status: 503 })
  } finally {
    thaw()
  }
  await recovered()
})

test('more calls at once than it can work at are refused at once, and none hangs', async () => {
  const open = () => openWire(server.url, '')
  const wires = await Promise.all(Array.from({ length: mostAtWork + 50 }, open))
  const thaw = freezeDatabase(dataDir)
  try {
    const answers = wires.map(async (wire) => {
      let answer = ''
      wire.on('data', (chunk: Buffer) => (answer += chunk.toString()))
      await once(wire, 'close')
      return answer
    })
    const lines = [
      'GET /api/v1/manager/overview HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
    ]
    for (const wire of wires) wire.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    const all = await Promise.all(answers)
    const refused = all.filter((answer) => answer.includes('server.overloaded'))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(50)
    for (const answer of refused) expect(answer).toMatch(/\r\nretry-after: 1\r\n/i)
    for (const answer of all) expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  } finally {
    thaw()
  }
  await recovered()
})

test('callers who never finish their request keep nobody else out', async () => {
  const open = async () => {
    const wire = await openWire(server.url, halfRequest)
    // The server has seen it, and waits for the rest.
    await once(wire, 'data')
    return wire
  }
  const wires = await Promise.all(Array.from({ length: mostAtWork + 20 }, open))
  expect(await overview()).toMatchObject({ status: 200 })
  for (const wire of wires) wire.destroy()
})

test('a database that was killed comes back by itself, and until then calls get 503', async () => {
  killDatabase(dataDir)
  const seen: Answer[] = []
  const poll = async () => {
    const answer = await overview()
    seen.push(answer)
    return answer.status
  }
  await expect.poll(poll, recovery).toBe(200)
  for (const answer of seen.slice(0, -1)) expect(answer).toEqual(away)
  await recovered()
})

/** What the text-message stand-in has accepted for a number. */
async function textsTo(phone: string): Promise<unknown[]> {
  const inbox = /Text messages\s+(\S+)/.exec(server.output())?.[1] ?? ''
  const response = await fetch(`${inbox}__test/messages?to=${phone.replace('+82', '0')}`)
  return (await response.json()) as unknown[] // the stand-in answers with a list
}

async function setProvider(mode: 'ok' | 'down' | 'hang'): Promise<void> {
  const inbox = /Text messages\s+(\S+)/.exec(server.output())?.[1] ?? ''
  await fetch(`${inbox}__test/behaviour`, { method: 'POST', body: JSON.stringify({ mode }) })
}

/** Texts that the provider has been asked to take and has not taken. */
function countTried(): Promise<number> {
  return withDatabase(async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where task_identifier = 'notices:send' and attempts > 0
    `.execute(db)
    return rows[0]?.count ?? 0
  })
}

test('a text-message provider that hangs or is down delays no answer, and the text leaves once it is back', async () => {
  const people = await Promise.all([addPerson('USER'), addPerson('USER')])
  const [first = '', second = ''] = people.map(({ phone }) => phone)
  const answers: Answer[] = []
  await setProvider('hang')
  answers.push(await signIn(first))
  await expect.poll(countTried, recovery).toBe(1)
  answers.push(await signIn(nextPhone()))
  await setProvider('down')
  answers.push(await signIn(second))
  await expect.poll(countTried, recovery).toBe(2)
  answers.push(await signIn(nextPhone()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // Nothing has left: no answer waited for a text.
  for (const phone of [first, second]) expect(await textsTo(phone)).toEqual([])
  await setProvider('ok')
  for (const phone of [first, second]) {
    const count = async () => (await textsTo(phone)).length
    await expect.poll(count, { interval: 100 }).toBe(1)
  }
})

test('jobs that wait for the database keep no request waiting for a connection', async () => {
  const done = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // Only jobs read the codes here.
  const holding = withDatabase(({ db }) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table otp_challenges in access exclusive mode`.execute(trx)
      locked.resolve()
      await done.promise
    }),
  )
  await locked.promise
  await withDatabase(async ({ db }) => {
    const challenge = () => codeNotice.add(db, { challengeId: randomUUID() })
    await Promise.all(Array.from({ length: 60 }, challenge))
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = 'otp_challenges'::regclass
      `.execute(db)
      return rows.length
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    const answers = new Set<number>()
    for (let waited = 0; waited < 3;) {
      const { status } = await overview()
      answers.add(status)
      if ((await waiting()) > 2) waited += 1
    }
    expect(answers).toEqual(new Set([200]))
  })
  done.resolve()
  await holding
})

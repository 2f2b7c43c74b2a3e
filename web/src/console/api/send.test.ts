import type { WireRequest } from '@madang/contract/call'
import { sessionKey, type StoredSession } from '@madang/contract/stored-session'
import { beforeEach, expect, test, vi } from 'vitest'

const userId = '019aa000-0000-7000-8000-000000000001'

function sessionWith(change: Partial<StoredSession> = {}): StoredSession {
  return {
    userId,
    name: '김민수',
    accessToken: 'old-access',
    refreshToken: 'old-refresh',
    expiresIn: Math.floor(Date.now() / 1000) + 600,
    phoneNumber: '+821012345678',
    keepLoggedIn: false,
    is2FAEnabled: false,
    authorityType: 'ADMIN',
    ...change,
  }
}

const expired = { expiresIn: Math.floor(Date.now() / 1000) - 5 }
const renewed = {
  accessToken: 'new-access',
  refreshToken: 'new-refresh',
  expiresIn: Math.floor(Date.now() / 1000) + 900,
}
const read: WireRequest = {
  method: 'GET',
  path: '/api/v1/thing',
  headers: {},
  body: null,
  needsToken: true,
  answer: 'json',
}
const change: WireRequest = { ...read, method: 'PATCH', body: '{"name":"a"}' }

/** A browser's storage, address and server, as far as the session needs them. */
let stored: Map<string, string>
let calls: { path: string; token: string | null; body: string | null }[]
let visited: string[]
let answer: (path: string, token: string | null) => Response | Promise<Response>

function json(status: number, body: unknown): Response {
  return Response.json(body, { status })
}

function refuse(code: string): Response {
  return json(401, { type: '', title: '', status: 401, code })
}

function store(session: StoredSession): void {
  stored.set(sessionKey, JSON.stringify(session))
}

beforeEach(() => {
  vi.resetModules()
  stored = new Map()
  calls = []
  visited = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', {
    pathname: '/admin/users',
    search: '?pageNumber=2',
    hash: '',
    replace: (path: string) => visited.push(path),
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    calls.push({ path, token, body: typeof init.body === 'string' ? init.body : null })
    return answer(path, token)
  })
})

async function load() {
  const [{ send }, ended, unsaved] = await Promise.all([
    import('./send.ts'),
    import('./ended.ts'),
    import('./unsaved.ts'),
  ])
  return { send, ended, unsaved }
}

function serverThatKnows(token: string): typeof answer {
  return (path, given) => {
    if (path === '/api/v1/auth/token') return json(200, renewed)
    return given === token ? json(200, { ok: true }) : refuse('auth.token_expired')
  }
}

test('twenty requests with an expired token refresh once', async () => {
  store(sessionWith(expired))
  answer = serverThatKnows('new-access')
  const { send } = await load()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(read)))
  expect(answers).toHaveLength(20)
  expect(calls.filter(({ path }) => path === '/api/v1/auth/token')).toHaveLength(1)
  expect(JSON.parse(stored.get(sessionKey) ?? '')).toMatchObject(renewed)
})

test('a refused token is renewed once and the request repeated once', async () => {
  store(sessionWith())
  answer = serverThatKnows('new-access')
  const { send } = await load()
  expect(await send(change)).toEqual({ ok: true })
  expect(calls.map(({ path, token }) => [path, token])).toEqual([
    ['/api/v1/thing', 'old-access'],
    ['/api/v1/auth/token', null],
    ['/api/v1/thing', 'new-access'],
  ])
})

test('a token that another tab renewed meanwhile is taken instead of a second refresh', async () => {
  store(sessionWith())
  answer = (_path, token) => {
    if (token === 'old-access') store(sessionWith(renewed))
    return token === 'new-access' ? json(200, { ok: true }) : refuse('auth.token_expired')
  }
  const { send } = await load()
  expect(await send(read)).toEqual({ ok: true })
  expect(calls.some(({ path }) => path === '/api/v1/auth/token')).toBe(false)
})

test.each(['network', 'server'])('a refresh that gets no answer (%s) signs nobody out', async (kind) => {
  store(sessionWith(expired))
  answer = () => {
    if (kind === 'network') throw new TypeError('Failed to fetch')
    return json(503, { type: '', title: '', status: 503, code: 'server.unavailable' })
  }
  const { send } = await load()
  await expect(send(read)).rejects.toMatchObject({
    code: kind === 'network' ? 'network' : 'server.unavailable',
  })
  expect(stored.has(sessionKey)).toBe(true)
  expect(visited).toEqual([])
})

test('a refused refresh leads to the login page with the full path to return to', async () => {
  store(sessionWith(expired))
  answer = () => refuse('auth.refresh_invalid')
  const { send } = await load()
  void send(read)
  await expect.poll(() => visited).toEqual(['/login?redirect=%2Fadmin%2Fusers%3FpageNumber%3D2'])
  expect(stored.has(sessionKey)).toBe(false)
})

test('with a changed form the page stays, and the change goes out once more after the code', async () => {
  store(sessionWith())
  answer = () => refuse('auth.refresh_invalid')
  const { send, ended, unsaved } = await load()
  const forget = unsaved.noteUnsaved('form')
  const sent = send(change)
  await expect.poll(() => ended.findEnded()).toMatchObject({ reason: 'refused', waitingChanges: 1 })
  expect(visited).toEqual([])

  answer = serverThatKnows('new-access')
  const again = sessionWith(renewed)
  store(again)
  ended.resumeSession(again)
  expect(await sent).toEqual({ ok: true })
  expect(calls.filter(({ token }) => token === 'new-access')).toEqual([
    { path: '/api/v1/thing', token: 'new-access', body: change.body },
  ])
  forget()
})

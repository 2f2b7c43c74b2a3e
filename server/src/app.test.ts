import { Validator } from '@seriousme/openapi-schema-validator'
import { grantOf, roles, type Permission } from '@madang/contract/access'
import { allEndpoints } from '@madang/contract/all'
import { toRequest } from '@madang/contract/call'
import { isForDevices, type Endpoint } from '@madang/contract/endpoint'
import { errorCodes, Problem } from '@madang/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const id = '00000000-0000-7000-8000-000000000001'
const endpoints: [string, Endpoint][] = Object.entries(allEndpoints)
const guarded = endpoints.filter(([, endpoint]) => endpoint.access !== 'public')

/** A request with the right method and path, and no more. */
function bare(endpoint: Endpoint): { path: string; init: RequestInit } {
  const { body: _, ...rest } = endpoint
  const input = { params: { id, scopeId: id } } as never // every parameter of our paths has one of these names
  const { path, method } = toRequest(rest as Endpoint, input) // without its body it still is one
  const body = endpoint.body ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
  return { path, init: { method, ...body } }
}

async function refusal(endpoint: Endpoint, token: string | null): Promise<Problem> {
  const { path, init } = bare(endpoint)
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(app.url + path, { ...init, headers })
  return Problem.parse(await response.json())
}

test('every endpoint of the contract is served exactly once', async () => {
  for (const [name, { method, path }] of endpoints) {
    expect([name, app.app.http.hasRoute({ method, url: path })]).toEqual([name, true])
  }
})

describe('without a token', () => {
  test.each(guarded)('%s answers 401', async (_name, endpoint) => {
    expect((await refusal(endpoint, null)).code).toBe('auth.token_missing')
  })
})

describe('with too small a role', () => {
  const byRole = guarded.flatMap(([name, endpoint]) => {
    const { access } = endpoint
    if (access === 'signed-in' || access === 'public' || isForDevices(access)) return []
    const permission: Permission = access
    return roles
      .filter((role) => grantOf(role, permission) === null)
      .map((role): [string, string, Endpoint] => [role, name, endpoint])
  })

  test.each(byRole)('%s is refused %s', async (role, _name, endpoint) => {
    const user = await app.insertUser({ authorityType: roles.find((known) => known === role) ?? 'USER' })
    expect((await refusal(endpoint, await app.signInAs(user))).code).toBe('authz.forbidden')
  })
})

interface Answer {
  readonly $ref?: string
  readonly description: string
  readonly headers?: Record<string, unknown>
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { security: unknown[]; responses: Record<string, Answer> }>>
  readonly components: {
    readonly responses: Record<string, Answer>
    readonly schemas: Record<string, { properties: unknown; enum: string[] }>
  }
}

async function readOpenApi(): Promise<OpenApi> {
  const response = await fetch(`${app.url}/api/openapi.json`)
  return (await response.json()) as OpenApi // the tests below check it
}

describe('the OpenAPI document', () => {
  test('is valid and names every endpoint with its security', async () => {
    const document = await readOpenApi()
    const result = await new Validator().validate(structuredClone({ ...document }))
    expect(result.errors ?? []).toEqual([])
    for (const [, endpoint] of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      const optional = endpoint.knowsViewer ? [{ bearer: [] }, {}] : []
      expect(operation?.security).toEqual(endpoint.access === 'public' ? optional : [{ bearer: [] }])
    }
  })

  test.each([
    ['get', '/api/v1/settings/public', [200, 422, 500, 503]],
    ['get', '/api/v1/auth/sessions', [200, 401, 404, 422, 429, 500, 503, 507]],
    ['get', '/api/v1/store/{id}', [200, 401, 404, 422, 429, 500, 503, 507]],
    ['post', '/api/v1/auth/token', [200, 400, 401, 413, 415, 422, 429, 500, 503, 507]],
    ['patch', '/api/v1/user/{id}', [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503, 507]],
    ['post', '/api/v1/file', [201, 400, 401, 403, 409, 413, 415, 422, 429, 500, 503, 507]],
    ['get', '/api/v1/file/{id}', [200, 206, 304, 401, 404, 416, 422, 429, 500, 503, 507]],
    ['delete', '/User', [204, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507]],
  ])('names what %s %s can answer with', async (method, path, statuses) => {
    const { paths } = await readOpenApi()
    expect(Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number)).toEqual(statuses)
  })

  test('names the codes of a failure, the headers of an answer, and every code of a problem', async () => {
    const { paths, components } = await readOpenApi()
    const signIn = paths['/api/v1/auth/sign-in']?.['post']?.responses
    expect(signIn?.['429']?.description).toBe('auth.send_limited, rate.limited')
    const headersOf = (answer: Answer | undefined) => {
      const named = components.responses[answer?.$ref?.split('/').at(-1) ?? '']
      return Object.keys((named ?? answer)?.headers ?? {})
    }
    expect(headersOf(signIn?.['200'])).toEqual(['X-Request-Id', 'auth-session'])
    expect(headersOf(signIn?.['429'])).toEqual(['X-Request-Id', 'Retry-After'])
    const signOut = paths['/api/v1/auth/sign-out']?.['post']?.responses
    expect(headersOf(signOut?.['204'])).toEqual(['X-Request-Id', 'Clear-Site-Data'])
    expect(headersOf(signOut?.['401'])).toEqual(['X-Request-Id', 'WWW-Authenticate'])
    const created = paths['/api/v1/manager/admin-user']?.['post']?.responses
    expect(headersOf(created?.['201'])).toEqual(['X-Request-Id', 'Location'])
    expect(components.schemas['ErrorCode']?.enum).toEqual(errorCodes)
    expect(components.schemas['Problem']?.properties).toMatchObject({
      code: { $ref: '#/components/schemas/ErrorCode' },
    })
  })
})

test('the reference page is not there where it is off', async () => {
  const { http } = await createApp({ ...app.deps, env: { ...app.deps.env, apiDocs: false } })
  const { statusCode } = await http.inject('/api/docs')
  await http.close()
  expect(statusCode).toBe(404)
})

const dotfiles = ['/.env', '/.git/config', '/admin/.env', '/admin/users/.git/config', '/admin/%2eenv']

test.each(['/api/v1/unknown', '/api/', '/assets/nothing.js', '/.well-known/nothing', ...dotfiles])(
  '%s is not there',
  async (path) => {
    const response = await fetch(app.url + path)
    expect(response.status).toBe(404)
    expect(Problem.parse(await response.json()).code).toBe('resource.not_found')
  },
)

describe.each([
  '/',
  '/404',
  '/login',
  '/admin',
  '/admin/users',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/admin/jrs/board-worker.js',
  '/admin/jrs/019a9f2e-6c00-7000-8000-000000000001/board.webmanifest',
  '/door/kiosk-worker.js',
  '/door/kiosk.webmanifest',
  '/favicon.svg',
  '/healthz',
  '/readyz',
  '/readyz/pages',
  '/api/openapi.json',
  '/api/docs',
])('%s', (path) => {
  test('answers HEAD as it does GET', async () => {
    const get = await fetch(app.url + path)
    const head = await fetch(app.url + path, { method: 'HEAD' })
    expect(await head.text()).toBe('')
    const told = ({ status, headers }: Response) => [status, headers.get('content-type')]
    expect(told(head)).toEqual(told(get))
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await fetch(app.url + path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(Problem.parse(await response.json()).code).toBe('request.method')
  })
})

test.each([
  ['DELETE', '/User?id=abc', 404, 'resource.not_found'],
  ['DELETE', '/User?id=', 404, 'resource.not_found'],
  ['DELETE', '/User', 422, 'validation.failed'],
  ['DELETE', `/User?id=${id}&id=${id}`, 422, 'validation.failed'],
  ['DELETE', `/User?id=${id}&more=1`, 422, 'validation.failed'],
  ['DELETE', `/api/v1/store/${id}/staff?userId=abc`, 404, 'resource.not_found'],
  ['GET', '/api/v1/audit/paged-records?subjectId=abc', 422, 'validation.failed'],
  ['GET', `/api/v1/user/abc/${id}`, 404, 'resource.not_found'],
])(
  '%s %s answers %i: an id that is none names no record, but is a wrong filter',
  async (method, path, status, code) => {
    const admin = await app.insertUser({ authorityType: 'SUPER_ADMIN' })
    const headers = { authorization: `Bearer ${await app.signInAs(admin)}` }
    const response = await fetch(app.url + path, { method, headers })
    expect([response.status, Problem.parse(await response.json()).code]).toEqual([status, code])
  },
)

describe('any other unknown path', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  test.each(['/nothing/here', '/metrics', '//evil.example/..//x', '/.%2e//evil.example', '/%5cevil.example'])(
    'leads people to the index: %s',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await fetch(app.url + path, {
          method,
          redirect: 'manual',
          headers: { accept: browser },
        })
        expect([status, headers.get('location'), headers.get('vary')]).toEqual([302, '/', 'Accept'])
      }
    },
  )

  test.each([
    '*/*',
    'application/json',
    'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.4,*/*;q=0.1',
    'text/html;q=0, application/json',
  ])('is not there for who asks for %s', async (accept) => {
    for (const path of ['/metrics', '/actuator/health', '/nothing/here']) {
      const response = await fetch(app.url + path, { redirect: 'manual', headers: { accept } })
      expect([response.status, response.headers.get('vary')]).toEqual([404, 'Accept'])
      expect(Problem.parse(await response.json()).code).toBe('resource.not_found')
    }
  })
})

test('it keeps a connection for longer than load balancers do', async () => {
  const { headers } = await fetch(`${app.url}/healthz`)
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
  expect(seconds).toBeGreaterThan(60)
})

test('it says that it lives, and that it is ready', async () => {
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz/pages`)).status).toBe(200)
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { grantOf, roles, type Permission } from '@madang/contract/access'
import { allEndpoints } from '@madang/contract/all'
import { toRequest } from '@madang/contract/call'
import type { Endpoint } from '@madang/contract/endpoint'
import { Problem } from '@madang/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    if (endpoint.access === 'signed-in' || endpoint.access === 'public') return []
    const permission: Permission = endpoint.access
    return roles
      .filter((role) => grantOf(role, permission) === null)
      .map((role): [string, string, Endpoint] => [role, name, endpoint])
  })

  test.each(byRole)('%s is refused %s', async (role, _name, endpoint) => {
    const user = await app.insertUser({ authorityType: roles.find((known) => known === role) ?? 'USER' })
    expect((await refusal(endpoint, await app.signInAs(user))).code).toBe('authz.forbidden')
  })
})

describe('the OpenAPI document', () => {
  test('is valid and names every endpoint with its security', async () => {
    const response = await fetch(`${app.url}/api/openapi.json`)
    const document = (await response.json()) as {
      paths: Record<string, Record<string, { security: unknown[] }>>
    } // checked below
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    for (const [, endpoint] of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      const optional = endpoint.knowsViewer ? [{ bearer: [] }, {}] : []
      expect(operation?.security).toEqual(endpoint.access === 'public' ? optional : [{ bearer: [] }])
    }
  })
})

test.each(['/api/v1/unknown', '/api/', '/.env', '/.git/config', '/assets/nothing.js'])(
  '%s is not there',
  async (path) => {
    const response = await fetch(app.url + path)
    expect(response.status).toBe(404)
    expect(Problem.parse(await response.json()).code).toBe('resource.not_found')
  },
)

test('any other unknown path leads to the index', async () => {
  const response = await fetch(`${app.url}/nothing/here`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
})

test('it says that it lives, and that it is ready', async () => {
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

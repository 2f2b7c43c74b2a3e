import { updateApp, updateOfficers, type SettingsValues } from '@madang/contract/settings-desk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { defaultSettings } from '../settings/settings.defaults.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.reset()
  token = await app.signInAs(await app.insertUser({ authorityType: 'SUPER_ADMIN' }))
})
afterAll(() => app.close())

const apple = '/.well-known/apple-app-site-association'
const android = '/.well-known/assetlinks.json'
const security = '/.well-known/security.txt'
const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

const get = (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: 'manual', ...init })

const setApp = (version: number, given: Partial<SettingsValues['app']>) =>
  app.call(updateApp, { body: { version, value: { ...defaultSettings.app, ...given } } }, token)

const setContact = (version: number, securityContact: string | null) =>
  app.call(
    updateOfficers,
    { body: { version, value: { ...defaultSettings.officers, securityContact } } },
    token,
  )

describe('while nothing is set', () => {
  test.each([apple, android, security, '/.well-known', '/.well-known/', '/.well-known/other', '/.env'])(
    '%s is not there',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    },
  )

  test.each([
    ['a team without a bundle', apple, { iosTeamId: 'A1B2C3D4E5' }],
    ['a bundle without a team', apple, { iosBundleId: 'kr.example.madang' }],
    ['a package without fingerprints', android, { androidPackage: 'kr.example.madang' }],
    ['fingerprints without a package', android, { sha256: [fingerprint] }],
  ])('%s is not enough', async (_name, path, given) => {
    await setApp(0, given)
    expect((await get(path)).status).toBe(404)
  })
})

test('Apple finds which links open the app', async () => {
  await setApp(0, { iosTeamId: 'A1B2C3D4E5', iosBundleId: 'kr.example.madang' })
  const response = await get(apple)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(await response.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['A1B2C3D4E5.kr.example.madang'],
          components: [{ '/': '/app/*', '?': { web: '1' }, exclude: true }, { '/': '/app/*' }],
        },
      ],
    },
  })
  expect((await get(android)).status).toBe(404)
})

test('Android finds which app may open our links', async () => {
  const sha256 = [fingerprint, fingerprint.replaceAll('A', 'C')]
  await setApp(0, { androidPackage: 'kr.example.madang', sha256 })
  const response = await get(android)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(await response.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'kr.example.madang',
        sha256_cert_fingerprints: sha256,
      },
    },
  ])
})

describe('security.txt', () => {
  const read = async () => {
    const response = await get(security)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (await response.text()).trimEnd().split('\n')
    return new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string])) // "Name: value", RFC 9116 §2.2
  }

  test('says whom to write to, in which languages, and where it belongs', async () => {
    await setContact(0, 'security@madang.example')
    const fields = await read()
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    expect(fields.get('Contact')).toBe('mailto:security@madang.example')
    expect(fields.get('Preferred-Languages')).toBe('ko, en')
    expect(fields.get('Canonical')).toBe(`${app.deps.publicUrl}${security}`)
  })

  test('is an address, whatever it holds', async () => {
    await setContact(0, 'a?b&c#d%e@madang.example')
    expect((await read()).get('Contact')).toBe('mailto:a%3Fb%26c%23d%25e@madang.example')
  })

  test('is good for months, never for a year, and never over', async () => {
    await setContact(0, 'security@madang.example')
    for (const hours of [0, 13, 1, 24 * 200, 24 * 365]) {
      app.clock.advance({ hours })
      const days = (Date.parse((await read()).get('Expires') ?? '') - app.clock.now().getTime()) / 86_400_000
      expect(days).toBeGreaterThan(90)
      expect(days).toBeLessThan(365)
    }
  })
})

test('they are not sent twice, and a change shows at once', async () => {
  await setContact(0, 'one@madang.example')
  const first = await get(security)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  const again = await get(security, known)
  expect([again.status, await again.text()]).toEqual([304, ''])
  await setContact(1, 'two@madang.example')
  const changed = await get(security, known)
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('two@')])
  await setContact(2, null)
  expect((await get(security, known)).status).toBe(404)
})

test('they are read, and nothing else', async () => {
  await setContact(0, 'one@madang.example')
  const head = await get(security, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await get(security, { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

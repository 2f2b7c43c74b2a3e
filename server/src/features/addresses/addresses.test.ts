import { findAddresses, locateAddress } from '@madang/contract/addresses'
import { failingWords } from '@madang/stand-ins/addresses'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { lookupsPerUser } from '../../http/limits.ts'
import { createAddressSearch } from '../../outside/addresses.ts'
import { createGeocoder } from '../../outside/geocoder.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const find = (words: string, token: string) => app.call(findAddresses, { query: { words } }, token)
const locate = (roadAddress: string, token: string) =>
  app.call(locateAddress, { query: { roadAddress } }, token)

test('a manager finds an address and its place', async () => {
  const { token } = await app.signedIn('MANAGER')
  const { items } = await find('서울특별시청', token)
  expect(items).toHaveLength(1)
  expect(await locate(items[0]?.roadAddress ?? '', token)).toEqual({
    coordinates: { lat: 37.5663, lng: 126.9779 },
  })
  expect(await locate('없는길 1', token)).toEqual({ coordinates: null })
})

test('a service that is away answers that it is', async () => {
  const { token } = await app.signedIn('ADMIN')
  for (const words of [failingWords.down, failingWords.hang, failingWords.broken]) {
    expect(await outcomeOf(find(words, token))).toBe('provider.address_unavailable')
    expect(await outcomeOf(locate(words, token))).toBe('provider.address_unavailable')
  }
})

test('without keys nothing is asked, and the answer is the same', async () => {
  const { token } = await app.signedIn('MANAGER')
  const keyless = await createApp({ ...app.deps, addressSearch: null, geocoder: null })
  for (const url of ['/api/v1/address/search?words=한길', '/api/v1/address/coordinates?roadAddress=한길']) {
    const answer = await keyless.http.inject({
      url: encodeURI(url),
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      503,
      'provider.address_unavailable',
    ])
  }
  await keyless.http.close()
})

test('too short or endless words are wrong fields', async () => {
  const { token } = await app.signedIn('MANAGER')
  for (const words of ['가', '가'.repeat(81)]) {
    expect(await outcomeOf(find(words, token))).toBe('validation.failed')
  }
})

test(`one person asks ${lookupsPerUser} times a minute at most, also all at once, and nobody else waits`, async () => {
  const [one, other] = [await app.signedIn('MANAGER'), await app.signedIn('MANAGER')]
  const answers = await Promise.allSettled(
    Array.from({ length: lookupsPerUser + 5 }, () => find('세종대로', one.token)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(lookupsPerUser)
  expect(await outcomeOf(locate('세종대로 110', one.token))).toBe('rate.limited')
  expect((await find('세종대로', other.token)).totalCount).toBe(1)
  app.clock.advance({ minutes: 1 })
  expect((await find('세종대로', one.token)).totalCount).toBe(1)
})

test('a refused key is an error in the log, a service that is away a warning, and neither tells the key', async () => {
  const { token } = await app.signedIn('MANAGER')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const { deps, standIns } = app
  const wrong = 'a-secret-key'
  const keys = { ...standIns.addresses.juso, now: deps.now }
  const refused = await createApp({
    ...deps,
    log,
    addressSearch: createAddressSearch({ ...keys, key: wrong }),
    geocoder: createGeocoder({ ...standIns.addresses.kakaoRest, key: wrong }),
  })
  const get = (path: string) =>
    refused.http.inject({
      url: encodeURI(`/api/v1/address/${path}`),
      headers: { authorization: `Bearer ${token}` },
    })
  await get('search?words=세종대로')
  await get('coordinates?roadAddress=세종대로')
  await get(`search?words=${failingWords.down}`)
  await refused.http.close()
  const told = lines.map((line) => JSON.parse(line) as { level: number; service?: string; code?: string })
  expect(
    told.filter(({ service }) => service).map(({ level, service, code }) => [level, service, code]),
  ).toEqual([
    [50, 'juso', 'E0001'],
    [50, 'kakao', 'http-401'],
    [40, 'juso', 'http-503'],
  ])
  expect(told.filter(({ level }) => level >= 50)).toHaveLength(2)
  expect(lines.join('')).not.toContain(wrong)
})

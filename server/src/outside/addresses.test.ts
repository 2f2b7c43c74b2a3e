import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { failingWords, startAddresses, type AddressesStandIn } from '@madang/stand-ins/addresses'
import { sampleAddresses } from '@madang/stand-ins/addresses.samples'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAddressSearch, type AddressSearchOptions } from './addresses.ts'
import { createGeocoder } from './geocoder.ts'
import { LookupError } from './lookup.ts'

let services: AddressesStandIn
let now: Date
const closing: (() => unknown)[] = []

beforeAll(async () => {
  services = await startAddresses({ port: 0 })
})
afterAll(() => services.close())
beforeEach(() => {
  now = new Date('2026-11-23T00:00:00Z')
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function createSearch(changes: Partial<AddressSearchOptions> = {}) {
  return createAddressSearch({ ...services.juso, now: () => now, timeoutMs: 500, ...changes })
}

async function failure(promise: Promise<unknown>): Promise<LookupError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof LookupError)) throw new Error('expected a LookupError', { cause: error })
  return error
}

/** A service that answers as it is told. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // a TCP server that listens has an address object
  return `http://127.0.0.1:${port}`
}

const nothing = { items: [], totalCount: 0, isTooVague: true }
const seoul = {
  zonecode: '04524',
  roadAddress: '서울특별시 중구 세종대로 110',
  jibunAddress: '서울특별시 중구 태평로1가 31 서울특별시청',
  buildingName: '서울특별시청',
  bcode: '1114010300',
}

describe('a search for addresses', () => {
  it('finds a building by its road, its name and its lot of land', async () => {
    for (const words of ['세종대로 110', '서울특별시청', '태평로1가 31']) {
      expect(await createSearch().find(words)).toEqual({ items: [seoul], totalCount: 1, isTooVague: false })
    }
  })

  it.each([...new Set(sampleAddresses.map(({ short }) => short))])('finds the hall of %s', async (short) => {
    const { items } = await createSearch().find(`${short} 도청`)
    const halls = items.length > 0 ? items : (await createSearch().find(`${short} 시청`)).items
    expect(halls[0]?.bcode).toMatch(/^\d{10}$/)
  })

  it('gives the first ten of many and says how many there are', async () => {
    const { items, totalCount } = await createSearch().find('테헤란로')
    expect([items.length, totalCount]).toEqual([10, 24])
  })

  it('that finds nothing says so', async () => {
    expect(await createSearch().find('없는길 1')).toEqual({ items: [], totalCount: 0, isTooVague: false })
  })

  it.each(['서울', '12345', '가', '%%', '[]<>', 'select'])('for %j asks for other words', async (words) => {
    expect(await createSearch().find(words)).toEqual(nothing)
  })

  it.each(['[세종대로] <110>', 'union select 세종대로 110', '세종대로 110% OR'])(
    'leaves out what the service refuses: %j',
    async (words) => expect((await createSearch().find(words)).items).toEqual([seoul]),
  )

  it('sends characters of an address as they are, not as part of the question', async () => {
    const asked: string[] = []
    const baseUrl = await serve(({ url = '' }, response) => {
      asked.push(new URL(url, 'http://localhost').searchParams.getAll('keyword').join('|'))
      const common = { errorCode: '0', totalCount: '0' }
      response.end(JSON.stringify({ results: { common, juso: null } }))
    })
    await createSearch({ baseUrl }).find('한길 1&keyword=둘#셋+넷')
    expect(asked).toEqual(['한길 1&keyword 둘#셋+넷'])
  })

  it('is asked for once an hour, however many ask', async () => {
    const search = createSearch()
    const before = services.asked()
    await Promise.all([search.find('공평로'), search.find(' 공평로 '), search.find('공평로')])
    now = new Date(now.getTime() + 3_599_000)
    await search.find('공평로')
    expect(services.asked() - before).toBe(1)
    now = new Date(now.getTime() + 1_000)
    await search.find('공평로')
    expect(services.asked() - before).toBe(2)
  })
})

describe('a service in trouble', () => {
  it('that refuses the key is told by its code, without the key', async () => {
    const error = await failure(createSearch({ key: 'a-secret-key' }).find('세종대로'))
    expect(error.code).toBe('E0001')
    const place = createGeocoder({ ...services.kakaoRest, key: 'a-secret-key' })
    const refused = await failure(place.locate(seoul.roadAddress))
    expect(refused.code).toBe('http-401')
    const told = JSON.stringify([error.message, error.stack, error.cause, refused.message, refused.stack])
    expect(told).not.toContain('a-secret-key')
  })

  it('that hangs is given up after the time limit, which is 2 s when nothing else is said', async () => {
    const givenUp: (number | undefined)[] = []
    const find = async (timeoutMs?: number) => {
      const search = createAddressSearch({
        ...services.juso,
        now: () => now,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      })
      expect((await failure(search.find(failingWords.hang))).code).toBe('timeout')
      givenUp.push(timeoutMs)
    }
    await Promise.all([find(2_300), find(), find(1_700), find(200)])
    expect(givenUp).toEqual([200, 1_700, undefined, 2_300])
  })

  it('that is away, or down, is told without its address', async () => {
    expect((await failure(createSearch().find(failingWords.down))).code).toBe('http-503')
    const gone = await startAddresses({ port: 0 })
    await gone.close()
    const error = await failure(createSearch({ ...gone.juso, key: 'a-secret-key' }).find('세종대로'))
    expect(error.code).toBe('network')
    expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain('a-secret-key')
  })

  it('that stumbles once is asked again, and no oftener', async () => {
    let asked = 0
    const baseUrl = await serve((_request, response) => {
      asked += 1
      const common = { errorCode: '0', totalCount: '0' }
      if (asked === 1) return response.destroy()
      return response
        .writeHead(asked === 2 ? 200 : 500)
        .end(JSON.stringify({ results: { common, juso: null } }))
    })
    const search = createSearch({ baseUrl })
    expect(await search.find('첫째길')).toMatchObject({ items: [] })
    expect(asked).toBe(2)
    expect((await failure(search.find('둘째길'))).code).toBe('http-500')
    expect(asked).toBe(4)
  })

  it('is asked anew after a failure', async () => {
    const statuses = [404, 200]
    const baseUrl = await serve((_request, response) => {
      const common = { errorCode: '0', totalCount: '0' }
      response.writeHead(statuses.shift() ?? 500).end(JSON.stringify({ results: { common, juso: [] } }))
    })
    const search = createSearch({ baseUrl })
    expect((await failure(search.find('한길'))).code).toBe('http-404')
    expect(await search.find('한길')).toMatchObject({ totalCount: 0 })
  })

  it.each([
    ['<html>', 'unreadable'],
    ['{}', 'unreadable'],
    ['[null]', 'unreadable'],
    ['{"results":{"common":{"errorCode":"0","totalCount":"many"},"juso":[]}}', 'unreadable'],
    ['{"results":{"common":{"errorCode":"E0014","totalCount":"0"},"juso":null}}', 'E0014'],
    ['{"results":{"common":{"errorCode":"-999","totalCount":"0"},"juso":null}}', '-999'],
  ])('that says %s is not believed', async (body, code) => {
    const baseUrl = await serve((_request, response) => response.end(body))
    expect((await failure(createSearch({ baseUrl }).find('세종대로'))).code).toBe(code)
  })

  it('that does not stop talking is not listened to until the time is over', async () => {
    let sentBytes = 0
    const baseUrl = await serve((_request, response) => {
      Readable.from(
        (function* () {
          for (;;) {
            sentBytes += 65_536
            yield Buffer.alloc(65_536, '[')
          }
        })(),
      ).pipe(response)
    })
    expect((await failure(createSearch({ baseUrl, timeoutMs: 20_000 }).find('세종대로'))).code).toBe(
      'unreadable',
    )
    expect(sentBytes).toBeLessThan(20_000_000)
  })

  it('that leaves out the codes of an address has not found it', async () => {
    const item = { roadAddrPart1: '한길 1', jibunAddr: '', zipNo: '04524', admCd: '1114010300', bdNm: '' }
    const juso = [
      item,
      { ...item, zipNo: '4524' },
      { ...item, admCd: '' },
      { ...item, roadAddrPart1: '' },
      null,
    ]
    const common = { errorCode: '0', totalCount: '5' }
    const baseUrl = await serve((_request, response) =>
      response.end(JSON.stringify({ results: { common, juso } })),
    )
    const { items } = await createSearch({ baseUrl }).find('한길')
    expect(items).toEqual([
      { zonecode: '04524', roadAddress: '한길 1', jibunAddress: '', buildingName: null, bcode: '1114010300' },
    ])
  })

  it('that hangs holds eight questions at most', async () => {
    const search = createSearch()
    const baseUrl = await serve(() => undefined)
    const hanging = createSearch({ baseUrl })
    const codes = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (await failure(hanging.find(`길길 ${index}가`))).code),
    )
    expect(codes.toSorted()).toEqual(['busy', 'busy', ...Array.from({ length: 8 }, () => 'timeout')])
    expect(await search.find('세종대로 110')).toMatchObject({ totalCount: 1 })
    expect((await failure(hanging.find('다시 한길'))).code).toBe('timeout')
  })
})

describe('a place', () => {
  it('is found by its road address', async () => {
    const geocoder = createGeocoder(services.kakaoRest)
    expect(await geocoder.locate(seoul.roadAddress)).toEqual({ lat: 37.5663, lng: 126.9779 })
    expect(await geocoder.locate('없는길 1')).toBeNull()
  })

  it.each([
    ['outside Korea', '{"documents":[{"x":"2.35","y":"48.85"}]}', null],
    ['that is no number', '{"documents":[{"x":"east","y":"north"}]}', null],
    [
      'with more digits than the earth',
      '{"documents":[{"x":"126.97794123456789","y":"37.5"}]}',
      { lat: 37.5, lng: 126.9779412 },
    ],
  ])('%s', async (_name, body, place) => {
    const baseUrl = await serve((_request, response) => response.end(body))
    expect(await createGeocoder({ baseUrl, key: 'key' }).locate('한길 1')).toEqual(place)
  })

  it('of an answer that cannot be read is not known', async () => {
    const error = await failure(createGeocoder(services.kakaoRest).locate(failingWords.broken))
    expect(error.code).toBe('unreadable')
  })
})

import { once } from 'node:events'
import { request } from 'node:http'
import type { Role } from '@madang/contract/access'
import { toRequest } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { exportStores } from '@madang/contract/store-export'
import { storeSorts } from '@madang/contract/stores'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, locale: 'kr' | 'gb' = 'kr') => app.signedIn(role, { locale })

type Body = CallInput<typeof exportStores>['body']
const asked = (filter: Body['filter'] = {}): Body => ({ format: 'csv', reason: '분기 점검', filter })

async function textOf(body: Body, token: string): Promise<string> {
  const blob = await app.call(exportStores, { body }, token)
  return Buffer.from(await blob.arrayBuffer()).toString()
}

async function namesOf(filter: Body['filter'], token: string): Promise<string[]> {
  const rows = parseCsv(await textOf(asked(filter), token))
  return rows.slice(1).map(([name]) => String(name))
}

/** Many stores by one statement, some of them equal in everything that the list is sorted by. */
async function insertMany(count: number): Promise<void> {
  await app.pool.query(
    `insert into stores (id, name, status, created_at, updated_at, submitted_at)
     select gen_random_uuid(), 'store ' || i % 7, 'DRAFT', timestamptz '2026-01-01' + i % 5 * interval '1 us',
       now(), case when i % 3 = 0 then timestamptz '2026-02-01' + i % 4 * interval '1 us' end
     from generate_series(1, $1::int) as i`,
    [count],
  )
}

/** So many that no buffer on the way holds them all: nine megabytes and more. */
async function insertLong(count: number): Promise<void> {
  await app.pool.query(
    `insert into stores (id, name, road_address, status, created_at, updated_at)
     select gen_random_uuid(), repeat('가', 60), repeat('길', 200), 'DRAFT', now(), now()
     from generate_series(1, $1::int)`,
    [count],
  )
}

describe('as CSV', () => {
  test('has a byte-order mark, CRLF, headings and what the list shows, times of Seoul', async () => {
    const { token, user } = await signedIn('MANAGER')
    const submittedAt = '2026-11-20T23:30:00Z'
    const given = { name: '마당 "국밥", 본점', status: 'ACTIVE', submittedAt, branchNo: '0001' } as const
    await app.insertStore({ ...given, businessNumber: '1234567891' }, { [user.id]: 'OWNER' })
    expect(await textOf(asked(), token)).toBe(
      '\uFEFF매장,업종,상태,매장 전화번호,사업자등록번호,종사업장 번호,대표자,주소,서류,등록(한국 시간),접수(한국 시간)\r\n' +
        '"마당 ""국밥"", 본점",음식점,운영 중,02-123-4567,123-45-67891,0001,김*수,서울 강남구 테헤란로 1,사업자등록증,2026-11-21 10:00,2026-11-21 08:30',
    )
  })

  test('comes as a file of the day in Seoul that no cache keeps', async () => {
    app.clock.advance({ hours: 15 })
    const { token } = await signedIn('ADMIN', 'gb')
    const { path, method, headers, body } = toRequest(exportStores, { body: asked() })
    const init = { method, headers: { ...headers, authorization: `Bearer ${token}` }, body }
    const response = await fetch(app.url + path, init)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=stores-2026-11-22.csv',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await response.text()).toContain('Store,Category,Status')
  })

  test.each(['=1+1', '+82 2-123-4567', '-1', '@sum(a1)'])('%s is no formula', async (name) => {
    const { token } = await signedIn('ADMIN')
    await app.insertStore({ name })
    expect(await namesOf({}, token)).toEqual([`'${name}`])
  })

  test.each(storeSorts)('each store is in it once, in the order %s, over several pieces', async (sort) => {
    const { token } = await signedIn('ADMIN')
    await insertMany(2_345)
    const exported = await namesOf({ sort }, token)
    const order = sort.startsWith('-') ? 'desc' : 'asc'
    const column = {
      name: 'name',
      createdAt: 'created_at',
      submittedAt: 'submitted_at',
      status: 'status_rank',
    }
    const key = column[sort.replace('-', '') as keyof typeof column] // every sort is one of these, with or without a dash
    const { rows } = await app.pool.query<{ name: string }>(
      `select name from stores order by ${key} ${order} nulls last, id ${order}`,
    )
    expect(exported).toEqual(rows.map(({ name }) => name))
  })

  test('of a search and of filters has what the list has', async () => {
    const { token } = await signedIn('ADMIN')
    await insertMany(1_500)
    await app.insertStore({ name: '행복 식당', status: 'ACTIVE', phone: '031-777-1234' })
    await app.insertStore({ name: '행복카페', status: 'CLOSED', phone: '02-555-1234' })
    expect(await namesOf({ search: 'ㅎㅂ', sort: 'name' }, token)).toEqual(['행복 식당', '행복카페'])
    expect(await namesOf({ search: '0317', sort: '-submittedAt' }, token)).toEqual(['행복 식당'])
    expect(await namesOf({ status: ['CLOSED'], region: '11' }, token)).toEqual(['행복카페'])
    expect((await namesOf({ search: 'store 3' }, token)).length).toBe(214)
  })
})

test('as XLSX has the same cells, all of them text', async () => {
  const { token } = await signedIn('ADMIN', 'gb')
  await app.insertStore({ name: '=cmd', branchNo: '0001', businessNumber: '1234567891' })
  const blob = await app.call(exportStores, { body: { ...asked(), format: 'xlsx' } }, token)
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()))
  const [headings, row] = sheets[0]?.rows ?? []
  expect(headings?.slice(0, 6)).toEqual([
    'Store',
    'Category',
    'Status',
    'Store phone',
    'Business number',
    'Branch number',
  ])
  expect(row?.slice(0, 6)).toEqual(["'=cmd", 'Restaurant', 'Draft', '02-123-4567', '123-45-67891', '0001'])
})

describe('who takes what', () => {
  test('a manager gets the own stores only', async () => {
    const { user, token } = await signedIn('MANAGER')
    await app.insertStore({ name: '우리 가게' }, { [user.id]: 'STAFF' })
    await app.insertStore({ name: '남의 가게', status: 'ACTIVE' })
    expect(await namesOf({}, token)).toEqual(['우리 가게'])
    expect(await namesOf({ search: '남의' }, token)).toEqual([])
  })

  test('is recorded with the reason, the filter and the number of rows, without whole numbers', async () => {
    const { user, token } = await signedIn('ADMIN')
    await app.insertStore({ phone: '010-2345-6789' })
    await textOf(asked({ search: '010-2345-6789', status: ['DRAFT'] }), token)
    const records = await app.db
      .selectFrom('auditRecords')
      .selectAll()
      .where('action', '=', 'stores.exported')
      .execute()
    expect(records).toMatchObject([
      {
        actorId: user.id,
        entity: 'store',
        reason: '분기 점검',
        ip: '127.0.0.1',
        changes: {
          filter: { from: null, to: { search: 'digits ****6789', status: ['DRAFT'], sort: '-createdAt' } },
          format: { from: null, to: 'csv' },
          rows: { from: null, to: 1 },
        },
      },
    ])
  })

  test('a reason is needed; formats and filters that are not there are refused', async () => {
    const { token } = await signedIn('ADMIN')
    const wrong = [
      { ...asked(), reason: 'why' },
      { ...asked(), format: 'pdf' },
      { ...asked(), filter: { sort: 'phone' } },
      { ...asked(), filter: { pageNumber: 1 } },
    ]
    for (const body of wrong) {
      await expect(app.call(exportStores, { body: body as Body }, token)).rejects.toMatchObject(
        refusal(422, 'validation.failed'),
      )
    }
  })

  test('a member and nobody get nothing', async () => {
    const { token } = await signedIn('USER')
    await expect(app.call(exportStores, { body: asked() }, token)).rejects.toMatchObject({ status: 403 })
    await expect(app.call(exportStores, { body: asked() })).rejects.toMatchObject({ status: 401 })
  })
})

describe('one at a time', () => {
  /** Begins an export and reads nothing of it but its head. */
  async function begun(token: string) {
    const { path, method, headers, body } = toRequest(exportStores, { body: asked() })
    const sent = request(app.url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage] // what the event gives
    response.pause()
    return { sent, response }
  }

  async function untilFree(token: string): Promise<'free'> {
    for (;;) {
      const answer = await app.call(exportStores, { body: asked({ status: ['CLOSED'] }) }, token).then(
        () => null,
        (error: unknown) => error,
      )
      if (answer === null) return 'free'
      expect(answer).toMatchObject(refusal(429, 'rate.limited'))
    }
  }

  test('a second one is refused until the first is read to its end, for this person only', async () => {
    const [one, other] = [await signedIn('ADMIN'), await signedIn('ADMIN')]
    await insertLong(12_000)
    const { response } = await begun(one.token)
    await expect(app.call(exportStores, { body: asked() }, one.token)).rejects.toMatchObject({
      status: 429,
      problem: { code: 'rate.limited', retryAfter: 10 },
    })
    expect(await namesOf({ status: ['CLOSED'] }, other.token)).toEqual([])
    response.resume()
    await once(response, 'end')
    expect(await untilFree(one.token)).toBe('free')
  })

  test('who leaves in the middle of it ends it', async () => {
    const { token } = await signedIn('ADMIN')
    await insertLong(12_000)
    const { sent, response } = await begun(token)
    response.on('error', () => undefined) // the socket is gone, as is wanted
    sent.destroy()
    expect(await untilFree(token)).toBe('free')
  })
})

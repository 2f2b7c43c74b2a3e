import { Readable } from 'node:stream'
import {
  createPromotion,
  deletePromotion,
  duplicatePromotion,
  getPromotion,
  pagedPromotions,
  setPromotionStatus,
  updatePromotion,
  type Promotion,
} from '@madang/contract/promotions'
import { exportPromotions } from '@madang/contract/promotion-export'
import { listPromotions } from '@madang/contract/public-promotions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { refusal } from '../../testing/refusal.ts'

import { findPublicByCode, listOnNow } from './promotions.public.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function ownStore(status: 'ACTIVE' | 'DRAFT' = 'ACTIVE') {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status }, { [user.id]: 'OWNER' })
  return { user, token, storeId }
}

type Own = Awaited<ReturnType<typeof ownStore>>

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

/** A draft that lacks nothing. */
async function draft({ user, token, storeId }: Own): Promise<Promotion> {
  const coverFileId = await app.insertFile(user.id, 'PROMOTION_COVER')
  const benefit = { kind: 'PERCENT', value: 20, minSpend: null, text: null } as const
  const period = { startAt: hours(1), endAt: hours(48) }
  const body = { storeId, title: '개강 맞이 할인', summary: '20% 할인', benefit, coverFileId, ...period }
  return app.call(createPromotion, { body }, token)
}

const move = (
  id: string,
  to: Parameters<typeof app.call<typeof setPromotionStatus>>[1]['body']['to'],
  token: string,
  note?: string,
) =>
  app.call(setPromotionStatus, { params: { id }, body: { to, ...(note !== undefined && { note }) } }, token)

const asStaff = (promotion: { view: string }): Promotion => {
  if (promotion.view !== 'staff') throw new Error('the public part')
  return promotion as Promotion // its view says so
}

describe('a promotion', () => {
  test('goes from its draft over the review to where the clock takes it', async () => {
    const own = await ownStore()
    const admin = await app.signedIn('ADMIN')
    const { id } = await draft(own)
    expect((await move(id, 'PENDING_REVIEW', own.token)).status).toBe('PENDING_REVIEW')
    expect(await outcomeOf(move(id, 'SCHEDULED', own.token))).toBe('authz.forbidden')
    expect((await move(id, 'SCHEDULED', admin.token)).status).toBe('SCHEDULED')
    const { items } = await app.call(pagedPromotions, { query: { status: 'SCHEDULED' } }, own.token)
    expect(items.map((row) => row.id)).toEqual([id])
  })

  test('is as if it were not there for everybody else', async () => {
    const own = await ownStore()
    const { id } = await draft(own)
    const other = await ownStore()
    const params = { id }
    for (const token of [other.token, null])
      expect(await outcomeOf(app.call(getPromotion, { params }, token))).toBe('resource.not_found')
    const change = app.call(updatePromotion, { params, body: { version: 1, title: '남의 것' } }, other.token)
    expect(await outcomeOf(change)).toBe('resource.not_found')
    const removal = app.call(deletePromotion, { params }, other.token)
    expect(await outcomeOf(removal)).toBe('resource.not_found')
    expect((await app.call(pagedPromotions, { query: {} }, other.token)).items).toEqual([])
  })

  test('is seen by everyone while it is on, and found in the list', async () => {
    const own = await ownStore()
    const { id } = await insertPromotion(app.db, app.clock.now(), {
      storeId: own.storeId,
      status: 'LIVE',
      startAt: hours(-1),
    })
    const shown = await app.call(getPromotion, { params: { id } })
    expect(shown).toMatchObject({ view: 'public', phase: 'NOW', store: { name: '마당 국밥' } })
    expect(shown).not.toHaveProperty('reviewNote')
    const { items } = await app.call(listPromotions, { query: {} })
    expect(items.map((row) => [row.id, row.phase])).toEqual([[id, 'NOW']])
    expect((await app.call(listPromotions, { query: { when: 'soon' } })).items).toEqual([])
  })

  test('is told of all its gaps when it is submitted', async () => {
    const { token, storeId } = await ownStore()
    const { id } = await app.call(createPromotion, { body: { storeId, title: '할인' } }, token)
    const gaps = ['/summary', '/startAt', '/endAt', '/coverFileId']
    const errors = gaps.map((pointer) => ({ pointer, code: 'required' }))
    await expect(move(id, 'PENDING_REVIEW', token)).rejects.toMatchObject(
      refusal(422, 'validation.failed', errors),
    )
    const saved = asStaff(await app.call(getPromotion, { params: { id } }, token))
    expect(saved.status).toBe('DRAFT')
  })
})

test('the list is narrowed to where the stores stand', async () => {
  const own = await ownStore()
  const { user, token } = own
  const far = await app.insertStore({ status: 'ACTIVE', bcode: '5011010100' }, { [user.id]: 'OWNER' })
  const [near, away] = [await draft(own), await insertPromotion(app.db, app.clock.now(), { storeId: far.id })]
  const found = async (region: string) =>
    (await app.call(pagedPromotions, { query: { region } }, token)).items.map(({ id }) => id)
  expect(await found('11')).toEqual([near.id])
  expect(await found('50110')).toEqual([away.id])
  expect(await found('26')).toEqual([])
})

describe('the site', () => {
  const live = (storeId: string, endsIn: number) => {
    const period = { startAt: hours(-1), endAt: hours(endsIn) }
    return insertPromotion(app.db, app.clock.now(), { storeId, status: 'LIVE', ...period })
  }

  test('shows what ends first, and not always the same store first', async () => {
    const [one, two] = [await ownStore(), await ownStore()]
    const [first, second] = [await live(one.storeId, 1), await live(one.storeId, 2)]
    const third = await live(two.storeId, 3)
    const shown = await listOnNow(app.db, app.clock.now(), 12)
    expect(shown.map(({ id }) => id)).toEqual([first.id, third.id, second.id])
  })

  test('finds by its code what visitors may see, and a draft no more than nothing', async () => {
    const { storeId } = await ownStore()
    const { code, id } = await live(storeId, 1)
    const hidden = await insertPromotion(app.db, app.clock.now(), { storeId })
    const find = (given: string) => findPublicByCode(app.db, given, app.clock.now())
    expect(await find(code)).toMatchObject({ id, phase: 'NOW' })
    expect([await find(hidden.code), await find('ZZZZZZZZ')]).toEqual([null, null])
    app.clock.advance({ hours: 1 })
    expect(await find(code)).toMatchObject({ phase: 'OVER' })
  })
})

test('the list is taken along by its people, with a reason, and a manager’s holds the own alone', async () => {
  const [own, other] = [await ownStore(), await ownStore()]
  const now = app.clock.now()
  const given = { benefitKind: 'AMOUNT', benefitValue: 3_000, startAt: hours(1), endAt: hours(25) } as const
  await insertPromotion(app.db, now, { storeId: own.storeId, title: '=할인', ...given })
  await insertPromotion(app.db, now, { storeId: other.storeId, title: '남의 할인' })
  const body = { format: 'csv', reason: '월말 보고', filter: {} } as const
  const blob = await app.call(exportPromotions, { body }, own.token)
  const lines = Buffer.from(await blob.arrayBuffer())
    .toString()
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(
    '\'=할인,마당 국밥,행사,작성 중,"3,000원",2026-11-21 11:00,2026-11-22 11:00,0,0,2026-11-21 10:00,',
  )
  expect(await app.auditOf('promotions.exported')).toHaveLength(1)
})

test('a copy has the same words and pictures, a month later and for as long, and is a draft', async () => {
  const own = await ownStore()
  const { id, title } = await draft(own)
  const { cover } = asStaff(await app.call(getPromotion, { params: { id } }, own.token))
  const parts = { main: await app.deps.blobs.receive(Readable.from([Buffer.from('bytes')])) }
  await app.deps.blobs.store(cover?.fileId ?? '', parts)
  await app.db.updateTable('promotions').set({ listing: 'PAID' }).execute()
  const params = { params: { id }, body: { months: 1 } }
  const copy = await app.call(duplicatePromotion, params, own.token)
  const period = { startAt: '2026-12-21T02:00:00.000Z', endAt: '2026-12-23T01:00:00.000Z' }
  expect(copy).toMatchObject({ title, status: 'DRAFT', listing: 'FREE', version: 1, ...period })
  expect(copy.cover?.sha256).toBe(cover?.sha256)
  expect(copy.cover?.fileId).not.toBe(cover?.fileId)
  expect([copy.id === id, copy.code]).toEqual([false, expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/)])
})

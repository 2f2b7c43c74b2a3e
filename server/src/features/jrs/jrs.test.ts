import {
  createJrs,
  deleteJrs,
  duplicateJrs,
  getJrs,
  getJrsByCode,
  getJrsQrCode,
  pagedJrs,
  renewJrsCode,
  setJrsStatus,
  updateJrsItem,
  type JrsInput,
  type JrsItem,
} from '@madang/contract/jrs'
import { pagedJrsHistory, undoJrsChange } from '@madang/contract/jrs-history'
import type { JrsStatus } from '@madang/contract/jrs-actions'
import type { JrsField } from '@madang/contract/jrs-form'
import { setStoreStatus } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem, insertPromotion } from '../../testing/factories.ts'
import { outcomeOf, problemOf } from '../../testing/outcomes.ts'
import { jrsComesBack, jrsEnds } from './jrs.clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function ownStore() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { user, token, storeId }
}

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

const field: JrsField = {
  key: 'seat',
  type: 'SELECT',
  label: { kr: '자리' },
  help: null,
  showOnBoard: true,
  required: false,
  options: [
    { key: 'a', label: { kr: '창가' } },
    { key: 'b', label: { kr: '방' } },
  ],
  maxLength: null,
  min: null,
  max: null,
}

/** A draft that lacks nothing. */
function draft(own: { token: string; storeId: string }, more: Partial<JrsInput> = {}): Promise<JrsItem> {
  const body = { storeId: own.storeId, title: '저녁 대기', consentPurpose: '줄 순서 안내와 호출', ...more }
  return app.call(createJrs, { body }, own.token)
}

const move = (id: string, to: JrsStatus, token: string, pausedUntil?: string) =>
  app.call(
    setJrsStatus,
    { params: { id }, body: { to, ...(pausedUntil !== undefined && { pausedUntil }) } },
    token,
  )

const statusOf = async (id: string) =>
  (await app.db.selectFrom('jrsItems').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('a list', () => {
  test('is begun, opened, paused, closed, reopened and put away by its store', async () => {
    const own = await ownStore()
    const { id, code, status } = await draft(own, { formFields: [field] })
    expect(status).toBe('DRAFT')
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    for (const to of ['OPEN', 'PAUSED', 'OPEN', 'CLOSED', 'OPEN', 'CLOSED', 'ARCHIVED'] as const) {
      expect((await move(id, to, own.token)).status).toBe(to)
    }
    expect(await outcomeOf(move(id, 'OPEN', own.token))).toBe('conflict.state')
    const { items } = await app.call(pagedJrs, { query: { status: 'ARCHIVED', search: 'ㅈㄴ' } }, own.token)
    expect(items.map((row) => row.id)).toEqual([id])
  })

  test('names each gap when it is opened, by its kind', async () => {
    const own = await ownStore()
    const gaps = async (more: Partial<JrsInput>) => {
      const { id } = await app.call(
        createJrs,
        { body: { storeId: own.storeId, title: '줄', ...more } },
        own.token,
      )
      const refused = await problemOf(move(id, 'OPEN', own.token))
      return refused.errors?.map(({ pointer, code }) => `${pointer} ${code}`)
    }
    expect(await gaps({})).toEqual(['/consentPurpose required'])
    expect(await gaps({ kind: 'RESERVATION', consentPurpose: '예약 확인' })).toEqual([
      '/weeklyHours required',
      '/slotMinutes required',
      '/slotCapacity required',
    ])
    expect(await gaps({ kind: 'RAFFLE', consentPurpose: '추첨' })).toEqual([
      '/winnersCount required',
      '/endAt required',
    ])
    expect(await gaps({ consentPurpose: '안내', endAt: hours(-1) })).toEqual(['/endAt in_past'])
  })

  test('is as if it were not there for everybody else, until it is open', async () => {
    const own = await ownStore()
    const { id, code } = await draft(own)
    const other = await ownStore()
    const params = { id }
    for (const token of [other.token, null])
      expect(await outcomeOf(app.call(getJrs, { params }, token))).toBe('resource.not_found')
    expect(await outcomeOf(app.call(getJrsByCode, { params: { code } }, null))).toBe('resource.not_found')
    const change = app.call(updateJrsItem, { params, body: { version: 1, title: '남의 것' } }, other.token)
    expect(await outcomeOf(change)).toBe('resource.not_found')
    expect(await outcomeOf(app.call(deleteJrs, { params }, other.token))).toBe('resource.not_found')
    expect((await app.call(pagedJrs, { query: {} }, other.token)).items).toEqual([])
    await move(id, 'OPEN', own.token)
    const shown = await app.call(getJrsByCode, { params: { code: code.toLowerCase() } }, null)
    expect(shown).toMatchObject({ view: 'public', id, joining: { state: 'OPEN', opensAt: null }, waiting: 0 })
    expect((await app.call(getJrs, { params }, null)).view).toBe('public')
    expect(await outcomeOf(app.call(getJrsQrCode, { params }, other.token))).toBe('resource.not_found')
  })

  test('keeps what people joined by once they are there, words aside', async () => {
    const own = await ownStore()
    const { id } = await draft(own, { formFields: [field] })
    await move(id, 'OPEN', own.token)
    await app.db.updateTable('jrsLines').set({ hasEntries: true }).where('jrsItemId', '=', id).execute()
    const params = { id }
    const change = (body: object) =>
      app.call(updateJrsItem, { params, body: { version: 2, ...body } }, own.token)
    expect(await problemOf(change({ kind: 'RAFFLE', winnersCount: 1, endAt: hours(5) }))).toMatchObject({
      errors: [{ pointer: '/kind', code: 'fixed' }],
    })
    expect(await problemOf(change({ formFields: [{ ...field, required: true }] }))).toMatchObject({
      errors: [{ pointer: '/formFields', code: 'fixed' }],
    })
    const renamed = { ...field, label: { kr: '앉을 자리' } }
    expect((await change({ formFields: [renamed] })).formFields).toEqual([renamed])
    expect(await outcomeOf(change({ title: '낡은 것' }))).toBe('conflict.stale')
  })

  test('may belong to a promotion of its own store alone', async () => {
    const own = await ownStore()
    const other = await ownStore()
    const mine = await insertPromotion(app.db, app.clock.now(), { storeId: own.storeId })
    const theirs = await insertPromotion(app.db, app.clock.now(), { storeId: other.storeId })
    expect((await draft(own, { promotionId: mine.id })).promotion).toEqual({
      id: mine.id,
      title: '개강 맞이 할인',
    })
    expect(await problemOf(draft(own, { promotionId: theirs.id }))).toMatchObject({
      errors: [{ pointer: '/promotionId', code: 'choice' }],
    })
  })

  test('gets another code, and the old one is nobody’s', async () => {
    const own = await ownStore()
    const { id, code } = await draft(own)
    await move(id, 'OPEN', own.token)
    const params = { id }
    const renewed = await app.call(renewJrsCode, { params, body: { version: 2 } }, own.token)
    expect(renewed.code).not.toBe(code)
    expect(await outcomeOf(app.call(getJrsByCode, { params: { code } }, null))).toBe('resource.not_found')
    const qr = await app.call(getJrsQrCode, { params }, own.token)
    expect(qr.type).toBe('image/svg+xml')
    expect(await qr.text()).toContain('<svg')
    expect(await outcomeOf(app.call(renewJrsCode, { params, body: { version: 2 } }, own.token))).toBe(
      'conflict.stale',
    )
  })

  test('is begun again from an earlier one, and a change is taken back', async () => {
    const own = await ownStore()
    const first = await draft(own, { formFields: [field], endAt: hours(5), maxDeferrals: 4 })
    const copy = await app.call(duplicateJrs, { params: { id: first.id }, body: {} }, own.token)
    expect(copy).toMatchObject({ status: 'DRAFT', endAt: null, maxDeferrals: 4, formFields: [field] })
    expect(copy.code).not.toBe(first.code)
    const params = { id: first.id }
    await app.call(
      updateJrsItem,
      { params, body: { version: 1, title: '점심 대기', callTimeoutMin: 9 } },
      own.token,
    )
    const { items } = await app.call(pagedJrsHistory, { params, query: {} }, own.token)
    expect(items[0]).toMatchObject({ action: 'jrs.updated', canUndo: true })
    const back = await app.call(undoJrsChange, { params, body: { version: 2 } }, own.token)
    expect(back).toMatchObject({ title: '저녁 대기', callTimeoutMin: 5, version: 3 })
    await app.call(deleteJrs, { params }, own.token)
    expect(await outcomeOf(app.call(getJrs, { params }, own.token))).toBe('resource.not_found')
  })
})

describe('the clock', () => {
  test('takes a pause back when it is over, and closes a list at its end', async () => {
    const own = await ownStore()
    const { id } = await draft(own, { endAt: hours(3) })
    await move(id, 'OPEN', own.token)
    expect(await problemOf(move(id, 'PAUSED', own.token, hours(-1)))).toMatchObject({
      errors: [{ pointer: '/pausedUntil', code: 'in_past' }],
    })
    await move(id, 'PAUSED', own.token, hours(1))
    await jrsComesBack.moveAll(app.db, app.clock.now())
    expect(await statusOf(id)).toBe('PAUSED')
    app.clock.advance({ hours: 1 })
    await jrsComesBack.moveAll(app.db, app.clock.now())
    expect(await statusOf(id)).toBe('OPEN')
    app.clock.advance({ hours: 2 })
    await jrsEnds.moveAll(app.db, app.clock.now())
    expect(await statusOf(id)).toBe('CLOSED')
    expect(await app.auditOf('jrs.resumed')).toMatchObject([{ entityId: id, actorId: null }])
    expect(await outcomeOf(move(id, 'OPEN', own.token))).toBe('conflict.state')
  })
})

describe('a store', () => {
  test('takes its lists along when it is suspended, and back to where they were', async () => {
    const own = await ownStore()
    const admin = await app.signedIn('ADMIN')
    const given = async (status: JrsStatus, more: object = {}) =>
      (await insertJrsItem(app.db, app.clock.now(), { storeId: own.storeId, status, ...more })).id
    const open = await given('OPEN')
    const paused = await given('PAUSED', { pausedUntil: hours(1) })
    const params = { id: own.storeId }
    await app.call(
      setStoreStatus,
      { params, body: { to: 'SUSPENDED', note: '확인이 필요합니다' } },
      admin.token,
    )
    expect([await statusOf(open), await statusOf(paused)]).toEqual(['PAUSED', 'PAUSED'])
    expect(await outcomeOf(move(open, 'OPEN', own.token))).toBe('conflict.state')
    app.clock.advance({ hours: 2 })
    await jrsComesBack.moveAll(app.db, app.clock.now())
    expect(await statusOf(paused)).toBe('PAUSED')
    await app.call(setStoreStatus, { params, body: { to: 'ACTIVE' } }, admin.token)
    expect([await statusOf(open), await statusOf(paused)]).toEqual(['OPEN', 'PAUSED'])
    await jrsComesBack.moveAll(app.db, app.clock.now())
    expect(await statusOf(paused)).toBe('OPEN')
    await app.call(setStoreStatus, { params, body: { to: 'CLOSED', note: '영업을 마칩니다' } }, admin.token)
    expect([await statusOf(open), await statusOf(paused)]).toEqual(['CLOSED', 'CLOSED'])
  })
})

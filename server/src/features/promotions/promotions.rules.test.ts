import { pagedPromotionHistory, undoPromotionChange } from '@madang/contract/promotion-history'
import { seePromotionChange } from '@madang/contract/promotion-review'
import {
  createPromotion,
  getPromotion,
  pagedPromotions,
  setPromotionStatus,
  updatePromotion,
} from '@madang/contract/promotions'
import { updateFeatures } from '@madang/contract/settings-desk'
import { getWorkCounts } from '@madang/contract/work-counts'
import { setStoreStatus } from '@madang/contract/stores'
import type { CallInput } from '@madang/contract/endpoint'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { refusal, wrongField } from '../../testing/refusal.ts'
import { promotionBegins, promotionEnds } from './promotions.clock.ts'
import type { PromotionTable } from './promotions.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

/** A promotion with its cover, in a store of a manager. */
async function own(given: Partial<Insertable<PromotionTable>> = {}) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  const { id, code } = await insertPromotion(app.db, app.clock.now(), { storeId, ...given })
  await app.insertFile(user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
  return { user, token, storeId, id, code, params: { id } }
}
type Own = Awaited<ReturnType<typeof own>>

async function read({ params, token }: Pick<Own, 'params' | 'token'>) {
  const found = await app.call(getPromotion, { params }, token)
  if (found.view !== 'staff') throw new Error('the public part')
  return found
}

type Change = Omit<CallInput<typeof updatePromotion>['body'], 'version'>

async function save(promotion: Own, change: Change, token = promotion.token) {
  const { version } = await read(promotion)
  return app.call(updatePromotion, { params: promotion.params, body: { version, ...change } }, token)
}

const move = (
  { params }: Pick<Own, 'params'>,
  to: CallInput<typeof setPromotionStatus>['body']['to'],
  token: string,
) => app.call(setPromotionStatus, { params, body: { to } }, token)

const percent = (value: number) => ({ kind: 'PERCENT', value, minSpend: null, text: null }) as const
const won = (value: number) => ({ kind: 'AMOUNT', value, minSpend: null, text: null }) as const
const live = () => ({ status: 'LIVE', startAt: hours(-24), endAt: hours(24) }) as const

describe('bad input is refused by its field', () => {
  test.each([
    ['an end before the start', () => ({ startAt: hours(2), endAt: hours(1) }), '/endAt', 'end_first'],
    ['366 days', () => ({ startAt: hours(1), endAt: hours(1 + 366 * 24) }), '/endAt', 'period_long'],
    ['no percent', () => ({ benefit: percent(0) }), '/benefit/value', 'too_small'],
    ['101 percent', () => ({ benefit: percent(101) }), '/benefit/value', 'too_big'],
    ['99 won', () => ({ benefit: won(99) }), '/benefit/value', 'too_small'],
    ['10,000,001 won', () => ({ benefit: won(10_000_001) }), '/benefit/value', 'too_big'],
    ['a title that turns around', () => ({ title: '할인\u202E인할' }), '/title', 'characters'],
    ['a listing that cannot be paid for', () => ({ listing: 'PAID' as const }), '/listing', 'payments_off'],
    [
      'a display that ends before it begins',
      () => ({ displayFrom: hours(2), displayTo: hours(1) }),
      '/displayTo',
      'end_first',
    ],
  ])('%s', async (_name, change, pointer, code) => {
    await expect(save(await own(), change())).rejects.toMatchObject(wrongField(pointer, code))
  })

  test('a place outside Korea', async () => {
    const place = { sameAsStore: false, name: '도쿄', address: '도쿄', lat: 35.7, lng: 139.7 } as const
    const promotion = await own()
    await expect(save(promotion, { place })).rejects.toMatchObject(wrongField('/place/lng', 'too_big'))
    expect(await read(promotion)).toMatchObject({ place: { sameAsStore: true }, version: 1 })
  })

  test('365 days, one percent, 100 won and markup as words are taken', async () => {
    const promotion = await own()
    const period = { startAt: hours(1), endAt: hours(1 + 365 * 24) }
    const saved = await save(promotion, { title: '<b>할인</b>', benefit: won(100), ...period })
    expect(saved).toMatchObject({ title: '<b>할인</b>', benefit: { kind: 'AMOUNT', value: 100 }, ...period })
    expect((await save(promotion, { benefit: percent(1) })).benefit).toEqual(percent(1))
  })

  test('a start that has passed, when it is submitted', async () => {
    const promotion = await own({ startAt: hours(-1) })
    await expect(move(promotion, 'PENDING_REVIEW', promotion.token)).rejects.toMatchObject(
      wrongField('/startAt', 'in_past'),
    )
  })

  test('a cover of another store', async () => {
    const [one, two] = [await own(), await own()]
    const { cover } = await read(two)
    await expect(save(one, { coverFileId: cover?.fileId ?? '' })).rejects.toMatchObject(
      wrongField('/coverFileId', 'file_unusable'),
    )
  })

  test('a store where one does not work is no store', async () => {
    const [one, two] = [await own(), await own()]
    const body = { storeId: two.storeId, title: '남의 매장' }
    await expect(app.call(createPromotion, { body }, one.token)).rejects.toMatchObject(
      wrongField('/storeId', 'choice'),
    )
  })

  test('an approval of a version that was changed meanwhile', async () => {
    const promotion = await own({ status: 'PENDING_REVIEW' })
    const [one, two] = [await app.signedIn('ADMIN'), await app.signedIn('ADMIN')]
    const { version } = await read({ ...promotion, token: one.token })
    await save(promotion, { title: '심사 중에 고침' }, two.token)
    const body = { to: 'SCHEDULED', version } as const
    const approval = app.call(setPromotionStatus, { params: promotion.params, body }, one.token)
    await expect(approval).rejects.toMatchObject(refusal(412, 'conflict.stale'))
    expect((await read(promotion)).status).toBe('PENDING_REVIEW')
    expect(await app.auditOf('promotions.approved')).toEqual([])
  })

  test('a second decision, and nothing of it is kept', async () => {
    const promotion = await own({ status: 'PENDING_REVIEW' })
    const [one, two] = [await app.signedIn('ADMIN'), await app.signedIn('ADMIN')]
    await move(promotion, 'SCHEDULED', one.token)
    const body = { to: 'REJECTED', note: '사진을 확인해 주세요' } as const
    const second = app.call(setPromotionStatus, { params: promotion.params, body }, two.token)
    await expect(second).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect(await read(promotion)).toMatchObject({
      status: 'SCHEDULED',
      reviewNote: null,
      reviewedBy: one.user.id,
    })
  })

  test('an approval in a store that is closed', async () => {
    const promotion = await own({ status: 'PENDING_REVIEW' })
    const admin = await app.signedIn('ADMIN')
    const close = { params: { id: promotion.storeId }, body: { to: 'CLOSED' } } as const
    await app.call(setStoreStatus, close, admin.token)
    expect(await outcomeOf(move(promotion, 'SCHEDULED', admin.token))).toBe('conflict.state')
    expect((await read(promotion)).status).toBe('CANCELLED')
  })

  test('a move over another of the same store is taken: its screen warns, the day is the store’s to choose', async () => {
    const one = await own({ status: 'SCHEDULED', startAt: hours(1), endAt: hours(25) })
    const { id } = await insertPromotion(app.db, app.clock.now(), {
      storeId: one.storeId,
      status: 'SCHEDULED',
      startAt: hours(48),
      endAt: hours(72),
    })
    await app.insertFile(one.user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
    const over = { startAt: hours(2), endAt: hours(26) }
    expect(await save({ ...one, id, params: { id } }, over)).toMatchObject({ status: 'SCHEDULED', ...over })
  })

  test('a store that is not open yet submits nothing', async () => {
    const promotion = await own()
    await app.db.updateTable('stores').set({ phone: '02-111-2222' }).execute()
    const admin = await app.signedIn('ADMIN')
    const suspend = { params: { id: promotion.storeId }, body: { to: 'SUSPENDED', note: '확인 중' } } as const
    await app.call(setStoreStatus, suspend, admin.token)
    expect(await outcomeOf(move(promotion, 'PENDING_REVIEW', promotion.token))).toBe('conflict.state')
  })
})

describe('what was approved', () => {
  test('changes at once, is recorded, and waits for the operator’s eyes until one has looked', async () => {
    const promotion = await own(live())
    const admin = await app.signedIn('ADMIN')
    const saved = await save(promotion, { title: '더 좋은 할인' })
    expect(saved).toMatchObject({ title: '더 좋은 할인', status: 'LIVE', isChangeUnseen: true })
    const counts = async () => (await app.call(getWorkCounts, {}, admin.token)).promotions
    expect((await counts()).changed).toBe(1)
    const { items } = await app.call(pagedPromotions, { query: { changed: 'true' } }, admin.token)
    expect(items.map(({ id }) => id)).toEqual([promotion.id])
    const see = (version: number, token: string) =>
      app.call(seePromotionChange, { params: promotion.params, body: { version } }, token)
    expect(await outcomeOf(see(saved.version, promotion.token))).toBe('authz.forbidden')
    expect(await outcomeOf(see(1, admin.token))).toBe('conflict.stale')
    expect((await see(saved.version, admin.token)).isChangeUnseen).toBe(false)
    expect((await counts()).changed).toBe(0)
    expect(await app.auditOf('promotions.change_seen')).toHaveLength(1)
  })

  test('is counted with the end that comes next of the own ones that are on', async () => {
    const { storeId, token } = await own()
    for (const [status, hour] of [
      ['LIVE', 9],
      ['LIVE', 5],
      ['PAUSED', 2],
    ] as const) {
      await insertPromotion(app.db, app.clock.now(), {
        storeId,
        status,
        startAt: hours(-1),
        endAt: hours(hour),
      })
    }
    await own({ ...live(), endAt: hours(1) })
    const nextEnd = async (who: string) => (await app.call(getWorkCounts, {}, who)).promotions.nextEndAt
    expect(await nextEnd(token)).toBe(hours(5))
    expect(await nextEnd((await app.signedIn('ADMIN')).token)).toBeNull()
    expect(await nextEnd((await app.signedIn('MANAGER')).token)).toBeNull()
  })

  test('needs no eyes for words beside it, nor for what the operator changes', async () => {
    const promotion = await own(live())
    expect((await save(promotion, { contact: '02-1234-5678' })).isChangeUnseen).toBe(false)
    const admin = await app.signedIn('ADMIN')
    expect((await save(promotion, { title: '운영자가 고침' }, admin.token)).isChangeUnseen).toBe(false)
  })

  test('is made longer, and never over before now; its beginning stays', async () => {
    const promotion = await own(live())
    const { startAt } = await read(promotion)
    expect((await save(promotion, { endAt: hours(72), startAt })).endAt).toBe(hours(72))
    await expect(save(promotion, { endAt: hours(-1) })).rejects.toMatchObject(wrongField('/endAt', 'in_past'))
    await expect(save(promotion, { startAt: hours(-2) })).rejects.toMatchObject(
      wrongField('/startAt', 'fixed'),
    )
  })

  test('gets no worse without a note, which everyone is shown', async () => {
    const promotion = await own(live())
    await expect(save(promotion, { benefit: percent(10) })).rejects.toMatchObject(
      wrongField('/changeNote', 'required'),
    )
    expect((await save(promotion, { benefit: percent(30) })).changeNote).toBeNull()
    await save(promotion, { benefit: percent(10), changeNote: '재료 값이 올라 줄였어요' })
    const shown = await app.call(getPromotion, { params: promotion.params })
    expect(shown).toMatchObject({
      benefit: percent(10),
      change: { at: app.clock.now().toISOString(), note: '재료 값이 올라 줄였어요' },
    })
  })

  test('is announced before it begins, and gets no worse then either', async () => {
    const promotion = await own({ status: 'SCHEDULED', displayFrom: hours(-1) })
    const note = wrongField('/changeNote', 'required')
    await expect(save(promotion, { benefit: percent(10) })).rejects.toMatchObject(note)
    const saved = await save(promotion, { benefit: percent(10), changeNote: '재료 값이 올라 줄였어요' })
    expect(saved).toMatchObject({ changeNote: '재료 값이 올라 줄였어요' })
    const hidden = await own({ status: 'SCHEDULED', displayFrom: hours(0.5) })
    expect((await save(hidden, { benefit: percent(10) })).benefit).toEqual(percent(10))
  })

  test('stays complete', async () => {
    const promotion = await own(live())
    await expect(save(promotion, { summary: null })).rejects.toMatchObject(wrongField('/summary', 'required'))
    await expect(save(promotion, { coverFileId: null })).rejects.toMatchObject(
      wrongField('/coverFileId', 'required'),
    )
  })
})

describe('a listing that is paid for', () => {
  test('cannot be chosen, submitted or approved while payments are off', async () => {
    const admin = await app.signedIn('SUPER_ADMIN')
    const off = wrongField('/listing', 'payments_off')
    await expect(save(await own(), { listing: 'PAID' })).rejects.toMatchObject(off)
    const draft = await own({ listing: 'PAID' })
    await expect(move(draft, 'PENDING_REVIEW', draft.token)).rejects.toMatchObject(off)
    expect((await save(draft, { listing: 'FREE' })).listing).toBe('FREE')
    const waiting = await own({ listing: 'PAID', status: 'PENDING_REVIEW' })
    await expect(move(waiting, 'PENDING_PAYMENT', admin.token)).rejects.toMatchObject(off)
    expect(await outcomeOf(move(waiting, 'SCHEDULED', admin.token))).toBe('conflict.state')
    const value = { ads: false, payments: true, webJoin: true }
    await app.call(updateFeatures, { body: { version: 0, value } }, admin.token)
    expect((await move(waiting, 'PENDING_PAYMENT', admin.token)).status).toBe('PENDING_PAYMENT')
  })
})

describe('the last change', () => {
  test('is taken back, by the rules of every change', async () => {
    const promotion = await own()
    const { version } = await save(promotion, { title: '잘못 쓴 제목' })
    const { items } = await app.call(
      pagedPromotionHistory,
      { params: promotion.params, query: {} },
      promotion.token,
    )
    expect(items[0]).toMatchObject({ action: 'promotions.updated', canUndo: true })
    const undo = (token: string) =>
      app.call(undoPromotionChange, { params: promotion.params, body: { version } }, token)
    expect((await undo(promotion.token)).title).toBe('개강 맞이 할인')
    expect(await outcomeOf(undo(promotion.token))).toBe('conflict.stale')
  })

  test('goes with what visitors were told of it, and comes back with it', async () => {
    const promotion = await own(live())
    const told = { changeNote: '재료 값이 올라 줄였어요', changedAt: hours(0) }
    await save(promotion, { benefit: percent(10), changeNote: told.changeNote })
    app.clock.advance({ minutes: 1 })
    const undo = async () => {
      const { version } = await read(promotion)
      const body = { params: promotion.params, body: { version } }
      return app.call(undoPromotionChange, body, promotion.token)
    }
    const untold = { benefit: percent(20), changeNote: null, changedAt: null }
    expect(await undo()).toMatchObject(untold)
    expect(await undo()).toMatchObject({ benefit: percent(10), ...told })
    expect(await undo()).toMatchObject(untold)
  })

  test('stays where taking it back would be worse for visitors, who would not be told', async () => {
    const promotion = await own(live())
    const { version } = await save(promotion, { benefit: percent(30) })
    const undone = app.call(
      undoPromotionChange,
      { params: promotion.params, body: { version } },
      promotion.token,
    )
    expect(await outcomeOf(undone)).toBe('conflict.state')
    expect((await read(promotion)).benefit).toEqual(percent(30))
  })
})

describe('a store takes along', () => {
  const states = ['DRAFT', 'PENDING_REVIEW', 'SCHEDULED', 'LIVE', 'PAUSED', 'ENDED'] as const

  async function all() {
    const first = await own()
    await app.db.deleteFrom('promotions').execute()
    const ids: string[] = []
    for (const status of states) {
      const period = status === 'SCHEDULED' ? { startAt: hours(1) } : { startAt: hours(-1) }
      const given = { storeId: first.storeId, status, ...period }
      ids.push((await insertPromotion(app.db, app.clock.now(), given)).id)
    }
    const admin = await app.signedIn('ADMIN')
    const to = (status: 'SUSPENDED' | 'ACTIVE' | 'CLOSED') => {
      const body = { to: status, ...(status === 'SUSPENDED' && { note: '확인 중' }) }
      return app.call(setStoreStatus, { params: { id: first.storeId }, body }, admin.token)
    }
    const statuses = async () => {
      const rows = await app.db.selectFrom('promotions').select(['id', 'status']).execute()
      return ids.map((id) => rows.find((row) => row.id === id)?.status)
    }
    return { ...first, ids, to, statuses }
  }

  test('what is on when it is suspended, and back to where it was', async () => {
    const { to, statuses, ids, token } = await all()
    await to('SUSPENDED')
    expect(await statuses()).toEqual(['DRAFT', 'PENDING_REVIEW', 'SCHEDULED', 'PAUSED', 'PAUSED', 'ENDED'])
    const params = { id: ids[3] ?? '' }
    expect(await outcomeOf(move({ params }, 'LIVE', token))).toBe('conflict.state')
    await to('ACTIVE')
    expect(await statuses()).toEqual([...states])
    expect(await app.auditOf('promotions.paused')).toHaveLength(1)
    expect(await app.auditOf('promotions.resumed')).toHaveLength(1)
  })

  test('what would begin meanwhile: when it is back', async () => {
    const { to, statuses, ids } = await all()
    await to('SUSPENDED')
    app.clock.advance({ hours: 2 })
    expect(await promotionBegins.move(app.db, { id: ids[2] ?? '', now: app.clock.now() })).toBe(false)
    await to('ACTIVE')
    await promotionBegins.moveAll(app.db, app.clock.now())
    expect((await statuses())[2]).toBe('LIVE')
  })

  test('what is over meanwhile, which is held no more', async () => {
    const { to, ids, token } = await all()
    await to('SUSPENDED')
    const heldOf = async (index: number) => {
      const found = await app.call(getPromotion, { params: { id: ids[index] ?? '' } }, token)
      return found.view === 'staff' && [found.status, found.isHeld]
    }
    expect([await heldOf(2), await heldOf(3)]).toEqual([
      ['SCHEDULED', true],
      ['PAUSED', true],
    ])
    await move({ params: { id: ids[2] ?? '' } }, 'CANCELLED', token)
    app.clock.advance({ days: 8 })
    await promotionEnds.moveAll(app.db, app.clock.now())
    app.clock.advance({ days: -8 })
    expect([await heldOf(2), await heldOf(3)]).toEqual([
      ['CANCELLED', false],
      ['ENDED', false],
    ])
  })

  test('all to its end when it closes', async () => {
    const { to, statuses } = await all()
    await to('CLOSED')
    expect(await statuses()).toEqual(['DRAFT', 'CANCELLED', 'CANCELLED', 'ENDED', 'ENDED', 'ENDED'])
  })
})

describe('whoever paused it', () => {
  test('the store’s people do not resume what the operator paused', async () => {
    const promotion = await own(live())
    const admin = await app.signedIn('ADMIN')
    await move(promotion, 'PAUSED', admin.token)
    expect(await outcomeOf(move(promotion, 'LIVE', promotion.token))).toBe('authz.forbidden')
    expect((await move(promotion, 'LIVE', admin.token)).pausedBy).toBeNull()
    await move(promotion, 'PAUSED', promotion.token)
    expect((await move(promotion, 'LIVE', promotion.token)).status).toBe('LIVE')
  })
})

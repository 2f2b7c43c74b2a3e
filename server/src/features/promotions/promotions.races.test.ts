import type { CallInput } from '@madang/contract/endpoint'
import { setPromotionStatus, updatePromotion } from '@madang/contract/promotions'
import { setStoreStatus } from '@madang/contract/stores'
import { sql, type Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { promotionBegins, promotionEnds } from './promotions.clock.ts'
import { countVisits } from './promotions.counting.queries.ts'
import type { PromotionTable } from './promotions.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const rounds = Array.from({ length: 6 }, (_, index) => index + 1)
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

async function given(promotion: Partial<Insertable<PromotionTable>>) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  const { id } = await insertPromotion(app.db, app.clock.now(), { storeId, ...promotion })
  await app.insertFile(user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
  return { token, storeId, id, params: { id } }
}
type Given = Awaited<ReturnType<typeof given>>

const admin = async () => (await app.signedIn('ADMIN')).token

const move = ({ params }: Given, body: CallInput<typeof setPromotionStatus>['body'], token: string) =>
  app.call(setPromotionStatus, { params, body }, token)
const save = ({ params }: Given, body: CallInput<typeof updatePromotion>['body'], token: string) =>
  app.call(updatePromotion, { params, body }, token)

const rowOf = ({ id }: Given) =>
  app.db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('at once', () => {
  test.each(rounds)('of two approvals one counts, and one is recorded (round %i)', async () => {
    const promotion = await given({ status: 'PENDING_REVIEW' })
    const [one, two] = [await admin(), await admin()]
    const approve = (token: string) => move(promotion, { to: 'SCHEDULED', version: 1 }, token)
    expect(await outcomes([approve(one), approve(two)])).toEqual(['conflict.state', 'done'])
    expect(await app.auditOf('promotions.approved')).toHaveLength(1)
  })

  test.each(rounds)(
    'nothing unseen is approved: of a change and an approval one is too late (round %i)',
    async () => {
      const promotion = await given({ status: 'PENDING_REVIEW' })
      const [one, two] = [await admin(), await admin()]
      const approval = outcomeOf(move(promotion, { to: 'SCHEDULED', version: 1 }, one))
      const change = outcomeOf(save(promotion, { version: 1, title: '심사 중에 고침' }, two))
      const ended = [await approval, await change]
      expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(ended).toContain('conflict.stale')
    },
  )

  test.each(rounds)('a store that closes leaves nothing to come (round %i)', async () => {
    const promotion = await given({ status: 'PENDING_REVIEW' })
    const [one, two] = [await admin(), await admin()]
    const approval = outcomeOf(move(promotion, { to: 'SCHEDULED' }, one))
    const close = { params: { id: promotion.storeId }, body: { to: 'CLOSED' } } as const
    const closing = outcomeOf(app.call(setStoreStatus, close, two))
    expect(['done', 'conflict.state']).toContain(await approval)
    expect(await closing).toBe('done')
    expect((await rowOf(promotion)).status).toBe('CANCELLED')
  })

  test.each(rounds)(
    'a store that is suspended while the clock begins has nothing on (round %i)',
    async () => {
      const promotion = await given({ status: 'SCHEDULED', startAt: hours(-1) })
      const token = await admin()
      const body = { to: 'SUSPENDED', note: '확인 중' } as const
      const suspension = app.call(setStoreStatus, { params: { id: promotion.storeId }, body }, token)
      await Promise.all([suspension, promotionBegins.moveAll(app.db, app.clock.now())])
      expect(['SCHEDULED', 'PAUSED']).toContain((await rowOf(promotion)).status)
      await app.call(setStoreStatus, { params: { id: promotion.storeId }, body: { to: 'ACTIVE' } }, token)
      await promotionBegins.moveAll(app.db, app.clock.now())
      expect((await rowOf(promotion)).status).toBe('LIVE')
    },
  )

  test.each(rounds)(
    'the clock ends what was not made longer before it, and only that (round %i)',
    async () => {
      const promotion = await given({ status: 'LIVE', startAt: hours(-2), endAt: hours(1) })
      const change = save(promotion, { version: 1, endAt: hours(24) }, promotion.token)
      // The change goes by the app's clock, on which it is not over yet; this clock is ahead.
      const later = new Date(app.clock.now().getTime() + 2 * 3_600_000)
      const [ended, changed] = await Promise.all([
        promotionEnds.move(app.db, { id: promotion.id, now: later }),
        outcomeOf(change),
      ])
      const { status, endAt } = await rowOf(promotion)
      expect([ended, changed, status]).toEqual(
        ended ? [true, 'conflict.state', 'ENDED'] : [false, 'done', 'LIVE'],
      )
      expect(endAt).toBe(ended ? hours(1) : hours(24))
    },
  )

  test.each(rounds)('a store that closes while the clock begins has nothing on (round %i)', async () => {
    const promotion = await given({ status: 'SCHEDULED', startAt: hours(-1) })
    const now = app.clock.now()
    const more = { storeId: promotion.storeId, status: 'SCHEDULED', startAt: hours(-1) } as const
    for (let count = 0; count < 100; count++) await insertPromotion(app.db, now, more)
    const close = { params: { id: promotion.storeId }, body: { to: 'CLOSED' } } as const
    const closing = app.call(setStoreStatus, close, await admin())
    await Promise.all([closing, ...[1, 2, 3].map(() => promotionBegins.moveAll(app.db, now))])
    const rows = await app.db.selectFrom('promotions').select('status').distinct().execute()
    expect(rows.filter(({ status }) => status !== 'ENDED' && status !== 'CANCELLED')).toEqual([])
  })
})

/** Of two who lock the same in another order neither would go on, until the database ends one of them. */
describe('many are locked in the order of their ids', () => {
  const day = '2026-11-21'
  test.each([
    ['by the clock', () => promotionBegins.moveAll(app.db, app.clock.now())],
    [
      'by those who count',
      (ids: readonly string[]) => {
        const visits = ids.map(
          (promotionId) => ({ promotionId, kind: 'view', hash: `${promotionId}` }) as const,
        )
        const hashed = visits.map((visit) => ({ ...visit, hash: visit.hash.replaceAll('-', '') }))
        return app.db.transaction().execute((trx) => countVisits(trx, hashed, { now: app.clock.now(), day }))
      },
    ],
    [
      'by a store that moves elsewhere',
      (_ids: readonly string[], storeId: string) =>
        app.db.updateTable('stores').set({ lat: 35.1, lng: 129 }).where('id', '=', storeId).execute(),
    ],
  ])('%s', async (_name, lockAll) => {
    const { storeId, id: last } = await given({ status: 'SCHEDULED', startAt: hours(-3) })
    const first = last.replace(/^.{8}/, '00000000')
    const before = { storeId, status: 'SCHEDULED', startAt: hours(-2) } as const
    await insertPromotion(app.db, app.clock.now(), { ...before, id: first })
    const holding = await app.db.startTransaction().execute()
    const lock = (id: string) =>
      sql`select from promotions where id = ${id} for update nowait`.execute(holding)
    await lock(first)
    const working = lockAll([last, first], storeId)
    const isWaiting = async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(app.db)
      return rows.length
    }
    await expect.poll(isWaiting, { interval: 5 }).toBe(1)
    const locked = await lock(last).then(
      () => 'free',
      () => 'held',
    )
    await holding.rollback().execute()
    await working
    expect(locked).toBe('free')
  })
})

import { setJrsStatus } from '@madang/contract/jrs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { createTasks } from '../../tasks.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem, insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
})
afterAll(() => t.close())

/** An owner's store that has an open list and a draft of one, by a plan of another store that ends now. */
async function twoStores() {
  const owner = await t.signedIn('MANAGER')
  const helper = await t.signedIn('MANAGER')
  const [own, helps] = [{ [owner.user.id]: 'OWNER' }, { [helper.user.id]: 'STAFF' }] as const
  const { id: storeId } = await t.insertStore({ status: 'ACTIVE' }, { ...own, ...helps })
  const { id: payingId } = await t.insertStore({ status: 'ACTIVE' }, own)
  await insertSubscription(t.db, t.clock.now(), { storeId: payingId, status: 'CANCELLING' })
  const { id: openId } = await insertJrsItem(t.db, t.clock.now(), { storeId, status: 'OPEN' })
  t.clock.advance({ minutes: 1 })
  const { id: draftId } = await insertJrsItem(t.db, t.clock.now(), { storeId })
  t.clock.advance({ days: 30 })
  const token = await t.signInAs(owner.user)
  return {
    owner,
    payingId,
    helper,
    openId,
    open: () => outcomeOf(t.call(setJrsStatus, { params: { id: draftId }, body: { to: 'OPEN' } }, token)),
    end: async () => createTasks(t.deps).tasks['subscriptions:renew']?.(null),
    readStatuses: async () => {
      const rows = await t.db.selectFrom('jrsItems').select(['id', 'status']).execute()
      return [openId, draftId].map((id) => rows.find((row) => row.id === id)?.status)
    },
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.db)
  return rows.length
}

/**
 * Begins `first`, which waits for what is held before it ends, and then `second`, until that has ended or waits as well.
 */
async function oneInTheOther<First, Second>(
  hold: (trx: Db) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holding = await t.db.startTransaction().execute()
  try {
    await hold(holding)
    const one = first()
    await expect.poll(countWaiting, { interval: 5 }).toBe(1)
    let isOver = false
    const two = second().finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await countWaiting()) === 2, { interval: 5 }).toBe(true)
    await holding.commit().execute()
    return await Promise.all([one, two])
  } finally {
    if (!holding.isCommitted) await holding.rollback().execute()
  }
}

test('what is opened while the plan of another store ends is paused with it', async () => {
  const { helper, open, end, readStatuses } = await twoStores()
  // Who is told that a list is open, which is written last.
  const hold = (trx: Db) =>
    trx.selectFrom('users').select('id').where('id', '=', helper.user.id).forUpdate().execute()
  const [opened] = await oneInTheOther(hold, open, end)
  expect([opened, await readStatuses()]).toEqual(['done', ['OPEN', 'PAUSED']])
})

test('while the plan of another store is ending, nothing is opened by it any more', async () => {
  const { openId, open, end, readStatuses } = await twoStores()
  const hold = (trx: Db) =>
    trx.selectFrom('jrsItems').select('id').where('id', '=', openId).forUpdate().execute()
  const [, opened] = await oneInTheOther(hold, end, open)
  expect([opened, await readStatuses()]).toEqual(['plan.limit_reached', ['OPEN', 'DRAFT']])
})

test('what is opened in a store that comes to share a plan while that ends is paused with it', async () => {
  const { owner, payingId, end } = await twoStores()
  const helper = await t.signedIn('MANAGER')
  const other = await t.signedIn('MANAGER')
  const staff = { [other.user.id]: 'OWNER', [helper.user.id]: 'STAFF' } as const
  const { id: storeId } = await t.insertStore({ status: 'ACTIVE' }, staff)
  const now = t.clock.now()
  await insertJrsItem(t.db, now, { storeId, status: 'OPEN' })
  const { id } = await insertJrsItem(t.db, now, { storeId })
  const holdStore = await t.db.startTransaction().execute()
  const holdHelper = await t.db.startTransaction().execute()
  try {
    await holdStore.selectFrom('stores').select('id').where('id', '=', payingId).forUpdate().execute()
    await holdHelper.selectFrom('users').select('id').where('id', '=', helper.user.id).forUpdate().execute()
    let isOver = false
    const ending = end().finally(() => (isOver = true))
    await expect.poll(countWaiting, { interval: 5 }).toBe(1)
    const joined = {
      storeId,
      userId: owner.user.id,
      staffRole: 'OWNER',
      createdAt: now.toISOString(),
    } as const
    await t.db.insertInto('storeStaff').values(joined).execute()
    // Allowed by the plan that is ending.
    const opened = outcomeOf(t.call(setJrsStatus, { params: { id }, body: { to: 'OPEN' } }, other.token))
    await expect.poll(countWaiting, { interval: 5 }).toBe(2)
    await holdStore.commit().execute()
    await expect.poll(async () => isOver || (await countWaiting()) === 2, { interval: 5 }).toBe(true)
    await holdHelper.commit().execute()
    await ending
    expect(await opened).toBe('done')
  } finally {
    for (const holding of [holdStore, holdHelper])
      if (!holding.isCommitted) await holding.rollback().execute()
  }
  const item = await t.db.selectFrom('jrsItems').select('status').where('id', '=', id).executeTakeFirst()
  expect(item?.status).toBe('PAUSED')
})

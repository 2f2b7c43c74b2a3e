import { removeStoreStaff } from '@madang/contract/store-staff'
import { deleteStore } from '@madang/contract/stores'
import { deleteUser } from '@madang/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function withDraft() {
  const owner = await app.signedIn('MANAGER')
  const staff = await app.signedIn('MANAGER')
  const people = { [owner.user.id]: 'OWNER', [staff.user.id]: 'STAFF' } as const
  const { id } = await app.insertStore({ status: 'DRAFT' }, people)
  return { owner, staff, params: { id } }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.db)
  return rows.length > 0
}

const lockUser = (trx: Db, id: string) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().noWait().execute()

/** Holds something, and once the call waits for it takes the member alone: refused at once when the call holds that. */
async function takeWhileWaiting(
  hold: (trx: Db) => Promise<unknown>,
  userId: string,
  call: () => Promise<unknown>,
): Promise<string> {
  const holding = await app.db.startTransaction().execute()
  try {
    await hold(holding)
    const outcome = outcomeOf(call())
    await expect.poll(isSomebodyWaiting, { interval: 5 }).toBe(true)
    await lockUser(holding, userId)
    await holding.commit().execute()
    return await outcome
  } finally {
    if (!holding.isCommitted) await holding.rollback().execute()
  }
}

test('whoever withdraws is locked after the own stores, as by everybody else', async () => {
  const { owner, params } = await withDraft()
  const { id } = owner.user
  const hold = (trx: Db) =>
    trx.selectFrom('stores').select('id').where('id', '=', params.id).forUpdate().execute()
  const withdraw = () => app.call(deleteUser, { query: { id } }, owner.token)
  expect(await takeWhileWaiting(hold, id, withdraw)).toBe('done')
})

const share = (id: string) => (trx: Db) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forShare().execute()

test('whoever leaves a store is locked alone from the beginning', async () => {
  const { staff, params } = await withDraft()
  const { id } = staff.user
  const leave = () => app.call(removeStoreStaff, { params, query: { userId: id } }, staff.token)
  expect(await takeWhileWaiting(share(id), id, leave)).toBe('done')
})

test('whoever deletes the own draft is locked alone from the beginning', async () => {
  const { owner, params } = await withDraft()
  const { id } = owner.user
  const remove = () => app.call(deleteStore, { params }, owner.token)
  expect(await takeWhileWaiting(share(id), id, remove)).toBe('done')
})

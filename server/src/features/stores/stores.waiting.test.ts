import { inviteStoreStaff, removeStoreStaff, setStoreStaffRole } from '@madang/contract/store-staff'
import { undoStoreChange } from '@madang/contract/store-history'
import { createStore, deleteStore, setStoreStatus, updateStore } from '@madang/contract/stores'
import { createAdminUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { nextPhone } from '../../testing/factories.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { outcomeDuring } from '../../testing/waiting.ts'
import { withdrawUser } from '../users/users.queries.ts'
import { leaveAsStaff } from './stores.staff.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function withOwner() {
  const { user, token } = await app.signedIn('MANAGER')
  const other = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({}, { [user.id]: 'OWNER', [other.user.id]: 'STAFF' })
  return { user, token, other, id, params: { id } }
}
type Arranged = Awaited<ReturnType<typeof withOwner>>

function lockedStore(trx: Db, { id }: Arranged) {
  return trx.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute()
}

describe('while a call waits for the store', () => {
  const created = ({ id, token }: Arranged) => {
    const body = { phone: nextPhone(), name: '박지은', authorityType: 'MANAGER' as const, storeIds: [id] }
    return app.call(createAdminUser, { body }, token)
  }

  test('an owner is taken out, and lets nobody in any more', async () => {
    const arranged = await withOwner()
    const takeOut = async (trx: Db) => {
      await lockedStore(trx, arranged)
      await trx.deleteFrom('storeStaff').where('userId', '=', arranged.user.id).execute()
    }
    expect(await outcomeDuring(app, takeOut, () => created(arranged))).toBe('validation.failed')
  })

  test('the store is closed, and nobody is let in any more', async () => {
    const arranged = await withOwner()
    const close = (trx: Db) =>
      trx.updateTable('stores').set({ status: 'CLOSED' }).where('id', '=', arranged.id).execute()
    expect(await outcomeDuring(app, close, () => created(arranged))).toBe('validation.failed')
  })
})

test('who withdraws in the same moment does not become an owner, the last one perhaps', async () => {
  const { other, token, params } = await withOwner()
  const { id } = other.user
  const withdraw = async (trx: Db) => {
    await leaveAsStaff(trx, id)
    await withdrawUser(trx, id, { phoneHash: 'a'.repeat(64), now: app.clock.now() })
  }
  const change = { query: { userId: id }, body: { staffRole: 'OWNER' as const } }
  const raise = () => app.call(setStoreStaffRole, { params, ...change }, token)
  expect(await outcomeDuring(app, withdraw, raise)).toBe('resource.not_found')
})

describe('a manager who is demoted while a call waits', () => {
  const calls: Record<string, (arranged: Arranged) => Promise<unknown>> = {
    'changes no data': ({ params, token }) =>
      app.call(updateStore, { params, body: { version: 1, holidayNote: '설날 휴무' } }, token),
    'takes no change back': ({ params, token }) =>
      app.call(undoStoreChange, { params, body: { version: 1 } }, token),
    'submits nothing': ({ params, token }) =>
      app.call(setStoreStatus, { params, body: { to: 'PENDING_REVIEW' } }, token),
    'deletes nothing': ({ params, token }) => app.call(deleteStore, { params }, token),
    'lets nobody in': ({ params, token }) => {
      const body = { phone: nextPhone(), name: '박지은', staffRole: 'STAFF' as const }
      return app.call(inviteStoreStaff, { params, body }, token)
    },
    'gives no role': ({ params, other, token }) => {
      const change = { query: { userId: other.user.id }, body: { staffRole: 'OWNER' as const } }
      return app.call(setStoreStaffRole, { params, ...change }, token)
    },
    'takes nobody out': ({ params, other, token }) =>
      app.call(removeStoreStaff, { params, query: { userId: other.user.id } }, token),
    'creates no store': ({ token }) => app.call(createStore, { body: { name: '마당' } }, token),
  }

  test.each(Object.keys(calls))('%s', async (name) => {
    const arranged = await withOwner()
    const demote = async (trx: Db) => {
      await lockedStore(trx, arranged)
      const { id } = arranged.user
      await trx.updateTable('users').set({ authorityType: 'USER' }).where('id', '=', id).execute()
    }
    const call = calls[name]
    expect(await outcomeDuring(app, demote, async () => call?.(arranged))).toBe('authz.forbidden')
  })
})

describe('fifty people of a store', () => {
  async function fill({ id }: Arranged, count: number): Promise<void> {
    const people = await Promise.all(
      Array.from({ length: count }, () => app.insertUser({ authorityType: 'MANAGER' })),
    )
    const row = { storeId: id, staffRole: 'STAFF' as const, createdAt: '2026-01-01T00:00:00Z' }
    await app.db
      .insertInto('storeStaff')
      .values(people.map((person) => ({ ...row, userId: person.id })))
      .execute()
  }
  const create = (storeIds: string[], token: string) => {
    const body = { phone: nextPhone(), name: '박지은', authorityType: 'MANAGER' as const, storeIds }
    return app.call(createAdminUser, { body }, token)
  }

  test('are the most that the operator makes, told at the store that is full', async () => {
    const [roomy, full] = [await withOwner(), await withOwner()]
    const { token } = await app.signedIn('ADMIN')
    await fill(full, 48)
    await expect(create([roomy.id, full.id], token)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/storeIds/1', code: 'store_full' }] },
    })
    expect(await outcomeOf(create([roomy.id], token))).toBe('done')
  })

  test('stay fifty when five come at once for the last place', async () => {
    const arranged = await withOwner()
    const { token } = await app.signedIn('ADMIN')
    await fill(arranged, 47)
    const ended = await outcomes(Array.from({ length: 5 }, () => create([arranged.id], token)))
    expect(ended).toEqual(['done', ...Array.from({ length: 4 }, () => 'validation.failed')])
  })
})

import { answerInvitation, revokeStoreInvitation } from '@madang/contract/invitations'
import { inviteStoreStaff, removeStoreStaff } from '@madang/contract/store-staff'
import { createStore, setStoreStatus } from '@madang/contract/stores'
import { createAdminUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { nextPhone } from '../../testing/factories.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { outcomeDuring } from '../../testing/waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function ownStore() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { user, token, id, params: { id } }
}
type Owned = Awaited<ReturnType<typeof ownStore>>

function invite({ params, token }: Owned, phone: string) {
  return app.call(inviteStoreStaff, { params, body: { phone, name: '박지은', staffRole: 'STAFF' } }, token)
}

async function invited(owned: Owned) {
  const { user, token } = await app.signedIn('USER')
  const made = await invite(owned, user.phone)
  if (!('status' in made)) throw new Error('A manager invites.')
  return { user, token, id: made.id }
}
type Invited = Awaited<ReturnType<typeof invited>>

const answer = ({ id, token }: Pick<Invited, 'id' | 'token'>, to: 'ACCEPTED' | 'DECLINED' = 'ACCEPTED') =>
  app.call(answerInvitation, { params: { id }, body: { to } }, token)
const revoke = ({ params, token }: Owned, { id }: Invited) =>
  app.call(revokeStoreInvitation, { params, query: { invitationId: id } }, token)

async function peopleOf({ id }: Pick<Owned, 'id'>): Promise<number> {
  return (await app.db.selectFrom('storeStaff').select('userId').where('storeId', '=', id).execute()).length
}

async function statusOf({ id }: Pick<Invited, 'id'>): Promise<string | undefined> {
  return (await app.db.selectFrom('invitations').select('status').where('id', '=', id).executeTakeFirst())
    ?.status
}

/** Managers who work in a store. */
async function fill({ id }: Owned, count: number): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: count }, () => app.insertUser({ authorityType: 'MANAGER' })),
  )
  const row = { storeId: id, staffRole: 'STAFF' as const, createdAt: '2026-01-01T00:00:00Z' }
  await app.db
    .insertInto('storeStaff')
    .values(people.map((person) => ({ ...row, userId: person.id })))
    .execute()
}

const rounds = Array.from({ length: 8 }, (_, index) => index + 1)

describe('at once', () => {
  test.each(rounds)('five invitations of one number are one (round %i)', async () => {
    const owned = await ownStore()
    const phone = nextPhone()
    expect(await outcomes([1, 2, 3, 4, 5].map(() => invite(owned, phone)))).toEqual(Array(5).fill('done'))
    expect(await app.db.selectFrom('invitations').select('status').execute()).toEqual([{ status: 'PENDING' }])
    await app.runJobs()
    expect(app.texts(phone)).toHaveLength(1)
  })

  test.each(rounds)('pressed twice, accepting is done once (round %i)', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    expect(await outcomes([1, 2, 3].map(() => answer(person)))).toEqual(['done', 'done', 'done'])
    expect(await app.auditOf('stores.invitation_accepted')).toHaveLength(1)
    expect(await peopleOf(owned)).toBe(2)
  })

  test.each(rounds)('an invitation is accepted or taken back, not both (round %i)', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    const ends = await outcomes([answer(person), revoke(owned, person)])
    const isAccepted = (await statusOf(person)) === 'ACCEPTED'
    expect(ends).toEqual(['done', isAccepted ? 'resource.not_found' : 'conflict.state'].toSorted())
    expect(await peopleOf(owned)).toBe(isAccepted ? 2 : 1)
  })

  test.each(rounds)('it is accepted or declined, not both (round %i)', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    expect(await outcomes([answer(person), answer(person, 'DECLINED')])).toEqual(['conflict.state', 'done'])
    expect(await peopleOf(owned)).toBe((await statusOf(person)) === 'ACCEPTED' ? 2 : 1)
  })

  test.each(rounds)('nobody comes into a store that closes (round %i)', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    await outcomes([
      answer(person),
      app.call(setStoreStatus, { params: owned.params, body: { to: 'CLOSED' } }, owned.token),
    ])
    expect(['ACCEPTED', 'REVOKED']).toContain(await statusOf(person))
    expect(await peopleOf(owned)).toBe((await statusOf(person)) === 'ACCEPTED' ? 2 : 1)
  })

  test.each(rounds)(
    'two stores of one person are joined, and left, with the right role (round %i)',
    async () => {
      const [one, two] = [await ownStore(), await ownStore()]
      const person = await invited(one)
      const second = await invite(two, person.user.phone)
      const both = [person.id, 'id' in second ? second.id : '']
      expect(await outcomes(both.map((id) => answer({ id, token: person.token })))).toEqual(['done', 'done'])
      const leave = ({ params }: Owned) =>
        app.call(removeStoreStaff, { params, query: { userId: person.user.id } }, person.token)
      expect(await outcomes([leave(one), leave(two)])).toEqual(['done', 'done'])
      expect(await roleOf(person)).toBe('USER')
    },
  )

  test.each(rounds)(
    'who leaves the last store and begins one stays a manager, or begins none (round %i)',
    async () => {
      const owned = await ownStore()
      const person = await invited(owned)
      await answer(person)
      const leaving = app.call(
        removeStoreStaff,
        { params: owned.params, query: { userId: person.user.id } },
        person.token,
      )
      const [begun] = await Promise.all([
        outcomeOf(app.call(createStore, { body: { name: '마당' } }, person.token)),
        leaving,
      ])
      expect([begun, await roleOf(person)]).toEqual(begun === 'done' ? ['done', 'MANAGER'] : [begun, 'USER'])
    },
  )
})

async function roleOf({ user }: Invited): Promise<string> {
  const row = await app.db
    .selectFrom('users')
    .select('authorityType')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.authorityType
}

describe('fifty people of a store', () => {
  test('are the most, whoever was invited among them', async () => {
    const owned = await ownStore()
    await fill(owned, 48)
    const person = await invited(owned)
    await expect(invite(owned, nextPhone())).rejects.toMatchObject({
      problem: { code: 'conflict.state', errors: [{ pointer: '/phone', code: 'store_full' }] },
    })
    expect(await outcomeOf(invite(owned, person.user.phone))).toBe('done')
    const { token } = await app.signedIn('ADMIN')
    const create = (by: string, phone = nextPhone()) => {
      const body = { phone, name: '박지은', authorityType: 'MANAGER' as const, storeIds: [owned.id] }
      return outcomeOf(app.call(createAdminUser, { body }, by))
    }
    expect(await create(token)).toBe('validation.failed')
    expect(await create(owned.token)).toBe('validation.failed')
    await answer(person)
    expect(await peopleOf(owned)).toBe(50)
  })

  test('are not passed by those who were invited when there was more room', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    await fill(owned, 49)
    expect(await outcomeOf(answer(person))).toBe('conflict.state')
    expect([await peopleOf(owned), await statusOf(person)]).toEqual([50, 'PENDING'])
  })

  test('stay fifty when fifty-one are let in, invited and accept at once', async () => {
    const owned = await ownStore()
    await fill(owned, 40)
    const guests = await Promise.all(Array.from({ length: 5 }, () => invited(owned)))
    const { token } = await app.signedIn('ADMIN')
    const add = () => {
      const body = {
        phone: nextPhone(),
        name: '박지은',
        authorityType: 'MANAGER' as const,
        storeIds: [owned.id],
      }
      return app.call(createAdminUser, { body }, token)
    }
    const ended = await outcomes([
      ...guests.map((guest) => answer(guest)),
      ...Array.from({ length: 3 }, add),
      ...Array.from({ length: 3 }, () => invite(owned, nextPhone())),
    ])
    // Forty-one and five who were invited leave four places for six.
    expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(9)
    const { length: pending } = await app.db
      .selectFrom('invitations')
      .select('id')
      .where('status', '=', 'PENDING')
      .execute()
    expect((await peopleOf(owned)) + pending).toBe(50)
  })
})

describe('while an answer waits for the store', () => {
  test('the number becomes another’s, and the invitation with it', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    const move = (trx: Db) =>
      trx.updateTable('users').set({ phone: nextPhone() }).where('id', '=', person.user.id).execute()
    expect(await outcomeDuring(app, move, () => answer(person))).toBe('resource.not_found')
    expect(await peopleOf(owned)).toBe(1)
  })

  test('the person is suspended, and comes in no more', async () => {
    const owned = await ownStore()
    const person = await invited(owned)
    const suspend = (trx: Db) =>
      trx.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', person.user.id).execute()
    expect(await outcomeDuring(app, suspend, () => answer(person))).toBe('authz.forbidden')
    expect([await peopleOf(owned), await statusOf(person)]).toEqual([1, 'PENDING'])
  })
})

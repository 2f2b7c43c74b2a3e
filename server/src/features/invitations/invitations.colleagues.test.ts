import { answerInvitation, listStoreInvitations } from '@madang/contract/invitations'
import { pagedStoreHistory } from '@madang/contract/store-history'
import { inviteStoreStaff, removeStoreStaff } from '@madang/contract/store-staff'
import { createAdminUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { nextPhone } from '../../testing/factories.ts'
import { refusal } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const typed = { name: '박지은', staffRole: 'STAFF' as const }

async function ownStore() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { user, token, params: { id } }
}
type Owned = Awaited<ReturnType<typeof ownStore>>

/** Somebody who works in a store and whose number is invited to it once more. */
async function invitedColleague(owned: Owned) {
  const { user, token } = await app.signedIn('MANAGER')
  const row = { storeId: owned.params.id, userId: user.id, staffRole: 'STAFF' as const }
  await app.db
    .insertInto('storeStaff')
    .values({ ...row, createdAt: '2026-01-01T00:00:00Z' })
    .execute()
  await invite(owned, user.phone)
  const [invitation] = await pendingOf(owned)
  if (invitation === undefined) throw new Error('The invitation is pending.')
  return { user, token, id: invitation.id }
}

const invite = ({ params, token }: Owned, phone: string) =>
  app.call(inviteStoreStaff, { params, body: { ...typed, phone } }, token)
const pendingOf = async ({ params, token }: Owned) =>
  (await app.call(listStoreInvitations, { params }, token)).items
const historyOf = async ({ params, token }: Owned) =>
  (await app.call(pagedStoreHistory, { params, query: {} }, token)).items
const accept = (id: string, token: string) =>
  app.call(answerInvitation, { params: { id }, body: { to: 'ACCEPTED' } }, token)

describe('an invitation of somebody who works there', () => {
  test('does not bring back whom an owner takes out', async () => {
    const owned = await ownStore()
    const { user, token, id } = await invitedColleague(owned)
    await app.call(removeStoreStaff, { params: owned.params, query: { userId: user.id } }, owned.token)
    await expect(accept(id, token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect(await pendingOf(owned)).toEqual([])
    expect(await historyOf(owned)).toMatchObject([
      { action: 'stores.staff_removed' },
      { action: 'stores.invitation_revoked', actorId: owned.user.id },
      { action: 'stores.invitation_sent' },
    ])
  })

  test('is declined by leaving, which tells nobody whose number it is', async () => {
    const owned = await ownStore()
    const { user, token, id } = await invitedColleague(owned)
    await app.call(removeStoreStaff, { params: owned.params, query: { userId: user.id } }, token)
    await expect(accept(id, token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect((await historyOf(owned))[1]).toMatchObject({
      action: 'stores.invitation_declined',
      actorId: null,
    })
  })

  test.each(['member', 'nobody'])('ends when the operator lets in the number of a %s', async (whose) => {
    const owned = await ownStore()
    const admin = await app.signedIn('ADMIN')
    const phone = whose === 'member' ? (await app.insertUser()).phone : nextPhone()
    await invite(owned, phone)
    const given = { ...typed, phone }
    if (whose === 'member') {
      await app.call(inviteStoreStaff, { params: owned.params, body: given }, admin.token)
    } else {
      const { name } = typed
      const body = { name, phone, authorityType: 'MANAGER' as const, storeIds: [owned.params.id] }
      await app.call(createAdminUser, { body }, admin.token)
    }
    expect(await pendingOf(owned)).toEqual([])
  })
})

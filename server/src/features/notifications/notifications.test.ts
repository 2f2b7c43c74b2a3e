import { markNotificationsRead, pagedNotifications } from '@madang/contract/notifications'
import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { deleteOldNotifications, notifyStaff } from './notifications.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

/** A store with an owner and somebody who works there. */
async function openStore() {
  const owner = await app.signedIn('MANAGER', { name: '김주인' })
  const staff = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({}, { [owner.user.id]: 'OWNER', [staff.user.id]: 'STAFF' })
  return { owner, staff, id }
}

const subject = { entity: 'jrs', id: '019a9f2e-6c00-7000-8000-000000000001', name: '저녁 대기' } as const

const tell = (storeId: string, more: Partial<Parameters<typeof notifyStaff>[1]> = {}) =>
  notifyStaff(app.db, { type: 'jrs.full', subject, storeId, senderId: null, now: app.clock.now(), ...more })

const read = (token: string, query: object = {}) => app.call(pagedNotifications, { query }, token)
const mark = (token: string, body: { id?: string } = {}) => app.call(markNotificationsRead, { body }, token)

test('the people of a store are told, but who did it, and nobody else', async () => {
  const { owner, staff, id } = await openStore()
  const stranger = await openStore()
  await tell(id, { type: 'jrs.opened', senderId: owner.user.id })
  expect((await read(staff.token)).items).toMatchObject([
    { type: 'jrs.opened', subject, senderName: '김주인', readAt: null },
  ])
  for (const { token } of [owner, stranger.owner, await app.signedIn('ADMIN')]) {
    expect(await read(token)).toMatchObject({ items: [], unreadCount: 0 })
  }
})

test('what the operator did is told without a name', async () => {
  const { staff, id } = await openStore()
  const { user } = await app.signedIn('ADMIN')
  await tell(id, { senderId: user.id })
  expect((await read(staff.token)).items[0]?.senderName).toBeNull()
})

test('the same is told once until it is read; then anew', async () => {
  const { staff, id } = await openStore()
  await tell(id)
  app.clock.advance({ minutes: 1 })
  await Promise.all([tell(id), tell(id)])
  const { items } = await read(staff.token)
  expect(items.map(({ at }) => at)).toEqual([app.clock.now().toISOString()])
  await mark(staff.token)
  await tell(id)
  expect(await read(staff.token)).toMatchObject({ totalCount: 2, unreadCount: 1 })
})

test('one is marked as read, or all, and only the own', async () => {
  const { owner, staff, id } = await openStore()
  await tell(id)
  await tell(id, { type: 'jrs.ended' })
  const { items } = await read(staff.token, { pageSize: 1 })
  expect(items.map(({ type }) => type)).toEqual(['jrs.ended'])
  const [newest] = items
  await mark(owner.token, { id: newest?.id ?? '' })
  expect(await read(staff.token)).toMatchObject({ unreadCount: 2 })
  expect(await mark(staff.token, { id: newest?.id ?? '' })).toEqual({ unreadCount: 1 })
  expect(await mark(staff.token)).toEqual({ unreadCount: 0 })
  expect(await read(owner.token)).toMatchObject({ unreadCount: 2 })
})

test('they are kept for 90 days, and go with whoever leaves', async () => {
  const { staff, id } = await openStore()
  await tell(id)
  app.clock.advance({ days: 89 })
  await tell(id, { type: 'jrs.ended' })
  app.clock.advance({ days: 2 })
  await deleteOldNotifications(app.db, app.clock.now())
  const token = await app.signInAs(staff.user)
  expect((await read(token)).items.map(({ type }) => type)).toEqual(['jrs.ended'])
  await app.call(deleteUser, { query: { id: staff.user.id } }, token)
  const left = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('recipientId', '=', staff.user.id)
    .execute()
  expect(left).toEqual([])
})

import type { Role } from '@madang/contract/access'
import { deleteFile, getFile, getMultipleFiles } from '@madang/contract/files'
import { storeActions, type StaffRole, type StoreStatus } from '@madang/contract/store-actions'
import { removeStoreStaff } from '@madang/contract/store-staff'
import { createStore, deleteStore, setStoreStatus, updateStore } from '@madang/contract/stores'
import { storeStatuses } from '@madang/contract/statuses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { statusOf } from '../../testing/outcomes.ts'
import { bring, drawJpeg } from '../../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role = 'MANAGER') => app.signedIn(role)

type Person = 'owner' | 'staff' | 'other manager' | 'member' | 'ADMIN' | 'SUPER_ADMIN'
const persons: Record<Person, { role: Role; staffRole: StaffRole | null }> = {
  owner: { role: 'MANAGER', staffRole: 'OWNER' },
  staff: { role: 'MANAGER', staffRole: 'STAFF' },
  'other manager': { role: 'MANAGER', staffRole: null },
  member: { role: 'USER', staffRole: null },
  ADMIN: { role: 'ADMIN', staffRole: null },
  SUPER_ADMIN: { role: 'SUPER_ADMIN', staffRole: null },
}
const everybody = Object.keys(persons) as Person[] // Object.keys forgets the key type

describe('changing files', () => {
  const pairs = everybody.flatMap((person) => storeStatuses.map((status) => [person, status] as const))

  /** A store in this state with its registration, and somebody with files of his own. */
  async function arrange(person: Person, status: StoreStatus) {
    const { role, staffRole } = persons[person]
    const { user, token } = await signedIn(role)
    const owner = await app.insertUser({ authorityType: 'MANAGER' })
    const staff = { [owner.id]: 'OWNER' as const, ...(staffRole && { [user.id]: staffRole }) }
    const { id } = await app.insertStore({ status }, staff)
    const change = async (body: object) =>
      statusOf(app.call(updateStore, { params: { id }, body: { version: 1, ...body } }, token))
    const own = (purpose: Parameters<TestApp['insertFile']>[1]) => app.insertFile(user.id, purpose)
    return { change, own }
  }

  const changes = {
    logo: async ({ change, own }) => change({ logoFileId: await own('STORE_LOGO') }),
    pictures: async ({ change, own }) =>
      change({ images: [{ fileId: await own('STORE_IMAGE'), alt: '가게 앞' }] }),
    registration: async ({ change, own }) =>
      change({ documents: [{ type: 'BUSINESS_REGISTRATION', fileId: await own('STORE_DOCUMENT') }] }),
  } satisfies Record<string, (target: Awaited<ReturnType<typeof arrange>>) => Promise<unknown>>

  function expected(part: keyof typeof changes, person: Person, status: StoreStatus) {
    const { role, staffRole } = persons[person]
    if (role === 'USER') return 403
    const { edit, changeBusinessNumber } = storeActions({ status }, { userId: 'x', role, staffRole })
    const decision = part === 'registration' ? changeBusinessNumber : edit
    if (decision.allowed) return 'done'
    return decision.reason === 'not_yours' ? 404 : 409
  }

  test.each(pairs)('%s and a store that is %s', async (person, status) => {
    const parts = Object.keys(changes) as (keyof typeof changes)[] // Object.keys forgets the key type
    const found = await Promise.all(
      parts.map(async (part) => [part, await changes[part](await arrange(person, status))]),
    )
    expect(found).toEqual(parts.map((part) => [part, expected(part, person, status)]))
  })
})

/** A store whose registration one of its staff brought, with its bytes. */
async function withDocument() {
  const [owner, bringer] = [await signedIn(), await signedIn()]
  const { id } = await app.insertStore({}, { [owner.user.id]: 'OWNER', [bringer.user.id]: 'STAFF' })
  const bytes = await drawJpeg()
  const file = await bring(app, bringer.token, { bytes, purpose: 'STORE_DOCUMENT' })
  const documents = [{ type: 'BUSINESS_REGISTRATION' as const, fileId: file.id }]
  await app.call(updateStore, { params: { id }, body: { version: 1, documents } }, bringer.token)
  return { owner, bringer, file, params: { id } }
}

/** What somebody gets of a file: its bytes, what is known of it, and what removing it answers. */
async function reach(fileId: string, token: string | null) {
  const { items } = await app
    .call(getMultipleFiles, { body: { ids: [fileId] } }, token)
    .catch(() => ({ items: [] }))
  return [
    await statusOf(app.call(getFile, { params: { id: fileId }, query: {}, headers: {} }, token)),
    await statusOf(
      app.call(getFile, { params: { id: fileId }, query: { width: '320' }, headers: {} }, token),
    ),
    items.length,
    await statusOf(app.call(deleteFile, { params: { id: fileId } }, token)),
  ]
}

const reached = ['done', 'done', 1, 409]
const hidden = [404, 404, 0, 404]

describe('a document of a store', () => {
  test.each(everybody)('and %s', async (person) => {
    const { owner, file, params } = await withDocument()
    const { role, staffRole } = persons[person]
    const { user, token } = await signedIn(role)
    if (staffRole !== null) {
      const createdAt = app.clock.now().toISOString()
      await app.db
        .insertInto('storeStaff')
        .values({ storeId: params.id, userId: user.id, staffRole, createdAt })
        .execute()
    }
    const seesAll = role === 'ADMIN' || role === 'SUPER_ADMIN'
    expect(await reach(file.id, token)).toEqual(staffRole !== null || seesAll ? reached : hidden)
    expect(await reach(file.id, owner.token)).toEqual(reached)
  })

  test('is not there for whoever has left the store, also when he or she brought it', async () => {
    const { owner, bringer, file, params } = await withDocument()
    expect(await reach(file.id, bringer.token)).toEqual(reached)
    const query = { userId: bringer.user.id }
    await app.call(removeStoreStaff, { params, query }, owner.token)
    expect(await reach(file.id, bringer.token)).toEqual(hidden)
    expect(await reach(file.id, null)).toEqual([401, 401, 0, 401])
  })

  test('is not there for a manager who is a member by now, and in no public place', async () => {
    const { bringer, file } = await withDocument()
    await app.db
      .updateTable('users')
      .set({ authorityType: 'USER' })
      .where('id', '=', bringer.user.id)
      .execute()
    expect(await reach(file.id, bringer.token)).toEqual(hidden)
    for (const name of [`${file.sha256}.jpg`, `${file.sha256}-640.webp`]) {
      expect((await fetch(`${app.url}/files/${name}`)).status).toBe(404)
    }
  })

  test('says of each look whose data it was, to whoever works there too', async () => {
    const { owner, bringer, file, params } = await withDocument()
    const { token, user } = await signedIn('ADMIN')
    const asked = { params: { id: file.id }, query: {}, headers: {} }
    for (const caller of [owner.token, bringer.token, token]) await app.call(getFile, asked, caller)
    await statusOf(app.call(getFile, asked, (await signedIn()).token))
    const records = await app.db
      .selectFrom('auditRecords')
      .select(['actorId', 'entityId', 'subjectIds'])
      .where('action', '=', 'files.viewed')
      .execute()
    const seen = { entityId: file.id, subjectIds: [params.id, bringer.user.id] }
    expect(new Set(records)).toEqual(
      new Set([owner.user.id, bringer.user.id, user.id].map((actorId) => ({ actorId, ...seen }))),
    )
  })

  test('belongs to who brought it once the store has let it go', async () => {
    const { owner, bringer, file, params } = await withDocument()
    const body = { version: 2, documents: [] }
    await app.call(updateStore, { params, body }, owner.token)
    expect(await reach(file.id, owner.token)).toEqual(hidden)
    expect(await reach(file.id, bringer.token)).toEqual(['done', 'done', 1, 'done'])
  })
})

describe('at once', () => {
  async function outcomes(calls: readonly Promise<unknown>[]) {
    return (await Promise.all(calls.map(statusOf))).map(String).toSorted()
  }
  async function recordOf(fileId: string) {
    const file = await app.db
      .selectFrom('files')
      .select('recordId')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    return file.recordId
  }
  const rounds = Array.from({ length: 6 }, (_, index) => index + 1)

  test.each(rounds)('of two managers who save pictures one is stale and keeps his file (%i)', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'STAFF' })
    const save = async ({ user, token }: typeof one) => {
      const fileId = await app.insertFile(user.id, 'STORE_IMAGE')
      const body = { version: 1, images: [{ fileId, alt: null }] }
      return { fileId, outcome: await statusOf(app.call(updateStore, { params: { id }, body }, token)) }
    }
    const saved = await Promise.all([save(one), save(two)])
    expect(saved.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['412', 'done'])
    for (const { fileId, outcome } of saved) {
      expect(await recordOf(fileId)).toBe(outcome === 'done' ? id : null)
    }
  })

  test.each(rounds)('one file goes to one of two stores (%i)', async () => {
    const { user, token } = await signedIn()
    const logoFileId = await app.insertFile(user.id, 'STORE_LOGO')
    const create = () => app.call(createStore, { body: { name: '마당', logoFileId } }, token)
    expect(await outcomes([create(), create()])).toEqual(['422', 'done'])
    expect(await app.db.selectFrom('stores').select('id').execute()).toHaveLength(1)
  })

  test('the same creation with one key creates once, with its files', async () => {
    const { user, token } = await signedIn()
    const logoFileId = await app.insertFile(user.id, 'STORE_LOGO')
    const input = { body: { name: '마당', logoFileId }, idempotencyKey: 'create-with-files-once' }
    const ended = await outcomes([1, 2, 3].map(() => app.call(createStore, input, token)))
    expect(ended.filter((outcome) => outcome !== 'done' && outcome !== '409')).toEqual([])
    const again = await app.call(createStore, input, token)
    expect(again.logo?.fileId).toBe(logoFileId)
    expect(await recordOf(logoFileId)).toBe(again.id)
    expect(
      await app.db.selectFrom('files').select('id').where('recordId', '=', again.id).execute(),
    ).toHaveLength(1)
  })

  test.each(rounds)('a store is not submitted while its registration goes (%i)', async () => {
    const { user, token } = await signedIn()
    const { id } = await app.insertStore({}, { [user.id]: 'OWNER' })
    const params = { id }
    await outcomes([
      app.call(updateStore, { params, body: { version: 1, documents: [] } }, token),
      app.call(setStoreStatus, { params, body: { to: 'PENDING_REVIEW' } }, token),
    ])
    const store = await app.db
      .selectFrom('stores')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const files = await app.db.selectFrom('files').select('id').where('recordId', '=', id).execute()
    expect([store.status, files.length]).toSatisfy(
      ([status, count]) => (status === 'DRAFT') === (count === 0),
    )
  })

  test.each(rounds)('a draft that is deleted keeps no file that is saved meanwhile (%i)', async () => {
    const { user, token } = await signedIn()
    const { id } = await app.insertStore({}, { [user.id]: 'OWNER' })
    const logoFileId = await app.insertFile(user.id, 'STORE_LOGO')
    const params = { id }
    await outcomes([
      app.call(updateStore, { params, body: { version: 1, logoFileId } }, token),
      app.call(deleteStore, { params }, token),
    ])
    expect(await recordOf(logoFileId)).toBeNull()
  })
})

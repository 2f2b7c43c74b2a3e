import type { Role } from '@madang/contract/access'
import { pagedStoreHistory, undoStoreChange, type StoreHistoryEntry } from '@madang/contract/store-history'
import { listStoreStaff } from '@madang/contract/store-staff'
import { createStore, deleteStore, getStore, setStoreStatus, updateStore } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { runTask } from '../../testing/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const signedIn = (role: Role, name = '이서연') => app.signedIn(role, { name })

async function ownStore(given: Parameters<TestApp['insertStore']>[0] = {}) {
  const { user, token } = await signedIn('MANAGER', '박지은')
  const { id } = await app.insertStore(given, { [user.id]: 'OWNER' })
  return { user, token, id, params: { id } }
}
type Own = Awaited<ReturnType<typeof ownStore>>

async function entriesOf({ params }: Pick<Own, 'params'>, token: string): Promise<StoreHistoryEntry[]> {
  return (await app.call(pagedStoreHistory, { params, query: {} }, token)).items
}

type Change = Omit<Parameters<typeof app.call<typeof updateStore>>[1]['body'], 'version'>

/** Saves a change of the version that is there; each a second after the one before. */
async function save({ params }: Pick<Own, 'params'>, token: string, change: Change) {
  app.clock.advance({ seconds: 1 })
  const { version } = await app.db
    .selectFrom('stores')
    .select('version')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  return app.call(updateStore, { params, body: { version, ...change } }, token)
}

function undo({ params }: Pick<Own, 'params'>, token: string, version: number) {
  app.clock.advance({ seconds: 1 })
  return app.call(undoStoreChange, { params, body: { version } }, token)
}

describe('the history', () => {
  test('says who did what when, newest first, from what to what', async () => {
    const { user, token } = await signedIn('MANAGER', '박지은')
    const { id } = await app.call(createStore, { body: { name: '마당' } }, token)
    const own = { params: { id } }
    await save(own, token, { name: '마당 국밥', representativeName: '김민수' })
    const [updated, created] = await entriesOf(own, token)
    expect(created).toMatchObject({ action: 'stores.created', canUndo: false })
    expect(updated).toEqual({
      id: expect.any(String) as string,
      at: app.clock.now().toISOString(),
      action: 'stores.updated',
      actorId: user.id,
      actorName: '박*은',
      actorRole: 'MANAGER',
      changes: {
        name: { from: '마당', to: '마당 국밥' },
        representativeName: { from: null, to: '김*수' },
      },
      reason: null,
      canUndo: true,
    })
  })

  test('is paged in a stable order, also where all happened in one instant', async () => {
    const own = await ownStore()
    for (let version = 1; version <= 7; version += 1) {
      await app.call(
        updateStore,
        { params: own.params, body: { version, name: `마당 ${version}` } },
        own.token,
      )
    }
    const seen: string[] = []
    for (const pageNumber of [1, 2, 3]) {
      const query = { pageNumber, pageSize: 3 }
      const page = await app.call(pagedStoreHistory, { params: own.params, query }, own.token)
      expect(page).toMatchObject({ totalCount: 7, totalPages: 3 })
      seen.push(...page.items.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  test('does not tell the store’s people who of the operator looked, or who decided', async () => {
    const own = await ownStore({ status: 'PENDING_REVIEW' })
    const admin = await signedIn('ADMIN')
    await app.call(getStore, { params: own.params }, admin.token)
    await app.call(listStoreStaff, { params: own.params }, admin.token)
    app.clock.advance({ seconds: 1 })
    const body = { to: 'REJECTED', note: '주소를 확인해 주세요' } as const
    await app.call(setStoreStatus, { params: own.params, body }, admin.token)
    expect(await entriesOf(own, own.token)).toMatchObject([
      {
        action: 'stores.rejected',
        actorId: null,
        actorName: null,
        actorRole: 'ADMIN',
        reason: body.note,
        changes: { status: { from: 'PENDING_REVIEW', to: 'REJECTED' } },
      },
    ])
    const all = await entriesOf(own, admin.token)
    expect(all.map(({ action }) => action).toSorted()).toEqual([
      'stores.rejected',
      'stores.staff_viewed',
      'stores.viewed',
    ])
    expect(all[0]).toMatchObject({ actorId: admin.user.id, actorName: '이*연' })
    const { totalCount } = await app.call(pagedStoreHistory, { params: own.params, query: {} }, own.token)
    expect(totalCount).toBe(1)
  })

  test('holds nothing of where somebody was, nor of other stores', async () => {
    const [own, other] = [await ownStore(), await ownStore()]
    await save(other, other.token, { name: '남의 일' })
    await save(own, own.token, { name: '우리 일' })
    const entries = await entriesOf(own, own.token)
    expect(entries.map(({ changes }) => changes?.['name']?.to)).toEqual(['우리 일'])
    expect(JSON.stringify(entries)).not.toContain('127.0.0.1')
  })

  test('is found on its index however many records others have', async () => {
    await app.pool.query(
      `insert into audit_records (id, at, action, entity, entity_id)
       select gen_random_uuid(), now(), 'stores.viewed', 'store', (i % 50)::text from generate_series(1, 5000) as i`,
    )
    await app.pool.query('analyze audit_records')
    const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from audit_records where entity = 'store' and entity_id = '7' and action <> all('{a}')
       order by at desc, id desc limit 20`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('audit_records_entity')
    expect(plan).not.toContain('Sort')
  })
})

describe('taking back', () => {
  test('gives every field its value from before, and is in the history', async () => {
    const own = await ownStore()
    const before = await app.call(getStore, { params: own.params }, own.token)
    const changed = await save(own, own.token, {
      name: '다른 이름',
      representativeName: '이두리',
      phone: null,
      lat: 37.4979,
      lng: 127.0276,
      openingHours: [{ day: 6, open: '18:00', close: '26:00' }],
      address: { zonecode: null, roadAddress: null, detail: '2층', bcode: null },
      links: { homepage: 'https://example.com/', instagram: null, kakaoChannel: null },
      tags: ['국밥'],
    })
    const undone = await undo(own, own.token, changed.version)
    const { updatedAt: _, ...rest } = undone
    expect(rest).toEqual({ ...before, updatedAt: undefined, version: 3 })
    const [entry] = await entriesOf(own, own.token)
    expect(entry).toMatchObject({
      action: 'stores.undone',
      changes: {
        name: { from: '다른 이름', to: '마당 국밥' },
        representativeName: { from: '이*리', to: '김*수' },
      },
    })
  })

  test('leaves what the change did not touch, and can itself be taken back', async () => {
    const own = await ownStore()
    await save(own, own.token, { description: '따뜻하게' })
    await save(own, own.token, { name: '둘째' })
    const undone = await undo(own, own.token, 3)
    expect(undone).toMatchObject({ name: '마당 국밥', description: '따뜻하게', version: 4 })
    expect((await entriesOf(own, own.token)).map(({ canUndo }) => canUndo)).toEqual([true, false, false])
    expect(await undo(own, own.token, 4)).toMatchObject({ name: '둘째', version: 5 })
  })

  test('is for another of the store’s people, too, and for the operator', async () => {
    const own = await ownStore()
    const admin = await signedIn('ADMIN')
    await save(own, own.token, { name: '둘째' })
    expect(await entriesOf(own, admin.token)).toMatchObject([{ canUndo: true }])
    expect(await undo(own, admin.token, 2)).toMatchObject({ name: '마당 국밥', staffRole: null })
  })

  test('of another version answers what the version is', async () => {
    const own = await ownStore()
    await save(own, own.token, { name: '둘째' })
    await save(own, own.token, { name: '셋째' })
    await expect(undo(own, own.token, 2)).rejects.toMatchObject({
      status: 412,
      problem: { code: 'conflict.stale', currentVersion: 3 },
    })
  })

  test('is refused where there is no change, or something else came after it', async () => {
    const own = await ownStore()
    await expect(undo(own, own.token, 1)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    await save(own, own.token, { name: '둘째' })
    const admin = await signedIn('ADMIN')
    await app.call(setStoreStatus, { params: own.params, body: { to: 'PENDING_REVIEW' } }, own.token)
    await expect(undo(own, admin.token, 3)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect((await entriesOf(own, admin.token)).filter(({ canUndo }) => canUndo)).toEqual([])
  })

  test('still goes after a save that changed nothing, which leaves no version and no record', async () => {
    const own = await ownStore()
    const openingHours = [{ day: 6, open: '18:00', close: '26:00' }]
    const saved = await save(own, own.token, { name: '둘째', openingHours })
    expect(await save(own, own.token, { name: '둘째', openingHours, tags: saved.tags })).toEqual(saved)
    expect((await entriesOf(own, own.token)).map(({ canUndo }) => canUndo)).toEqual([true])
    expect(await undo(own, own.token, 2)).toMatchObject({ name: '마당 국밥', version: 3 })
  })

  test('is refused where the only save changed nothing; the operator, who was answered, saw the store', async () => {
    const own = await ownStore()
    const admin = await signedIn('ADMIN')
    await save(own, admin.token, { name: '마당 국밥' })
    expect(await entriesOf(own, admin.token)).toMatchObject([{ action: 'stores.viewed', canUndo: false }])
    await expect(undo(own, own.token, 1)).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('of one field does not name those whose value only stands in another order in the database', async () => {
    const openingHours = [{ day: 6, open: '18:00', close: '26:00' }]
    const own = await ownStore({ openingHours: JSON.stringify(openingHours) })
    await save(own, own.token, { name: '둘째', openingHours })
    const [entry] = await entriesOf(own, own.token)
    expect(Object.keys(entry?.changes ?? {})).toEqual(['name'])
  })

  test('follows the same rules as a change: gaps, a number that is taken', async () => {
    const empty = await ownStore({ phone: null, businessNumber: null, status: 'DRAFT' })
    await save(empty, empty.token, { businessNumber: '1234567891' })
    await save(empty, empty.token, { businessNumber: null })
    await app.insertStore({ businessNumber: '1234567891' })
    await expect(undo(empty, empty.token, 3)).rejects.toMatchObject(refusal(409, 'conflict.duplicate'))

    const rejected = await ownStore({ status: 'ACTIVE' })
    await save(rejected, rejected.token, { phone: '02-555-1234' })
    await app.pool.query(
      `update store_changes set before = '{"fields":{"phone":null},"files":{}}' where store_id = $1`,
      [rejected.id],
    )
    await expect(undo(rejected, rejected.token, 2)).rejects.toMatchObject(
      refusal(409, 'conflict.state', [{ pointer: '/phone', code: 'required' }]),
    )
    const { phone, version } = await app
      .call(getStore, { params: rejected.params }, rejected.token)
      .then((store) => ({
        phone: store.phone,
        version: 'version' in store ? store.version : 0,
      }))
    expect([phone, version]).toEqual(['02-555-1234', 2])
  })

  test('is over after thirty days, when nothing of it is kept', async () => {
    const own = await ownStore()
    await save(own, own.token, { representativeName: '이두리' })
    app.clock.advance({ days: 29 })
    await runTask(app, 'stores:clean')
    expect(await app.db.selectFrom('replacedValues').select('version').execute()).toEqual([{ version: 2 }])
    app.clock.advance({ days: 2 })
    await runTask(app, 'stores:clean')
    expect(await app.db.selectFrom('replacedValues').selectAll().execute()).toEqual([])
    const token = await app.signInAs(own.user)
    await expect(undo(own, token, 2)).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('a deleted draft leaves nothing behind', async () => {
    const own = await ownStore()
    await save(own, own.token, { representativeName: '이두리' })
    await app.call(deleteStore, { params: own.params }, own.token)
    expect(await app.db.selectFrom('replacedValues').selectAll().execute()).toEqual([])
  })
})

describe('taking back files', () => {
  async function withImages() {
    const own = await ownStore()
    const images = [
      { fileId: await app.insertFile(own.user.id, 'STORE_IMAGE'), alt: '앞' },
      { fileId: await app.insertFile(own.user.id, 'STORE_IMAGE'), alt: null },
    ]
    const logoFileId = await app.insertFile(own.user.id, 'STORE_LOGO')
    await save(own, own.token, { images, logoFileId })
    return { own, images, logoFileId }
  }

  test('ties those that were removed again, in their order, whoever takes it back', async () => {
    const { own, images, logoFileId } = await withImages()
    await save(own, own.token, { images: [], logoFileId: null })
    const admin = await signedIn('ADMIN')
    const store = await undo(own, admin.token, 3)
    expect(store.images).toMatchObject(images)
    expect(store.logo).toMatchObject({ fileId: logoFileId })
    const loose = await app.db.selectFrom('files').select('id').where('recordId', 'is', null).execute()
    expect(loose).toEqual([])
  })

  test('lets those that were added go', async () => {
    const { own } = await withImages()
    expect(await undo(own, own.token, 2)).toMatchObject({ images: [], logo: null })
  })

  test('is refused once they are gone, and nothing is changed', async () => {
    const { own, images } = await withImages()
    await save(own, own.token, { images: [], name: '둘째' })
    expect((await entriesOf(own, own.token))[0]).toMatchObject({ canUndo: true })
    const ids = images.map(({ fileId }) => fileId)
    await app.db.deleteFrom('files').where('id', 'in', ids).execute()
    expect((await entriesOf(own, own.token))[0]).toMatchObject({ canUndo: false })
    await expect(undo(own, own.token, 3)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect(await app.call(getStore, { params: own.params }, own.token)).toMatchObject({
      name: '둘째',
      version: 3,
    })
  })
})

describe('rights', () => {
  test('another manager gets 404, a member 403, nobody 401', async () => {
    const own = await ownStore({ status: 'ACTIVE' })
    await save(own, own.token, { name: '둘째' })
    const { params } = own
    const body = { version: 2 }
    const people = [
      [(await signedIn('MANAGER')).token, 404],
      [(await signedIn('USER')).token, 403],
      [null, 401],
    ] as const
    for (const [token, status] of people) {
      await expect(app.call(undoStoreChange, { params, body }, token)).rejects.toMatchObject({ status })
      await expect(app.call(pagedStoreHistory, { params, query: {} }, token)).rejects.toMatchObject({
        status,
      })
    }
  })

  test('whoever may not edit may not take back: in review, closed', async () => {
    const own = await ownStore()
    await save(own, own.token, { name: '둘째' })
    for (const status of ['PENDING_REVIEW', 'CLOSED'] as const) {
      await app.db.updateTable('stores').set({ status }).where('id', '=', own.id).execute()
      expect((await entriesOf(own, own.token)).map(({ canUndo }) => canUndo)).toEqual([false])
      await expect(undo(own, own.token, 2)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    }
  })

  test('a store that is not there and words that are no version', async () => {
    const { token, params } = await ownStore()
    const nothing = { id: '00000000-0000-7000-8000-000000000000' }
    await expect(
      app.call(undoStoreChange, { params: nothing, body: { version: 1 } }, token),
    ).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    await expect(app.call(undoStoreChange, { params, body: { version: 0 } }, token)).rejects.toMatchObject(
      refusal(422, 'validation.failed'),
    )
    await expect(
      app.call(pagedStoreHistory, { params, query: { pageSize: 101 } }, token),
    ).rejects.toMatchObject(refusal(422, 'validation.failed'))
  })
})

import type { Role } from '@madang/contract/access'
import { getMultipleFiles, type FilePurpose } from '@madang/contract/files'
import type { StoreStatus } from '@madang/contract/store-actions'
import { createStore, deleteStore, getStore, setStoreStatus, updateStore } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, drawJpeg } from '../../testing/pictures.ts'
import { refusal } from '../../testing/refusal.ts'
import { runTask } from '../../testing/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function signedIn(role: Role = 'MANAGER') {
  const { user, token } = await app.signedIn(role)
  const own = (purpose: FilePurpose) => app.insertFile(user.id, purpose)
  return { user, own, token }
}

/** A store of a manager with a logo, two pictures, its registration and a permit. */
async function filled(status: StoreStatus = 'DRAFT') {
  const manager = await signedIn()
  const { token, own, user } = manager
  const { id } = await app.insertStore({}, { [user.id]: 'OWNER' })
  const params = { id }
  const { documents } = await app.call(updateStore, { params, body: { version: 1, tags: ['국밥'] } }, token)
  const [registration = ''] = documents.map(({ fileId }) => fileId)
  const files = {
    logoFileId: await own('STORE_LOGO'),
    images: [
      { fileId: await own('STORE_IMAGE'), alt: '가게 앞' },
      { fileId: await own('STORE_IMAGE'), alt: null },
    ],
    documents: [
      { type: 'BUSINESS_REGISTRATION' as const, fileId: registration },
      { type: 'PERMIT' as const, fileId: await own('STORE_DOCUMENT') },
    ],
  }
  const store = await app.call(updateStore, { params, body: { version: 2, ...files } }, token)
  await app.db.updateTable('stores').set({ status }).where('id', '=', id).execute()
  return { ...manager, params, files, store }
}

/** Ids → whether something uses them. */
async function usedOf(...ids: readonly string[]): Promise<boolean[]> {
  const rows = await app.db.selectFrom('files').select(['id', 'recordId']).where('id', 'in', ids).execute()
  const used = new Map(rows.map(({ id, recordId }) => [id, recordId !== null]))
  return ids.map((id) => used.get(id) ?? false)
}

describe('the files of a store', () => {
  test('come with a new one and are told in their order', async () => {
    const { token, own } = await signedIn()
    const picture = await bring(app, token, { bytes: await drawJpeg(), purpose: 'STORE_IMAGE' })
    const body = {
      name: '마당',
      logoFileId: await own('STORE_LOGO'),
      images: [
        { fileId: await own('STORE_IMAGE'), alt: null },
        { fileId: picture.id, alt: ' 가게 앞 ' },
      ],
      documents: [
        { type: 'PERMIT' as const, fileId: await own('STORE_DOCUMENT') },
        { type: 'BUSINESS_REGISTRATION' as const, fileId: await own('STORE_DOCUMENT') },
      ],
    }
    const created = await app.call(createStore, { body }, token)
    expect(created.logo?.fileId).toBe(body.logoFileId)
    expect(created.images.map(({ fileId }) => fileId)).toEqual(body.images.map(({ fileId }) => fileId))
    const { sha256, mime, width, height } = picture
    expect(created.images[1]).toEqual({ fileId: picture.id, alt: '가게 앞', sha256, mime, width, height })
    expect(created.documents).toEqual(
      body.documents.map((one) => ({ ...one, name: 'photo.jpg', mime: 'image/jpeg', size: 9 })),
    )
    expect(await app.call(getStore, { params: { id: created.id } }, token)).toEqual(created)
    const { items } = await app.call(getMultipleFiles, { body: { ids: [picture.id] } }, token)
    expect(items[0]?.status).toBe('ATTACHED')
  })

  test('stay where a change does not name them', async () => {
    const { params, token, store } = await filled()
    const changed = await app.call(updateStore, { params, body: { version: 3, name: '새 이름' } }, token)
    expect([changed.logo, changed.images, changed.documents]).toEqual([
      store.logo,
      store.images,
      store.documents,
    ])
    const cleared = await app.call(updateStore, { params, body: { version: 4, images: [] } }, token)
    expect([cleared.logo, cleared.images, cleared.documents]).toEqual([store.logo, [], store.documents])
  })

  test('change places and words; those that are left out are let go and removed a day later', async () => {
    const { params, token, own, files } = await filled()
    const [first, second] = files.images.map(({ fileId }) => fileId)
    const added = await own('STORE_IMAGE')
    const images = [
      { fileId: added, alt: '메뉴' },
      { fileId: second ?? '', alt: '안쪽' },
    ]
    const body = { version: 3, logoFileId: null, images }
    const changed = await app.call(updateStore, { params, body }, token)
    expect(changed.logo).toBeNull()
    expect(changed.images.map(({ fileId, alt }) => ({ fileId, alt }))).toEqual(images)
    expect(await usedOf(first ?? '', second ?? '', added, files.logoFileId)).toEqual([
      false,
      true,
      true,
      false,
    ])
    app.clock.advance({ hours: 25 })
    await runTask(app, 'files:clean')
    const left = await app.db.selectFrom('files').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      [second ?? '', added, ...files.documents.map(({ fileId }) => fileId)].toSorted(),
    )
  })

  test('are free again when a draft is deleted', async () => {
    const { params, token, files } = await filled()
    const ids = [files.logoFileId, ...files.images.map(({ fileId }) => fileId)]
    expect(await usedOf(...ids)).toEqual([true, true, true])
    await app.call(deleteStore, { params }, token)
    expect(await usedOf(...ids, ...files.documents.map(({ fileId }) => fileId))).not.toContain(true)
    const { logoFileId, images, documents } = files
    const body = { name: '다시', logoFileId, images, documents }
    expect(await app.call(createStore, { body }, token)).toMatchObject({ images })
  })

  test('are public apart from the documents, once the store is active', async () => {
    const { params, store } = await filled('ACTIVE')
    const seen = await app.call(getStore, { params })
    expect(seen).toMatchObject({ view: 'public', logo: store.logo, images: store.images })
    expect(seen).not.toHaveProperty('documents')
  })
})

describe('a file that cannot be used', () => {
  const bodies = {
    logo: (fileId: string) => ({ logoFileId: fileId }),
    image: (fileId: string) => ({ images: [{ fileId, alt: null }] }),
    document: (fileId: string) => ({ documents: [{ type: 'PERMIT' as const, fileId }] }),
  }
  const pointers = { logo: '/logoFileId', image: '/images/0/fileId', document: '/documents/0/fileId' }
  const purposes = { logo: 'STORE_LOGO', image: 'STORE_IMAGE', document: 'STORE_DOCUMENT' } as const
  const parts = ['logo', 'image', 'document'] as const
  type Person = Awaited<ReturnType<typeof signedIn>>

  const wrong: Record<string, (part: (typeof parts)[number], person: Person) => Promise<string>> = {
    'of another owner': async (part) => (await signedIn()).own(purposes[part]),
    'for a portrait': (_part, person) => person.own('AVATAR'),
    'for another place in a store': (part, person) =>
      person.own(part === 'logo' ? 'STORE_IMAGE' : part === 'image' ? 'STORE_DOCUMENT' : 'STORE_LOGO'),
    'of another store': async (part, person) => {
      const fileId = await person.own(purposes[part])
      const body = { name: '다른 곳', ...bodies[part](fileId) }
      await app.call(createStore, { body }, person.token)
      return fileId
    },
    'that is gone': async () => '00000000-0000-7000-8000-000000000001',
  }
  const cases = Object.keys(wrong).flatMap((name) => parts.map((part) => [part, name] as const))

  test.each(cases)('as %s: one %s', async (part, name) => {
    const person = await signedIn()
    const fileId = (await wrong[name]?.(part, person)) ?? ''
    const refused = refusal(422, 'validation.failed', [{ pointer: pointers[part], code: 'file_unusable' }])
    const creating = app.call(createStore, { body: { name: '마당', ...bodies[part](fileId) } }, person.token)
    await expect(creating).rejects.toMatchObject(refused)
    const { id } = await app.insertStore({}, { [person.user.id]: 'OWNER' })
    const body = { version: 1, ...bodies[part](fileId) }
    const changing = app.call(updateStore, { params: { id }, body }, person.token)
    await expect(changing).rejects.toMatchObject(refused)
    const kept = await app.call(getStore, { params: { id } }, person.token)
    expect(kept).toMatchObject({ version: 1, logo: null, images: [], documents: [{}] })
  })

  test('is pointed at, each of them, and nothing of the call is kept', async () => {
    const { token, own } = await signedIn()
    const others = (await signedIn()).own
    const good = await own('STORE_IMAGE')
    const body = {
      name: '마당',
      logoFileId: await others('STORE_LOGO'),
      images: [
        { fileId: good, alt: null },
        { fileId: await others('STORE_IMAGE'), alt: null },
      ],
      documents: [{ type: 'BANKBOOK' as const, fileId: await own('STORE_LOGO') }],
    }
    const errors = ['/logoFileId', '/images/1/fileId', '/documents/0/fileId'].map((pointer) => ({
      pointer,
      code: 'file_unusable',
    }))
    await expect(app.call(createStore, { body }, token)).rejects.toMatchObject(
      refusal(422, 'validation.failed', errors),
    )
    expect(await usedOf(good)).toEqual([false])
    expect(await app.db.selectFrom('stores').select('id').execute()).toEqual([])
  })

  test.each([
    ['the same picture twice', ['I', 'I'], '/images/1/fileId', 'repeated'],
    ['eleven pictures', Array.from({ length: 11 }, (_, index) => `I${index}`), '/images', 'too_big'],
    ['the same document twice', ['P', 'P'], '/documents/1/fileId', 'repeated'],
    ['two registrations', ['B1', 'B2'], '/documents/1/fileId', 'too_big'],
    ['six permits', ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'], '/documents/5/fileId', 'too_big'],
  ])('%s', async (_name, marks, pointer, code) => {
    const { token, own } = await signedIn()
    const ids = new Map<string, string>()
    for (const mark of marks) {
      const purpose = mark.startsWith('I') ? 'STORE_IMAGE' : 'STORE_DOCUMENT'
      if (!ids.has(mark)) ids.set(mark, await own(purpose))
    }
    const type = marks[0]?.startsWith('B') === true ? 'BUSINESS_REGISTRATION' : 'PERMIT'
    const fileIds = marks.map((mark) => ids.get(mark) ?? '')
    const given = pointer.startsWith('/images')
      ? { images: fileIds.map((fileId) => ({ fileId, alt: null })) }
      : { documents: fileIds.map((fileId) => ({ type: type as 'PERMIT', fileId })) }
    await expect(app.call(createStore, { body: { name: '마당', ...given } }, token)).rejects.toMatchObject(
      refusal(422, 'validation.failed', [expect.objectContaining({ pointer, code })]),
    )
  })
})

describe('the registration', () => {
  test('is needed to submit, and by what is in review', async () => {
    const { params, token, files } = await filled()
    const [registration, ...others] = files.documents
    const without = { version: 3, documents: others }
    await app.call(updateStore, { params, body: without }, token)
    const gap = refusal(422, 'validation.failed', [{ pointer: '/documents', code: 'required' }])
    const submitting = () => app.call(setStoreStatus, { params, body: { to: 'PENDING_REVIEW' } }, token)
    await expect(submitting()).rejects.toMatchObject(gap)
    const { version } = await app.call(
      updateStore,
      { params, body: { version: 4, documents: registration ? [registration] : [] } },
      token,
    )
    const submitted = await submitting()
    expect(submitted).toMatchObject({ submittedAt: app.clock.now().toISOString(), version: version + 1 })
    const { token: admin } = await signedIn('ADMIN')
    const body = { version: version + 1, documents: [] }
    await expect(app.call(updateStore, { params, body }, admin)).rejects.toMatchObject(gap)
  })

  test.each(['ACTIVE', 'SUSPENDED'] as const)(
    'of a store that is %s stays; permits change',
    async (status) => {
      const { params, token, files, own } = await filled(status)
      const [registration] = files.documents
      const fixed = refusal(409, 'conflict.state', [{ pointer: '/documents', code: 'fixed' }])
      const other = { type: 'BUSINESS_REGISTRATION' as const, fileId: await own('STORE_DOCUMENT') }
      const { token: admin } = await signedIn('SUPER_ADMIN')
      for (const caller of [token, admin]) {
        for (const documents of [[], [other]]) {
          const body = { version: 3, documents }
          await expect(app.call(updateStore, { params, body }, caller)).rejects.toMatchObject(fixed)
        }
      }
      const permit = { type: 'PERMIT' as const, fileId: await own('STORE_DOCUMENT') }
      const bankbook = { type: 'BANKBOOK' as const, fileId: await own('STORE_DOCUMENT') }
      const documents = [permit, bankbook, ...(registration ? [registration] : [])]
      const changed = await app.call(updateStore, { params, body: { version: 3, documents } }, token)
      expect(changed.documents).toMatchObject(documents)
    },
  )

  test('of a store that was approved without one can be added', async () => {
    const { token, user, own } = await signedIn()
    const { id } = await app.insertStore({ status: 'ACTIVE' })
    await app.db
      .insertInto('storeStaff')
      .values({ storeId: id, userId: user.id, staffRole: 'OWNER', createdAt: app.clock.now().toISOString() })
      .execute()
    const documents = [{ type: 'BUSINESS_REGISTRATION' as const, fileId: await own('STORE_DOCUMENT') }]
    const body = { version: 1, documents }
    expect(await app.call(updateStore, { params: { id }, body }, token)).toMatchObject({ documents })
  })
})

test('the history counts pictures and names kinds of documents, never what they are', async () => {
  const { params, token, files } = await filled()
  const body = { version: 3, logoFileId: null, images: [], documents: files.documents.slice(0, 1) }
  await app.call(updateStore, { params, body }, token)
  const images = files.images.toReversed()
  const unchanged = { version: 4, logoFileId: null, images: [] }
  await app.call(updateStore, { params, body: unchanged }, token)
  await app.call(updateStore, { params, body: { version: 4, images } }, token)
  await app.call(updateStore, { params, body: { version: 5, images: images.toReversed() } }, token)
  const records = await app.db
    .selectFrom('auditRecords')
    .select('changes')
    .where('action', '=', 'stores.updated')
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(records.slice(1).map(({ changes }) => changes)).toEqual([
    {
      logo: { from: 0, to: 1 },
      images: { from: 0, to: 2 },
      documents: { from: ['BUSINESS_REGISTRATION'], to: ['BUSINESS_REGISTRATION', 'PERMIT'] },
    },
    {
      logo: { from: 1, to: 0 },
      images: { from: 2, to: 0 },
      documents: { from: ['BUSINESS_REGISTRATION', 'PERMIT'], to: ['BUSINESS_REGISTRATION'] },
    },
    { images: { from: 0, to: 2 } },
    { images: { from: 2, to: 2 } },
  ])
})

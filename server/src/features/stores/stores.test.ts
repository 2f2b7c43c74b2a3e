import { listCategories } from '@madang/contract/categories'
import {
  createStore,
  deleteStore,
  getStore,
  getStoreClosing,
  setStoreStatus,
  updateStore,
} from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { nextBusinessNumber, restaurantId } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nothing = '00000000-0000-7000-8000-000000000000'

async function ownStore(given: Parameters<TestApp['insertStore']>[0] = {}) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id } = await app.insertStore(given, { [user.id]: 'OWNER' })
  return { user, token, id, params: { id } }
}

const full = {
  name: '마당 국밥',
  categoryId: restaurantId,
  phone: '0212345678',
  email: 'hello@example.com',
  description: '집밥처럼\n따뜻하게',
  businessNumber: '123-45-67891',
  businessName: '마당',
  representativeName: '김민수',
  openedOn: '2020-03-02',
  address: { zonecode: '06236', roadAddress: '서울 강남구 테헤란로 1', detail: '2층', bcode: '1168010100' },
  lat: 37.4979,
  lng: 127.0276,
  openingHours: [
    { day: 6, open: '18:00', close: '26:00' },
    { day: 1, open: '09:00', close: '15:00' },
  ],
  holidayNote: '설날 휴무',
  links: {
    homepage: 'https://example.com/',
    instagram: 'https://www.instagram.com/madang',
    kakaoChannel: null,
  },
  tags: ['국밥', '혼밥'],
}

describe('creating', () => {
  test('a draft needs its name only; its creator owns it; the answer says where', async () => {
    const { user, token } = await app.signedIn('MANAGER')
    const response = await fetch(`${app.url}/api/v1/manager/store`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: ' 마당 ' }),
    })
    const created = (await response.json()) as { id: string }
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/api/v1/store/${created.id}`)
    expect(created).toMatchObject({ name: '마당', status: 'DRAFT', staffRole: 'OWNER', version: 1, tags: [] })
    const [record] = await app.auditOf('stores.created')
    expect(record).toMatchObject({ actorId: user.id, entityId: created.id, subjectIds: [created.id] })
  })

  test('all that is given is kept and comes back, hours in order', async () => {
    const { token } = await app.signedIn('MANAGER')
    const { id } = await app.call(createStore, { body: full }, token)
    const store = await app.call(getStore, { params: { id } }, token)
    expect(store).toMatchObject({
      ...full,
      phone: '02-1234-5678',
      businessNumber: '1234567891',
      openingHours: full.openingHours.toReversed(),
    })
  })

  test('the same key creates once', async () => {
    const { token } = await app.signedIn('MANAGER')
    const input = { body: { name: '마당' }, idempotencyKey: 'create-one-store' }
    const first = await app.call(createStore, input, token)
    expect(await app.call(createStore, input, token)).toEqual(first)
    expect(await app.db.selectFrom('stores').select('id').execute()).toHaveLength(1)
    expect(await app.auditOf('stores.created')).toHaveLength(1)
  })

  test('numbers and persons are masked in the records', async () => {
    const { token } = await app.signedIn('MANAGER')
    await app.call(createStore, { body: full }, token)
    const [record] = await app.auditOf('stores.created')
    expect(record?.changes).toMatchObject({
      businessNumber: { from: null, to: '123-**-***91' },
      representativeName: { to: '김*수' },
      phone: { to: '***-5678' },
      email: { to: 'he***@example.com' },
    })
  })

  test('a number that is taken is told at its field; another branch of it is fine', async () => {
    const { token } = await app.signedIn('MANAGER')
    const body = { name: '마당', businessNumber: '1234567891' }
    await app.call(createStore, { body }, token)
    const taken = refusal(409, 'conflict.duplicate', [{ pointer: '/businessNumber', code: 'taken' }])
    await expect(app.call(createStore, { body }, token)).rejects.toMatchObject(taken)
    const branch = { ...body, branchNo: '0001' }
    await app.call(createStore, { body: branch }, token)
    await expect(app.call(createStore, { body: branch }, token)).rejects.toMatchObject(taken)
  })

  test('the number of a deleted draft is free again', async () => {
    const { token } = await app.signedIn('MANAGER')
    const body = { name: '마당', businessNumber: '1234567891' }
    const { id } = await app.call(createStore, { body }, token)
    expect(await app.call(deleteStore, { params: { id } }, token)).toBeUndefined()
    await app.call(createStore, { body }, token)
    expect(await app.auditOf('stores.deleted')).toMatchObject([{ entityId: id }])
  })

  test.each([
    [{ businessNumber: '1234567890' }, '/businessNumber', 'business_number'],
    [{ businessNumber: '0000000000' }, '/businessNumber', 'business_number'],
    [{ categoryId: nothing }, '/categoryId', 'choice'],
    [{ lat: 31, lng: 121 }, '/lat', 'too_small'],
    [{ lat: 37.5 }, '/lng', 'required'],
    [
      { links: { homepage: 'http://example.com', instagram: null, kakaoChannel: null } },
      '/links/homepage',
      'link',
    ],
  ])('%j is refused at its field', async (given, pointer, code) => {
    const { token } = await app.signedIn('MANAGER')
    await expect(app.call(createStore, { body: { name: '마당', ...given } }, token)).rejects.toMatchObject({
      status: 422,
      problem: { errors: expect.arrayContaining([expect.objectContaining({ pointer, code })]) as unknown },
    })
  })
})

describe('the public page', () => {
  const secrets = [
    'businessNumber',
    'businessName',
    'representativeName',
    'email',
    'status',
    'reviewNote',
    'reviewedBy',
    'staffRole',
    'version',
  ]

  test('shows what visitors need and nothing else', async () => {
    const { params, token } = await ownStore({
      status: 'ACTIVE',
      reviewNote: '확인함',
      email: 'a@example.com',
    })
    const store = await app.call(getStore, { params })
    expect(store).toMatchObject({ view: 'public', name: '마당 국밥', phone: '02-123-4567' })
    for (const secret of secrets) expect(store).not.toHaveProperty(secret)
    const own = await app.call(getStore, { params }, token)
    for (const secret of secrets) expect(own).toHaveProperty(secret)
  })

  test('that the operator looked is recorded, that its own people did is not', async () => {
    const { params, token } = await ownStore()
    const admin = await app.signedIn('ADMIN')
    await app.call(getStore, { params }, token)
    await app.call(getStore, { params }, admin.token)
    expect(await app.auditOf('stores.viewed')).toMatchObject([
      { actorId: admin.user.id, entityId: params.id },
    ])
  })

  test('categories are there for everyone, in their order', async () => {
    const { items } = await app.call(listCategories, {})
    expect(items.length).toBeGreaterThan(5)
    expect(items[0]).toMatchObject({ id: restaurantId, key: 'restaurant', active: true })
    expect(items.map(({ order }) => order)).toEqual(items.map((_, index) => index + 1))
    for (const { name } of items) {
      expect(Object.keys(name).toSorted()).toEqual(['br', 'cn', 'es', 'gb', 'ir', 'kr'])
    }
  })
})

describe('changing', () => {
  test('only what is given changes, and the record says what', async () => {
    const { params, token } = await ownStore({ description: '옛말', tags: ['국밥'] })
    const body = { version: 1, description: null, name: '마당 국밥' }
    const changed = await app.call(updateStore, { params, body }, token)
    expect(changed).toMatchObject({ description: null, tags: ['국밥'], version: 2 })
    const [record] = await app.auditOf('stores.updated')
    expect(record?.changes).toEqual({ description: { from: '옛말', to: null } })
  })

  test('an older version is refused with the one that is there', async () => {
    const { params, token } = await ownStore()
    await app.call(updateStore, { params, body: { version: 1, name: '첫째' } }, token)
    const late = app.call(updateStore, { params, body: { version: 1, name: '둘째' } }, token)
    await expect(late).rejects.toMatchObject({
      status: 412,
      problem: { code: 'conflict.stale', currentVersion: 2 },
    })
  })

  test('the business number is fixed once approved; sending the same is no change', async () => {
    const businessNumber = nextBusinessNumber()
    const { params, token } = await ownStore({ status: 'ACTIVE', businessNumber })
    const fixed = (field: string) => refusal(409, 'conflict.state', [{ pointer: `/${field}`, code: 'fixed' }])
    const other = { version: 1, businessNumber: nextBusinessNumber() }
    await expect(app.call(updateStore, { params, body: other }, token)).rejects.toMatchObject(
      fixed('businessNumber'),
    )
    const branch = { version: 1, branchNo: '0002' }
    await expect(app.call(updateStore, { params, body: branch }, token)).rejects.toMatchObject(
      fixed('branchNo'),
    )
    const same = { version: 1, businessNumber, branchNo: null, name: '새 이름' }
    expect(await app.call(updateStore, { params, body: same }, token)).toMatchObject({ name: '새 이름' })
  })

  test.each(['ACTIVE', 'SUSPENDED'] as const)('a store that is %s stays complete', async (status) => {
    const { params, token } = await ownStore({ status })
    const body = { version: 1, phone: null, openedOn: null }
    await expect(app.call(updateStore, { params, body }, token)).rejects.toMatchObject(
      refusal(422, 'validation.failed', [
        { pointer: '/phone', code: 'required' },
        { pointer: '/openedOn', code: 'required' },
      ]),
    )
  })

  test('a store may open within a year, not later, however it is told', async () => {
    const { params, token } = await ownStore()
    const tooFar = refusal(422, 'validation.failed', [{ pointer: '/openedOn', code: 'too_far' }])
    const created = app.call(createStore, { body: { name: '먼 가게', openedOn: '2027-11-22' } }, token)
    await expect(created).rejects.toMatchObject(tooFar)
    const open = (openedOn: string) =>
      app.call(updateStore, { params, body: { version: 1, openedOn } }, token)
    await expect(open('2027-11-22')).rejects.toMatchObject(tooFar)
    expect(await open('2027-11-21')).toMatchObject({ openedOn: '2027-11-21' })
  })

  test('half a place on the map is refused also when the other half was there', async () => {
    const { params, token } = await ownStore({ lat: 37.5, lng: 127 })
    await expect(
      app.call(updateStore, { params, body: { version: 1, lat: null } }, token),
    ).rejects.toMatchObject(refusal(422, 'validation.failed', [{ pointer: '/lat', code: 'required' }]))
  })

  test('a number that another store has is told at its field', async () => {
    const businessNumber = nextBusinessNumber()
    await app.insertStore({ businessNumber })
    const { params, token } = await ownStore()
    await expect(
      app.call(updateStore, { params, body: { version: 1, businessNumber } }, token),
    ).rejects.toMatchObject(
      refusal(409, 'conflict.duplicate', [{ pointer: '/businessNumber', code: 'taken' }]),
    )
  })

  test('a category that was switched off stays where it is, but is not chosen anew', async () => {
    const { params, token } = await ownStore()
    await app.db.updateTable('categories').set({ active: false }).where('id', '=', restaurantId).execute()
    const keep = { version: 1, categoryId: restaurantId, name: '그대로' }
    expect(await app.call(updateStore, { params, body: keep }, token)).toMatchObject({ version: 2 })
    await expect(
      app.call(createStore, { body: { name: '새로', categoryId: restaurantId } }, token),
    ).rejects.toMatchObject(refusal(422, 'validation.failed', [{ pointer: '/categoryId', code: 'choice' }]))
  })
})

describe('the road of a store', () => {
  test('submitting a draft with gaps names each of them', async () => {
    const { token } = await app.signedIn('MANAGER')
    const { id } = await app.call(createStore, { body: { name: '마당' } }, token)
    const submitting = app.call(setStoreStatus, { params: { id }, body: { to: 'PENDING_REVIEW' } }, token)
    const pointers = [
      '/categoryId',
      '/phone',
      '/businessNumber',
      '/businessName',
      '/representativeName',
      '/openedOn',
      '/address/zonecode',
      '/address/roadAddress',
      '/address/bcode',
      '/documents',
    ]
    await expect(submitting).rejects.toMatchObject(
      refusal(
        422,
        'validation.failed',
        pointers.map((pointer) => ({ pointer, code: 'required' })),
      ),
    )
  })

  test('submitted, sent back with a note, submitted again, approved, suspended, let in, closed', async () => {
    const { params, token } = await ownStore()
    const admin = await app.signedIn('ADMIN')
    const move = (
      body: { to: 'ACTIVE' | 'REJECTED' | 'SUSPENDED' | 'PENDING_REVIEW' | 'CLOSED'; note?: string },
      by = admin.token,
    ) => app.call(setStoreStatus, { params, body }, by)
    expect(await move({ to: 'PENDING_REVIEW' }, token)).toMatchObject({
      status: 'PENDING_REVIEW',
      version: 2,
    })
    const noNote = refusal(422, 'validation.failed', [{ pointer: '/note', code: 'required' }])
    await expect(move({ to: 'REJECTED' })).rejects.toMatchObject(noNote)
    const rejected = await move({ to: 'REJECTED', note: '주소가 다릅니다' })
    expect(rejected).toMatchObject({
      reviewNote: '주소가 다릅니다',
      reviewedBy: admin.user.id,
      reviewedAt: app.clock.now().toISOString(),
    })
    // What was said stays until the next decision.
    expect(await move({ to: 'PENDING_REVIEW' }, token)).toMatchObject({ reviewNote: '주소가 다릅니다' })
    expect(await move({ to: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE', reviewNote: null })
    await expect(move({ to: 'SUSPENDED' })).rejects.toMatchObject(noNote)
    await move({ to: 'SUSPENDED', note: '신고 접수' })
    await move({ to: 'ACTIVE', note: '확인 완료' })
    expect(await app.call(getStoreClosing, { params }, token)).toEqual({ blockers: [] })
    expect(await move({ to: 'CLOSED' }, token)).toMatchObject({ status: 'CLOSED' })
    const records = await app.db
      .selectFrom('auditRecords')
      .select(['action', 'reason'])
      .where('entity', '=', 'store')
      .orderBy('id')
      .execute()
    expect(records.map(({ action, reason }) => `${action} ${reason ?? ''}`.trim())).toEqual([
      'stores.submitted',
      'stores.rejected 주소가 다릅니다',
      'stores.submitted',
      'stores.approved',
      'stores.suspended 신고 접수',
      'stores.reactivated 확인 완료',
      'stores.closed',
    ])
  })

  test('what blocks closing is told before one tries', async () => {
    const draft = await ownStore()
    expect(await app.call(getStoreClosing, { params: draft.params }, draft.token)).toEqual({
      blockers: [{ reason: 'not_open' }],
    })
    const { user, token } = await app.signedIn('MANAGER')
    const { id } = await app.insertStore(
      { status: 'ACTIVE' },
      { [draft.user.id]: 'OWNER', [user.id]: 'STAFF' },
    )
    expect(await app.call(getStoreClosing, { params: { id } }, token)).toEqual({
      blockers: [{ reason: 'not_owner' }],
    })
  })
})

import type { Role } from '@madang/contract/access'
import { getReviewPlace } from '@madang/contract/store-review'
import { getStore, setStoreStatus } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertAuditRecord } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function tokenOf(role: Role): Promise<string> {
  return app.signInAs(await app.insertUser({ authorityType: role }))
}

/** The factory's stores were submitted by nobody. */
const nobody = { applicant: null }

/** Stores that wait, in this order; always two were submitted in the same moment. */
async function queueOf(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let pair = 0; ids.length < count; pair += 1) {
    const submittedAt = new Date(app.clock.now().getTime() + pair).toISOString()
    const submit = () => app.insertStore({ status: 'PENDING_REVIEW', submittedAt })
    const submitted = count - ids.length > 1 ? [await submit(), await submit()] : [await submit()]
    ids.push(...submitted.map(({ id }) => id).toSorted())
  }
  return ids
}

test('the place in the queue counts all that wait, the longest first, with the neighbours and who comes next', async () => {
  const token = await tokenOf('ADMIN')
  const ids = await queueOf(4)
  await app.insertStore({ status: 'ACTIVE', submittedAt: '2026-01-01T00:00:00Z' })
  const placeOf = (id = '') => app.call(getReviewPlace, { params: { id } }, token)
  const [a, b, c, d] = ids
  expect(await placeOf(a)).toEqual({ place: 1, total: 4, before: null, after: b, next: b, ...nobody })
  expect(await placeOf(c)).toEqual({ place: 3, total: 4, before: b, after: d, next: d, ...nobody })
  expect(await placeOf(d)).toEqual({ place: 4, total: 4, before: c, after: null, next: a, ...nobody })
  // Decided, it keeps its neighbours.
  await app.call(setStoreStatus, { params: { id: b ?? '' }, body: { to: 'ACTIVE' } }, token)
  expect(await placeOf(b)).toEqual({ place: null, total: 3, before: a, after: c, next: c, ...nobody })
  const draft = await app.insertStore()
  expect(await placeOf(draft.id)).toEqual({
    place: null,
    total: 3,
    before: d,
    after: null,
    next: a,
    ...nobody,
  })
})

test('the queue ends with the last store, and is the operator’s matter', async () => {
  const [id = ''] = await queueOf(1)
  const ask = (token: string) => app.call(getReviewPlace, { params: { id } }, token)
  const alone = { place: 1, total: 1, before: null, after: null, next: null, ...nobody }
  expect(await ask(await tokenOf('ADMIN'))).toEqual(alone)
  await expect(ask(await tokenOf('MANAGER'))).rejects.toMatchObject({ status: 403 })
})

test('the queue knows of more than a page holds', async () => {
  const ids = await queueOf(102)
  const params = { id: ids[101] ?? '' }
  const place = await app.call(getReviewPlace, { params }, await tokenOf('ADMIN'))
  expect(place).toMatchObject({ place: 102, total: 102, before: ids[100] })
})

test('whoever submitted the store is named, masked, however often it was looked at since', async () => {
  const { id: owner } = await app.insertUser({ authorityType: 'MANAGER', name: '콩쥐팥쥐' })
  const { id } = await app.insertStore({ status: 'PENDING_REVIEW' }, { [owner]: 'OWNER' })
  const actor = { userId: owner, role: 'MANAGER' } as const
  const submitted = { action: 'stores.submitted', entity: 'store', entityId: id, subjectIds: [id] } as const
  await insertAuditRecord(app.db, app.clock.now(), { actor, ...submitted })
  const token = await tokenOf('ADMIN')
  for (let looks = 0; looks < 21; looks += 1) {
    app.clock.advance({ seconds: 1 })
    await app.call(getStore, { params: { id } }, token)
  }
  const { applicant } = await app.call(getReviewPlace, { params: { id } }, token)
  expect(applicant).toBe('콩**쥐')
})

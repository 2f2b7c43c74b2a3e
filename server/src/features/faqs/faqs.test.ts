import {
  createFaq,
  deleteFaq,
  faqCategories,
  FaqInput,
  listFaqs,
  listPublicFaqs,
  mostTopFaqs,
  orderFaqs,
  updateFaq,
  type Faq,
} from '@madang/contract/faqs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { firstFaqs, seedFaqs } from './faqs.seed.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  token = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
})

const unknownId = '00000000-0000-7000-8000-000000000001'
const input: FaqInput = {
  category: 'LISTS',
  question: { kr: '늦으면?', gb: 'Late?' },
  answer: { kr: '{brandName}이 알려요.', gb: '{brandName} tells you.' },
  published: true,
  isTop: false,
}

const add = (change: Partial<FaqInput> = {}): Promise<Faq> =>
  app.call(createFaq, { body: { ...input, ...change } }, token)

/** "LISTS 0" and so on, in the order of the page, with the ids of each. */
async function places(): Promise<[string, string][]> {
  const { items } = await app.call(listFaqs, {}, token)
  return items.map(({ category, order, id }) => [`${category} ${order}`, id])
}

test('questions stand in the order of groups and of their adding, from 0', async () => {
  const [one, two] = [await add(), await add()]
  const account = await add({ category: 'ACCOUNT' })
  expect(await places()).toEqual([
    ['ACCOUNT 0', account.id],
    ['LISTS 0', one.id],
    ['LISTS 1', two.id],
  ])
})

test('everyone reads the published ones, in his language or the one that stands in', async () => {
  const { id } = await add({ isTop: true })
  await add({ published: false })
  const { items } = await app.call(listPublicFaqs, { query: { locale: 'es' } })
  expect(items).toEqual([
    { id, category: 'LISTS', question: 'Late?', answer: 'Madang tells you.', isTop: true },
  ])
})

test('in another group a question goes to the end, and those behind it move up', async () => {
  const [one, two] = [await add(), await add()]
  const app1 = await add({ category: 'APP' })
  const body = { version: 1, category: 'APP' as const }
  const moved = await app.call(updateFaq, { params: { id: one.id }, body }, token)
  expect(moved).toMatchObject({ category: 'APP', order: 1, version: 2 })
  expect(await places()).toEqual([
    ['LISTS 0', two.id],
    ['APP 0', app1.id],
    ['APP 1', one.id],
  ])
})

test('what changes nothing gets no new version and no record', async () => {
  const [one, two] = [await add(), await add()]
  const { category, question, answer } = input
  // The other order of the same words, as the database may give them.
  const { kr = '', gb = '' } = question
  const body = { version: 1, category, question: { gb, kr }, answer, isTop: false }
  expect(await app.call(updateFaq, { params: { id: one.id }, body }, token)).toEqual(one)
  const ids = [one.id, two.id]
  expect(await app.call(orderFaqs, { body: { category, ids } }, token)).toEqual({ items: [one, two] })
  expect([await app.auditOf('faq.updated'), await app.auditOf('faq.ordered')]).toEqual([[], []])
})

test('a removed question leaves no gap', async () => {
  const [one, two, three] = [await add(), await add(), await add()]
  await app.call(deleteFaq, { params: { id: two.id } }, token)
  expect(await places()).toEqual([
    ['LISTS 0', one.id],
    ['LISTS 1', three.id],
  ])
})

describe('an order', () => {
  test('holds when it names every question of the group once', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const ids = [three.id, one.id, two.id]
    const { items } = await app.call(orderFaqs, { body: { category: 'LISTS', ids } }, token)
    expect(items.map(({ id, order }) => [id, order])).toEqual(ids.map((id, order) => [id, order]))
  })

  test('is refused when one is missing, unknown, of another group or named twice', async () => {
    const [one, two] = [await add(), await add()]
    const other = await add({ category: 'APP' })
    const order = (ids: string[]) =>
      outcomeOf(app.call(orderFaqs, { body: { category: 'LISTS', ids } }, token))
    expect(await order([one.id])).toBe('conflict.stale')
    expect(await order([one.id, unknownId])).toBe('conflict.stale')
    expect(await order([one.id, two.id, other.id])).toBe('conflict.stale')
    expect(await order([one.id, one.id])).toBe('validation.failed')
  })
})

test('who has not seen the newest is told', async () => {
  const { id } = await add()
  const change = () => app.call(updateFaq, { params: { id }, body: { version: 1, isTop: true } }, token)
  await change()
  expect(await outcomeOf(change())).toBe('conflict.stale')
})

test('what is not there is not found', async () => {
  const params = { id: unknownId }
  expect(await outcomeOf(app.call(updateFaq, { params, body: { version: 1 } }, token))).toBe(
    'resource.not_found',
  )
  expect(await outcomeOf(app.call(deleteFaq, { params }, token))).toBe('resource.not_found')
})

test('every change is recorded', async () => {
  const { id } = await add()
  const other = await add()
  await app.call(updateFaq, { params: { id }, body: { version: 1, published: false } }, token)
  await app.call(orderFaqs, { body: { category: 'LISTS', ids: [other.id, id] } }, token)
  await app.call(deleteFaq, { params: { id } }, token)
  const records = await app.db
    .selectFrom('auditRecords')
    .select(['action', 'changes'])
    .orderBy('id')
    .execute()
  expect(records.map(({ action }) => action)).toEqual([
    'faq.created',
    'faq.created',
    'faq.updated',
    'faq.ordered',
    'faq.deleted',
  ])
  expect(records[2]?.changes).toEqual({ published: { from: true, to: false } })
})

describe('at once', () => {
  test('questions that are added, moved and removed leave every group without gaps', async () => {
    const there = [await add(), await add(), await add(), await add()]
    const [one, two, three] = there
    const ended = await Promise.all([
      outcomeOf(add()),
      outcomeOf(add({ category: 'APP' })),
      outcomeOf(app.call(deleteFaq, { params: { id: one?.id ?? '' } }, token)),
      outcomeOf(
        app.call(updateFaq, { params: { id: two?.id ?? '' }, body: { version: 1, category: 'APP' } }, token),
      ),
      outcomeOf(
        app.call(updateFaq, { params: { id: three?.id ?? '' }, body: { version: 1, isTop: true } }, token),
      ),
    ])
    expect(new Set(ended)).toEqual(new Set(['done']))
    expect((await places()).map(([place]) => place)).toEqual([
      'LISTS 0',
      'LISTS 1',
      'LISTS 2',
      'APP 0',
      'APP 1',
    ])
  })

  test('the landing page takes no more than it has room for, whoever asks first', async () => {
    const tops: Faq[] = []
    for (let count = 1; count < mostTopFaqs; count += 1) tops.push(await add({ isTop: true }))
    const [one, two] = [await add(), await add({ published: false })]
    const makeTop = ({ id, version }: Faq) =>
      app.call(updateFaq, { params: { id }, body: { version, isTop: true } }, token)
    const ended = await Promise.all([makeTop(one), makeTop(two), add({ isTop: true })].map(outcomeOf))
    expect(ended.toSorted()).toEqual(['conflict.state', 'conflict.state', 'done'])
    await expect(add({ isTop: true })).rejects.toMatchObject({
      problem: { code: 'conflict.state', errors: [{ pointer: '/isTop', code: 'full' }] },
    })
    const { items } = await app.call(listFaqs, {}, token)
    const shown = items.filter(({ isTop }) => isTop)
    expect(shown).toHaveLength(mostTopFaqs)
    // What is there already is changed as before, and a place that is given up is free.
    const [first] = tops
    const { id = '' } = first ?? {}
    const kept = { version: 1, isTop: true, published: false }
    await app.call(updateFaq, { params: { id }, body: kept }, token)
    await app.call(updateFaq, { params: { id }, body: { version: 2, isTop: false } }, token)
    expect(await outcomeOf(add({ isTop: true }))).toBe('done')
  })

  test('the same question with one key is added once', async () => {
    const call = { body: input, idempotencyKey: 'one-question-at-once' }
    const ended = await Promise.all([1, 2, 3].map(() => outcomeOf(app.call(createFaq, call, token))))
    expect(ended.filter((outcome) => !['done', 'idempotency.in_progress'].includes(outcome))).toEqual([])
    expect(await places()).toHaveLength(1)
  })
})

test('the first questions fill every group, and the landing page', async () => {
  await inTransaction(app.db, (trx) => seedFaqs(trx, app.clock.now()))
  const { items } = await app.call(listFaqs, {}, token)
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(faqCategories))
  expect(items.filter(({ isTop }) => isTop)).toHaveLength(mostTopFaqs)
  expect(items).toHaveLength(firstFaqs().length)
  expect(items.every(({ published }) => published)).toBe(true)
})

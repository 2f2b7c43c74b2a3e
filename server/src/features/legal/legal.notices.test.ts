import { listLegalNotices } from '@madang/contract/legal-notices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertLegalText } from '../../testing/factories.ts'
import { refusal } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type Given = Parameters<typeof insertLegalText>[2]

async function announce(days: number, given: Given): Promise<string> {
  const effectiveAt = new Date(app.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
  const text = { number: 2, adverse: true, status: 'SCHEDULED', effectiveAt, ...given } as const
  await insertLegalText(app.db, app.clock.now(), text)
  return effectiveAt
}

async function notices() {
  const { token } = await app.signedIn('USER')
  return (await app.call(listLegalNotices, {}, token)).items
}

test('whoever is signed in is told of announced changes for the worse, soonest first, until they take effect', async () => {
  const publishedAt = app.clock.now().toISOString()
  const later = await announce(40, { type: 'PRIVACY', number: 3 })
  const sooner = await announce(30, { type: 'TERMS' })
  expect(await notices()).toEqual([
    { type: 'TERMS', number: 2, publishedAt, effectiveAt: sooner },
    { type: 'PRIVACY', number: 3, publishedAt, effectiveAt: later },
  ])
  app.clock.advance({ days: 30, seconds: -1 })
  expect(await notices()).toHaveLength(2)
  app.clock.advance({ seconds: 1 })
  expect(await notices()).toMatchObject([{ type: 'PRIVACY' }])
})

test('nobody is told of drafts, of changes that hurt nobody, or of what has no page', async () => {
  await insertLegalText(app.db, app.clock.now(), { type: 'TERMS', adverse: true })
  await insertLegalText(app.db, app.clock.now(), { type: 'REFUND_USER', number: 1, adverse: true })
  await announce(30, { type: 'LOCATION', adverse: false })
  await announce(30, { type: 'MARKETING' })
  expect(await notices()).toEqual([])
})

test('visitors read what is announced on the pages themselves', async () => {
  await expect(app.call(listLegalNotices, {})).rejects.toMatchObject(refusal(401, 'auth.token_missing'))
})

import { createLegalDraft, scheduleLegalDocument, updateLegalDraft } from '@madang/contract/legal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertLegalText } from '../../testing/factories.ts'
import { problemOf } from '../../testing/outcomes.ts'

let app: TestApp
let superAdmin: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  superAdmin = await app.signInAs(await app.insertUser({ authorityType: 'SUPER_ADMIN' }))
})

const draft = () => app.call(createLegalDraft, { body: { type: 'TERMS' } }, superAdmin)

/** Whole days from now, as an instant. */
function inDays(days: number): string {
  return new Date(app.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
}

test('a day of effect more than a year ahead is refused', async () => {
  const { id } = await draft()
  const schedule = (days: number) =>
    app.call(
      scheduleLegalDocument,
      { params: { id }, body: { version: 1, effectiveAt: inDays(days) } },
      superAdmin,
    )
  expect(await problemOf(schedule(365.001))).toMatchObject({
    code: 'validation.failed',
    errors: [{ pointer: '/effectiveAt', code: 'too_far' }],
  })
  expect((await schedule(365)).status).toBe('SCHEDULED')
})

const kr = '## 제1조(목적)'
const required = (pointer: string) => ({ pointer, code: 'required' })
const unknown = (pointer: string, names: string) => ({ pointer, code: 'placeholder', params: { names } })

test.each([
  ['the first without Korean', false, { bodies: { gb: 'x' } }, [required('/bodies/kr')]],
  ['a later one that says no change', true, { bodies: { kr } }, [required('/changeSummary/kr')]],
  [
    'a later one that says the change in English only',
    true,
    { bodies: { kr }, changeSummary: { gb: 'New' } },
    [required('/changeSummary/kr')],
  ],
  [
    'a later one without any Korean',
    true,
    { bodies: { gb: 'x' }, changeSummary: { gb: 'New' } },
    [required('/bodies/kr'), required('/changeSummary/kr')],
  ],
  [
    'one with placeholders that nobody knows',
    false,
    { bodies: { kr: '{상호}, {brandName}', ir: '{company.name} {x}' } },
    [unknown('/bodies/ir', '{company.name}, {x}'), unknown('/bodies/kr', '{상호}')],
  ],
])('announcing %s is refused, by field', async (_name, isLater, change, errors) => {
  if (isLater) await insertLegalText(app.db, app.clock.now(), { number: 1 })
  const { id } = await draft()
  // A draft may be as it is.
  await app.call(updateLegalDraft, { params: { id }, body: { version: 1, ...change } }, superAdmin)
  const body = { version: 2, effectiveAt: inDays(7) }
  const answer = app.call(scheduleLegalDocument, { params: { id }, body }, superAdmin)
  expect(await problemOf(answer)).toMatchObject({ code: 'validation.failed', errors })
})

import { agreeToTerms } from '@madang/contract/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertLegalText } from '../../testing/factories.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { ask, confirm, otherThan, readCode, signInByCode } from '../../testing/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

/** Terms that take effect in so many days, the version before them giving way. */
async function addTerms(number: number, { adverse = false, inDays = 0 } = {}): Promise<void> {
  const effectiveAt = new Date(app.clock.now().getTime() + inDays * 86_400_000).toISOString()
  const status = inDays > 0 ? 'SCHEDULED' : 'EFFECTIVE'
  await app.db
    .updateTable('legalDocuments')
    .set({ status: 'SUPERSEDED' })
    .where('status', '=', status)
    .execute()
  await insertLegalText(app.db, app.clock.now(), { number, adverse, effectiveAt, status })
}

const agree = (number: number, token: string) => app.call(agreeToTerms, { body: { number } }, token)

/** Every sign-in comes a while after the last: one code a minute. */
async function due(phone: string): Promise<number | null> {
  app.clock.advance({ minutes: 2 })
  return (await signInByCode(app, phone)).termsDue
}

test('the terms are asked for at the first sign-in, and once they were agreed to not again', async () => {
  await addTerms(1)
  const { id, phone } = await app.insertUser()
  const first = await signInByCode(app, phone)
  expect(first.termsDue).toBe(1)
  expect(await due(phone)).toBe(1)
  await agree(1, first.accessToken)
  expect(await due(phone)).toBeNull()
  const kept = await app.db.selectFrom('termsAgreements').selectAll().execute()
  expect(kept).toEqual([{ userId: id, type: 'TERMS', number: 1, agreedAt: expect.any(String) as string }])
})

test('they are asked for again when a version worse for members takes effect, not when it is announced', async () => {
  await addTerms(1)
  const { phone } = await app.insertUser()
  await agree(1, (await signInByCode(app, phone)).accessToken)
  await addTerms(2)
  expect(await due(phone)).toBeNull()
  await addTerms(3, { adverse: true, inDays: 30 })
  expect(await due(phone)).toBeNull()
  app.clock.advance({ days: 30 })
  expect(await due(phone)).toBe(3)
  // Whoever agrees to a later one has agreed to what it holds of the one before.
  await app.db.updateTable('legalDocuments').set({ status: 'SUPERSEDED' }).where('number', '=', 3).execute()
  await addTerms(4)
  app.clock.advance({ minutes: 2 })
  const { termsDue, accessToken } = await signInByCode(app, phone)
  expect(termsDue).toBe(4)
  expect(await outcomeOf(agree(3, accessToken))).toBe('conflict.state')
  await agree(4, accessToken)
  expect(await due(phone)).toBeNull()
})

test('agreeing twice at once is one agreement, and nobody agrees for another', async () => {
  await addTerms(1)
  const [one, other] = [await app.signedIn('MANAGER'), await app.insertUser()]
  const tries = Array.from({ length: 8 }, () => agree(1, one.token))
  expect(await outcomes(tries)).toEqual(Array.from({ length: 8 }, () => 'done'))
  const kept = await app.db.selectFrom('termsAgreements').select('userId').execute()
  expect(kept).toEqual([{ userId: one.user.id }])
  expect(await due(other.phone)).toBe(1)
})

test('terms that are not in force cannot be agreed to', async () => {
  await addTerms(1)
  await addTerms(2, { inDays: 7 })
  const { token } = await app.signedIn('USER')
  expect(await outcomeOf(agree(2, token))).toBe('conflict.state')
  expect(await outcomeOf(agree(9, token))).toBe('conflict.state')
  expect(await app.db.selectFrom('termsAgreements').selectAll().execute()).toEqual([])
})

test('before the code is right nothing tells who has agreed, nor who is a member', async () => {
  await addTerms(1)
  const [agreed, fresh] = [await app.insertUser(), await app.insertUser()]
  await agree(1, await app.signInAs(agreed))
  const said = await Promise.all(
    [agreed.phone, fresh.phone, '+821099998888'].map(async (phone) => {
      const session = await ask(app, phone)
      const { status, body } = await confirm(app, { phone, session, code: '000000' })
      return { status, code: body['code'], keys: Object.keys(body).toSorted() }
    }),
  )
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
  app.clock.advance({ minutes: 2 })
  const again = await ask(app, fresh.phone)
  const code = otherThan(await readCode(app, fresh.phone))
  const wrong = await confirm(app, { phone: fresh.phone, session: again, code })
  expect(wrong.body).not.toHaveProperty('termsDue')
})

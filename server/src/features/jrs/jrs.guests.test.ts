import { randomBytes } from 'node:crypto'
import { authLimits } from '@madang/contract/auth'
import { joinJrs, sendJrsCode } from '@madang/contract/jrs-entries'
import { entryMoves } from '@madang/contract/jrs-entry-actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { otherThan, readCode } from '../../testing/sign-in.ts'
import { findEntryKey, entryLink } from './jrs.entry-key.ts'
import { changePartyByKey, findOwnPath, joinAsGuest, moveByKey } from './jrs.guests.changes.ts'
import { findByKey } from './jrs.own.queries.ts'
import { anonymiseOld } from './jrs.retention.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function openList(given: Omit<Parameters<typeof insertJrsItem>[2], 'storeId'> = {}) {
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' })
  return insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN', ...given })
}

const newKey = () => randomBytes(32).toString('base64url')

function joinWith(jrsItemId: string, { phone = nextPhone(), formKey = newKey() } = {}) {
  const who = { name: '김보리', phone, userId: null, staffMemo: null, source: 'WEB', locale: 'kr' } as const
  const asked = { ...who, jrsItemId, partySize: 2, answers: {}, slotAt: null, now: app.clock.now() }
  return joinAsGuest(app.deps, asked, { key: formKey })
}

const entryIds = async () =>
  (await app.db.selectFrom('jrsEntries').select('id').execute()).map(({ id }) => id)

test('a form that is sent ten times at once is one entry, and so is one whose answer was lost', async () => {
  const { id } = await openList()
  const given = { phone: nextPhone(), formKey: newKey() }
  const keys = await Promise.all(Array.from({ length: 10 }, () => joinWith(id, given)))
  expect(new Set([...keys, await joinWith(id, given)]).size).toBe(1)
  expect(await entryIds()).toHaveLength(1)
  expect(await findOwnPath(app.deps, { jrsItemId: id, phone: given.phone })).toBe(`/app/jrsForm?e=${keys[0]}`)
  await expect(joinWith(id, { phone: given.phone })).rejects.toMatchObject({ code: 'conflict.duplicate' })
})

test('a key opens one entry, is kept as its hash, and goes when the entry becomes anonymous', async () => {
  const { id } = await openList({ retentionDays: 1 })
  const key = await joinWith(id)
  await joinWith(id)
  expect(key).toMatch(/^[\w-]{22}$/)
  const found = await findByKey(app.db, key, app.clock.now())
  expect(found?.own).toMatchObject({ number: 1, ahead: 0 })
  const entryId = found?.entry.id ?? ''
  expect(await entryLink(app.deps, entryId)).toBe(`${app.deps.publicUrl}/app/jrsForm?e=${key}`)
  expect(JSON.stringify(await app.db.selectFrom('jrsEntries').selectAll().execute())).not.toContain(key)
  const older = { current: { id: 'other', secret: 'another one' }, all: app.deps.tokenKeys.all }
  expect(await findEntryKey({ db: app.db, tokenKeys: older }, entryId)).toBe(key)
  expect(
    await findByKey(app.db, `${key.slice(0, 21)}${key.endsWith('A') ? 'B' : 'A'}`, app.clock.now()),
  ).toBe(null)

  await moveByKey(app.db, { key, now: app.clock.now() }, { from: 'WAITING', to: 'CANCELLED' })
  app.clock.advance({ days: 2 })
  await anonymiseOld(app.db, app.clock.now())
  expect(await findByKey(app.db, key, app.clock.now())).toBe(null)
  expect(await findEntryKey(app.deps, entryId)).toBe(null)
})

test('a guest changes the party, leaves once, and does nothing that is the staff’s', async () => {
  const { id } = await openList({ maxPartySize: 4 })
  const acting = { key: await joinWith(id), now: app.clock.now() }
  await changePartyByKey(app.db, acting, 4)
  await expect(changePartyByKey(app.db, acting, 5)).rejects.toMatchObject({ code: 'validation.failed' })
  for (const to of ['CALLED', 'CONFIRMED', 'COMPLETED', 'REJECTED', 'NO_SHOW'] as const) {
    const moved = moveByKey(app.db, acting, { from: 'WAITING', to })
    await expect(moved).rejects.toMatchObject({ code: 'conflict.state' })
  }
  await moveByKey(app.db, acting, { from: 'WAITING', to: entryMoves.cancel.to })
  const again = moveByKey(app.db, acting, { from: 'WAITING', to: 'CANCELLED' })
  await expect(again).rejects.toMatchObject({ code: 'conflict.state' })
  const back = moveByKey(app.db, acting, { from: 'CANCELLED', to: 'WAITING' })
  await expect(back).rejects.toMatchObject({ code: 'conflict.state' })
  expect(await findByKey(app.db, acting.key, acting.now)).toMatchObject({
    own: { status: 'CANCELLED', partySize: 4, endedBy: 'PERSON' },
  })
})

test('by the API a guest joins with the code of a number, once for an auth-session', async () => {
  const { id } = await openList()
  const params = { id }
  const phone = nextPhone()
  const { session } = await app.call(sendJrsCode, { params, body: { phone } })
  const code = await readCode(app, phone)
  const join = (more: object = {}, headers = { 'auth-session': session }) => {
    const body = { name: '김보리', consent: true, phone, confirmationCode: code, ...more } as const
    return outcomeOf(app.call(joinJrs, { params, headers, body }))
  }
  expect(await join({ confirmationCode: otherThan(code) })).toBe('auth.code_mismatch')
  expect(await join({ phone: nextPhone() })).toBe('auth.session_invalid')
  expect(await join({}, { 'auth-session': newKey() })).toBe('auth.session_invalid')
  expect(await join({ partySize: 11 })).toBe('validation.failed')
  expect(await join({ confirmationCode: undefined })).toBe('validation.failed')
  expect(await join({ phone: undefined })).toBe('validation.failed')
  const joined = await Promise.all(Array.from({ length: 2 * authLimits.triesPerCode }, () => join()))
  expect(new Set([...joined, await join()])).toEqual(new Set(['done']))
  expect(await app.db.selectFrom('jrsEntries').select(['phone', 'userId', 'source']).execute()).toEqual([
    { phone, userId: null, source: 'APP' },
  ])
})

import { answerInvitation, listStoreInvitations, revokeStoreInvitation } from '@madang/contract/invitations'
import { pagedStoreHistory } from '@madang/contract/store-history'
import { listStoreStaff, inviteStoreStaff } from '@madang/contract/store-staff'
import { createAdminUser, deleteUser } from '@madang/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { firstSmsText } from '../../outside/sms.ts'
import { nextPhone } from '../../testing/factories.ts'
import { refusal } from '../../testing/refusal.ts'
import { send, signInByCode } from '../../testing/sign-in.ts'
import { invitationTexts } from './invitations.texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

const typed = { name: '박지은' }

async function ownStore() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { user, token, id, params: { id } }
}

/** Numbers of every kind: whose they are must not show. */
async function kinds(storeId: string): Promise<Record<string, string>> {
  const colleague = await app.insertUser({ authorityType: 'MANAGER' })
  const row = { storeId, userId: colleague.id, staffRole: 'STAFF' as const }
  await app.db
    .insertInto('storeStaff')
    .values({ ...row, createdAt: '2026-01-01T00:00:00Z' })
    .execute()
  const gone = await app.signedIn('USER')
  await app.call(deleteUser, { query: { id: gone.user.id } }, gone.token)
  return {
    unknown: nextPhone(),
    member: (await app.insertUser()).phone,
    manager: (await app.insertUser({ authorityType: 'MANAGER' })).phone,
    'staff of this store': colleague.phone,
    suspended: (await app.insertUser({ status: 'SUSPENDED' })).phone,
    'suspended manager': (await app.insertUser({ status: 'SUSPENDED', authorityType: 'MANAGER' })).phone,
    withdrawn: gone.user.phone,
    administrator: (await app.insertUser({ authorityType: 'ADMIN' })).phone,
  }
}

/** All that an answer shows but what differs from request to request, and the number's own last digits. */
function shapeOf({ status, headers, body }: Awaited<ReturnType<typeof send>>, phone: string) {
  const varying = new Set(['x-request-id', 'date'])
  const shown = [...headers].map(([name, value]) => [name, varying.has(name) ? '' : value])
  const words = JSON.stringify(body).replaceAll(phone.slice(-4), '####')
  return { status, headers: shown, body: words.replaceAll(/"id":"[^"]{36}"/g, '"id":""') }
}

/** What the database was asked for in between: as many statements, whose rows are as many. */
async function rowsOf(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'users' as name, count(*)::int from users union all
    select 'staff', count(*)::int from store_staff union all
    select 'invitations', count(*)::int from invitations union all
    select 'records', count(*)::int from audit_records union all
    select 'jobs', count(*)::int from graphile_worker._private_jobs
  `.execute(app.db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const ways = {
  'the store': (id: string, phone: string, token: string) =>
    send(app, inviteStoreStaff, {
      params: { id },
      body: { ...typed, phone, staffRole: 'STAFF' },
      token,
    }),
  'the admin users': (id: string, phone: string, token: string) =>
    send(app, createAdminUser, {
      body: { ...typed, phone, authorityType: 'MANAGER', storeIds: [id] },
      token,
    }),
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('inviting by %s', (way) => {
  test('answers and leaves the same for every kind of number', async () => {
    const { id, token } = await ownStore()
    const answers: Record<string, unknown> = {}
    for (const [kind, phone] of Object.entries(await kinds(id))) {
      // What is invited within the same second waits for the same job of the clock.
      await sql`delete from graphile_worker._private_jobs`.execute(app.db)
      const before = await rowsOf()
      const answer = shapeOf(await ways[way](id, phone, token), phone)
      const after = await rowsOf()
      const left: Record<string, number> = {}
      for (const [name, count] of Object.entries(after)) left[name] = count - (before[name] ?? 0)
      answers[kind] = { ...answer, left }
    }
    const { unknown } = answers
    expect(unknown).toMatchObject({
      status: 201,
      left: { users: 0, staff: 0, invitations: 1, records: 1, jobs: 2 },
    })
    for (const [kind, answer] of Object.entries(answers)) expect([kind, answer]).toEqual([kind, unknown])
  })

  test('shows the same afterwards, and when it is done again', async () => {
    const { id, params, token } = await ownStore()
    const numbers = Object.values(await kinds(id))
    const people = await app.call(listStoreStaff, { params }, token)
    for (const phone of numbers) await ways[way](id, phone, token)
    await app.runJobs()
    const { items } = await app.call(listStoreInvitations, { params }, token)
    const seen = items.map(({ name, status, phoneNumber }) => `${name} ${status} ${phoneNumber}`)
    const expected = numbers.map((phone) => `박지은 PENDING 010-****-${phone.slice(-4)}`)
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(await app.call(listStoreStaff, { params }, token)).toEqual(people)
    const again: unknown[] = []
    for (const phone of numbers) again.push(shapeOf(await ways[way](id, phone, token), phone))
    for (const answer of again) expect(answer).toEqual(again[0])
  })
})

describe('an invited member who withdraws', () => {
  async function seenAfter(
    end: (invited: { id: string; userId: string; token: string }) => Promise<unknown>,
  ) {
    const { id: storeId, params, token } = await ownStore()
    const { user, token: theirs } = await app.signedIn('USER')
    const { body } = await ways['the store'](storeId, user.phone, token)
    const id = String(body['id'])
    await end({ id, userId: user.id, token: theirs })
    const { items } = await app.call(pagedStoreHistory, { params, query: {} }, token)
    const { items: pending } = await app.call(listStoreInvitations, { params }, token)
    const revoking = await send(app, revokeStoreInvitation, { params, query: { invitationId: id }, token })
    const told = items.map(({ action, actorId, actorName, actorRole, reason, changes }) => {
      return { action, hasActor: actorId !== null, actorName, actorRole, reason, name: changes?.['invitee'] }
    })
    return { told, pending, revoking: [revoking.status, revoking.body['code']] }
  }

  test('is to the store somebody who declined, whoever ended the membership', async () => {
    const boss = await app.signedIn('SUPER_ADMIN')
    const declined = await seenAfter(({ id, token }) =>
      app.call(answerInvitation, { params: { id }, body: { to: 'DECLINED' } }, token),
    )
    expect(declined.told.map(({ action }) => action)).toEqual([
      'stores.invitation_declined',
      'stores.invitation_sent',
    ])
    for (const by of ['self', 'operator']) {
      const seen = await seenAfter(({ userId, token }) =>
        app.call(deleteUser, { query: { id: userId } }, by === 'self' ? token : boss.token),
      )
      expect(seen).toEqual(declined)
    }
  })
})

test('a number that was nobody’s is a member of the name typed last, be it for an older invitation', async () => {
  const [renewed, other] = [await ownStore(), await ownStore()]
  const phone = nextPhone()
  for (const [{ params, token }, name] of [
    [renewed, '박지은'],
    [other, '박지은'],
    [renewed, '박지안'],
  ] as const) {
    app.clock.advance({ minutes: 1 })
    await app.call(inviteStoreStaff, { params, body: { phone, name, staffRole: 'STAFF' } }, token)
  }
  expect(await signInByCode(app, phone)).toMatchObject({ name: '박지안' })
})

describe('the text', () => {
  const text = '[마당] 매장 직원으로 초대받았습니다.\nhttp://localhost:3000/login'

  test('reaches whoever may answer, known or not; nobody else', async () => {
    const { id, token } = await ownStore()
    const numbers = await kinds(id)
    for (const phone of Object.values(numbers)) await ways['the store'](id, phone, token)
    await app.runJobs()
    const texted = Object.entries(numbers).filter(([, phone]) => app.texts(phone).length > 0)
    expect(texted.map(([kind]) => kind)).toEqual(['unknown', 'member', 'manager', 'withdrawn'])
    expect(app.texts(numbers['unknown'] ?? '')).toEqual([text])
  })

  test('says how to sign in where there is room, and always fits', () => {
    const short = firstSmsText(invitationTexts({ brand: '마당', link: 'https://m.kr/login' }))
    expect(short).toBe(
      '[마당] 매장 직원으로 초대받았습니다. 이 번호로 로그인해서 답해 주세요.\nhttps://m.kr/login',
    )
    const long = firstSmsText(
      invitationTexts({ brand: '가'.repeat(30), link: `https://${'x'.repeat(80)}/login` }),
    )
    expect(long).toBe('매장 직원으로 초대받았습니다. 이 번호로 로그인해서 답해 주세요.')
  })

  test('reaches who works in the first of several stores already, but not in the second', async () => {
    const { user, id, token } = await ownStore()
    const other = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
    const phone = (await kinds(id))['staff of this store'] ?? ''
    const body = { ...typed, phone, authorityType: 'MANAGER' as const, storeIds: [id, other.id] }
    await app.call(createAdminUser, { body }, token)
    await app.runJobs()
    expect(app.texts(phone)).toHaveLength(1)
  })

  test('does not leave for an invitation that is taken back meanwhile', async () => {
    const { id, token } = await ownStore()
    const phone = nextPhone()
    await ways['the store'](id, phone, token)
    await app.db
      .updateTable('invitations')
      .set({ status: 'REVOKED', endedAt: '2026-11-21T01:00:00Z' })
      .execute()
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
  })

  test('comes once from one inviter and thrice from all in a day, which the answers do not tell', async () => {
    const phone = nextPhone()
    const owners = await Promise.all(Array.from({ length: 5 }, ownStore))
    const answers: unknown[] = []
    for (const { id, token } of owners) {
      await ways['the store'](id, phone, token)
      answers.push(shapeOf(await ways['the store'](id, phone, token), phone).status)
    }
    await app.runJobs()
    expect(app.texts(phone)).toHaveLength(3)
    expect(answers).toEqual(owners.map(() => 201))
    app.clock.advance({ days: 1 })
    const [first] = owners
    if (first) await ways['the store'](first.id, phone, await app.signInAs(first.user))
    await app.runJobs()
    expect(app.texts(phone)).toHaveLength(4)
  })

  test('stays away when the texts of the day are used up, which the operator is told once', async () => {
    const { id, token } = await ownStore()
    const { id: other, token: others } = await ownStore()
    const end = Date.parse('2026-11-22T00:00:00Z') / 1000
    const used = { key: 'invitation texts', windowStart: end, count: 499 }
    await app.db.insertInto('rateWindows').values(used).execute()
    const numbers = [nextPhone(), nextPhone(), nextPhone()]
    for (const phone of numbers) await ways['the store'](id, phone, token)
    await ways['the store'](other, nextPhone(), others)
    await app.runJobs()
    expect(numbers.map((phone) => app.texts(phone).length)).toEqual([1, 0, 0])
    expect(await app.auditOf('auth.text_ceiling')).toMatchObject([
      { actorId: null, entity: 'invitation', changes: { texts: { from: null, to: 500 } } },
    ])
  })
})

describe('limits of a day', () => {
  const invite = (id: string, token: string) => ways['the store'](id, nextPhone(), token)

  test('let a person invite twenty', async () => {
    const { id, token } = await ownStore()
    for (let count = 0; count < 20; count += 1) expect((await invite(id, token)).status).toBe(201)
    const refused = await invite(id, token)
    expect([refused.status, refused.body['code'], refused.body['retryAfter']]).toEqual([
      429,
      'rate.limited',
      82_800,
    ])
  })

  test('let a store be invited to thirty times, by whoever', async () => {
    const { id, token } = await ownStore()
    const end = Date.parse('2026-11-22T00:00:00Z') / 1000
    await app.db
      .insertInto('rateWindows')
      .values({ key: `invitations to ${id}`, windowStart: end, count: 29 })
      .execute()
    expect((await invite(id, token)).status).toBe(201)
    expect((await invite(id, token)).status).toBe(429)
  })

  test('are counted with the stores of admin users, and a refused call counts for nothing', async () => {
    const [one, two] = [await ownStore(), await ownStore()]
    const row = { storeId: two.id, userId: one.user.id, staffRole: 'OWNER' as const }
    await app.db
      .insertInto('storeStaff')
      .values({ ...row, createdAt: '2026-01-01T00:00:00Z' })
      .execute()
    const create = (storeIds: string[]) => {
      const body = { ...typed, phone: nextPhone(), authorityType: 'MANAGER' as const, storeIds }
      return app.call(createAdminUser, { body }, one.token)
    }
    expect(await create([one.id, two.id, one.id.toUpperCase()])).toMatchObject({
      items: [{ storeId: one.id }, { storeId: two.id }],
    })
    const end = Date.parse('2026-11-22T00:00:00Z') / 1000
    const key = `invitations to ${two.id}`
    await app.db.updateTable('rateWindows').set({ count: 30 }).where('key', '=', key).execute()
    await expect(create([one.id, two.id])).rejects.toMatchObject(refusal(429, 'rate.limited'))
    const counted = await app.db
      .selectFrom('rateWindows')
      .select('count')
      .where('key', '=', `invitations by ${one.user.id}`)
      .where('windowStart', '=', end)
      .execute()
    expect(counted).toEqual([{ count: 1 }])
  })
})

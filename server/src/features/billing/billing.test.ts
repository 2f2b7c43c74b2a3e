import {
  askBankDetailsCode,
  getBankDetails,
  getBillingAddress,
  revealBankDetails,
  updateBankDetails,
  updateBillingAddress,
  type BankDetailsInput,
  type BillingAddressInput,
} from '@madang/contract/billing'
import { exportAudit } from '@madang/contract/audit-export'
import { pagedNotifications } from '@madang/contract/notifications'
import { exportStores } from '@madang/contract/store-export'
import { pagedStoreHistory } from '@madang/contract/store-history'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testKeys } from '../../testing/keys.ts'
import { outcomes, problemOf, statusOf } from '../../testing/outcomes.ts'
import { wrongField } from '../../testing/refusal.ts'
import { otherThan, readCode, send } from '../../testing/sign-in.ts'
import { reseal } from '../../record/reseal.ts'
import { sealedNumbers } from './billing.changes.ts'

/** All that the server logs. */
const logged: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }) })
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const number = '11022233344417'

const bank: BankDetailsInput = {
  version: 0,
  bankCode: '88',
  accountName: '먼동분식',
  accountNumber: number,
  sortCode: null,
  notes: '환불은 이 계좌로 받습니다.',
}

const address: BillingAddressInput = {
  version: 0,
  firstName: '가현',
  lastName: '조',
  email: 'bill@example.com',
  company: '먼동분식',
  businessNumber: '1234567891',
  country: 'KR',
  city: '서울',
  address: '성동구 예시로 204, 1층',
  contacts: [{ name: '송민호', email: 'song@example.com' }],
}

async function openStore() {
  const owner = await app.signedIn('MANAGER')
  const staff = await app.signedIn('MANAGER')
  const { id } = await app.insertStore(
    { name: '먼동분식' },
    { [owner.user.id]: 'OWNER', [staff.user.id]: 'STAFF' },
  )
  return { params: { storeId: id }, owner, staff }
}
type Opened = Awaited<ReturnType<typeof openStore>>

async function askCode({ params, owner }: Opened) {
  const { session } = await app.call(askBankDetailsCode, { params }, owner.token)
  return { session, confirmationCode: await readCode(app, owner.user.phone) }
}
type Code = Awaited<ReturnType<typeof askCode>>

function saveWith(
  { params, owner }: Opened,
  { session, confirmationCode }: Code,
  change: Partial<BankDetailsInput> = {},
) {
  const headers = { 'auth-session': session }
  return app.call(
    updateBankDetails,
    { params, headers, body: { ...bank, ...change, confirmationCode } },
    owner.token,
  )
}

async function saveBank(store: Opened, change: Partial<BankDetailsInput> = {}) {
  return saveWith(store, await askCode(store), change)
}

const saveAddress = ({ params }: Opened, token: string, change: Partial<BillingAddressInput> = {}) =>
  app.call(updateBillingAddress, { params, body: { ...address, ...change } }, token)

describe('who sees and changes it', () => {
  const persons = {
    owner: [200, 200, 200],
    staff: [403, 403, 403],
    'other owner': [404, 404, 404],
    USER: [403, 403, 403],
    ADMIN: [200, 403, 200],
    SUPER_ADMIN: [200, 403, 200],
  } as const

  test.each(Object.entries(persons))('%s', async (person, [see, edit, reveal]) => {
    const store = await openStore()
    await saveBank(store)
    const tokens: Record<string, () => Promise<string>> = {
      owner: async () => store.owner.token,
      staff: async () => store.staff.token,
      'other owner': async () => (await openStore()).owner.token,
    }
    const roles = { USER: 'USER', ADMIN: 'ADMIN', SUPER_ADMIN: 'SUPER_ADMIN' } as const
    const role = roles[person as keyof typeof roles] // those who work in no store
    const token = (await tokens[person]?.()) ?? (await app.signedIn(role)).token
    const { params } = store
    const ends = async (call: Promise<unknown>) => {
      const status = await statusOf(call)
      return status === 'done' ? 200 : status
    }
    expect([
      await ends(app.call(getBillingAddress, { params }, token)),
      await ends(app.call(getBankDetails, { params }, token)),
    ]).toEqual([see, see])
    expect(await ends(saveAddress(store, token))).toBe(edit)
    const body = { ...bank, version: 1 }
    expect(await ends(app.call(updateBankDetails, { params, headers: {}, body }, token))).toBe(edit)
    app.clock.advance({ minutes: 2 })
    expect(await ends(app.call(askBankDetailsCode, { params }, token))).toBe(edit)
    const reason = { reason: '환불 계좌 확인' }
    expect(await ends(app.call(revealBankDetails, { params, body: reason }, token))).toBe(reveal)
  })

  test('a store that nobody filled in yet has none', async () => {
    const { params, owner } = await openStore()
    const found = await app.call(getBankDetails, { params }, owner.token)
    expect(found).toMatchObject({ version: 0, bankCode: null, accountNumber: '', updatedAt: null })
    expect(await app.call(getBillingAddress, { params }, owner.token)).toMatchObject({
      version: 0,
      country: 'KR',
      contacts: [],
    })
    expect(await problemOf(app.call(revealBankDetails, { params, body: {} }, owner.token))).toMatchObject({
      code: 'conflict.state',
    })
  })
})

describe('the billing address', () => {
  test('is whole for owners, and masked and recorded for the operator', async () => {
    const store = await openStore()
    const { params, owner } = store
    await saveAddress(store, owner.token)
    expect(await app.call(getBillingAddress, { params }, owner.token)).toMatchObject({
      ...address,
      isMasked: false,
      version: 1,
    })
    const { token } = await app.signedIn('ADMIN')
    expect(await app.call(getBillingAddress, { params }, token)).toMatchObject({
      isMasked: true,
      firstName: '가*',
      lastName: '*',
      email: 'bi***@example.com',
      address: '***',
      contacts: [{ name: '송*호', email: 'so***@example.com' }],
    })
    expect(await app.auditOf('billing.address_viewed')).toMatchObject([
      { entity: 'store', entityId: params.storeId, changes: null },
    ])
    expect(await app.auditOf('billing.address_changed')).toMatchObject([{ changes: null }])
  })

  test('of two saves at once one is refused, and the same once more is no change', async () => {
    const store = await openStore()
    const { token } = store.owner
    const saves = ['부산', '대구', '광주'].map((city) => saveAddress(store, token, { city }))
    expect(await outcomes(saves)).toEqual(['conflict.stale', 'conflict.stale', 'done'])
    const saved = await app.call(getBillingAddress, { params: store.params }, token)
    expect(await saveAddress(store, token, { city: saved.city })).toMatchObject({ version: 1 })
    expect(await app.auditOf('billing.address_changed')).toHaveLength(1)
  })

  test.each([
    ['businessNumber', '123-45-67890', '/businessNumber', 'business_number'],
    ['country', 'XX', '/country', 'choice'],
    ['firstName', '가'.repeat(41), '/firstName', 'too_long'],
    ['contacts', [{ name: '송', email: 'song' }], '/contacts/0/email', 'email'],
  ])('%s %j is refused at its field', async (field, value, pointer, code) => {
    const store = await openStore()
    await expect(saveAddress(store, store.owner.token, { [field]: value })).rejects.toMatchObject(
      wrongField(pointer, code),
    )
  })

  test('as many contacts as anybody has, and no endless list', async () => {
    const store = await openStore()
    const contacts = (count: number) =>
      Array.from({ length: count }, () => ({ name: '송', email: 'a@example.com' }))
    expect((await saveAddress(store, store.owner.token, { contacts: contacts(200) })).contacts).toHaveLength(
      200,
    )
    await expect(
      saveAddress(store, store.owner.token, { version: 1, contacts: contacts(201) }),
    ).rejects.toMatchObject(wrongField('/contacts', 'too_big'))
  })
})

describe('the bank details', () => {
  test('are saved with the code, and the administrators are told, nobody else', async () => {
    const admin = await app.signedIn('ADMIN')
    const chief = await app.signedIn('SUPER_ADMIN')
    const store = await openStore()
    expect(await saveBank(store)).toMatchObject({
      version: 1,
      accountNumber: '***-***-**4417',
      accountName: '먼동분식',
    })
    const told = { type: 'billing.bank_changed', subject: { entity: 'store', id: store.params.storeId } }
    for (const { token } of [admin, chief]) {
      expect((await app.call(pagedNotifications, { query: {} }, token)).items).toMatchObject([told])
    }
    for (const { token } of [store.owner, store.staff]) {
      expect(await app.call(pagedNotifications, { query: {} }, token)).toMatchObject({ totalCount: 0 })
    }
  })

  test('ask for the code where something changes, and keep the number that is not sent', async () => {
    const store = await openStore()
    const { params, owner } = store
    const save = (body: BankDetailsInput) =>
      app.call(updateBankDetails, { params, headers: {}, body }, owner.token)
    expect(await problemOf(save(bank))).toMatchObject({ status: 403, code: 'auth.step_up_required' })
    await saveBank(store)
    expect(await save({ ...bank, version: 1 })).toMatchObject({ version: 1 })
    expect(await problemOf(save({ ...bank, version: 1, notes: null }))).toMatchObject({
      code: 'auth.step_up_required',
    })
    app.clock.advance({ minutes: 2 })
    const { accountNumber: _, ...rest } = bank
    const code = await askCode(store)
    const headers = { 'auth-session': code.session }
    const body = { ...rest, version: 1, notes: null, confirmationCode: code.confirmationCode }
    await app.call(updateBankDetails, { params, headers, body }, owner.token)
    const revealed = await app.call(revealBankDetails, { params, body: {} }, owner.token)
    expect(revealed).toEqual({ accountName: '먼동분식', accountNumber: number })
  })

  test('a wrong code, a code of somebody else and a used one are refused', async () => {
    const store = await openStore()
    const code = await askCode(store)
    const wrong = { ...code, confirmationCode: otherThan(code.confirmationCode) }
    expect(await problemOf(saveWith(store, wrong))).toMatchObject({
      code: 'auth.code_mismatch',
      attemptsLeft: 4,
    })
    const other = await openStore()
    expect(await problemOf(saveWith(other, code))).toMatchObject({ code: 'auth.session_invalid' })
    await saveWith(store, code)
    expect(await problemOf(saveWith(store, code, { version: 1, notes: null }))).toMatchObject({
      code: 'auth.session_invalid',
    })
  })

  test('of saves at once with one code one is made, and a stale one uses no code up', async () => {
    const store = await openStore()
    const code = await askCode(store)
    const [, , done] = await outcomes(['a', 'b', 'c'].map((notes) => saveWith(store, code, { notes })))
    expect(done).toBe('done')
    expect(await app.auditOf('billing.bank_changed')).toHaveLength(1)
    app.clock.advance({ minutes: 2 })
    const next = await askCode(store)
    expect(await problemOf(saveWith(store, next, { version: 0, notes: 'd' }))).toMatchObject({
      status: 412,
      currentVersion: 1,
    })
    expect(await saveWith(store, next, { version: 1, notes: 'd' })).toMatchObject({ version: 2 })
  })

  test.each([
    ['seven digits', '1102223', 'account_number'],
    ['letters', '110-ABC-2223', 'account_number'],
    ['seventeen digits', '11022233344417123', 'account_number'],
  ])('a number of %s is refused at its field, before any code', async (_case, accountNumber, code) => {
    const { params, owner } = await openStore()
    const body = { ...bank, accountNumber }
    await expect(
      app.call(updateBankDetails, { params, headers: {}, body }, owner.token),
    ).rejects.toMatchObject(wrongField('/accountNumber', code))
  })

  test('the first need a number', async () => {
    const { params, owner } = await openStore()
    const { accountNumber: _, ...body } = bank
    await expect(
      app.call(updateBankDetails, { params, headers: {}, body }, owner.token),
    ).rejects.toMatchObject(wrongField('/accountNumber', 'required'))
  })

  test('the operator reveals with a reason, which is recorded', async () => {
    const store = await openStore()
    await saveBank(store)
    const { token } = await app.signedIn('ADMIN')
    const { params } = store
    expect(await app.call(getBankDetails, { params }, token)).toMatchObject({
      isMasked: true,
      accountName: '먼**식',
      accountNumber: '***-***-**4417',
    })
    await expect(app.call(revealBankDetails, { params, body: {} }, token)).rejects.toMatchObject(
      wrongField('/reason', 'required'),
    )
    const reason = '환불 계좌 확인'
    expect(await app.call(revealBankDetails, { params, body: { reason } }, token)).toMatchObject({
      accountNumber: number,
    })
    expect(await app.auditOf('billing.bank_viewed')).toHaveLength(1)
    expect(await app.auditOf('billing.bank_revealed')).toMatchObject([{ reason, changes: null }])
  })
})

describe('the number', () => {
  const grouped = '110-222-33344417'
  const says = (text: string) => text.replaceAll(/[\s-]/g, '').includes(number)

  test('stands in no log, record, row, list or export, only in the answer that reveals it', async () => {
    const store = await openStore()
    await saveBank(store, { accountNumber: grouped })
    const admin = await app.signedIn('SUPER_ADMIN')
    const { params, owner } = store
    const { storeId } = params
    const input = { params, body: { reason: '환불 계좌 확인' }, token: admin.token }
    expect(says(JSON.stringify(await send(app, revealBankDetails, input)))).toBe(true)
    const bad = { ...bank, version: 1, bankCode: '00' as '88' }
    const answers = [
      await send(app, updateBankDetails, { params, headers: {}, body: bad, token: owner.token }),
      await send(app, getBankDetails, { params, token: owner.token }),
      await send(app, getBankDetails, { params, token: admin.token }),
      await send(app, pagedStoreHistory, { params: { id: storeId }, query: {}, token: admin.token }),
      await send(app, pagedNotifications, { query: {}, token: admin.token }),
    ]
    const { rows } = await sql<{ row: string }>`
      select row::text from bank_details as row
      union all select row::text from audit_records as row
      union all select row::text from notifications as row
      union all select row::text from idempotency_keys as row
      union all select row::text from graphile_worker._private_jobs as row
    `.execute(app.db)
    const reason = '정기 점검에 씁니다'
    const files = await Promise.all([
      app.call(exportAudit, { body: { reason, format: 'csv', filter: {} } }, admin.token),
      app.call(exportStores, { body: { reason, format: 'csv', filter: {} } }, admin.token),
    ])
    const texts = await Promise.all(files.map((file) => file.text()))
    expect(logged.join('')).toContain('bank-details')
    expect(
      [
        ...answers.map((answer) => JSON.stringify(answer)),
        ...rows.map(({ row }) => row),
        ...texts,
        ...logged,
      ].filter(says),
    ).toEqual([])
  })

  test('put beside another store it does not open', async () => {
    const [one, other] = [await openStore(), await openStore()]
    await saveBank(one)
    await saveBank(other, { accountNumber: '99988877766655' })
    await sql`
      update bank_details set sealed_number = (select sealed_number from bank_details where store_id = ${one.params.storeId})
      where store_id = ${other.params.storeId}
    `.execute(app.db)
    const { params, owner } = other
    expect(await statusOf(app.call(revealBankDetails, { params, body: {} }, owner.token))).toBe(500)
  })

  test('is sealed anew with a new key, after which the old one is not needed', async () => {
    const store = await openStore()
    await saveBank(store)
    const { current } = app.deps.fieldKeys
    const sealedWith = async () =>
      (
        await app.db.selectFrom('bankDetails').select('sealedNumber').executeTakeFirstOrThrow()
      ).sealedNumber.split('.')[0]
    const next = testKeys('the next field key, long enough to pass', current.secret)
    await reseal({ db: app.db, fieldKeys: next }, sealedNumbers)
    expect(await sealedWith()).toBe(next.current.id)
    const back = testKeys(current.secret, next.current.secret)
    await reseal({ db: app.db, fieldKeys: testKeys('a key that sealed nothing, long enough') }, sealedNumbers)
    expect(await sealedWith()).toBe(next.current.id)
    const { params, owner } = store
    // The server does not know the key: as if it was lost.
    expect(await app.call(getBankDetails, { params }, owner.token)).toMatchObject({
      accountNumber: '***-***-**4417',
    })
    expect(await statusOf(app.call(revealBankDetails, { params, body: {} }, owner.token))).toBe(409)
    await reseal({ db: app.db, fieldKeys: back }, sealedNumbers)
    expect(await app.call(revealBankDetails, { params, body: {} }, owner.token)).toMatchObject({
      accountNumber: number,
    })
  })
})

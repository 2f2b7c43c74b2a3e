import { getOrder } from '@madang/contract/orders'
import {
  checkLedger,
  listLedgerChecks,
  pagedDifferences,
  resolveDifference,
} from '@madang/contract/reconciliation'
import { getWorkCounts } from '@madang/contract/work-counts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { openShop, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
let admin: string
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
  admin = (await t.signedIn('ADMIN')).token
})
afterAll(() => t.close())

// The clock of tests starts on this day.
const day = '2026-11-21'

/** Compares the day, and gives what is open. */
async function check() {
  await t.call(checkLedger, { body: { day } }, admin)
  await t.runJobs()
  const { items } = await t.call(pagedDifferences, { query: { open: 'true' } }, admin)
  return items
}
const countOpen = async (token: string) => (await t.call(getWorkCounts, {}, token)).differences

test('a day on which both have the same has no differences', async () => {
  await shop.pay()
  await shop.pay()
  expect(await check()).toEqual([])
  const { items } = await t.call(listLedgerChecks, {}, admin)
  expect(items).toMatchObject([{ day, transactions: 2, differences: 0 }])
})

test('what the provider gave back and nobody told is found, with its order, and asked about', async () => {
  const { id, no, payments } = await shop.pay()
  const paymentKey = payments[0]?.providerPaymentKey ?? ''
  await shop.tell('/__test/acquirer-cancel', { paymentKey })
  const [found, ...more] = await check()
  expect(more).toEqual([])
  expect(found).toMatchObject({ day, kind: 'MISSING_HERE', orderId: id, orderNo: no, paymentKey })
  expect(found).toMatchObject({ ours: null, theirs: -9_900, account: null })
  expect(await countOpen(admin)).toBe(1)
  expect(await countOpen(shop.owner.token)).toBeNull()
  // Its payment was asked about meanwhile.
  expect((await t.call(getOrder, { params: { id } }, admin)).status).toBe('REFUNDED')
  expect(await check()).toEqual([])
  const { items } = await t.call(pagedDifferences, { query: { open: 'false' } }, admin)
  expect(items).toMatchObject([{ id: found?.id, note: null, resolvedAt: t.clock.now().toISOString() }])
})

test('what the provider does not know is found', async () => {
  const { id } = await shop.pay()
  await shop.tell('/__test/clear')
  expect(await check()).toMatchObject([{ kind: 'MISSING_THERE', orderId: id, ours: 9_900, theirs: null }])
})

test('a refund that the provider does not know is found, and one that it has is none', async () => {
  const paid = await shop.pay()
  await shop.refund(paid, 3_300, { token: admin })
  await t.runJobs()
  expect(await check()).toEqual([])
  const renamed = { transactionKey: 'another' }
  await t.db.updateTable('refunds').set(renamed).where('orderId', '=', paid.id).execute()
  expect((await check()).map(({ kind, ours, theirs }) => [kind, ours, theirs])).toEqual(
    expect.arrayContaining([
      ['MISSING_THERE', -3_300, null],
      ['MISSING_HERE', null, -3_300],
    ]),
  )
})

test('a difference that was gone and is back is open again', async () => {
  await shop.pay()
  const sum = (by: number) =>
    t.db
      .updateTable('ledgerDays')
      .set((build) => ({ debit: build('debit', '+', by) }))
      .where('account', '=', 'CLEARING')
      .execute()
  await sum(1)
  const [found] = await check()
  await sum(-1)
  expect(await check()).toEqual([])
  await sum(2)
  expect(await check()).toMatchObject([{ id: found?.id, ours: 9_902, resolvedAt: null }])
})

test('days of which the check failed are compared the next night', async () => {
  await shop.pay()
  const nightly = async () => {
    t.clock.advance({ days: 1 })
    admin = (await t.signedIn('ADMIN')).token
    await addJob(t.db, 'payments:check', null)
    await t.runJobs()
    return (await t.call(listLedgerChecks, {}, admin)).items.map((one) => one.day)
  }
  expect(await nightly()).toEqual(['2026-11-21'])
  t.clock.advance({ days: 2 })
  expect(await nightly()).toEqual(['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'])
})

test('what was missing and has come since is no difference the night after', async () => {
  const { payments } = await shop.pay()
  await shop.tell('/__test/acquirer-cancel', { paymentKey: payments[0]?.providerPaymentKey ?? '' })
  const open = []
  for (const _night of [1, 2]) {
    t.clock.advance({ days: 1 })
    admin = (await t.signedIn('ADMIN')).token
    await addJob(t.db, 'payments:check', null)
    await t.runJobs()
    open.push(await countOpen(admin))
  }
  expect(open).toEqual([1, 0])
})

test.each(['ledgerDays', 'ledgerTotals'] as const)('a sum in %s that drifted is found', async (table) => {
  await shop.pay()
  await t.db
    .updateTable(table)
    .set((build) => ({ debit: build('debit', '+', 1) }))
    .where('account', '=', 'CLEARING')
    .execute()
  expect(await check()).toMatchObject([
    { kind: 'SUMS', account: 'CLEARING', ours: 9_901, theirs: 9_900, orderId: null },
  ])
})

test('who explains one closes it, once, and it is recorded with the reason', async () => {
  await shop.pay()
  await shop.tell('/__test/clear')
  const [found] = await check()
  const params = { id: found?.id ?? '' }
  const explain = (token: string) =>
    t.call(resolveDifference, { params, body: { note: '결제사에 확인함' } }, token)
  expect(await outcomeOf(explain(shop.owner.token))).toBe('authz.forbidden')
  const both = await Promise.all([outcomeOf(explain(admin)), outcomeOf(explain(admin))])
  expect(both.filter((outcome) => outcome === 'conflict.state')).toHaveLength(1)
  expect(await check()).toEqual([])
  expect(await countOpen(admin)).toBe(0)
  const { items } = await t.call(pagedDifferences, { query: { open: 'false' } }, admin)
  expect(items).toMatchObject([{ ...params, note: '결제사에 확인함' }])
  expect(await t.auditOf('payments.difference_explained')).toMatchObject([{ reason: '결제사에 확인함' }])
})

import { chargePostings } from '@madang/contract/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { post } from './payments.ledger.queries.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
beforeEach(() => data.reset())
afterAll(() => data.drop())

const now = new Date('2026-11-26T16:00:00.000Z')
const sale = { type: 'STORE_PLAN', account: 'CLEARING' } as const

function moveOf(key: string, amount = 11_000) {
  const [orderId, paymentId, storeId] = [uuidV7(now), uuidV7(now), uuidV7(now)]
  return { kind: 'CHARGE', key, orderId, paymentId, storeId, amount } as const
}
const postings = chargePostings({ ...sale, amountWon: 11_000 })

const write = (move: ReturnType<typeof moveOf>, lines = postings) =>
  inTransaction(data.db, (trx) => post(trx, move, { postings: lines, now }))

async function sums(table: 'ledger_days' | 'ledger_totals') {
  const { rows } = await sql<{ account: string; day: string; debit: number; credit: number }>`
    select account, day::text as day, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from ${sql.table(table)} group by account, day order by account
  `.execute(data.db)
  return rows
}

test('a move is written once under its key, however often at once', async () => {
  const move = moveOf('charge:1')
  const written = await Promise.all(Array.from({ length: 20 }, () => write(move)))
  expect(written.filter((isNew) => isNew)).toHaveLength(1)
  const rows = await data.db.selectFrom('ledgerPostings').select('amount').execute()
  expect([rows.length, rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([5, 0])
})

test('what postings come to is kept by store and day, and over all stores, by the day in Seoul', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => write(moveOf(`charge:${index}`))))
  const day = '2026-11-27'
  const expected = [
    { account: 'CLEARING', day, debit: 132_000, credit: 0 },
    { account: 'RECEIVABLE', day, debit: 132_000, credit: 132_000 },
    { account: 'REVENUE_STORE_PLAN', day, debit: 0, credit: 120_000 },
    { account: 'VAT', day, debit: 0, credit: 12_000 },
  ]
  expect(await sums('ledger_days')).toEqual(expected)
  expect(await sums('ledger_totals')).toEqual(expected)
})

describe('the database refuses', () => {
  test('a set that does not balance', async () => {
    await expect(write(moveOf('charge:1'), postings.slice(1))).rejects.toThrow(/balance/)
    expect(await sums('ledger_days')).toEqual([])
  })

  test('a move without postings, at the commit', async () => {
    const insert = inTransaction(data.db, (trx) =>
      trx
        .insertInto('ledgerMoves')
        .values({
          ...moveOf('charge:1'),
          vat: 1_000,
          account: 'CLEARING',
          id: uuidV7(now),
          at: now.toISOString(),
        })
        .execute(),
    )
    await expect(insert).rejects.toThrow(/do not balance/)
  })

  test.each([
    ['another amount', { amount: 11_001 }],
    ['another tax', { vat: 999 }],
    ['another account', { account: 'BANK' }],
  ] as const)('a move that says %s than its postings, at the commit', async (_, wrong) => {
    const insert = inTransaction(data.db, async (trx) => {
      const id = uuidV7(now)
      const move = {
        ...moveOf('charge:1'),
        vat: 1_000,
        account: 'CLEARING',
        id,
        at: now.toISOString(),
      } as const
      await trx
        .insertInto('ledgerMoves')
        .values({ ...move, ...wrong })
        .execute()
      const about = { moveId: id, storeId: move.storeId, day: '2026-11-27' }
      const lines = postings.map(({ account, amountWon: amount }, line) => ({
        ...about,
        account,
        amount,
        line,
      }))
      await trx.insertInto('ledgerPostings').values(lines).execute()
    })
    await expect(insert).rejects.toThrow(/do not balance/)
  })

  test('a posting that comes later by itself', async () => {
    await write(moveOf('charge:1'))
    const { moveId, storeId } = await data.db
      .selectFrom('ledgerPostings')
      .select(['moveId', 'storeId'])
      .executeTakeFirstOrThrow()
    const late = { moveId, storeId, line: 9, account: 'VAT' as const, day: '2026-11-27', amount: 1 }
    await expect(data.db.insertInto('ledgerPostings').values(late).execute()).rejects.toThrow(/balance/)
  })

  test.each([
    'update ledger_moves set amount = amount + 1',
    'delete from ledger_moves',
    'update ledger_postings set amount = -amount',
    'delete from ledger_postings',
    'truncate ledger_postings',
  ])('%s', async (statement) => {
    await write(moveOf('charge:1'))
    await expect(sql.raw(statement).execute(data.db)).rejects.toThrow(/only added to/)
  })
})

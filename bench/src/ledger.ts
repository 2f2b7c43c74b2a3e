/**
 * What is read of a ledger of 10,000,000 postings, through HTTP, beside the sum of one month from its postings by one
 * statement; the statement of a month of 1,000,000 moves as a file, beside reading the same moves alone; and a
 * confirmation in the database alone, beside the same rows written bare.
 */
import { chargePostings } from '@madang/contract/ledger'
import { addMonths, daysOfMonth, seoulMonth } from '@madang/contract/korean-time'
import { dayRange } from '@madang/server/db/seoul-days'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import { post } from '@madang/server/features/payments/payments.ledger.queries'
import { ledgerMoves } from '@madang/server/features/payments/payments.statement.queries'
import { sql } from 'kysely'
import { figuresOf, row, say } from './figures.ts'
import { createGet } from './lists.ts'
import { openBeside, prepare, startServer } from './system.ts'

const postings = Number(process.argv[2] ?? 10_000_000)
const perMove = 5
const moves = Math.floor(postings / perMove)
const atOnce = 100_000
const rounds = 100
/** There may be one manager, who is served 600 calls a minute: six reads, five of each to warm up. */
const managerRounds = 90
const writes = 500
/** The month that holds half of all. */
const busyMonth = addMonths(seoulMonth(new Date()), -1)
const busyDays = daysOfMonth(busyMonth)
const { from: busyFrom, before: busyBefore } = dayRange({ from: busyDays.first, to: busyDays.last })

const { tokens, managerTokens, adminIds, dataDir, remove } = await prepare({
  members: 100,
  admins: 20,
  stores: 500,
})
const server = await startServer(dataDir)
const { db, close } = openBeside(dataDir)
const get = createGet(server.url)

/** In the order of time: before the busy month, in it from 45 to 95 % of all, and after it. */
const share = sql`(number_of::float8 / ${moves}::int)`
const atOf = sql`
  case when ${share} < 0.45 then ${busyFrom}::timestamptz - interval '330 days' * (1 - ${share} / 0.45)
    when ${share} < 0.95 then ${busyFrom}::timestamptz
      + (${busyBefore}::timestamptz - ${busyFrom}::timestamptz) * ((${share} - 0.45) / 0.5)
    else ${busyBefore}::timestamptz + (now() - ${busyBefore}::timestamptz) * ((${share} - 0.95) / 0.05)
  end
`
/** Ids begin with their time, as ours do: what belongs together stands together. */
const idAt = sql`(
  lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
  || '8' || substr(md5(random()::text), 1, 15)
)::uuid`

/** A year of orders that were paid, half of them in the month before; written as the triggers would. */
async function load(): Promise<void> {
  const buyer = adminIds[0] ?? ''
  // They are quicker made of what is there than kept while it comes.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename in ('orders', 'payments', 'ledger_moves', 'ledger_postings') and indexdef not like '% UNIQUE %'
  `.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (let from = 0; from < moves; from += atOnce)
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection)
      await sql`set synchronous_commit = off`.execute(connection)
      await sql`
        with stores_by_number as (select id, row_number() over (order by id) - 1 as number from stores),
        timed as (
          select
            s.id as store_id, number_of, ${atOf} as at
          from generate_series(${from}::int, ${Math.min(from + atOnce, moves) - 1}::int) as number_of
          join stores_by_number as s on s.number = number_of % (select count(*) from stores)
        ), given as (
          select *, ${idAt} as order_id, ${idAt} as payment_id, ${idAt} as move_id from timed
        ), ordered as (
          insert into orders (id, no, buyer_user_id, store_id, type, target_id, items, total, supply, vat, status,
            paid_at, created_at, updated_at)
          select order_id, 'O20260101-' || upper(lpad(to_hex(number_of), 6, '0')), ${buyer}, store_id, 'STORE_PLAN',
            store_id, '[{"name":{"kr":"BASIC 요금제, 1개월"},"unitPrice":19000,"qty":1,"amount":19000,"days":30,"from":null,"to":null}]',
            19000, 17273, 1727, 'PAID', at, at, at
          from given
        ), paid as (
          insert into payments (id, order_id, store_id, provider, method, status, total, approved_at, created_at, updated_at)
          select payment_id, order_id, store_id, 'TOSS', 'CARD', 'DONE', 19000, at, at, at from given
        ), moved as (
          insert into ledger_moves (id, kind, key, order_id, payment_id, store_id, amount, vat, account, at)
          select move_id, 'CHARGE', 'charge:' || payment_id, order_id, payment_id, store_id, 19000, 1727, 'CLEARING', at
          from given
        )
        insert into ledger_postings (move_id, line, account, store_id, day, amount)
        select move_id, line, account, store_id, (at at time zone 'Asia/Seoul')::date, amount
        from given cross join (values
          (0, 'RECEIVABLE', 19000), (1, 'REVENUE_STORE_PLAN', -17273), (2, 'VAT', -1727), (3, 'CLEARING', 19000),
          (4, 'RECEIVABLE', -19000)
        ) as lines (line, account, amount)
      `.execute(connection)
      await sql`set session_replication_role = default`.execute(connection)
    })
  for (const { made } of indexes) await sql.raw(made).execute(db)
  await sql`
    insert into ledger_days (store_id, day, account, debit, credit, postings)
    select store_id, day, account, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
    from ledger_postings group by 1, 2, 3
  `.execute(db)
  await sql`
    insert into ledger_totals (day, account, part, debit, credit, postings)
    select day, account, 0, sum(debit), sum(credit), sum(postings) from ledger_days group by 1, 2
  `.execute(db)
  // Of every twentieth payment, of which the ledger's part is left out: it is their list that is read.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`
      insert into refunds (id, order_id, payment_id, store_id, amount, reason, status, source, created_at, updated_at,
        settled_at)
      select gen_random_uuid(), order_id, id, store_id, 9500, '손님 요청',
        case when ascii(right(id::text, 1)) % 2 = 0 then 'DONE' else 'DECLINED' end, 'STAFF', created_at, created_at,
        created_at + interval '1 minute'
      from payments where right(id::text, 2) < '0d'
    `.execute(connection)
    await sql`set session_replication_role = default`.execute(connection)
  })
  await sql`vacuum analyze`.execute(db)
}

async function timesOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    await work()
    found.push(performance.now() - start)
  }
  return found
}

/** The statement of the busy month as files, of all stores and of one, beside reading its moves and nothing else. */
async function takeStatements(storeId: string): Promise<void> {
  const perSecond = (lines: number, start: number) =>
    Math.round(lines / ((performance.now() - start) / 1_000)).toLocaleString('en')
  const readAlone = async () => {
    const start = performance.now()
    const asked = { since: busyFrom ?? '', before: busyBefore ?? '', firstDay: busyDays.first }
    let read = 0
    for await (const _ of ledgerMoves.walk(db, { ...asked, storeId: null, reach: null }, 'at')) read += 1
    return `${read.toLocaleString('en')} moves, ${perSecond(read, start)} a second`
  }
  const take = async (format: string, filter: object, token: string | undefined) => {
    const start = performance.now()
    const answer = await fetch(`${server.url}/api/v1/payment/statement/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format, reason: 'a benchmark', filter: { month: busyMonth, ...filter } }),
    })
    if (!answer.ok || answer.body === null) throw new Error(`${answer.status}`)
    let [bytes, lines] = [0, 0]
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
    }
    const count = format === 'csv' ? lines : moves / 2
    return `${(bytes / 1e6).toFixed(1)} MB, ${perSecond(count, start)} rows a second, at most ${server.memoryMb().peak} MB`
  }
  say(`moves of ${busyMonth} read alone: ${await readAlone()}`)
  say(`statement, CSV: ${await take('csv', {}, tokens[0])}`)
  say(`statement, XLSX: ${await take('xlsx', {}, tokens[1])}`)
  say(`statement of one store, CSV: ${await take('csv', { storeId }, tokens[2])}`)
}

/** A charge as payments write it, and the same rows without keys, constraints and kept sums. */
function writers() {
  const now = new Date()
  const lines = chargePostings({ type: 'STORE_PLAN', account: 'CLEARING', amountWon: 19_000 })
  const newMove = () => {
    const [orderId, paymentId, storeId] = [uuidV7(now), uuidV7(now), uuidV7(now)]
    return {
      kind: 'CHARGE',
      key: `charge:${paymentId}`,
      orderId,
      paymentId,
      storeId,
      amount: 19_000,
    } as const
  }
  return {
    ledger: () => inTransaction(db, (trx) => post(trx, newMove(), { postings: lines, now })),
    bare: () =>
      inTransaction(db, async (trx) => {
        const { orderId, paymentId, storeId, key } = newMove()
        await sql`insert into bare_moves values (${orderId}, ${key}, ${paymentId}, ${storeId}, 19000, ${now})`.execute(
          trx,
        )
        await sql`
          insert into bare_postings select ${orderId}, line, account, ${storeId}, amount
          from jsonb_to_recordset(${JSON.stringify(lines.map(({ account, amountWon: amount }, line) => ({ account, amount, line })))}::jsonb)
            as given (line int, account text, amount bigint)
        `.execute(trx)
      }),
  }
}

try {
  const start = performance.now()
  await load()
  say(`${postings} postings of ${moves} moves loaded in ${Math.round((performance.now() - start) / 1000)} s`)
  say(row(['read', 'calls', 'median ms', 'p95', 'max']))
  say(row(['---', ...Array<string>(4).fill('--:')]))
  const tell = (name: string, times: readonly number[]) => {
    const { count, median, p95, max } = figuresOf(times)
    say(row([name, count, median, p95, max]))
  }
  const month = seoulMonth(new Date())
  const past = daysOfMonth(addMonths(month, -6))
  const { storeId } = await db.selectFrom('orders').select('storeId').executeTakeFirstOrThrow()
  const ways: Record<string, string> = {
    'month, all stores': `/api/v1/payment/month?month=${month}`,
    'month, one store': `/api/v1/payment/month?month=${month}&storeId=${storeId}`,
    'orders, newest': '/api/v1/payment/paged-orders?pageSize=20',
    'orders, paid, of a store': `/api/v1/payment/paged-orders?status=PAID&storeId=${storeId}`,
    'orders of a month by amount': `/api/v1/payment/paged-orders?from=${month}-01&sort=-total`,
    'orders, charged in a month': `/api/v1/payment/paged-orders?charged=true&from=${month}-01`,
    'orders, charged in a past month, of a store': `/api/v1/payment/paged-orders?charged=true&storeId=${storeId}&from=${past.first}&to=${past.last}`,
    'orders, charged in a past month': `/api/v1/payment/paged-orders?charged=true&from=${past.first}&to=${past.last}`,
    'orders by number': '/api/v1/payment/paged-orders?search=O20260101-0000A',
    'orders, of ads (none)': '/api/v1/payment/paged-orders?type=AD',
    'orders, refunded (none)': '/api/v1/payment/paged-orders?status=PARTIALLY_REFUNDED,REFUNDED',
    'orders, awaiting a deposit (none)': '/api/v1/payment/paged-orders?waiting=true',
    'payments, done': '/api/v1/payment/paged-payments?status=DONE',
    'payments, cancelled (none)': '/api/v1/payment/paged-payments?status=CANCELED',
    'payments of a store': `/api/v1/payment/paged-payments?storeId=${storeId}`,
    'refunds, newest': '/api/v1/payment/paged-refunds',
    'refunds of a month by amount': `/api/v1/payment/paged-refunds?from=${month}-01&sort=-amount`,
    'refunds, declined, of a store': `/api/v1/payment/paged-refunds?status=DECLINED&storeId=${storeId}`,
    'refunds, failed (none)': '/api/v1/payment/paged-refunds?status=FAILED',
    'payments of plans': '/api/v1/store/payment',
    'payments of listings (none)': '/api/v1/promotion/payment',
  }
  for (const [name, path] of Object.entries(ways)) {
    await timesOf(5, () => get(path, tokens))
    tell(name, await timesOf(rounds, () => get(path, tokens)))
  }
  const ofManagers: Record<string, string> = {
    'orders of a manager': '/api/v1/payment/paged-orders',
    'orders of a manager, of a month by amount': `/api/v1/payment/paged-orders?from=${month}-01&sort=-total`,
    'orders of a manager, failed (none)': '/api/v1/payment/paged-orders?status=FAILED',
    'payments of a manager': '/api/v1/payment/paged-payments',
    'refunds of a manager': '/api/v1/payment/paged-refunds',
    'month of a manager': `/api/v1/payment/month?month=${month}`,
  }
  const { rows: most } = await sql<{ stores: number }>`
    select count(*) as stores from store_staff group by user_id order by 1 desc limit 1
  `.execute(db)
  say(`of managers with up to ${most[0]?.stores} stores:`)
  for (const [name, path] of Object.entries(ofManagers)) {
    await timesOf(5, () => get(path, managerTokens))
    tell(name, await timesOf(managerRounds, () => get(path, managerTokens)))
  }
  await takeStatements(storeId)
  tell(
    'month from its postings, bare',
    await timesOf(3, () =>
      sql`
        select day, account, sum(amount) from ledger_postings where day >= ${`${month}-01`}::date group by 1, 2
      `.execute(db),
    ),
  )
  await sql`create table bare_moves (id uuid, key text, payment_id uuid, store_id uuid, amount bigint, at timestamptz)`.execute(
    db,
  )
  await sql`create table bare_postings (move_id uuid, line int, account text, store_id uuid, amount bigint)`.execute(
    db,
  )
  const { ledger, bare } = writers()
  for (const [name, write] of Object.entries({ ledger, bare })) {
    await timesOf(50, write)
    tell(`a charge written, ${name}`, await timesOf(writes, write))
  }
} finally {
  await close()
  await server.stop()
  remove()
}

import type { JrsRaffleTable } from './jrs.tables.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { EntryRecord } from './jrs.entries.queries.ts'

/** What is kept of a raffle and nobody is told before the draw. */
export type Raffle = Selectable<JrsRaffleTable>

const raffleColumns = [
  'jrsItemId',
  'storeId',
  'commitment',
  'committedAt',
  'sealedSeed',
  'numbers',
  'frozenCount',
  'listFingerprint',
  'frozenAt',
  'seed',
  'publicValue',
  'ranking',
  'withdrawn',
  'winners',
  'passedTo',
  'drawnAt',
  'toldAt',
] as const

export function findRaffle(db: Db, id: string): Promise<Raffle | undefined> {
  return db.selectFrom('jrsRaffles').select(raffleColumns).where('jrsItemId', '=', id).executeTakeFirst()
}

/** The same, locked: prizes are passed on one after the other. */
export function lockRaffle(trx: Db, id: string): Promise<Raffle | undefined> {
  const all = trx.selectFrom('jrsRaffles').select(raffleColumns)
  return all.where('jrsItemId', '=', id).forUpdate().executeTakeFirst()
}

type Commitment = Pick<Raffle, 'jrsItemId' | 'storeId' | 'commitment' | 'committedAt' | 'sealedSeed'>

/** Once: a list that has a commitment keeps it. */
export async function insertRaffle(trx: Db, commitment: Commitment): Promise<void> {
  await trx
    .insertInto('jrsRaffles')
    .values(commitment)
    .onConflict((conflict) => conflict.column('jrsItemId').doNothing())
    .execute()
}

/**
 * Fixes who takes part in the raffles among these lists, which have just closed and are locked: whoever joins or leaves
 * holds the list, and was done before or is refused after.
 */
export async function freezeRaffles(trx: Db, listIds: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    with frozen as (
      select r.jrs_item_id, array(
        select e.number from jrs_entries as e where e.jrs_item_id = r.jrs_item_id and e.status = 'WAITING' order by e.number
      ) as numbers
      from jrs_raffles as r where r.jrs_item_id = any(${[...listIds]}::uuid[]) and r.frozen_at is null
    )
    update jrs_raffles as r
    set numbers = f.numbers, frozen_at = ${at},
      list_fingerprint = encode(sha256(convert_to(array_to_string(f.numbers, ','), 'UTF8')), 'hex')
    from frozen as f where f.jrs_item_id = r.jrs_item_id
  `.execute(trx)
}

/** Locks who still takes part in a draw, in the order in which all who lock many do; gives their numbers. */
export async function lockDrawn(trx: Db, id: string): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('jrsEntries')
    .select('number')
    .where('jrsItemId', '=', id)
    .where('status', '=', 'WAITING')
    .where('anonymisedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ number }) => number))
}

type Result = Pick<Raffle, 'seed' | 'publicValue' | 'ranking' | 'withdrawn' | 'winners' | 'drawnAt'>

export async function writeResult(trx: Db, id: string, result: Result): Promise<void> {
  const set = { ...result, sealedSeed: null }
  await trx.updateTable('jrsRaffles').set(set).where('jrsItemId', '=', id).execute()
}

interface Draw {
  readonly win: readonly number[]
  readonly lose: readonly number[]
  readonly claimEndsAt: string
  readonly now: Date
}

/** Few enough that a statement ends long before its limit. */
const movedTogether = 2_000

/** Moves everybody of a locked raffle to where the draw put them. */
export async function moveDrawn(trx: Db, id: string, { claimEndsAt, now, ...numbers }: Draw): Promise<void> {
  const set = {
    win: { claimEndsAt },
    lose: { endedAt: now.toISOString(), endedBy: 'LIST' },
  } as const
  for (const action of ['win', 'lose'] as const) {
    for (let from = 0; from < numbers[action].length; from += movedTogether) {
      const some = numbers[action].slice(from, from + movedTogether)
      await moveRecord(trx, 'jrsEntries', { action, set: set[action], now })
        .where('jrsItemId', '=', id)
        .where(sql<boolean>`number = any(${some}::integer[])`)
        .execute()
    }
  }
}

/** Gives prizes of a locked raffle to the next by score, so many at most; those whose data are gone have no turn. */
export async function passPrizes(
  trx: Db,
  { jrsItemId, ranking, withdrawn }: Raffle,
  { most, claimEndsAt, now }: { readonly most: number; readonly claimEndsAt: string; readonly now: Date },
) {
  const { rows } = await sql<{ id: string }>`
    select e.id from jrs_entries as e
    join unnest(${ranking}::integer[]) with ordinality as r (number, place) on r.number = e.number
    where e.jrs_item_id = ${jrsItemId} and e.status = 'REJECTED' and e.anonymised_at is null
      and e.number <> all(${withdrawn}::integer[])
    order by r.place limit ${most} for update of e
  `.execute(trx)
  const ids = rows.map(({ id }) => id)
  const set = { claimEndsAt, endedAt: null, endedBy: null, movedBy: null }
  const moved = await moveRecord(trx, 'jrsEntries', { action: 'passOn', set, now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning(['id', 'number', 'phone', 'callCount', 'endedAt'])
    .execute()
  if (moved.length === 0) return []
  const place = (id: string) => ids.indexOf(id)
  const inOrder = moved.toSorted((a, b) => place(a.id) - place(b.id))
  const numbers = inOrder.map(({ number }) => number)
  await trx
    .updateTable('jrsRaffles')
    .set({ passedTo: sql<number[]>`passed_to || ${numbers}::integer[]` })
    .where('jrsItemId', '=', jrsItemId)
    .execute()
  return inOrder
}

/** A prize that nobody came for lapsed the moment it did, whenever somebody notices. */
export const prizeLapsed = {
  endedBy: 'CLOCK',
  movedBy: null,
  endedAt: sql<string>`claim_ends_at`,
} as const

/** Whose these entries are, each list once. */
export async function listsOfEntries(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('jrsEntries')
    .select('jrsItemId')
    .distinct()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('jrsItemId')
    .execute()
  return rows.map(({ jrsItemId }) => jrsItemId)
}

/** How many prizes of a list are kept, were claimed, and lapsed. */
export async function countPrizes(
  db: Db,
  id: string,
): Promise<{ kept: number; claimed: number; lapsed: number }> {
  const { rows } = await sql<{ kept: number; claimed: number; lapsed: number }>`
    select count(*) filter (where status = 'CONFIRMED') as kept, count(*) filter (where status = 'COMPLETED') as claimed,
      count(*) filter (where status = 'NO_SHOW') as lapsed
    from jrs_entries where jrs_item_id = ${id} and claim_ends_at is not null
  `.execute(db)
  return rows[0] ?? { kept: 0, claimed: 0, lapsed: 0 }
}

/** Of those who won or got a prize later, the lowest score first. */
export async function listWinners(db: Db, { jrsItemId, ranking }: Raffle, most: number) {
  const { rows } = await sql<
    Pick<EntryRecord, 'id' | 'number' | 'name' | 'userId' | 'status'> & { claimEndsAt: string }
  >`
    select e.id, e.number, e.name, e.user_id, e.status, e.claim_ends_at from jrs_entries as e
    join unnest(${ranking}::integer[]) with ordinality as r (number, place) on r.number = e.number
    where e.jrs_item_id = ${jrsItemId} and e.claim_ends_at is not null
    order by r.place limit ${most}
  `.execute(db)
  return rows
}

/** Takes it upon oneself to tell the result; false where that was done. */
export async function takeTelling(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jrsRaffles')
    .set({ toldAt: now.toISOString() })
    .where('jrsItemId', '=', id)
    .where('drawnAt', 'is not', null)
    .where('toldAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Those of a drawn list with a number, to be told. */
export function listTold(db: Db, id: string, status: 'CONFIRMED' | 'REJECTED') {
  return db
    .selectFrom('jrsEntries')
    .select(['id', 'callCount', 'endedAt'])
    .where('jrsItemId', '=', id)
    .where('status', '=', status)
    .where('phone', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Where an own number stands, and the number whose score won last; of a drawn list. */
export async function findPlace(db: Db, id: string, number: number) {
  const { rows } = await sql<{ place: number | null; lastNumber: number | null }>`
    select array_position(ranking, ${number}::integer) as place, winners[cardinality(winners)] as last_number
    from jrs_raffles where jrs_item_id = ${id}
  `.execute(db)
  return rows[0] ?? { place: null, lastNumber: null }
}

import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Checkpoint, Stretch } from './audit.tables.ts'

/**
 * A record as the chain hashes it: every column in the text that PostgreSQL writes for it, so that a
 * change of a microsecond or of a number's last digit shows too.
 */
export interface ChainedRecord {
  readonly id: string
  readonly content: readonly (string | null)[]
  /** A column that came later: not part of what was sealed before. */
  readonly entityName: string | null
}

export interface SealedRecord extends ChainedRecord {
  readonly seq: number
  readonly at: string
  readonly prevHash: string | null
  readonly hash: string
}

export interface Seal {
  readonly id: string
  readonly seq: number
  readonly prevHash: string
  readonly hash: string
}

/** Any number that nothing else in the database uses as an advisory lock. */
const sealLock = 7_310_582_204_131

const content = sql`
  array[
    id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id::text, actor_role, action,
    entity, entity_id, subject_ids::text, changes::text, reason, ip, request_id
  ]
`

export async function findCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Checkpoint>`
    select seq, hash, mac,
      coalesce(key_id, (select s.key_id from audit_stretches as s where s.first_seq = 1), '') as key_id
    from audit_checkpoint
  `.execute(db)
  return rows[0]
}

export async function saveCheckpoint(trx: Db, checkpoint: Checkpoint): Promise<void> {
  await trx
    .insertInto('auditCheckpoint')
    .values(checkpoint)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(checkpoint))
    .execute()
}

/** The first sealed records of the chain as far as they are all older than an instant, in its order. */
export async function listOldest(
  trx: Db,
  olderThan: string,
  limit: number,
): Promise<{ seq: number; hash: string }[]> {
  const { rows } = await sql<{ seq: number; hash: string; isOld: boolean }>`
    select seq, hash, at < ${olderThan} as is_old
    from audit_records where seq is not null order by seq limit ${limit}
  `.execute(trx)
  const young = rows.findIndex(({ isOld }) => !isOld)
  return (young === -1 ? rows : rows.slice(0, young)).map(({ seq, hash }) => ({ seq, hash }))
}

export async function deleteUpTo(trx: Db, seq: number): Promise<void> {
  await trx.deleteFrom('auditRecords').where('seq', '<=', seq).execute()
}

/** A sealed record that should be deleted by now: somebody has put it there. */
export async function findUpTo(db: Db, seq: number): Promise<{ id: string; seq: number } | undefined> {
  return db
    .selectFrom('auditRecords')
    .select(['id', 'seq'])
    .where('seq', '<=', seq)
    .orderBy('seq')
    .limit(1)
    .$narrowType<{ seq: number }>()
    .executeTakeFirst()
}

/** One process seals or deletes at a time; false when another does. The lock falls with the transaction. */
export async function lockChain(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sealLock}) as is_mine
  `.execute(trx)
  return rows[0]?.isMine === true
}

export async function findLastSeal(trx: Db): Promise<{ seq: number; hash: string | null } | undefined> {
  return trx
    .selectFrom('auditRecords')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .$narrowType<{ seq: number }>()
    .executeTakeFirst()
}

/** Records that are committed but not in the chain, oldest first. */
export async function listUnsealed(trx: Db, limit: number): Promise<ChainedRecord[]> {
  const { rows } = await sql<ChainedRecord>`
    select id, ${content} as content, entity_name from audit_records where seq is null order by id limit ${limit}
  `.execute(trx)
  return rows
}

export async function saveSeals(trx: Db, seals: readonly Seal[]): Promise<void> {
  const column = <Key extends keyof Seal>(key: Key) => seals.map((seal) => seal[key])
  await sql`
    update audit_records as r
    set seq = given.seq, prev_hash = given.prev_hash, hash = given.hash
    from unnest(
      ${column('id')}::uuid[], ${column('seq')}::bigint[], ${column('prevHash')}::text[], ${column('hash')}::text[]
    ) as given (id, seq, prev_hash, hash)
    where r.id = given.id
  `.execute(trx)
}

/** The chain after a place in it, in its order. */
export async function listSealed(db: Db, afterSeq: number, limit: number): Promise<SealedRecord[]> {
  const { rows } = await sql<SealedRecord>`
    select id, seq, at, prev_hash, hash, ${content} as content, entity_name
    from audit_records where seq > ${afterSeq} order by seq limit ${limit}
  `.execute(db)
  return rows
}

export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auditRecords')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('seq', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function listStretches(db: Db): Promise<Stretch[]> {
  return db.selectFrom('auditStretches').select(['firstSeq', 'keyId']).orderBy('firstSeq').execute()
}

export async function findLastStretch(trx: Db): Promise<Stretch | undefined> {
  return trx
    .selectFrom('auditStretches')
    .select(['firstSeq', 'keyId'])
    .orderBy('firstSeq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One of the same place is replaced: what it was of is not there any more. */
export async function saveStretch(trx: Db, stretch: Stretch): Promise<void> {
  await trx
    .insertInto('auditStretches')
    .values(stretch)
    .onConflict((conflict) => conflict.column('firstSeq').doUpdateSet({ keyId: stretch.keyId }))
    .execute()
}

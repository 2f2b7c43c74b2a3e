import { createHmac, hkdfSync } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../db/log.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  countUnsealed,
  deleteUpTo,
  findCheckpoint,
  findLastSeal,
  findUpTo,
  listOldest,
  listSealed,
  listUnsealed,
  lockChain,
  saveCheckpoint,
  saveSeals,
  type ChainedRecord,
  type Checkpoint,
  type Seal,
  type SealedRecord,
} from './audit.chain.queries.ts'

const batchSize = 500
/** What the first record of the chain stands on. */
const beginning = '0'.repeat(64)

interface Link {
  readonly seq: number
  readonly hash: string
}

interface ChainKeeper {
  readonly db: Db
  /** The key is derived from it, so that whoever can write to the database cannot make a chain anew. */
  readonly tokenSecret: string
}

const keyBytes = 32

function chainKey(tokenSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', 'madang audit chain', keyBytes))
}

function macOf(key: Buffer, parts: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
}

function hashRecord(key: Buffer, record: ChainedRecord, { seq, hash }: Link): string {
  return macOf(key, [hash, seq + 1, ...record.content])
}

function macOfCheckpoint(key: Buffer, { seq, hash }: Link): string {
  return macOf(key, ['checkpoint', seq, hash])
}

async function sealBatch(trx: Db, key: Buffer): Promise<Seal[]> {
  if (!(await lockChain(trx))) return []
  const last = (await findLastSeal(trx)) ?? (await findCheckpoint(trx))
  const records = await listUnsealed(trx, batchSize)
  let end: Link = { seq: last?.seq ?? 0, hash: last?.hash ?? beginning }
  const seals: Seal[] = []
  for (const record of records) {
    const link = { seq: end.seq + 1, hash: hashRecord(key, record, end) }
    seals.push({ id: record.id, prevHash: end.hash, ...link })
    end = link
  }
  if (seals.length > 0) await saveSeals(trx, seals)
  return seals
}

/**
 * Puts every committed record that is not in the chain yet at its end: in the order of their commits, so
 * that writers never wait for each other. Gives how many. The hash goes to the log, which lies elsewhere:
 * a chain that was cut at its end shows by comparing.
 */
export async function sealAudit({
  db,
  tokenSecret,
  log,
}: ChainKeeper & { readonly log: Log }): Promise<number> {
  const key = chainKey(tokenSecret)
  for (let total = 0; ;) {
    const seals = await inTransaction(db, (trx) => sealBatch(trx, key))
    total += seals.length
    const last = seals.at(-1)
    if (last !== undefined) log.info({ seq: last.seq, hash: last.hash }, 'Audit records were sealed.')
    if (seals.length < batchSize) return total
  }
}

const keptYears = 2

/** A day more than they must be kept: the database's clock, which guards them, is not ours. */
function keptSince(now: Date): string {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - keptYears)
  since.setUTCDate(since.getUTCDate() - 1)
  return since.toISOString()
}

async function deleteBatch(trx: Db, key: Buffer, olderThan: string): Promise<number> {
  if (!(await lockChain(trx))) return 0
  const oldest = await listOldest(trx, olderThan, batchSize)
  const last = oldest.at(-1)
  if (last === undefined) return 0
  await saveCheckpoint(trx, { ...last, mac: macOfCheckpoint(key, last) })
  await deleteUpTo(trx, last.seq)
  return oldest.length
}

/**
 * Deletes sealed records whose two years are over, in the order of the chain, and notes where it begins
 * from then on. Gives how many.
 */
export async function deleteOldAudit({
  db,
  tokenSecret,
  now,
}: ChainKeeper & { readonly now: Date }): Promise<number> {
  const key = chainKey(tokenSecret)
  const olderThan = keptSince(now)
  for (let total = 0; ;) {
    const count = await inTransaction(db, (trx) => deleteBatch(trx, key, olderThan))
    total += count
    if (count < batchSize) return total
  }
}

export type Verdict =
  | {
      readonly kind: 'whole'
      readonly count: number
      /** Records before these are deleted, since their time was over. */
      readonly deleted: number
      /** Note it elsewhere: a chain that was cut at its end is whole, but shorter. */
      readonly lastHash: string
      /** Written, but not in the chain yet. */
      readonly unsealed: number
    }
  | ({ readonly kind: 'changed'; readonly seq: number; readonly id: string } & Before)
  | ({ readonly kind: 'missing'; readonly seq: number } & Before)
  /** Where the chain begins was not written by us. */
  | ({ readonly kind: 'checkpoint'; readonly seq: number } & Before)

interface Before {
  /** When the last record before the fault was made; null without one. */
  readonly wholeUntil: string | null
}

interface Place extends Link {
  readonly at: string | null
}

function checkLink(key: Buffer, record: SealedRecord, before: Place): Verdict | null {
  const seq = before.seq + 1
  const wholeUntil = before.at
  if (record.seq !== seq) return { kind: 'missing', seq, wholeUntil }
  if (record.prevHash === before.hash && record.hash === hashRecord(key, record, before)) return null
  return { kind: 'changed', seq, id: record.id, wholeUntil }
}

async function checkBeginning(trx: Db, key: Buffer, checkpoint: Checkpoint): Promise<Verdict | null> {
  const { seq, mac } = checkpoint
  if (mac !== macOfCheckpoint(key, checkpoint)) return { kind: 'checkpoint', seq, wholeUntil: null }
  const surplus = await findUpTo(trx, seq)
  return surplus === undefined ? null : { kind: 'changed', ...surplus, wholeUntil: null }
}

/** Is told how many records have been gone through, of how many, as often as a batch is done. */
export type Watch = (done: { readonly checked: number; readonly total: number }) => Promise<void>

async function verifyChain(trx: Db, key: Buffer, watch: Watch | null): Promise<Verdict> {
  const checkpoint = await findCheckpoint(trx)
  const broken = checkpoint === undefined ? null : await checkBeginning(trx, key, checkpoint)
  if (broken !== null) return broken
  const deleted = checkpoint?.seq ?? 0
  const total = ((await findLastSeal(trx))?.seq ?? deleted) - deleted
  let end: Place = { seq: deleted, hash: checkpoint?.hash ?? beginning, at: null }
  for (;;) {
    const records = await listSealed(trx, end.seq, batchSize)
    for (const record of records) {
      const wrong = checkLink(key, record, end)
      if (wrong !== null) return wrong
      end = record
    }
    await watch?.({ checked: end.seq - deleted, total })
    if (records.length < batchSize) break
  }
  const count = end.seq - deleted
  return { kind: 'whole', count, deleted, lastHash: end.hash, unsealed: await countUnsealed(trx) }
}

/** Reads the chain from its beginning and names the first record that was changed or taken out. */
export async function verifyAudit({
  db,
  tokenSecret,
  watch = null,
}: ChainKeeper & { readonly watch?: Watch | null }): Promise<Verdict> {
  // One view of the data throughout: a server may seal and delete meanwhile.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifyChain(trx, chainKey(tokenSecret), watch))
}

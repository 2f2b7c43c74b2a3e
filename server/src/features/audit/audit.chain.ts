import { createHmac, hkdfSync } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../db/log.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Key, Keyring } from '../../keys.ts'
import {
  countUnsealed,
  deleteUpTo,
  findCheckpoint,
  findLastSeal,
  findLastStretch,
  findUpTo,
  listOldest,
  listSealed,
  listStretches,
  listUnsealed,
  lockChain,
  saveCheckpoint,
  saveSeals,
  saveStretch,
  type ChainedRecord,
  type Seal,
  type SealedRecord,
} from './audit.chain.queries.ts'
import type { Checkpoint, Stretch } from './audit.tables.ts'

const batchSize = 500
/** What the first record of the chain stands on. */
const beginning = '0'.repeat(64)

interface Link {
  readonly seq: number
  readonly hash: string
}

interface ChainKeeper {
  readonly db: Db
  /** The chain's keys are derived from them, so that whoever can write to the database cannot make a chain anew. */
  readonly tokenKeys: Keyring
}

const keyBytes = 32

/** What seals a stretch of the chain. */
interface ChainKey {
  readonly id: string
  readonly bytes: Buffer
  /** Whether the name of what a record is about is sealed with it: not by servers from before there was one. */
  readonly isWithName: boolean
}

const withName = '.named'

function chainKey({ id, secret }: Key): ChainKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'madang audit chain', keyBytes))
  return { id: id + withName, bytes, isWithName: true }
}

/** As what was sealed before names were: a stretch says by its key's id which of the two it is. */
function nameless(key: ChainKey): ChainKey {
  return { ...key, id: key.id.replace(withName, ''), isWithName: false }
}

function macOf({ bytes }: ChainKey, parts: readonly unknown[]): string {
  return createHmac('sha256', bytes).update(JSON.stringify(parts)).digest('hex')
}

function hashRecord(key: ChainKey, record: ChainedRecord, { seq, hash }: Link): string {
  const { content, entityName } = record
  return macOf(key, [hash, seq + 1, ...content, ...(key.isWithName ? [entityName] : [])])
}

function macOfCheckpoint(key: ChainKey, { seq, hash }: Link): string {
  return macOf(key, ['checkpoint', seq, hash])
}

async function sealBatch(trx: Db, key: ChainKey): Promise<Seal[]> {
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
  const [first] = seals
  if (first === undefined) return []
  await saveSeals(trx, seals)
  // Another process may seal with another key meanwhile, while the secret is being changed.
  const stretch = await findLastStretch(trx)
  if (stretch?.keyId !== key.id) await saveStretch(trx, { firstSeq: first.seq, keyId: key.id })
  return seals
}

/**
 * Puts every committed record that is not in the chain yet at its end: in the order of their commits, so
 * that writers never wait for each other. Gives how many. The hash goes to the log, which lies elsewhere:
 * a chain that was cut at its end shows by comparing.
 */
export async function sealAudit({
  db,
  tokenKeys,
  log,
}: ChainKeeper & { readonly log: Log }): Promise<number> {
  const key = chainKey(tokenKeys.current)
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

async function deleteBatch(trx: Db, key: ChainKey, olderThan: string): Promise<number> {
  if (!(await lockChain(trx))) return 0
  const oldest = await listOldest(trx, olderThan, batchSize)
  const last = oldest.at(-1)
  if (last === undefined) return 0
  await saveCheckpoint(trx, { ...last, mac: macOfCheckpoint(key, last), keyId: key.id })
  await deleteUpTo(trx, last.seq)
  return oldest.length
}

/**
 * Deletes sealed records whose two years are over, in the order of the chain, and notes where it begins
 * from then on. Gives how many.
 */
export async function deleteOldAudit({
  db,
  tokenKeys,
  now,
}: ChainKeeper & { readonly now: Date }): Promise<number> {
  const key = chainKey(tokenKeys.current)
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
  /** Whole as far as can be told, but from this record on a stretch was sealed with a key that is not here. */
  | ({ readonly kind: 'key'; readonly seq: number; readonly keyId: string } & Before)

interface Before {
  /** When the last record before the fault was made; null without one. */
  readonly wholeUntil: string | null
}

interface Place extends Link {
  readonly at: string | null
}

/** Null where the key is not here: then the record's place in the chain is all that can be checked. */
function checkLink(key: ChainKey | null, record: SealedRecord, before: Place): Verdict | null {
  const seq = before.seq + 1
  const wholeUntil = before.at
  if (record.seq !== seq) return { kind: 'missing', seq, wholeUntil }
  const isSealed = key === null || record.hash === hashRecord(key, record, before)
  if (record.prevHash === before.hash && isSealed) return null
  return { kind: 'changed', seq, id: record.id, wholeUntil }
}

/** Which key sealed what. */
class Stretches {
  readonly #stretches: readonly Stretch[]
  readonly #keys: ReadonlyMap<string, ChainKey>
  /** The first place whose key is not here. */
  unknown: Extract<Verdict, { kind: 'key' }> | null = null

  constructor(stretches: readonly Stretch[], { all }: Keyring) {
    this.#stretches = stretches
    const keys = all.map(chainKey).flatMap((key) => [key, nameless(key)])
    this.#keys = new Map(keys.map((key) => [key.id, key]))
  }

  /** Null when it is not here, which is remembered. */
  key(keyId: string, { seq, at }: { seq: number; at: string | null }): ChainKey | null {
    const key = this.#keys.get(keyId) ?? null
    if (key === null) {
      this.unknown ??= { kind: 'key', seq, keyId: keyId.replace(withName, ''), wholeUntil: at }
    }
    return key
  }

  /** The key of the record after a place. */
  after({ seq, at }: Place): ChainKey | null {
    const stretch = this.#stretches.findLast(({ firstSeq }) => firstSeq <= seq + 1)
    return this.key(stretch?.keyId ?? '', { seq: seq + 1, at })
  }
}

async function checkBeginning(
  trx: Db,
  stretches: Stretches,
  checkpoint: Checkpoint,
): Promise<Verdict | null> {
  const { seq, mac, keyId } = checkpoint
  const key = stretches.key(keyId, { seq, at: null })
  if (key !== null && mac !== macOfCheckpoint(key, checkpoint)) {
    return { kind: 'checkpoint', seq, wholeUntil: null }
  }
  const surplus = await findUpTo(trx, seq)
  return surplus === undefined ? null : { kind: 'changed', ...surplus, wholeUntil: null }
}

/** Is told how many records have been gone through, of how many, as often as a batch is done. */
export type Watch = (done: { readonly checked: number; readonly total: number }) => Promise<void>

async function verifyChain(trx: Db, stretches: Stretches, watch: Watch | null): Promise<Verdict> {
  const checkpoint = await findCheckpoint(trx)
  const broken = checkpoint === undefined ? null : await checkBeginning(trx, stretches, checkpoint)
  if (broken !== null) return broken
  const deleted = checkpoint?.seq ?? 0
  const total = ((await findLastSeal(trx))?.seq ?? deleted) - deleted
  let end: Place = { seq: deleted, hash: checkpoint?.hash ?? beginning, at: null }
  for (;;) {
    const records = await listSealed(trx, end.seq, batchSize)
    for (const record of records) {
      const wrong = checkLink(stretches.after(end), record, end)
      if (wrong !== null) return wrong
      end = record
    }
    await watch?.({ checked: end.seq - deleted, total })
    if (records.length < batchSize) break
  }
  if (stretches.unknown !== null) return stretches.unknown
  const count = end.seq - deleted
  return { kind: 'whole', count, deleted, lastHash: end.hash, unsealed: await countUnsealed(trx) }
}

/** Reads the chain from its beginning and names the first record that was changed or taken out. */
export async function verifyAudit({
  db,
  tokenKeys,
  watch = null,
}: ChainKeeper & { readonly watch?: Watch | null }): Promise<Verdict> {
  // One view of the data throughout: a server may seal and delete meanwhile.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => verifyChain(trx, new Stretches(await listStretches(trx), tokenKeys), watch))
}

/**
 * Says with which key the chain begins, once: where it is older than this note, with the one that sealed its newest
 * record. False when that was another key than this.
 */
export async function beginStretches(trx: Db, key: Key): Promise<boolean> {
  const { seq } = (await findLastSeal(trx)) ?? { seq: 0 }
  const [newest] = await listSealed(trx, seq - 1, 1)
  const before = { seq: seq - 1, hash: newest?.prevHash ?? '' }
  const own = chainKey(key)
  const sealing = [nameless(own), own].find(
    (one) => newest === undefined || newest.hash === hashRecord(one, newest, before),
  )
  if (sealing === undefined) return false
  await saveStretch(trx, { firstSeq: 1, keyId: sealing.id })
  return true
}

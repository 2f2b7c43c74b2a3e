import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  countUnsealed,
  findLastSeal,
  listSealed,
  listUnsealed,
  lockChain,
  saveSeals,
  type ChainedRecord,
  type Seal,
  type SealedRecord,
} from './audit.chain.queries.ts'

const batchSize = 500
/** What the first record of the chain stands on. */
const beginning = '0'.repeat(64)

function hashRecord(record: ChainedRecord, seq: number, prevHash: string): string {
  return createHash('sha256')
    .update(JSON.stringify([prevHash, seq, ...record.content]))
    .digest('hex')
}

async function sealBatch(trx: Db): Promise<number> {
  if (!(await lockChain(trx))) return 0
  const last = await findLastSeal(trx)
  const records = await listUnsealed(trx, batchSize)
  let seq = last?.seq ?? 0
  let prevHash = last?.hash ?? beginning
  const seals: Seal[] = []
  for (const record of records) {
    seq += 1
    const hash = hashRecord(record, seq, prevHash)
    seals.push({ id: record.id, seq, prevHash, hash })
    prevHash = hash
  }
  if (seals.length > 0) await saveSeals(trx, seals)
  return seals.length
}

/**
 * Puts every committed record that is not in the chain yet at its end: in the order of their commits, so
 * that writers never wait for each other. Gives how many.
 */
export async function sealAudit(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const count = await inTransaction(db, sealBatch)
    total += count
    if (count < batchSize) return total
  }
}

export type Verdict =
  | {
      readonly kind: 'whole'
      readonly count: number
      /** Note it elsewhere: a chain that was cut at its end is whole, but shorter. */
      readonly lastHash: string
      /** Written, but not in the chain yet. */
      readonly unsealed: number
    }
  | { readonly kind: 'changed'; readonly seq: number; readonly id: string }
  | { readonly kind: 'missing'; readonly seq: number }

function checkLink(record: SealedRecord, seq: number, prevHash: string): Verdict | null {
  if (record.seq !== seq) return { kind: 'missing', seq }
  if (record.prevHash === prevHash && record.hash === hashRecord(record, seq, prevHash)) return null
  return { kind: 'changed', seq, id: record.id }
}

/** Reads the chain from its beginning and names the first record that was changed or taken out. */
export async function verifyAudit(db: Db): Promise<Verdict> {
  let seq = 0
  let prevHash = beginning
  for (;;) {
    const records = await listSealed(db, seq, batchSize)
    for (const record of records) {
      const broken = checkLink(record, seq + 1, prevHash)
      if (broken !== null) return broken
      seq += 1
      prevHash = record.hash
    }
    if (records.length < batchSize) break
  }
  return { kind: 'whole', count: seq, lastHash: prevHash, unsealed: await countUnsealed(db) }
}

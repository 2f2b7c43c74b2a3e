import type { AuditVerification } from '@madang/contract/audit-verification'
import { maskNameIfAny } from '@madang/contract/masking'
import { isUniqueViolation, type Db } from '../../db/database.ts'
import { before } from '../../db/instants.ts'
import type { Verdict } from './audit.chain.ts'

const shown = 10

/** Far longer than a batch takes, and than a server needs to start again and go on. */
const silentMs = 10 * 60 * 1000

/** The newest runs, newest first. One that fell silent is shown as given up, so that another can be begun. */
export async function listVerifications(db: Db, now: Date): Promise<AuditVerification[]> {
  const rows = await db
    .selectFrom('auditVerifications as v')
    .leftJoin('users as u', 'u.id', 'v.requestedBy')
    .select([
      'v.id',
      'v.state',
      'v.requestedBy',
      'v.requestedAt',
      'v.aliveAt',
      'v.finishedAt',
      'v.checked',
      'v.total',
      'v.unsealed',
      'v.lastHash',
      'v.fault',
      'v.brokenSeq',
      'v.brokenRecordId',
      'v.wholeUntil',
      'u.name',
    ])
    .orderBy('v.requestedAt', 'desc')
    .orderBy('v.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(
    ({ name, aliveAt, state, requestedBy, fault, brokenSeq, brokenRecordId, wholeUntil, ...rest }) => ({
      ...rest,
      state: state === 'RUNNING' && aliveAt < before(now, silentMs) ? 'ABANDONED' : state,
      requestedById: requestedBy,
      requestedByName: maskNameIfAny(name),
      broken:
        fault === null || brokenSeq === null
          ? null
          : { fault, seq: brokenSeq, recordId: brokenRecordId, wholeUntil },
    }),
  )
}

/** Ends a run that has not told of itself for long: its job is lost, or will find that it came too late. */
export async function abandonSilent(trx: Db, now: Date): Promise<void> {
  await trx
    .updateTable('auditVerifications')
    .set({ state: 'ABANDONED', finishedAt: now.toISOString() })
    .where('state', '=', 'RUNNING')
    .where('aliveAt', '<', before(now, silentMs))
    .execute()
}

/** 'taken' when one runs already. */
export async function insertVerification(
  trx: Db,
  { id, requestedBy, now }: { id: string; requestedBy: string; now: Date },
): Promise<'done' | 'taken'> {
  const at = now.toISOString()
  try {
    await trx
      .insertInto('auditVerifications')
      .values({ id, state: 'RUNNING', requestedBy, requestedAt: at, aliveAt: at })
      .execute()
    return 'done'
  } catch (error) {
    if (isUniqueViolation(error, 'audit_verifications_running')) return 'taken'
    throw error
  }
}

/** Writes down how far a run is; false when it runs no more. */
export async function saveProgress(
  db: Db,
  { id, checked, total, now }: { id: string; checked: number; total: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auditVerifications')
    .set({ checked, total, aliveAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes down what came of a run; false when it runs no more. */
export async function saveVerdict(
  trx: Db,
  { id, verdict, now }: { id: string; verdict: Verdict; now: Date },
): Promise<boolean> {
  const finishedAt = now.toISOString()
  const result =
    verdict.kind === 'whole'
      ? {
          state: 'WHOLE' as const,
          checked: verdict.count,
          total: verdict.count,
          unsealed: verdict.unsealed,
          lastHash: verdict.lastHash,
        }
      : {
          state: 'BROKEN' as const,
          fault: verdict.kind,
          brokenSeq: verdict.seq,
          brokenRecordId: verdict.kind === 'changed' ? verdict.id : null,
          wholeUntil: verdict.wholeUntil,
        }
  const { numUpdatedRows } = await trx
    .updateTable('auditVerifications')
    .set({ ...result, finishedAt })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

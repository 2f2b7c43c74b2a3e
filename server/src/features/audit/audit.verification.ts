import { roles } from '@madang/contract/access'
import type { AuditVerification } from '@madang/contract/audit-verification'
import { AppError } from '@madang/contract/errors'
import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { addJob } from '../../jobs/runner.ts'
import { record } from '../../record/audit.queries.ts'
import { verifyAudit, type Verdict } from './audit.chain.ts'
import {
  abandonSilent,
  insertVerification,
  listVerifications,
  saveProgress,
  saveVerdict,
} from './audit.verification.queries.ts'

/** Progress is written down once for so many records: often enough to be seen moving. */
const progressStep = 5_000

/** What the job gets: which run, and for whose record. */
const Asked = z.object({
  id: z.string(),
  actor: z.object({ userId: z.string(), role: z.enum(roles) }),
  origin: z.object({ ip: z.string(), requestId: z.string() }),
})

/** Begins a run through the chain; the job starts once this is committed, and again after a restart. */
export async function startVerification(
  db: Kysely<Tables>,
  { viewer, origin, now }: Caller,
): Promise<AuditVerification> {
  const id = uuidV7(now)
  return inTransaction(db, async (trx) => {
    await abandonSilent(trx, now)
    const inserted = await insertVerification(trx, { id, requestedBy: viewer.userId, now })
    if (inserted === 'taken') throw new AppError('conflict.state')
    const actor = { userId: viewer.userId, role: viewer.role }
    const asked = { id, actor, origin: { ip: origin.ip, requestId: origin.requestId } }
    await addJob(trx, 'audit:verify', asked)
    const started = (await listVerifications(trx, now)).find((run) => run.id === id)
    if (started === undefined) throw new Error('The run that was just begun is not there.')
    return started
  })
}

/** The run was ended by somebody else meanwhile: whatever is found comes too late. */
class Ended extends Error {}

function describe(verdict: Verdict): Record<string, { from: null; to: unknown }> {
  const result = { from: null, to: verdict.kind }
  const count = { from: null, to: verdict.kind === 'whole' ? verdict.count : verdict.seq }
  return verdict.kind === 'whole' ? { result, records: count } : { result, brokenAt: count }
}

/** The job: goes through the chain, tells how far it is, writes down what it found and who asked for it. */
export async function runVerification(
  { db, tokenKeys, log, now }: Pick<Deps, 'db' | 'tokenKeys' | 'log' | 'now'>,
  payload: unknown,
): Promise<void> {
  const { id, actor, origin } = Asked.parse(payload)
  let next = 0
  try {
    const verdict = await verifyAudit({
      db,
      tokenKeys,
      watch: async ({ checked, total }) => {
        if (checked < next) return
        next = checked + progressStep
        if (!(await saveProgress(db, { id, checked, total, now: now() }))) throw new Ended()
      },
    })
    if (verdict.kind === 'key') log.warn({ verdict }, 'A key of the audit chain is not here.')
    else if (verdict.kind !== 'whole') log.error({ verdict }, 'The audit chain is broken.')
    await inTransaction(db, async (trx) => {
      if (!(await saveVerdict(trx, { id, verdict, now: now() }))) return
      const doer = { viewer: actor, origin, now: now() }
      await record(trx, doer, { action: 'audit.verified', entity: 'audit', changes: describe(verdict) })
    })
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
}

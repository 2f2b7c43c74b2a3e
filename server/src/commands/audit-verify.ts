import { pino } from 'pino'
import { readEnv } from '../env.ts'
import { verifyAudit, type Verdict } from '../features/audit/audit.chain.ts'
import { withData } from '../open.ts'
import { explain } from '../operator-error.ts'
import { readingKeys } from '../keys.check.ts'
import { findSecrets } from '../secrets.ts'
import { endOnSignal } from './command.ts'

/** What the chain says, for the operator's eyes. */
function describe(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'whole':
      return [
        `The audit chain is whole: ${verdict.count} records, ${verdict.unsealed} more not sealed yet.`,
        ...(verdict.deleted > 0 ? [`${verdict.deleted} before them were deleted after two years.`] : []),
        `Hash of the last one: ${verdict.lastHash}`,
        'Keep it elsewhere: records cut off at the end show only by comparing with it.',
      ].join('\n')
    case 'changed':
      return `Record ${verdict.seq} of the audit chain was changed. Its id is ${verdict.id}.`
    case 'missing':
      return `Record ${verdict.seq} of the audit chain is missing.`
    case 'checkpoint':
      return `The audit chain begins after record ${verdict.seq}, but that was not noted by a server with this TOKEN_SECRET.`
    case 'key':
      return [
        `From record ${verdict.seq} on a stretch of the audit chain was sealed with a secret that is not here (fingerprint ${verdict.keyId || 'not noted'}).`,
        'Give it in TOKEN_SECRET_PREVIOUS to check that stretch. Nothing else is wrong.',
      ].join('\n')
  }
}

async function verify(): Promise<Verdict> {
  const env = readEnv(process.env)
  return withData(env, pino({ level: 'error' }), async (db) =>
    verifyAudit({ db, tokenKeys: await readingKeys(findSecrets(env)) }),
  )
}

endOnSignal()
try {
  const verdict = await verify()
  process.stdout.write(`${describe(verdict)}\n`)
  process.exitCode = verdict.kind === 'whole' ? 0 : 1
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

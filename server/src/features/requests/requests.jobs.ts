import { openRequestStatuses, type RequestStatus } from '@madang/contract/request-actions'
import { requestPagePath } from '@madang/contract/site-requests'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addJob, attemptsInADay, type Tasks } from '../../jobs/runner.ts'
import { sendFromJob, type SmsSender } from '../../outside/sms.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { blankRequests } from './requests.clean.queries.ts'
import { findRequest } from './requests.queries.ts'
import { requestText, textKinds, type TextKind } from './requests.texts.ts'

const task = 'requests:send-text'

const TextJob = z.union([
  z.object({ kind: z.enum(textKinds), requestId: z.guid() }),
  // To a number that no record has any more; a server of the version before gives every text so.
  z.object({ kind: z.enum(textKinds), phone: z.string(), linkToken: z.nullable(z.string()) }),
])

type AskerText =
  | { readonly kind: Exclude<TextKind, 'account_deleted'>; readonly requestId: string }
  /** `phone` in wire form: the member is gone when the text leaves. */
  | { readonly kind: 'account_deleted'; readonly phone: string; readonly linkToken: null }

/** Has a text sent to whoever asked, once the transaction is done. */
export function addText(trx: Db, text: AskerText): Promise<void> {
  return addJob(trx, task, text, { maxAttempts: attemptsInADay })
}

type JobDeps = Pick<Deps, 'db' | 'log' | 'now' | 'publicUrl'> & { readonly sms: SmsSender }

/** Complaints are kept for three years (korea.md §5); nobody needs to know by then who asked for what. */
const keptYears = 3
const batchSize = 500

/** Batch by batch, so that no statement takes long. */
async function blankOld({ db, now }: JobDeps): Promise<void> {
  const before = now()
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  const closedBefore = before.toISOString()
  while ((await blankRequests(db, { closedBefore, now: now(), size: batchSize })) === batchSize);
}

/** Nobody needs to hear any more that a request was received which is closed, nor anything of one taken back. */
function isWorthSaying(kind: TextKind, status: RequestStatus): boolean {
  if (kind === 'received') return openRequestStatuses.some((open) => open === status)
  return status !== 'WITHDRAWN'
}

/** Number and link as they are when the text leaves; null when there is nothing to say to anybody. */
async function findAddressee(
  db: Db,
  { kind, requestId }: { kind: TextKind; requestId: string },
): Promise<{ phone: string; linkToken: string } | null> {
  const request = await findRequest(db, requestId)
  if (request === undefined || request.phone === null) return null
  const { phone, linkToken, status } = request
  return isWorthSaying(kind, status) ? { phone, linkToken } : null
}

async function sendText(deps: JobDeps, payload: unknown): Promise<void> {
  const job = TextJob.parse(payload)
  const addressee = 'requestId' in job ? await findAddressee(deps.db, job) : job
  if (addressee === null) return
  const { phone, linkToken } = addressee
  const link = linkToken === null ? null : deps.publicUrl + requestPagePath(linkToken)
  const text = requestText({ kind: job.kind, brand: await findBrand(deps.db), link })
  await sendFromJob(deps, { task, to: phone, text })
}

/** The jobs of requests: texts to those who asked, and forgetting. */
export function requestTasks(deps: JobDeps): Tasks {
  return {
    [task]: (payload) => sendText(deps, payload),
    'requests:blank': async () => blankOld(deps),
  }
}

import { requestPagePath } from '@madang/contract/site-requests'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addJob, type Tasks } from '../../jobs/runner.ts'
import { sendFromJob, type SmsSender } from '../../outside/sms.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { blankRequests } from './requests.clean.queries.ts'
import { requestText, textKinds, type TextKind } from './requests.texts.ts'

const TextJob = z.object({ kind: z.enum(textKinds), phone: z.string(), linkToken: z.nullable(z.string()) })

interface AskerText {
  readonly kind: TextKind
  /** Wire form; the member may be gone when the text leaves. */
  readonly phone: string
  readonly linkToken: string | null
}

/** Has a text sent to whoever asked, once the transaction is done. */
export function addText(trx: Db, text: AskerText): Promise<void> {
  return addJob(trx, 'requests:send-text', text, { maxAttempts: 6 })
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

/** The jobs of requests: texts to those who asked, and forgetting. */
export function requestTasks(deps: JobDeps): Tasks {
  return {
    'requests:send-text': async (payload) => {
      const { kind, phone, linkToken } = TextJob.parse(payload)
      const link = linkToken === null ? null : deps.publicUrl + requestPagePath(linkToken)
      const text = requestText({ kind, brand: await findBrand(deps.db), link })
      await sendFromJob(deps, { to: phone, text })
    },
    'requests:blank': async () => blankOld(deps),
  }
}

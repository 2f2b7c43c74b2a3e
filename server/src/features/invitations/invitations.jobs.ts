import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addJob, attemptsInADay, type Tasks } from '../../jobs/runner.ts'
import { sendFromJob, type SmsSender } from '../../outside/sms.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { deleteEnded, expireInvitations, findNumberToText } from './invitations.queries.ts'
import { invitationText } from './invitations.texts.ts'

const task = 'invitations:send-text'

const TextJob = z.object({ invitationIds: z.array(z.guid()) })

/**
 * Has the invited person told of what one number is invited to, once the transaction is done. Only the job looks at whose the number is, so that nobody
 * learns it from the answer or its time (security.md G6).
 */
export function addInvitationText(trx: Db, invitationIds: readonly string[]): Promise<void> {
  return addJob(trx, task, { invitationIds }, { maxAttempts: attemptsInADay })
}

type JobDeps = Pick<Deps, 'db' | 'log' | 'now' | 'publicUrl'> & { readonly sms: SmsSender }

const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** The jobs of invitations: texts, the clock, forgetting. */
export function invitationTasks(deps: JobDeps): Tasks {
  const { db, now, publicUrl } = deps
  return {
    [task]: async (payload) => {
      const { invitationIds } = TextJob.parse(payload)
      const to = await findNumberToText(db, invitationIds, now())
      if (to === undefined) return
      const text = invitationText({ brand: await findBrand(db), link: `${publicUrl}/login` })
      await sendFromJob(deps, { task, to, text })
    },
    'invitations:expire': async () => {
      await expireInvitations(db, now())
      await deleteEnded(db, new Date(now().getTime() - keptDays * dayMs))
    },
  }
}

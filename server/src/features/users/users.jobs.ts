import { pickText } from '@madang/contract/settings'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addJob, type Tasks } from '../../jobs/runner.ts'
import { sendFromJob, type SmsSender } from '../../outside/sms.ts'
import { loadSettings } from '../settings/settings.queries.ts'
import { cleanUsers } from './users.clean.ts'
import { foldUserCounts } from './users.clean.queries.ts'
import { findUserById } from './users.queries.ts'
import { statusText, statusTextKinds, type StatusTextKind } from './users.texts.ts'

const StatusJob = z.object({ kind: z.enum(statusTextKinds), userId: z.guid() })

/** Has a member told of a suspension, or of its end, once the transaction is done. */
export function addStatusText(trx: Db, told: { kind: StatusTextKind; userId: string }): Promise<void> {
  return addJob(trx, 'users:send-status', told)
}

const toldOf = { suspended: 'SUSPENDED', reactivated: 'ACTIVE' } as const

type JobDeps = Pick<Deps, 'db' | 'log' | 'now'> & { readonly sms: SmsSender }

/** The jobs of members: texts about their status, counting, forgetting. */
export function userTasks(deps: JobDeps): Tasks {
  const { db, now } = deps
  return {
    'users:send-status': async (payload) => {
      const { kind, userId } = StatusJob.parse(payload)
      const user = await findUserById(db, userId)
      // Over by now, or gone.
      if (user === undefined || user.phone === null || user.status !== toldOf[kind]) return
      const { brandName, support } = await loadSettings(db)
      const told = { kind, brand: pickText(brandName, 'kr'), supportPhone: support.phone }
      await sendFromJob(deps, { task: 'users:send-status', to: user.phone, text: statusText(told) })
    },
    'users:fold-counts': async () => foldUserCounts(db),
    'users:clean': async () => cleanUsers(db, now()),
  }
}

import { pickText } from '@madang/contract/settings'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { before, dayMs } from '../../db/instants.ts'
import type { Deps } from '../../deps.ts'
import { declareNotice } from '../../jobs/notices.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { loadSettings } from '../settings/settings.queries.ts'
import { findUserById, forgetPhoneHashes } from './users.queries.ts'
import { statusTextKinds, statusTexts } from './users.texts.ts'

const toldOf = { suspended: 'SUSPENDED', reactivated: 'ACTIVE' } as const

/** Tells a member of a suspension, or of its end. */
export const statusNotice = declareNotice({
  template: 'users.status',
  purpose: 'service',
  payload: z.object({ kind: z.enum(statusTextKinds), userId: z.guid() }),
  async write({ db }, { kind, userId }) {
    const user = await findUserById(db, userId)
    // Over by now, or gone.
    if (user === undefined || user.phone === null || user.status !== toldOf[kind]) return null
    const { brandName, support } = await loadSettings(db)
    const told = { kind, brand: pickText(brandName, 'kr'), supportPhone: support.phone }
    return { to: user.phone, texts: statusTexts(told) }
  },
})

/** So long the privacy policy keeps the hash of a number, against abuse by whoever comes back; nothing reads it yet. */
const hashKeptDays = 30
const batchSize = 1_000

/** Forgets what is left of members who are gone, batch by batch, so that no statement takes long. */
async function cleanUsers(db: Db, now: Date): Promise<void> {
  const withdrawnBefore = before(now, hashKeptDays * dayMs)
  while ((await forgetPhoneHashes(db, { withdrawnBefore, size: batchSize })) === batchSize);
}

/** The job of members: forgetting. */
export function userTasks({ db, now }: Pick<Deps, 'db' | 'now'>): Tasks {
  return {
    'users:clean': async () => cleanUsers(db, now()),
  }
}

import * as z from 'zod/mini'
import { before, dayMs } from '../../db/instants.ts'
import type { Deps } from '../../deps.ts'
import { declareNotice } from '../../jobs/notices.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { deleteEnded, findNumberToText } from './invitations.queries.ts'
import { invitationTexts } from './invitations.texts.ts'

/**
 * Tells the invited person of what one number is invited to. Only the job looks at whose the number is, so that nobody
 * learns it from the answer or its time (security.md G6).
 */
export const invitationNotice = declareNotice({
  template: 'stores.invited',
  purpose: 'service',
  payload: z.object({ invitationIds: z.array(z.guid()) }),
  async write({ db, now, publicUrl }, { invitationIds }) {
    const to = await findNumberToText(db, invitationIds, now())
    if (to === undefined) return null
    return { to, texts: invitationTexts({ brand: await findBrand(db), link: `${publicUrl}/login` }) }
  },
})

const keptDays = 30

/** The jobs of invitations: forgetting. */
export function invitationTasks({ db, now }: Pick<Deps, 'db' | 'now'>): Tasks {
  return {
    'invitations:clean': () => deleteEnded(db, before(now(), keptDays * dayMs)),
  }
}

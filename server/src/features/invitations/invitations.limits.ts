import { invitationLimits } from '@madang/contract/invitations'
import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { addToWindow } from '../../http/limits.queries.ts'
import { dayOf } from '../../http/limits.windows.ts'
import type { Caller } from '../../http/serve.ts'
import { nobody, record } from '../../record/audit.queries.ts'

/** Counts one more of something today, in the transaction that does it; gives how many that makes. */
async function countToday(trx: Db, key: string, now: Date): Promise<number> {
  const counts = await addToWindow(trx, dayOf(now).end, new Map([[key, 1]]))
  return counts.get(key) ?? Infinity
}

async function demandToday(trx: Db, key: string, { most, now }: { most: number; now: Date }): Promise<void> {
  if ((await countToday(trx, key, now)) <= most) return
  throw new AppError('rate.limited', { retryAfter: dayOf(now).secondsLeft })
}

/** Counts an invitation at who invites and at the stores; throws `rate.limited` over the limit of the day. */
export async function countInvitation(
  trx: Db,
  storeIds: readonly string[],
  { viewer, now }: Caller,
): Promise<void> {
  const { perInviter, perStore } = invitationLimits
  await demandToday(trx, `invitations by ${viewer.userId}`, { most: perInviter, now })
  for (const id of storeIds) await demandToday(trx, `invitations to ${id}`, { most: perStore, now })
}

/**
 * Counts a text about an invitation and tells whether it may leave. The inviter is not told: how often a number was
 * invited elsewhere is none of his or her business.
 */
export async function countInvitationText(trx: Db, phone: string, { viewer, now }: Caller): Promise<boolean> {
  const { textsPerNumber, texts } = invitationLimits
  // Pressed twice, or invited to a second store: the one text leads to all of it.
  if ((await countToday(trx, `invitation text by ${viewer.userId} to ${phone}`, now)) > 1) return false
  if ((await countToday(trx, `invitation texts to ${phone}`, now)) > textsPerNumber) return false
  const count = await countToday(trx, 'invitation texts', now)
  // Of those that are one too many the first tells the operator.
  if (count === texts + 1) {
    const changes = { texts: { from: null, to: texts } }
    await record(trx, nobody(now), { action: 'auth.text_ceiling', entity: 'invitation', changes })
  }
  return count <= texts
}

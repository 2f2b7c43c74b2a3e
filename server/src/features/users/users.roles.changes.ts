import type { Caller } from '../../http/serve.ts'
import type { Db } from '../../db/database.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import { aboutUser, lockActiveRole, lowerWithoutStore } from './users.queries.ts'

/**
 * Makes a manager a member again who came by an invitation and has just left the last store. Other devices sign in
 * again, as after every change of a role; whoever left goes on as a member.
 */
export async function endRoleWithoutStore(trx: Db, userId: string, caller: Caller): Promise<void> {
  const { viewer, now } = caller
  // Whoever is let into another store in the same moment is locked for it, too.
  if ((await lockActiveRole(trx, userId)) !== 'MANAGER') return
  if (!(await lowerWithoutStore(trx, userId, now))) return
  const isSelf = viewer.userId === userId
  const except = isSelf ? { except: viewer.sessionId } : {}
  await revokeSessions(trx, userId, { reason: 'role_changed', now, ...except })
  const changes = { authorityType: { from: 'MANAGER', to: 'USER' } }
  // An owner who takes somebody out knows nothing of that person's other stores.
  const doer = isSelf ? caller : nobody(now)
  await record(trx, doer, { action: 'users.updated', ...aboutUser({ id: userId }), changes })
}

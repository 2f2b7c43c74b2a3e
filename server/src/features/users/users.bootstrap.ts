import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { OperatorError } from '../../operator-error.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import { aboutUser, hadSuperAdmin, insertOrRaiseUser } from './users.queries.ts'

const name = '관리자'
const authorityType = 'SUPER_ADMIN'

/**
 * Makes the first SUPER_ADMIN, once: not when there ever was one, since the last active one stays. A member
 * who has the number already gets the role. Any number of processes may do this at once. Throws an `OperatorError`
 * when there is none yet and no number: nobody could ever sign in to the console.
 */
export async function ensureBootstrapAdmin(
  db: Kysely<Tables>,
  { phone, now }: { phone: string | null; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await hadSuperAdmin(trx)) return
    if (phone === null) {
      throw new OperatorError(
        'BOOTSTRAP_ADMIN_PHONE is missing: the database has no administrator yet, so nobody could sign in to the console.',
      )
    }
    const id = await insertOrRaiseUser(trx, { phone, name, email: null, authorityType, now })
    await revokeSessions(trx, id, { reason: 'role_changed', now })
    const changes = { authorityType: { from: null, to: authorityType } }
    await record(trx, nobody(now), { action: 'users.created', ...aboutUser({ id }), changes })
  })
}

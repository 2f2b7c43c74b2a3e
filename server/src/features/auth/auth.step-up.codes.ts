import type { SignInAnswer } from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { hashSecret } from '../../tokens.ts'
import { askForCode, checkCode } from './auth.codes.ts'
import { forgetGuess } from './auth.counts.queries.ts'
import { consumeChallenge, type CodeTarget } from './auth.queries.ts'
import { findPhone } from './auth.users.queries.ts'

/** Whoever is signed in proves the own number once more, before what a stolen session must not do alone. */
async function targetOf(db: Db, { userId }: Caller['viewer']): Promise<CodeTarget> {
  const phone = await findPhone(db, userId)
  if (!phone) throw new AppError('resource.not_found')
  return { purpose: 'step-up', phone, userId }
}

/** Sends a code to the own number. Throws `auth.send_limited`. */
export async function askStepUp(db: Db, { viewer, now }: Caller): Promise<SignInAnswer> {
  return askForCode(db, await targetOf(db, viewer), { now })
}

interface Given {
  readonly confirmationCode: string | undefined
  /** The auth-session header. */
  readonly session: string | undefined
}

/**
 * Whether the code is right; call it outside any transaction. Gives what uses the code up, for the transaction of what
 * it was asked for: where that is refused, the same code is good for another try.
 */
export async function checkStepUp(
  db: Db,
  tokenKeys: Keyring,
  { confirmationCode: code, session, ...caller }: Given & Caller,
): Promise<(trx: Db) => Promise<void>> {
  if (code === undefined) throw new AppError('auth.step_up_required')
  const { viewer, now } = caller
  const target = await targetOf(db, viewer)
  const sessionHash = session === undefined ? undefined : hashSecret(session)
  const challenge = await checkCode(db, tokenKeys, { ...caller, target, sessionHash, code })
  return async (trx) => {
    // The number before the challenge, as asking for a code locks them.
    await forgetGuess(trx, target.phone, now)
    if (!(await consumeChallenge(trx, challenge.id, now))) throw new AppError('auth.session_invalid')
  }
}

import { AppError, type FieldError } from '@madang/contract/errors'
import { joinJrs, sendJrsCode } from '@madang/contract/jrs-entries'
import { entryPath } from '@madang/contract/site-jrs'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import type { Serve } from '../../http/serve.ts'
import { sharedRuns } from '../../http/single-flight.ts'
import { refuseWrong } from '../../record/demand.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { askForCode, checkCode, type Guess } from '../auth/auth.codes.ts'
import { forgetGuess } from '../auth/auth.counts.queries.ts'
import { consumeChallenge } from '../auth/auth.queries.ts'
import { textsPerNetwork } from '../guests/guests.door.ts'
import { findUserById } from '../users/users.queries.ts'
import { joinAsGuest } from './jrs.guests.changes.ts'
import { join, type Joining } from './jrs.joining.ts'
import { findByKey, toOwn } from './jrs.own.queries.ts'
import { findPublic } from './jrs.public.queries.ts'

type Written = Omit<Joining, 'userId' | 'phone' | 'tokenKeys' | 'joinHash'>
type Settle = (trx: Transaction<Tables>) => Promise<void>
type Tried = Pick<Guess, 'origin'> & { readonly session: string; readonly code: string | undefined }

/** Lists are joined: by members, and by guests with the code that was sent to their number. */
export function jrsJoiningRoutes(serve: Serve, deps: Deps & { readonly limits: Limits }): void {
  const { db, now, tokenKeys, limits } = deps
  const purpose = 'jrs'

  const shareCheck = sharedRuns<Settle>()

  async function getPublic(id: string) {
    const item = await findPublic(db, id, now())
    if (item === null) throw new AppError('resource.not_found')
    return item
  }

  /** The code is used up with the entry: one that is refused leaves it for the next try. */
  async function takeCode(phone: string, { session, code = '', origin }: Tried): Promise<Settle> {
    const target = { purpose, phone, userId: null } as const
    const guess = { target, sessionHash: hashSecret(session), code, now: now(), origin, viewer: null }
    const challenge = await checkCode(db, tokenKeys, guess)
    return async (trx) => {
      await forgetGuess(trx, phone, guess.now)
      if (!(await consumeChallenge(trx, challenge.id, guess.now))) throw new AppError('auth.session_invalid')
    }
  }

  async function joinWithCode(written: Written, phone: string | undefined, tried: Tried): Promise<string> {
    const item = await getPublic(written.jrsItemId)
    const missing = (pointer: string): FieldError => ({ pointer, code: 'required' })
    const needsCode = item.requirePhoneCode
    refuseWrong([
      ...(phone === undefined ? [missing('/phone')] : []),
      ...(needsCode && tried.code === undefined ? [missing('/confirmationCode')] : []),
    ])
    const joining = { ...written, userId: null, phone: phone ?? null }
    // Presses at once have one try of the code, or they would use them up.
    const key = `${tried.session} ${phone ?? ''} ${tried.code ?? ''}`
    const check = () => shareCheck(key, () => takeCode(phone ?? '', tried))
    return joinAsGuest(deps, joining, { key: tried.session, ...(needsCode && { check }) })
  }

  serve(sendJrsCode, async (call) => {
    await getPublic(call.params.id)
    const most = textsPerNetwork[purpose]
    const target = { purpose, phone: call.body.phone, userId: null } as const
    const answer = await askForCode(call.db, target, {
      now: now(),
      countElsewhere: (trx) => limits.countVisitorText(trx, call.origin.ip, { purpose, most }),
    })
    call.setHeader('auth-session', answer.session)
    return answer
  })

  serve(joinJrs, async (call) => {
    const { viewer, params, origin } = call
    const { consent: _, slotAt = null, phone, confirmationCode: code, ...rest } = call.body
    const common = { ...rest, slotAt, jrsItemId: params.id, source: 'APP', staffMemo: null } as const
    if (viewer === null) {
      const session = call.headers['auth-session'] ?? newSecret()
      const key = await joinWithCode({ ...common, now: now() }, phone, { session, code, origin })
      const found = await findByKey(db, key, now())
      if (found === null) throw new AppError('resource.not_found')
      call.setHeader('location', entryPath(key))
      return found.own
    }
    if (phone !== undefined) refuseWrong([{ pointer: '/phone', code: 'unknown_field' }])
    const user = await findUserById(call.db, viewer.userId)
    if (user === undefined || user.phone === null) throw new AppError('resource.not_found')
    const who = { userId: viewer.userId, phone: user.phone, tokenKeys } as const
    return inTransaction(call.db, async (trx) => {
      const entry = await join(trx, { ...common, ...who, now: now() })
      return toOwn(trx, entry, now())
    })
  })
}

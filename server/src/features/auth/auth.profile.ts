import type { ProfileInput } from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import { maskPhone } from '@madang/contract/phone'
import type { User } from '@madang/contract/users'
import { isUniqueViolation, type Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { hashSecret } from '../../tokens.ts'
import { tieFiles } from '../../record/files.queries.ts'
import { aboutUser, lockSelf, toOwnUser, userMasks, type UserRecord } from '../users/users.queries.ts'
import { checkCode } from './auth.codes.ts'
import { forgetGuess } from './auth.counts.queries.ts'
import { phoneChangedNotice } from './auth.jobs.ts'
import { consumeChallenge } from './auth.queries.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import { updateProfile, type ProfileChange } from './auth.users.queries.ts'

/** When a consent was given: kept while it stands, now when it is new, null when it is taken back. */
function consentAt(wanted: boolean | undefined, given: string | null, now: Date): string | null {
  if (wanted === undefined) return given
  return wanted ? (given ?? now.toISOString()) : null
}

/** Messages at night need the consent to messages at all, and go with it. */
function consentsOf(input: ProfileInput, profile: UserRecord, now: Date) {
  const marketingConsentAt = consentAt(input.marketingConsent, profile.marketingConsentAt, now)
  if (marketingConsentAt !== null) {
    return { marketingConsentAt, nightConsentAt: consentAt(input.nightConsent, profile.nightConsentAt, now) }
  }
  if (input.nightConsent === true) {
    throw new AppError('validation.failed', { errors: [{ pointer: '/marketingConsent', code: 'required' }] })
  }
  return { marketingConsentAt, nightConsentAt: null }
}

function changeOf(input: ProfileInput, profile: UserRecord, now: Date): ProfileChange {
  const wanted = {
    name: input.name ?? profile.name,
    email: input.email === undefined ? profile.email : input.email,
    locale: input.locale ?? profile.locale,
    avatarFileId: input.avatarFileId === undefined ? profile.avatarFileId : input.avatarFileId,
    ...consentsOf(input, profile, now),
  }
  const keys = Object.keys(wanted) as (keyof typeof wanted)[] // Object.keys forgets the key type
  return Object.fromEntries(
    keys.filter((key) => wanted[key] !== profile[key]).map((key) => [key, wanted[key]]),
  )
}

/** The picture must be a file of one's own that was brought for this; the one before is let go. */
async function changeAvatar(
  trx: Db,
  { userId, to, now }: { userId: string; to: string | null; now: Date },
): Promise<void> {
  const list = { purpose: 'AVATAR', files: to === null ? [] : [{ fileId: to }] } as const
  const refused = await tieFiles(trx, list, { recordId: userId, ownerId: userId, now })
  if (refused.length > 0) {
    throw new AppError('validation.failed', { errors: [{ pointer: '/avatarFileId', code: 'choice' }] })
  }
}

/** Changes one's own name, e-mail, language, picture, consents. */
export async function changeProfile(db: Db, input: ProfileInput, caller: Caller): Promise<User> {
  const { viewer, now } = caller
  return inTransaction(db, async (trx) => {
    const profile = await lockSelf(trx, viewer)
    const change = changeOf(input, profile, now)
    if (Object.keys(change).length === 0) return toOwnUser(profile)
    const changes = changesBetween(profile, change, userMasks)
    await record(trx, caller, { action: 'users.profile_changed', ...aboutUser(profile), changes })
    if (change.avatarFileId !== undefined) {
      await changeAvatar(trx, { userId: viewer.userId, to: change.avatarFileId, now })
    }
    await updateProfile(trx, viewer.userId, { ...change, now })
    return toOwnUser(await lockSelf(trx, viewer))
  })
}

interface NewPhone {
  readonly phone: string
  readonly confirmationCode: string
  /** The auth-session header. */
  readonly session: string | undefined
}

async function replacePhone(trx: Db, phone: string, caller: Caller): Promise<User> {
  const { viewer, now } = caller
  const profile = await lockSelf(trx, viewer)
  await updateProfile(trx, viewer.userId, { phone, now })
  const { userId, sessionId } = viewer
  await revokeSessions(trx, userId, { reason: 'phone_changed', now, except: sessionId })
  const changes = { phone: { from: maskPhone(profile.phone ?? ''), to: maskPhone(phone) } }
  await record(trx, caller, { action: 'auth.phone_changed', ...aboutUser(profile), changes })
  if (profile.phone !== null) await phoneChangedNotice.add(trx, { phone: profile.phone })
  return toOwnUser(await lockSelf(trx, viewer))
}

/**
 * Changes one's number after the code that went to the new one. Every other device is signed out, and the
 * old number gets a notice, so that its owner learns of a change that was not theirs.
 */
export async function changePhone(
  db: Db,
  tokenKeys: Keyring,
  { phone, confirmationCode, session, ...caller }: NewPhone & Caller,
): Promise<User> {
  const { viewer, now } = caller
  const target = { purpose: 'phone-change', phone, userId: viewer.userId } as const
  const sessionHash = session === undefined ? undefined : hashSecret(session)
  const guess = { ...caller, target, sessionHash, code: confirmationCode }
  const challenge = await checkCode(db, tokenKeys, guess)
  const useUp = async (trx: Db): Promise<void> => {
    // The number before the challenge, as asking for a code locks them.
    await forgetGuess(trx, phone, now)
    if (!(await consumeChallenge(trx, challenge.id, now))) throw new AppError('auth.session_invalid')
  }
  try {
    return await inTransaction(db, async (trx) => {
      await useUp(trx)
      return replacePhone(trx, phone, caller)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_phone')) throw error
    // Taken since the code was sent. The code was right all the same: it is used up, and no wrong guess.
    await inTransaction(db, useUp)
    throw new AppError('conflict.duplicate', { errors: [{ pointer: '/phone', code: 'taken' }] })
  }
}

import { grantOf, type Viewer } from '@madang/contract/access'
import {
  agreeToTerms,
  confirmSignIn,
  endSession,
  listSessions,
  refreshToken,
  signIn,
  signOut,
  updateUserAttribute,
  type Session,
  type SessionAnswer,
} from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import { userActions } from '@madang/contract/users'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { clearSiteData, type Caller, type Origin, type Serve, type SignedIn } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { hashSecret } from '../../tokens.ts'
import { findInvitedName } from '../invitations/invitations.queries.ts'
import { findTermsDue, insertAgreement } from '../legal/legal.agreements.queries.ts'
import { aboutUser, insertUser, userMasks } from '../users/users.queries.ts'
import { askForCode, checkCode } from './auth.codes.ts'
import { changePhone, changeProfile } from './auth.profile.ts'
import { forgetGuess } from './auth.counts.queries.ts'
import { consumeChallenge } from './auth.queries.ts'
import {
  findLiveSessionOwner,
  listLiveSessions,
  revokeSession,
  type ListedSession,
} from '../sessions/sessions.queries.ts'
import { openSession, refresh } from './auth.sessions.ts'
import { findPhone, findUserIdByPhone, isUser, noteSignIn } from './auth.users.queries.ts'

/** The sign-in and the sessions: `auth/*` of product.md §6. */
export function authRoutes(serve: Serve, deps: Deps): void {
  serveSigningIn(serve, deps)
  serveSessions(serve, deps)
  serveProfile(serve, deps)
}

interface RightCode {
  readonly challengeId: string
  readonly phone: string
  readonly keepLoggedIn: boolean
  readonly origin: Origin
  readonly now: Date
}

/** Whoever was invited to a store and has the number's code becomes a member; what to answer comes after that. */
async function joinByInvitation(trx: Db, { phone, origin, now }: RightCode): Promise<void> {
  if ((await findUserIdByPhone(trx, phone)) !== undefined) return
  const name = await findInvitedName(trx, phone, now)
  if (name === undefined) return
  const authorityType = 'USER'
  const user = await insertUser(trx, { phone, name, email: null, authorityType, now })
  if (user === undefined) return
  const changes = changesBetween({}, { authorityType, name, phone }, userMasks)
  const viewer = { userId: user.id, role: authorityType } as const
  await record(trx, { viewer, origin, now }, { action: 'users.created', ...aboutUser(user), changes })
}

/** What a right code leads to. Refusals are given back, not thrown: that the code is used up must be committed. */
async function admitMember(trx: Db, given: RightCode): Promise<SessionAnswer | AppError> {
  const { challengeId, phone, keepLoggedIn, origin, now } = given
  // The number before the challenge, as asking for a code locks them.
  await forgetGuess(trx, phone, now)
  if (!(await consumeChallenge(trx, challengeId, now))) return new AppError('auth.session_invalid')
  await joinByInvitation(trx, given)
  const user = await noteSignIn(trx, phone, now)
  const userId = user?.id ?? (await findUserIdByPhone(trx, phone))
  // The number went to somebody else or to nobody after the text was sent.
  if (userId === undefined) return new AppError('auth.session_invalid')
  const subjectIds = [userId]
  if (user === undefined) {
    const reason = 'auth.account_blocked'
    const deed = { action: 'auth.sign_in_failed', entity: 'sign-in', subjectIds, reason } as const
    await record(trx, { viewer: null, origin, now }, deed)
    return new AppError(reason)
  }
  const { sessionId, ...tokens } = await openSession(trx, { userId, keepLoggedIn, origin, now })
  const viewer = { userId, role: user.authorityType }
  const session = { entity: 'session', entityId: sessionId, subjectIds }
  await record(trx, { viewer, origin, now }, { action: 'auth.signed_in', ...session })
  return {
    userId,
    name: user.name,
    phoneNumber: phone,
    ...tokens,
    is2FAEnabled: user.twoFactorEnabled,
    authorityType: user.authorityType,
    termsDue: await findTermsDue(trx, userId, now),
  }
}

function serveSigningIn(serve: Serve, deps: Deps): void {
  serve(signIn, async ({ db, body, setHeader }) => {
    const target = { purpose: 'sign-in', phone: body.username, userId: null } as const
    const answer = await askForCode(db, target, { now: deps.now() })
    setHeader('auth-session', answer.session)
    return answer
  })

  serve(confirmSignIn, async ({ db, body, headers, origin, viewer }) => {
    const now = deps.now()
    const { username: phone, confirmationCode: code, keepLoggedIn } = body
    const target = { purpose: 'sign-in', phone, userId: null } as const
    const session = headers['auth-session']
    const sessionHash = session === undefined ? undefined : hashSecret(session)
    const guess = { target, sessionHash, code, now, origin, viewer }
    const challenge = await checkCode(db, deps.tokenKeys, guess)
    const outcome = await inTransaction(db, (trx) =>
      admitMember(trx, { challengeId: challenge.id, phone, keepLoggedIn, origin, now }),
    )
    if (outcome instanceof AppError) throw outcome
    return outcome
  })

  serve(agreeToTerms, async ({ db, body, viewer }) => {
    const { userId } = viewer
    const isInForce = await insertAgreement(db, { userId, number: body.number, now: deps.now() })
    if (!isInForce) throw new AppError('conflict.state')
  })

  serve(refreshToken, async ({ db, body, headers, origin }) => {
    const token = headers['refresh-token']
    if (token === undefined) throw new AppError('auth.refresh_invalid')
    return refresh(db, { refreshToken: token, phone: body.username, now: deps.now(), origin })
  })
}

function toSession(
  { idleExpiresAt, absoluteExpiresAt, ...session }: ListedSession,
  viewer: SignedIn,
): Session {
  const expiresAt = idleExpiresAt < absoluteExpiresAt ? idleExpiresAt : absoluteExpiresAt
  return { ...session, expiresAt, isCurrent: session.id === viewer.sessionId }
}

/** Whose sessions the viewer may end: the own ones, and those of members that the role reaches. */
function mayEnd(viewer: Viewer, owner: Parameters<typeof userActions>[0]): boolean {
  return viewer.userId === owner.id || userActions(owner, viewer).edit.allowed
}

/** Staff looks at a member's devices: recorded before anything is shown. */
async function recordSessionsViewed(db: Db, userId: string, caller: Caller): Promise<void> {
  if (grantOf(caller.viewer.role, 'users.list') === null) throw new AppError('resource.not_found')
  if (!(await isUser(db, userId))) throw new AppError('resource.not_found')
  await record(db, caller, { action: 'users.sessions_viewed', ...aboutUser({ id: userId }) })
}

function serveSessions(serve: Serve, deps: Deps): void {
  serve(signOut, async ({ db, viewer, origin, setHeader }) => {
    const now = deps.now()
    const { userId, sessionId } = viewer
    await inTransaction(db, async (trx) => {
      const isEnded = await revokeSession(trx, { id: sessionId, userId }, { reason: 'signed_out', now })
      if (!isEnded) return
      const session = { entity: 'session', entityId: sessionId, subjectIds: [userId] }
      await record(trx, { viewer, origin, now }, { action: 'auth.signed_out', ...session })
    })
    setHeader('clear-site-data', clearSiteData)
  })

  serve(listSessions, async ({ db, viewer, origin, query }) => {
    const now = deps.now()
    const userId = query.userId ?? viewer.userId
    if (userId !== viewer.userId) await recordSessionsViewed(db, userId, { viewer, origin, now })
    const sessions = await listLiveSessions(db, userId, now)
    return { items: sessions.map((session) => toSession(session, viewer)) }
  })

  serve(endSession, async ({ db, viewer, origin, params }) => {
    const now = deps.now()
    await inTransaction(db, async (trx) => {
      const owner = await findLiveSessionOwner(trx, params.id, now)
      if (owner === undefined || !mayEnd(viewer, owner)) throw new AppError('resource.not_found')
      const isEnded = await revokeSession(trx, { id: params.id, userId: owner.id }, { reason: 'ended', now })
      if (!isEnded) throw new AppError('resource.not_found')
      const session = { entity: 'session', entityId: params.id, subjectIds: [owner.id] }
      await record(trx, { viewer, origin, now }, { action: 'auth.session_ended', ...session })
    })
  })
}

function serveProfile(serve: Serve, deps: Deps): void {
  serve(updateUserAttribute, async ({ db, body, headers, viewer, origin, setHeader }) => {
    const now = deps.now()
    const { phone, confirmationCode } = body
    if (phone === undefined) return changeProfile(db, body, { viewer, origin, now })
    if (confirmationCode !== undefined) {
      const session = headers['auth-session']
      return changePhone(db, deps.tokenKeys, { phone, confirmationCode, session, viewer, origin, now })
    }
    if ((await findPhone(db, viewer.userId)) === phone) {
      throw new AppError('validation.failed', { errors: [{ pointer: '/phone', code: 'same' }] })
    }
    const answer = await askForCode(db, { purpose: 'phone-change', phone, userId: viewer.userId }, { now })
    setHeader('auth-session', answer.session)
    return answer
  })
}

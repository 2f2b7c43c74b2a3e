import * as z from 'zod/mini'
import { roles } from './access.ts'
import { endpoint } from './endpoint.ts'
import { locales } from './locales.ts'
import { toAsciiDigits } from './phone.ts'
import { Email, Id, idParam, Instant, says, text } from './shapes.ts'
import { User } from './users.ts'
import { WirePhone } from './wire-phone.ts'

/** The numbers of signing in (product.md §8, security.md G1–G7). */
export const authLimits = {
  codeDigits: 6,
  codeSeconds: 180,
  triesPerCode: 5,
  resendSeconds: 60,
  textsPerHour: 5,
  textsPerDay: 10,
  /** A member may ask for so many codes at new numbers a day, `resendSeconds` apart. */
  phoneChangesPerDay: 5,
  wrongGuessesPerDay: 30,
  accessTokenSeconds: 15 * 60,
  idleSeconds: { brief: 30 * 60, kept: 12 * 60 * 60 },
  absoluteSeconds: { brief: 12 * 60 * 60, kept: 14 * 24 * 60 * 60 },
  /** Devices that a member may be signed in on; one more signs the oldest out. */
  liveSessions: 50,
} as const

/** Six digits, in whatever digits they are typed. */
export const ConfirmationCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((code: string) => toAsciiDigits(code).trim()),
  ),
  z.string().check(z.regex(/^\d{6}$/, says('confirmation_code'))),
)

/** How a confirmation code can be refused. */
export const codeRefusals = [
  'auth.code_mismatch',
  'auth.code_expired',
  'auth.session_invalid',
  'auth.too_many_attempts',
] as const

/** Answer to a request for a code: the auth-session to send back with it, also in a header of that name. */
export const SignInAnswer = z.object({
  session: z.string(),
  expiresAt: Instant,
  /** Seconds until another code may be asked for. */
  resendAfter: z.int(),
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

const tokens = {
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Absolute expiry of the access token in epoch seconds (specification §4). */
  expiresIn: z.int(),
}

/** What signing in gives; the specification's "stored user session" is made of it. */
export const SessionAnswer = z.object({
  userId: Id,
  name: z.string(),
  /** Wire form, `+8210…`. */
  phoneNumber: z.string(),
  ...tokens,
  is2FAEnabled: z.boolean(),
  authorityType: z.enum(roles),
  /**
   * The version of the terms to be agreed to (`agreeToTerms`): somebody signs in for the first time, or the terms
   * changed for the worse since. Null when there is nothing to ask.
   */
  termsDue: z.nullable(z.int()),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>

const TokenAnswer = z.object(tokens)

const AuthSession = z.object({
  'auth-session': z.exactOptional(z.string().check(z.maxLength(200))),
  'refresh-token': z.exactOptional(z.string().check(z.maxLength(200))),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/sign-in',
  summary: 'Ask for a confirmation code by text message. Known and unknown numbers get the same answer.',
  access: 'public',
  body: z.strictObject({ username: WirePhone }),
  answerHeaders: ['auth-session'],
  refuses: ['auth.send_limited'],
  output: SignInAnswer,
})

export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm-sign-in',
  summary: 'Trade the confirmation code for tokens.',
  access: 'public',
  headers: AuthSession,
  body: z.strictObject({
    username: WirePhone,
    confirmationCode: ConfirmationCode,
    /** Longer idle and absolute limits for this session; see docs/decisions. */
    keepLoggedIn: z._default(z.boolean(), false),
  }),
  refuses: [...codeRefusals, 'auth.account_blocked'],
  output: SessionAnswer,
})

export const agreeToTerms = endpoint({
  method: 'POST',
  path: '/api/v1/auth/terms',
  summary: 'Agree to the terms in force, once: it is recorded with version and time.',
  access: 'signed-in',
  status: 204,
  body: z.strictObject({ number: z.int().check(z.gte(1), z.lte(1_000_000)) }),
  // Others have taken effect meanwhile; the next sign-in names them.
  refuses: ['conflict.state'],
  output: z.void(),
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/token',
  summary: 'Trade the refresh token for a new pair.',
  access: 'public',
  headers: z.object({ 'refresh-token': z.exactOptional(z.string().check(z.maxLength(200))) }),
  body: z.strictObject({ username: WirePhone }),
  refuses: ['auth.refresh_invalid', 'auth.refresh_reused'],
  output: TokenAnswer,
})

/**
 * Any of one's own attributes (`null` takes an optional one away), or a new phone number alone,
 * or the new number with the code that was sent to it.
 */
export const ProfileInput = z
  .strictObject({
    name: z.exactOptional(text(1, 40)),
    email: z.exactOptional(z.nullable(Email)),
    locale: z.exactOptional(z.enum(locales)),
    avatarFileId: z.exactOptional(z.nullable(Id)),
    marketingConsent: z.exactOptional(z.boolean()),
    nightConsent: z.exactOptional(z.boolean()),
    phone: z.exactOptional(WirePhone),
    confirmationCode: z.exactOptional(ConfirmationCode),
  })
  .check(
    z.refine((input) => {
      const { phone, confirmationCode, ...attributes } = input
      if (phone === undefined) return confirmationCode === undefined
      return Object.keys(attributes).length === 0
    }, says('unknown_field')),
  )
export type ProfileInput = z.output<typeof ProfileInput>

export const updateUserAttribute = endpoint({
  method: 'PATCH',
  path: '/api/v1/auth/update-user-attribute',
  summary:
    'Change own attributes. {phone} alone sends a code to the new number and answers as sign-in does; {phone, confirmationCode} with the auth-session header changes it.',
  access: 'profile.edit',
  headers: AuthSession,
  body: ProfileInput,
  answerHeaders: ['auth-session'],
  refuses: [...codeRefusals, 'auth.send_limited', 'conflict.duplicate'],
  output: z.union([User, SignInAnswer]),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/v1/auth/sign-out',
  summary: 'End this session on the server.',
  access: 'signed-in',
  status: 204,
  answerHeaders: ['clear-site-data'],
  refuses: [],
  output: z.void(),
})

/** A signed-in device. */
export const Session = z.object({
  id: Id,
  userAgent: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  /** Whether this very call came from it. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'The signed-in devices of oneself, or of a member for staff.',
  access: 'signed-in',
  query: z.strictObject({ userId: z.exactOptional(Id) }),
  refuses: ['resource.not_found'],
  output: z.object({ items: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:id',
  summary: 'Sign a device out.',
  access: 'signed-in',
  params: idParam,
  status: 204,
  refuses: [],
  output: z.void(),
})

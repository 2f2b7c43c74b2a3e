// Only types of the contract: the schema library would weigh more than the rest of this page. The server checks
// what it is sent; what stands here as a value is held to the contract by its type.
import type {
  agreeToTerms as agree,
  authLimits,
  confirmSignIn,
  SessionAnswer,
  signIn,
  SignInAnswer,
  signOut as leave,
} from '@madang/contract/auth'
import type { ErrorCode, Problem } from '@madang/contract/errors'

export const codeDigits: typeof authLimits.codeDigits = 6
const codeSeconds: typeof authLimits.codeSeconds = 180
const signInPath: typeof signIn.path = '/api/v1/auth/sign-in'
const termsPath: typeof agree.path = '/api/v1/auth/terms'
const signOutPath: typeof leave.path = '/api/v1/auth/sign-out'
const confirmPath: typeof confirmSignIn.path = '/api/v1/auth/confirm-sign-in'

/** A code that is on its way; times are of this device's clock. */
export interface SentCode {
  /** Wire form. */
  readonly phone: string
  readonly session: string
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

/** A call that failed, reduced to what this page says about it. */
export class LoginError extends Error {
  readonly code: ErrorCode | 'network' | 'timeout' | 'storage' | 'unexpected'
  readonly problem: Partial<Problem>
  readonly requestId: string | null
  /** When the wait is over that the failure asks for, by this device's clock. */
  readonly retryAtMs: number | null

  constructor(code: LoginError['code'], problem: Partial<Problem> = {}, requestId: string | null = null) {
    super(code)
    this.name = 'LoginError'
    this.code = code
    this.problem = problem
    this.requestId = requestId
    const isWait = code === 'auth.send_limited' || code === 'rate.limited'
    this.retryAtMs = isWait ? Date.now() + (problem.retryAfter ?? 60) * 1000 : null
  }
}

const timeoutMs = 15_000

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw Object.assign(new LoginError(isLate ? 'timeout' : 'network'), { cause })
  }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await reach(path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (answer.status === 204) return null
  const content: unknown = await answer.json().catch(() => null) // no JSON: said below as "unexpected"
  if (answer.ok && content !== null) return content
  const problem = (content ?? {}) as Partial<Problem> // our own server's; an unknown code has no text and is "unexpected"
  const code = (problem.code ?? 'unexpected') as LoginError['code'] // as above
  throw new LoginError(code, problem, answer.headers.get('x-request-id'))
}

/** Asks for a code; `phone` in wire form. */
export async function requestCode(phone: string): Promise<SentCode> {
  const { session, resendAfter } = (await post(signInPath, { username: phone })) as SignInAnswer // the endpoint's output
  const now = Date.now()
  return { phone, session, expiresAtMs: now + codeSeconds * 1000, resendAtMs: now + resendAfter * 1000 }
}

interface Confirmation {
  readonly username: string
  readonly confirmationCode: string
  readonly keepLoggedIn: boolean
}

/** Trades the code for tokens; the specification sends an empty refresh token along. */
export async function confirmCode(authSession: string, body: Confirmation): Promise<SessionAnswer> {
  const headers = { 'auth-session': authSession, 'refresh-token': '' }
  return (await post(confirmPath, body, headers)) as SessionAnswer // the endpoint's output
}

function bearer({ accessToken }: SessionAnswer): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` }
}

/** Agrees to the version that the answer to the code named. */
export async function agreeToTerms(answer: SessionAnswer): Promise<void> {
  await post(termsPath, { number: answer.termsDue }, bearer(answer))
}

export async function signOut(answer: SessionAnswer): Promise<void> {
  await post(signOutPath, {}, bearer(answer))
}

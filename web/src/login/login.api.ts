import { confirmSignIn, signIn, type SessionAnswer, type SignInAnswer } from '@madang/contract/auth'
import { call, type Send } from '@madang/contract/call'
import { errorCodes, Problem, type ErrorCode } from '@madang/contract/errors'

/** A call that failed, reduced to what this page says about it. */
export class LoginError extends Error {
  readonly code: ErrorCode | 'network' | 'timeout' | 'unexpected'
  readonly problem: Problem | null
  readonly requestId: string | null

  constructor(code: LoginError['code'], problem: Problem | null = null, requestId: string | null = null) {
    super(code)
    this.name = 'LoginError'
    this.code = code
    this.problem = problem
    this.requestId = requestId
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

const send: Send = async ({ method, path, headers, body }) => {
  const answer = await reach(path, { method, headers, body })
  const content: unknown = await answer.json().catch(() => null) // no JSON: said below as "unexpected"
  if (answer.ok && content !== null) return content
  const parsed = Problem.safeParse(content)
  const problem = parsed.success ? parsed.data : null
  const code = errorCodes.find((known) => known === problem?.code) ?? 'unexpected'
  throw new LoginError(code, problem, answer.headers.get('x-request-id'))
}

/** Asks for a code; `username` in wire form. */
export function requestCode(username: string): Promise<SignInAnswer> {
  return call(send, signIn, { body: { username } })
}

interface Confirmation {
  readonly username: string
  readonly confirmationCode: string
  readonly session: string
  readonly keepLoggedIn: boolean
}

/** Trades the code for tokens; the specification sends an empty refresh token along. */
export function confirmCode({ session, ...body }: Confirmation): Promise<SessionAnswer> {
  return call(send, confirmSignIn, { headers: { 'auth-session': session, 'refresh-token': '' }, body })
}

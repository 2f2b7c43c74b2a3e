import { errorCodes, Problem, type ErrorCode } from '@madang/contract/errors'

/** What can go wrong beside the server's own codes: it was not reached, not in time, or answered something strange. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'unexpected'

interface Failure {
  readonly status?: number
  /** The server's problem document, when there was one. */
  readonly problem?: Problem | null
  readonly requestId?: string | null
}

/** A call that failed. Screens show `errorText(t, error)`; they never compare messages. */
export class ApiError extends Error {
  readonly code: FailureCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly problem: Problem | null
  /** To be found in the server's log. */
  readonly requestId: string | null
  /** When the wait is over that the failure asks for, by this device's clock. */
  readonly retryAtMs: number | null

  constructor(code: FailureCode, failure: Failure = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = failure.status ?? 0
    this.problem = failure.problem ?? null
    this.requestId = failure.requestId ?? null
    const isWait = code === 'auth.send_limited' || code === 'rate.limited'
    this.retryAtMs = isWait ? Date.now() + (this.problem?.retryAfter ?? 60) * 1000 : null
  }
}

function codeOf(problem: Problem | null): FailureCode {
  return errorCodes.find((code) => code === problem?.code) ?? 'unexpected'
}

/** The failure of an answer that is not a success; a body that is no problem document gives `unexpected`. */
export async function toApiError(answer: Response): Promise<ApiError> {
  const requestId = answer.headers.get('x-request-id')
  const parsed = Problem.safeParse(await answer.json().catch(() => null)) // no JSON: as good as no problem document
  const problem = parsed.success ? parsed.data : null
  return new ApiError(codeOf(problem), { status: answer.status, problem, requestId })
}

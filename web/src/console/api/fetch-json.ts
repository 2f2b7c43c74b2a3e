import type { WireRequest } from '@madang/contract/call'
import { ApiError, toApiError } from './api-error.ts'
import { learnClock } from './clock.ts'
import { takeFirstAnswer } from './first-answers.ts'

const timeoutMs = 20_000

/**
 * One HTTP exchange with our own server: gives the parsed JSON body (`undefined` when there is none) or the file,
 * throws `ApiError` on anything else. `token` goes into the Authorization header.
 */
export async function fetchJson(request: WireRequest, token: string | null): Promise<unknown> {
  const { method, path, body } = request
  const headers = token === null ? request.headers : { ...request.headers, authorization: `Bearer ${token}` }
  const answer = await reach(path, { method, headers, body }, takeFirstAnswer(request, token)?.answer)
  learnClock(answer)
  if (!answer.ok) throw await toApiError(answer)
  if (answer.status === 204) return undefined
  try {
    return await (request.answer === 'bytes' ? answer.blob() : answer.json())
  } catch (cause) {
    throw Object.assign(new ApiError('unexpected', { status: answer.status }), { cause })
  }
}

async function reach(
  path: string,
  init: RequestInit,
  first: Promise<Response> | undefined,
): Promise<Response> {
  try {
    if (first !== undefined) return await first
    return await fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw Object.assign(new ApiError(isLate ? 'timeout' : 'network'), { cause })
  }
}

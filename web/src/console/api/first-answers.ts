import type { WireRequest } from '@madang/contract/call'

interface FirstAnswer {
  readonly token: string
  readonly answer: Promise<Response>
  /** What a success says, once all of it is there. */
  body?: unknown
}

declare global {
  /** What the page's HTML asked for already (first-calls.ts), by path. */
  var firstAnswers: Map<string, FirstAnswer> | undefined
}

/** As long as answers count as fresh (query.ts): what nobody took in time is asked for anew. */
const freshMs = 30_000

/** The answer to a request that was sent before this script was there; only once, and only to the same person. */
export function takeFirstAnswer(request: WireRequest, token: string | null): FirstAnswer | undefined {
  const first = globalThis.firstAnswers?.get(request.path)
  if (request.method !== 'GET' || first === undefined || performance.now() > freshMs) return undefined
  if (token !== null && first.token !== token) return undefined
  globalThis.firstAnswers?.delete(request.path)
  return first
}

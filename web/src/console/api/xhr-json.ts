import type { WireRequest } from '@madang/contract/call'
import { ApiError, toApiError } from './api-error.ts'

/** Nothing sent and nothing answered for so long: the line is dead. */
const stallMs = 60_000

export interface Transfer {
  readonly signal: AbortSignal
  /** The share of the body that has left, 0 to 1; at 1 the server is at work. */
  readonly onProgress: (share: number) => void
}

/**
 * One HTTP exchange that tells how much of its body has left, which `fetch` cannot: gives the parsed JSON body,
 * throws `ApiError`, or what the signal was aborted with.
 */
export async function xhrJson(
  request: WireRequest,
  token: string | null,
  transfer: Transfer,
): Promise<unknown> {
  transfer.signal.throwIfAborted()
  const answer = await exchange(request, token, transfer)
  if (!answer.ok) throw await toApiError(answer)
  try {
    return await answer.json()
  } catch (cause) {
    throw Object.assign(new ApiError('unexpected', { status: answer.status }), { cause })
  }
}

function exchange(request: WireRequest, token: string | null, transfer: Transfer): Promise<Response> {
  const { signal, onProgress } = transfer
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let timer = 0
    const abort = (): void => xhr.abort()
    const keepWaiting = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => finish(() => reject(new ApiError('timeout'))), stallMs)
    }
    const finish = (settle: () => void): void => {
      window.clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      settle()
      xhr.abort()
    }
    xhr.open(request.method, request.path)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    if (token !== null) xhr.setRequestHeader('authorization', `Bearer ${token}`)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      keepWaiting()
      onProgress(total === 0 ? 1 : loaded / total)
    })
    xhr.addEventListener('load', () => finish(() => resolve(toResponse(xhr))))
    xhr.addEventListener('error', () => finish(() => reject(new ApiError('network'))))
    xhr.addEventListener('abort', () => finish(() => reject(signal.reason as Error))) // an AbortController gives an error
    signal.addEventListener('abort', abort)
    keepWaiting()
    xhr.send(request.body)
  })
}

function toResponse(xhr: XMLHttpRequest): Response {
  const requestId = xhr.getResponseHeader('x-request-id')
  const headers = requestId === null ? {} : { 'x-request-id': requestId }
  return new Response(xhr.responseText, { status: xhr.status, headers })
}

import type { Send, WireRequest } from '@madang/contract/call'
import { ApiError, toApiError } from './api-error.ts'
import { sendBy } from './send.ts'

/** Nothing has come for so long: the line is dead. */
const stallMs = 60_000
/** Until a browser has surely taken a saved file; then its memory is wanted back. */
const keptMs = 60_000

export interface Download {
  readonly signal: AbortSignal
  /** Bytes that have come; how many there will be is not known. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Carries a request whose answer is a file, and tells how much of it has come. Throws `ApiError`, or what the
 * signal was aborted with.
 */
export function sendWatched(download: Download): Send {
  return sendBy((request, token) => fetchWatched(request, token, download))
}

async function fetchWatched(
  { method, path, headers, body }: WireRequest,
  token: string | null,
  { signal, onBytes }: Download,
): Promise<Blob> {
  signal.throwIfAborted()
  const stalled = new AbortController()
  let timer = 0
  const keepWaiting = (): void => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => stalled.abort(), stallMs)
  }
  keepWaiting()
  try {
    const answer = await fetch(path, {
      method,
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      body,
      cache: 'no-store',
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    if (!answer.ok) throw await toApiError(answer)
    return await readWatched(answer, (bytes) => {
      keepWaiting()
      onBytes(bytes)
    })
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    signal.throwIfAborted()
    throw Object.assign(new ApiError(stalled.signal.aborted ? 'timeout' : 'network'), { cause })
  } finally {
    window.clearTimeout(timer)
  }
}

async function readWatched(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(parts, { type })
}

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

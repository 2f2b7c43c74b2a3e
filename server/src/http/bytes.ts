import { Readable } from 'node:stream'
import { create as dispositionOf } from 'content-disposition'
import type { ByteRange, StoredPart } from '../outside/blobs.ts'

/** What an endpoint with `answer: 'bytes'` gives. */
export interface BytesAnswer {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable | null
}

/** The conditions of a request, as its headers say them. */
interface Conditions {
  readonly range?: string | undefined
  readonly 'if-range'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

interface Content {
  readonly part: StoredPart
  readonly mime: string
  /** With its quotes. The same tag means the same bytes. */
  readonly etag: string
  readonly name: string
  readonly isInline: boolean
  readonly cacheControl: string
}

/**
 * One range in bytes (RFC 9110 §14.1.2); null for none that we serve, which means the whole. By hand, as the package
 * `range-parser` refuses what is to be ignored (`bytes=5-2`) and takes units that are no bytes.
 */
function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start >= sizeBytes || end < start ? 'unsatisfiable' : { start, end }
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** Whatever a browser takes it for, it runs nothing and loads nothing. */
const sandbox = { 'content-security-policy': "default-src 'none'; sandbox" }

const mostIdleMs = 60_000

/**
 * Ends a stream that nobody takes anything from for so long: who makes it, and what that holds, would wait for ever.
 */
export function endWhenIdle(source: Readable, idleMs = mostIdleMs): Readable {
  async function* watched() {
    for await (const chunk of source) {
      const timer = setTimeout(() => stream.destroy(new Error('Nobody reads the answer any more.')), idleMs)
      try {
        yield chunk as Uint8Array // the source is one of bytes
      } finally {
        clearTimeout(timer)
      }
    }
  }
  const stream = Readable.from(watched(), { objectMode: false })
  // Also when it never began.
  stream.once('close', () => source.destroy())
  return stream
}

/** The answer with bytes that are made while they are read: of unknown length, to be kept as a file by nobody else. */
export function answerStream(content: { stream: Readable; mime: string; name: string }): BytesAnswer {
  const headers = {
    'content-type': content.mime,
    'content-disposition': dispositionOf(content.name),
    ...sandbox,
  }
  return { status: 200, headers, stream: endWhenIdle(content.stream) }
}

/** The answer with a stored part: whole, a range, or "not modified". Closes the part when it is not sent. */
export async function answerBytes(content: Content, conditions: Conditions): Promise<BytesAnswer> {
  const { part, etag } = content
  const { sizeBytes } = part
  const kept = { etag, 'cache-control': content.cacheControl, 'accept-ranges': 'bytes' }
  if (matches(conditions['if-none-match'], etag)) {
    await part.close()
    return { status: 304, headers: kept, stream: null }
  }
  const ifRange = conditions['if-range']
  const isRangeFresh = ifRange === undefined || ifRange === etag
  const range = isRangeFresh ? readRange(conditions.range, sizeBytes) : null
  if (range === 'unsatisfiable') {
    await part.close()
    return { status: 416, headers: { ...kept, 'content-range': `bytes */${sizeBytes}` }, stream: null }
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  const headers = {
    ...kept,
    'content-type': content.mime,
    'content-length': String(end - start + 1),
    'content-disposition': dispositionOf(content.name, { type: content.isInline ? 'inline' : 'attachment' }),
    ...sandbox,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
  }
  return { status: range ? 206 : 200, headers, stream: part.read({ start, end }) }
}

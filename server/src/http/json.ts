import { AppError } from '@madang/contract/errors'
import type { FastifyRequest } from 'fastify'

const deepest = 20
const decoder = new TextDecoder('utf-8', { fatal: true })
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** What the scan remembers of each open object or array. */
interface Level {
  /** Keys so far; null for an array. */
  readonly keys: Set<string> | null
  expectsKey: boolean
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function noteKey(level: Level, key: string): void {
  if (forbiddenKeys.has(key) || level.keys?.has(key)) throw new AppError('request.malformed')
  level.keys?.add(key)
  level.expectsKey = false
}

/** Walks text that is known to be valid JSON and refuses duplicate keys, prototype keys and depth. */
function scan(text: string): void {
  const levels: Level[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    const level = levels.at(-1)
    if (character === '"') {
      const end = endOfString(text, at)
      if (level?.expectsKey) noteKey(level, String(JSON.parse(text.slice(at, end + 1))))
      at = end
    } else if (character === '{' || character === '[') {
      const isObject = character === '{'
      levels.push({ keys: isObject ? new Set() : null, expectsKey: isObject })
      if (levels.length > deepest) throw new AppError('request.malformed')
    } else if (character === '}' || character === ']') {
      levels.pop()
    } else if (character === ',' && level?.keys) {
      level.expectsKey = true
    }
  }
}

/** Refuses a body that says it is packed: we read none. Throws `request.media_type`. */
export function demandUnpacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw new AppError('request.media_type')
}

/** Refuses a body that says it is packed, or text in another encoding than UTF-8. Throws `request.media_type`. */
export function demandUtf8(request: FastifyRequest): void {
  demandUnpacked(request)
  const { headers } = request
  const charsets = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*([^\s;]*)/gi)
  for (const [, charset = ''] of charsets)
    if (!/^(?:utf-?8|"utf-?8")$/i.test(charset)) throw new AppError('request.media_type')
}

/**
 * Reads a JSON body strictly: valid UTF-8, no duplicate or prototype keys, at most 20 deep
 * (security.md, "Input"). Anything else is `request.malformed`. The two scans are linear.
 */
export function parseJson(body: Buffer): unknown {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(body)
    value = JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new AppError('request.malformed'), { cause })
  }
  scan(text)
  return value
}

import { setTimeout as wait } from 'node:timers/promises'

/**
 * A question to a service outside that came to nothing. `code` is what the service said, or one of `timeout`,
 * `network`, `unreadable`, `busy`, `http-…`. Has no cause and says nothing of the request: keys travel in it.
 */
export class LookupError extends Error {
  readonly code: string

  constructor(code: string) {
    super(`nothing was found out: ${code}`)
    this.name = 'LookupError'
    this.code = code
  }
}

export interface LookupOptions {
  /** For the question with its repetition; default 2000. */
  timeoutMs?: number
}

interface Question {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Questions under way to one service: one that hangs must not hold more places of ours than these. */
const mostAtOnce = 8
const pauseMs = 100
/** Ten addresses take ten thousand. */
const mostAnswerBytes = 1_000_000

/**
 * Asks one service, by GET, for JSON. Nothing is changed by asking, so that what was not answered (the network, 5xx)
 * is asked once more within the time limit; beyond `mostAtOnce` nothing is asked at all. Throws `LookupError`.
 */
export function createLookup({ timeoutMs = 2000 }: LookupOptions): (question: Question) => Promise<unknown> {
  let atOnce = 0

  return async (question) => {
    if (atOnce >= mostAtOnce) throw new LookupError('busy')
    atOnce += 1
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const first = await ask(question, signal)
      if (!isWorthAsking(first)) return read(first)
      await wait(pauseMs, undefined, { signal }).catch(() => {
        throw new LookupError('timeout')
      })
      return read(await ask(question, signal))
    } finally {
      atOnce -= 1
    }
  }
}

type Answer = { readonly status: number; readonly text: string } | 'network'

function isWorthAsking(answer: Answer): boolean {
  return answer === 'network' || answer.status >= 500
}

/** Throws `unreadable` for an answer that goes on and on. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > mostAnswerBytes) throw new LookupError('unreadable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

async function ask({ url, headers = {} }: Question, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    if (error instanceof LookupError) throw error
    if (signal.aborted) throw new LookupError('timeout')
    return 'network'
  }
}

function read(answer: Answer): unknown {
  if (answer === 'network') throw new LookupError('network')
  if (answer.status !== 200) throw new LookupError(`http-${answer.status}`)
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new LookupError('unreadable')
  }
}

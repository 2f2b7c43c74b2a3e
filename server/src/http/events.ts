import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@madang/contract/errors'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'

/** One server-sent event; a caller that comes back sends the last `id` that it got as `Last-Event-ID`. */
export interface StreamedEvent<Data> {
  readonly id?: string
  readonly data: Data
}

/** Streams of one process: a thousand take 25 MB. */
const mostStreams = 1_000
/** Of one person, whose every tab has one; of one address, behind which many visitors may be. */
const mostOfPerson = 10
const mostOfAddress = 100
/** What may wait for a caller that reads slowly, before it is cut off. */
const mostWaitingBytes = 256 * 1024
/** Checks at once over all streams, so that something that all are told leaves the database's connections to others. */
const mostChecks = 4
/** Less than any proxy waits; whoever may not listen any more is found out at the latest then. */
const beatEveryMs = 10_000
const retryAfterMs = 2_000

export interface StreamOptions {
  readonly reply: FastifyReply
  /** Whose stream it is, for the limits. */
  readonly owner: { readonly name: string; readonly isPerson: boolean }
  readonly output: z.ZodMiniType
  /** Throws once the caller may not listen any more. */
  readonly check: () => Promise<void>
  /** Begins the events; they should end when the signal does. What it throws is answered as a problem. */
  readonly begin: (signal: AbortSignal) => Promise<AsyncIterable<StreamedEvent<unknown>>>
}

interface Streaming extends StreamOptions {
  readonly signal: AbortSignal
  readonly events: AsyncIterable<StreamedEvent<unknown>>
}

function write({ id, data }: StreamedEvent<unknown>, output: z.ZodMiniType): string {
  if (id !== undefined && !/^[\w.:-]+$/.test(id)) throw new Error('The id of an event is one word.')
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(output.parse(data))}\n\n`
}

/** Hands events on until they or the signal end; nothing is sent that was not checked just before. */
async function pump({ reply: { raw }, events, output, check, signal }: Streaming): Promise<void> {
  const iterator = events[Symbol.asyncIterator]()
  const ended = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), ended.then(() => null)])
      if (next === null || next.done === true) return
      await check()
      if (signal.aborted) return
      raw.write(write(next.value, output))
      if (raw.writableLength > mostWaitingBytes) raw.destroy()
    }
  } finally {
    // Whoever waits for something that never comes would keep us waiting too.
    void iterator.return?.()
  }
}

/** Runs checks, `mostChecks` at once, in the order in which they are asked for. */
function createQueue(): (check: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (check) => {
    if (running < mostChecks) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      await check()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Makes what answers with server-sent events: limits for each owner and over all, a sign of life every few seconds,
 * the caller's right checked with each, an end as soon as `stopping`.
 */
export function createStreams({
  stopping,
  everyMs = beatEveryMs,
}: {
  stopping: AbortSignal
  everyMs?: number
}) {
  const counts = new Map<string, number>()
  const inTurn = createQueue()
  let total = 0

  function take({ name, isPerson }: StreamOptions['owner']): () => void {
    if (stopping.aborted || total >= mostStreams) throw new AppError('server.overloaded')
    const count = counts.get(name) ?? 0
    if (count >= (isPerson ? mostOfPerson : mostOfAddress)) throw new AppError('rate.limited')
    counts.set(name, count + 1)
    total += 1
    return () => {
      const left = (counts.get(name) ?? 1) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
      total -= 1
    }
  }

  return async function answerEvents(options: StreamOptions): Promise<FastifyReply> {
    const { reply, owner, begin } = options
    const check = (): Promise<void> => inTurn(options.check)
    const giveBack = take(owner)
    const ending = new AbortController()
    const end = (): void => ending.abort()
    const signal = AbortSignal.any([stopping, ending.signal])
    reply.raw.once('close', end)
    const beat = async (): Promise<void> => {
      while (!signal.aborted) {
        await wait(everyMs, undefined, { signal })
        await check()
        if (!signal.aborted) reply.raw.write(':\n\n')
      }
    }
    try {
      const events = await begin(signal)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would keep events until there are enough of them.
        'x-accel-buffering': 'no',
      })
      reply.raw.write(`retry: ${retryAfterMs}\n\n`)
      beat().catch(end)
      await pump({ ...options, check, events, signal })
    } catch (error) {
      if (!reply.sent) throw error
      // Its head is on the way: all that can still be said is that it is over.
      if (!signal.aborted && !(error instanceof AppError))
        reply.log.error({ err: error }, 'A stream of events ended.')
    } finally {
      end()
      giveBack()
      if (reply.sent) reply.raw.end()
    }
    return reply
  }
}

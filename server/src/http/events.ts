import type { ServerResponse } from 'node:http'
import { AppError } from '@madang/contract/errors'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type * as z from 'zod/mini'

/** One server-sent event; a caller that comes back sends the last `id` that it got as `Last-Event-ID`. */
export interface StreamedEvent<Data> {
  readonly id?: string
  readonly data: Data
}

/** Streams of one process: some 30 kB each (bench/src/live.ts). */
const mostStreams = 12_000
/** However many guests listen, whoever is signed in still finds a place. */
const keptForPersons = 2_000
/** Of one person, whose every tab has one; of one address, behind which all may be who wait at a store. */
const mostOfPerson = 10
const mostOfAddress = 500
/** What may wait for a caller that reads slowly, before it is cut off. */
const mostWaitingBytes = 256 * 1024
/** Whoever may not listen any more is found out at the latest then: security asks for five seconds. */
const checkEveryMs = 4_000
/** A sign of life with every so many checks: less than any proxy waits. */
const checksOfBeat = 4
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

function write({ id, data }: StreamedEvent<unknown>, output: z.ZodMiniType): string {
  if (id !== undefined && !/^[\w.:-]+$/.test(id)) throw new Error('The id of an event is one word.')
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(output.parse(data))}\n\n`
}

/**
 * One that is open. Ten thousand of them are held at once, so it holds as little as it can: nothing of the request, and
 * no `Promise.race` with its end, which would keep something of every event until then.
 */
class Stream {
  readonly #raw: ServerResponse
  readonly #check: StreamOptions['check']
  readonly #output: z.ZodMiniType
  readonly #ending = new AbortController()
  #events: AsyncIterator<StreamedEvent<unknown>> | null = null
  #onEnd: () => void = () => undefined
  #checks = 0

  constructor({ reply, check, output }: StreamOptions) {
    this.#raw = reply.raw
    this.#check = check
    this.#output = output
    this.#raw.once('close', this.end)
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  readonly end = (): void => {
    this.#ending.abort()
    this.#onEnd()
  }

  readonly #beat = (): void => {
    this.#checks += 1
    this.#check().then(() => {
      if (!this.signal.aborted && this.#checks % checksOfBeat === 0) this.#send(':\n\n')
    }, this.end)
  }

  #send(text: string): void {
    this.#raw.write(text)
    if (this.#raw.writableLength > mostWaitingBytes) this.#raw.destroy()
  }

  /** Null once the stream ends, whatever the events do. */
  #next(): Promise<IteratorResult<StreamedEvent<unknown>> | null> {
    return new Promise((resolve, reject) => {
      this.#onEnd = () => resolve(null)
      if (this.signal.aborted) resolve(null)
      else this.#events?.next().then(resolve, reject)
    })
  }

  /** Hands events on until they or the stream end; nothing is sent that was not checked just before. */
  async pump(events: AsyncIterable<StreamedEvent<unknown>>, everyMs: number): Promise<void> {
    this.#events = events[Symbol.asyncIterator]()
    this.#send(`retry: ${retryAfterMs}\n\n`)
    const beating = setInterval(this.#beat, everyMs)
    try {
      for (;;) {
        const next = await this.#next()
        if (next === null || next.done === true) return
        await this.#check()
        if (this.signal.aborted) return
        this.#send(write(next.value, this.#output))
      }
    } finally {
      clearInterval(beating)
      // Whoever waits for something that never comes would keep us waiting too.
      void this.#events.return?.()
    }
  }
}

function writeHead(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would keep events until there are enough of them.
    'x-accel-buffering': 'no',
  })
}

/**
 * Makes what answers with server-sent events: limits for each owner and over all, a sign of life every few seconds,
 * the caller's right checked with each, an end as soon as `stopping`.
 */
export function createStreams({
  stopping,
  everyMs = checkEveryMs,
}: {
  stopping: AbortSignal
  everyMs?: number
}) {
  const counts = new Map<string, number>()
  const open = new Set<Stream>()
  stopping.addEventListener('abort', () => {
    for (const stream of open) stream.end()
  })

  function take({ name, isPerson }: StreamOptions['owner']): () => void {
    const most = isPerson ? mostStreams : mostStreams - keptForPersons
    if (stopping.aborted || open.size >= most) throw new AppError('server.overloaded')
    const count = counts.get(name) ?? 0
    if (count >= (isPerson ? mostOfPerson : mostOfAddress)) throw new AppError('rate.limited')
    counts.set(name, count + 1)
    return () => {
      const left = (counts.get(name) ?? 1) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    }
  }

  /** Goes on when the request is answered for the framework, which would keep it until then. */
  async function goOn(
    { stream, raw, log }: { stream: Stream; raw: ServerResponse; log: FastifyBaseLogger },
    events: AsyncIterable<StreamedEvent<unknown>>,
  ): Promise<void> {
    try {
      await stream.pump(events, everyMs)
    } catch (error) {
      // Its head is on the way: all that can still be said is that it is over.
      if (!stream.signal.aborted && !(error instanceof AppError))
        log.error({ err: error }, 'A stream of events ended.')
    } finally {
      stream.end()
      raw.end()
    }
  }

  return async function answerEvents(options: StreamOptions): Promise<FastifyReply> {
    const { reply, owner, begin } = options
    const giveBack = take(owner)
    const stream = new Stream(options)
    open.add(stream)
    const leave = (): void => {
      open.delete(stream)
      giveBack()
    }
    try {
      const events = await begin(stream.signal)
      writeHead(reply)
      const { raw, server } = reply
      void goOn({ stream, raw, log: server.log }, events).finally(leave)
    } catch (error) {
      stream.end()
      leave()
      throw error
    }
    return reply
  }
}

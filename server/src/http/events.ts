import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { AppError } from '@madang/contract/errors'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type * as z from 'zod/mini'

/** One server-sent event; a caller that comes back sends the last `id` that it got as `Last-Event-ID`. */
export interface StreamedEvent<Data> {
  readonly id?: string
  readonly data: Data
}

/** Streams of one process: some 24 kB each (bench/src/live.ts). */
const mostStreams = 12_000
/** However many guests listen, whoever is signed in still finds a place. */
const keptForPersons = 2_000
/** Of one person, whose every tab has one; of one network, behind which all may be who wait at a store. */
const mostOfPerson = 10
export const mostOfNetwork = 500
/** What may wait for a caller that reads slowly, before it is cut off. */
const mostWaitingBytes = 256 * 1024
/** Whoever may not listen any more is found out at the latest then: security asks for five seconds. */
const checkEveryMs = 4_000
/** Not all streams are looked after at the same moment, but in so many shares one after the other. */
const shares = 40
/** A sign of life with every so many checks: less than any proxy waits. */
const checksOfBeat = 4
const retryAfterMs = 2_000

/**
 * What a handler gives: events one after the other. `return` ends them, also a `next` that waits, since the stream may
 * be over while nothing happens.
 */
export interface Events<Data> {
  next(): Promise<IteratorResult<StreamedEvent<Data>, unknown>>
  return(): Promise<unknown>
}

export interface StreamOptions {
  readonly reply: FastifyReply
  /** Whose stream it is, for the limits. */
  readonly owner: { readonly name: string; readonly isPerson: boolean }
  readonly output: z.ZodMiniType
  /** Throws once the caller may not listen any more. */
  readonly check: () => Promise<void>
  /** Begins the events. What it throws is answered as a problem. */
  readonly begin: () => Promise<Events<unknown>>
}

function write({ id, data }: StreamedEvent<unknown>, output: z.ZodMiniType): string {
  if (id !== undefined && !/^[\w.:-]+$/.test(id)) throw new Error('The id of an event is one word.')
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(output.parse(data))}\n\n`
}

/**
 * One that is open. Ten thousand of them are held at once, so it holds as little as it can: nothing of the request, one
 * loop that waits, no timer and no function of its own.
 */
class Stream {
  /** For the limits. */
  readonly ownerName: string
  readonly #raw: ServerResponse
  readonly #check: StreamOptions['check']
  readonly #output: z.ZodMiniType
  readonly #events: Events<unknown>
  #isOver = false
  #checks = 0

  constructor({ reply, owner, check, output }: StreamOptions, events: Events<unknown>) {
    this.ownerName = owner.name
    this.#raw = reply.raw
    this.#check = check
    this.#output = output
    this.#events = events
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    // Or whoever waits for something that never comes would keep us waiting too.
    void this.#events.return()
    this.#raw.end()
  }

  beat(): void {
    this.#checks += 1
    this.#check().then(
      () => {
        if (this.#checks % checksOfBeat === 0) this.#send(':\n\n')
      },
      () => this.end(),
    )
  }

  #send(text: string): void {
    if (this.#isOver) return
    this.#raw.write(text)
    if (this.#raw.writableLength > mostWaitingBytes) this.#raw.destroy()
  }

  /** Hands events on until they or the stream end; nothing is sent that was not checked just before. */
  async pump(log: FastifyBaseLogger): Promise<void> {
    this.#send(`retry: ${retryAfterMs}\n\n`)
    try {
      for (;;) {
        const next = await this.#events.next()
        if (next.done === true) break
        await this.#check()
        this.#send(write(next.value, this.#output))
      }
    } catch (error) {
      // Its head is on the way: all that can still be said is that it is over.
      if (!this.#isOver && !(error instanceof AppError))
        log.error({ err: error }, 'A stream of events ended.')
    }
    this.end()
  }
}

/** The head leaves at once: until then Node keeps each header by itself, and as many pieces of it as there are. */
function sendHead(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders), // as the framework names them
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would keep events until there are enough of them.
    'x-accel-buffering': 'no',
  })
  reply.raw.flushHeaders()
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
  const open = Array.from({ length: shares }, () => new Set<Stream>())
  let taken = 0
  let turn = 0
  const beating = setInterval(() => {
    turn = (turn + 1) % shares
    for (const stream of open[turn] ?? []) stream.beat()
  }, everyMs / shares)
  beating.unref()
  stopping.addEventListener('abort', () => {
    clearInterval(beating)
    for (const share of open) for (const stream of share) stream.end()
  })

  function take({ name, isPerson }: StreamOptions['owner']): void {
    const most = isPerson ? mostStreams : mostStreams - keptForPersons
    if (stopping.aborted || taken >= most) throw new AppError('server.overloaded')
    const count = counts.get(name) ?? 0
    if (count >= (isPerson ? mostOfPerson : mostOfNetwork)) throw new AppError('rate.limited')
    counts.set(name, count + 1)
    taken += 1
  }

  function giveBack(name: string): void {
    const left = (counts.get(name) ?? 1) - 1
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
    taken -= 1
  }

  /** Looks after a stream until it ends. */
  function keep(stream: Stream, raw: ServerResponse): void {
    const share = open.reduce((least, one) => (one.size < least.size ? one : least))
    const leave = (): void => {
      stream.end()
      share.delete(stream)
      giveBack(stream.ownerName)
    }
    share.add(stream)
    // Who left while it began is not told of any more.
    if (raw.destroyed) leave()
    else raw.on('close', leave)
  }

  return async function answerEvents(options: StreamOptions): Promise<FastifyReply> {
    const { reply, owner, begin } = options
    take(owner)
    const events = await begin().catch((error: unknown) => {
      giveBack(owner.name)
      throw error
    })
    const stream = new Stream(options, events)
    const { raw, server } = reply
    sendHead(reply)
    keep(stream, raw)
    void stream.pump(server.log)
    if (stopping.aborted) stream.end()
    return reply
  }
}

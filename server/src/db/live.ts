import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@madang/contract/errors'
import { keptSeconds } from '@madang/contract/live'
import type pg from 'pg'
import { openDatabase, type Database } from './database.ts'
import type { Log } from './log.ts'

/** What is told to a subscriber: what changed since the one before; `all` where that is not known. */
interface LiveNews {
  readonly id: string
  readonly data: { readonly topics: string[] }
}

interface Heard {
  /** The last id that was heard, by whichever process. */
  readonly lastId?: string | undefined
  /** How long ago everything was read, or something heard, at the latest. */
  readonly sinceSeconds?: number | undefined
}

interface Subscribing extends Heard {
  /** Whose changes are heard: `operator`, `managers`, `store:{id}`, `user:{id}`. */
  readonly channels: readonly string[]
  /** Others, found while those are heard already. */
  readonly more?: () => Promise<readonly string[]>
  /** This topic ends it, after `all`: who listens may hear of other things now. */
  readonly endsWith?: string
}

const keptMs = keptSeconds * 1000
/** How far the database's clock may be set back; what is told twice is read twice. */
const slackMs = 2_000
/** How long a sign of life may be on its way. */
const onTheWayMs = 10_000
const mostRemembered = 50_000
/** Of one subscriber who takes them slowly; then of kinds. */
const mostTopics = 50
/** Changes that come in a row are told together. */
const restMs = 25
const longestRestMs = 1_000
/** Thousands are told one part after another: other calls come between, and what it takes is gone before it grows old. */
const mostAtOnce = 500
const betweenMs = 10
/** A transaction may have left the notification to one that was then rolled back. */
const lookEveryMs = 3_000
const connectAgainMs = 500
const beginWithinMs = 2_000

interface Reading {
  readonly snapshot: string
  /** The oldest transaction that was at work, and the next one after all that had begun. */
  readonly xmin: number
  readonly xmax: number
  /** By the database's clock, before anything was read and after. */
  readonly began: number
  readonly ended: number
  readonly events: readonly (readonly [topic: string, channels: readonly string[]])[] | null
}

const reading = (since: string) => `
  select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text::float8 as xmin,
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 as xmax,
    extract(epoch from statement_timestamp())::float8 * 1000 as began,
    (select json_agg(json_build_array(topic, channels)) from live_events where ${since}) as events,
    extract(epoch from clock_timestamp())::float8 * 1000 as ended`
/** What others, of whom this process knows nothing, may have told who comes to it. */
const readFirst = reading(`at > now() - interval '${2 * keptSeconds} seconds'`)
/** In whatever order transactions are committed, each is seen once: by the first snapshot that has it. */
const readNext = reading(
  'xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)',
)

/** One who listens. What is not taken yet waits as a set of topics, which cannot grow for ever. */
class Subscription {
  /** Whose changes are heard. */
  channels: readonly string[]
  readonly #endsWith: string | undefined
  readonly #leave: (subscription: Subscription) => void
  #topics: Set<string> | null = null
  #id = ''
  #state: 'open' | 'ending' | 'over' = 'open'
  #taker: ((result: IteratorResult<LiveNews>) => void) | null = null

  /** `leave` is one for all. */
  constructor(
    { channels, endsWith }: Pick<Subscribing, 'channels' | 'endsWith'>,
    leave: (subscription: Subscription) => void,
  ) {
    this.channels = channels
    this.#endsWith = endsWith
    this.#leave = leave
  }

  /** `hand` gives what was added. */
  add(topic: string): void {
    if (topic === this.#endsWith) this.#state = 'ending'
    this.#topics ??= new Set()
    this.#topics.add(this.#state === 'ending' ? 'all' : topic)
    if (this.#topics.size > mostTopics)
      this.#topics = new Set([...this.#topics].map((one) => one.replace(/:.*/s, '')))
  }

  hand(id: string): void {
    this.#id = id
    const result = this.#taker && this.#take()
    if (result) {
      this.#taker?.(result)
      this.#taker = null
    }
  }

  #take(): IteratorResult<LiveNews> | null {
    if (this.#state === 'over') return { done: true, value: undefined }
    if (this.#topics === null) return null
    const topics = this.#topics.has('all') ? ['all'] : [...this.#topics]
    this.#topics = null
    if (this.#state === 'ending') this.#end()
    return { done: false, value: { id: this.#id, data: { topics } } }
  }

  #end(): void {
    this.#state = 'over'
    this.#leave(this)
  }

  next(): Promise<IteratorResult<LiveNews>> {
    const result = this.#take()
    if (result) return Promise.resolve(result)
    return new Promise((resolve) => {
      this.#taker = resolve
    })
  }

  return(): Promise<IteratorResult<LiveNews>> {
    this.#end()
    this.hand(this.#id)
    return Promise.resolve({ done: true, value: undefined })
  }
}

/**
 * Hands what `live_events` is told on to who listens in this process. One connection of its own, from the first
 * listener on, which must lead to the database without a pooler: it is woken by NOTIFY, reads what was committed since,
 * and comes back by itself with nothing missed (docs/decisions/051).
 */
export class LiveHub {
  readonly #database: Database
  readonly #log: Log
  readonly #stopping = new AbortController()
  readonly #listeners = new Map<string, Set<Subscription>>()
  readonly #ready = Promise.withResolvers<void>()
  #running: Promise<void> | null = null
  /** In the order in which it was read. */
  #remembered: { at: number; topic: string; channels: readonly string[] }[] = []
  #knownSince = 0
  #last: (Reading & { readonly localMs: number }) | null = null
  #isWoken = false
  #isAway = false
  #wake: () => void = () => undefined

  constructor({ connection, log }: Pick<Database, 'connection' | 'log'>) {
    this.#log = log
    this.#database = openDatabase({ connection, log, maxConnections: 1, connectTimeoutMs: 3_000 })
  }

  /** Ends with `return`; throws `server.unavailable` while nothing is known yet. */
  async subscribe({ more, ...asked }: Subscribing): Promise<Subscription> {
    this.#running ??= this.#run()
    await this.#begun()
    const subscription = new Subscription(asked, this.#leave)
    this.#enter(asked.channels, subscription)
    try {
      const besides = (await more?.()) ?? []
      this.#enter(besides, subscription)
      subscription.channels = [...asked.channels, ...besides]
    } catch (error) {
      void subscription.return()
      throw error
    }
    for (const topic of this.#missed(subscription.channels, asked))
      subscription.add(topic === asked.endsWith ? 'all' : topic)
    subscription.hand(this.#id())
    return subscription
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
    await this.#database.close()
  }

  /** Until something is known, or too long. */
  async #begun(): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new AppError('server.unavailable')), beginWithinMs)
    await Promise.race([this.#ready.promise, late.promise]).finally(() => clearTimeout(timer))
  }

  #enter(channels: readonly string[], subscription: Subscription): void {
    for (const channel of channels) {
      const listeners = this.#listeners.get(channel)
      if (listeners) listeners.add(subscription)
      else this.#listeners.set(channel, new Set([subscription]))
    }
  }

  readonly #leave = (subscription: Subscription): void => {
    for (const channel of subscription.channels) {
      const listeners = this.#listeners.get(channel)
      listeners?.delete(subscription)
      if (listeners?.size === 0) this.#listeners.delete(channel)
    }
  }

  /** By the database's clock, which all processes share. */
  #now(): number {
    return this.#last === null ? 0 : this.#last.ended + performance.now() - this.#last.localMs
  }

  #id(): string {
    return String(Math.floor(this.#last?.began ?? 0))
  }

  /** What whoever comes has not heard; nothing for one who asks for what comes only. */
  #missed(channels: readonly string[], { lastId, sinceSeconds }: Heard): Iterable<string> {
    if (lastId === undefined && sinceSeconds === undefined) return []
    const byId = lastId !== undefined && /^\d{1,15}$/.test(lastId) ? Number(lastId) : 0
    const byTime = sinceSeconds === undefined ? 0 : this.#now() - sinceSeconds * 1000 - onTheWayMs
    const from = Math.max(byId, byTime) - slackMs
    if (from < this.#knownSince - slackMs || from > this.#now()) return ['all']
    const own = new Set(channels)
    const topics = new Set<string>()
    for (let index = this.#remembered.length - 1; index >= 0; index -= 1) {
      const one = this.#remembered[index]
      if (one === undefined || one.at <= from) break
      if (one.channels.some((channel) => own.has(channel))) topics.add(one.topic)
    }
    return topics
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#listen()
      } catch (error) {
        if (!this.#stopping.signal.aborted && !this.#isAway)
          this.#log.warn({ err: error }, 'Live events wait for the database.')
        this.#isAway = true
      }
      await this.#rest(connectAgainMs)
    }
  }

  async #listen(): Promise<void> {
    const client = await this.#database.pool.connect()
    try {
      client.on('notification', () => this.#wakeUp())
      client.once('end', () => this.#wakeUp())
      await client.query('listen live_events')
      await this.#follow(client)
    } finally {
      client.release(true)
    }
  }

  /** Reads when woken, and again until whoever was at work then is done: of those only one has woken us. */
  async #follow(client: pg.PoolClient): Promise<void> {
    let until = 0
    let restsMs = restMs
    while (!this.#stopping.signal.aborted) {
      const wasWoken = this.#isWoken
      this.#isWoken = false
      const { xmin, xmax } = await this.#read(client)
      if (wasWoken) {
        until = xmax
        restsMs = restMs
      }
      await wait(restMs)
      if (xmin >= until) await this.#rest(lookEveryMs)
      else await this.#rest((restsMs = Math.min(2 * restsMs, longestRestMs)))
    }
  }

  #wakeUp(): void {
    this.#isWoken = true
    this.#wake()
  }

  async #rest(milliseconds: number): Promise<void> {
    if (this.#isWoken || this.#stopping.signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    this.#wake = resolve
    await promise
    clearTimeout(timer)
  }

  async #read(client: pg.PoolClient): Promise<Reading> {
    const before = this.#last
    const { rows } = before
      ? await client.query<Reading>(readNext, [before.snapshot])
      : await client.query<Reading>(readFirst)
    const [now] = rows
    if (now === undefined) throw new Error('A statement without a table has one row.')
    this.#last = { ...now, localMs: performance.now() }
    this.#isAway = false
    if (before === null) {
      this.#knownSince = now.began - keptMs
      this.#remember(now)
      this.#ready.resolve()
    } else if (now.began - before.began > keptMs || now.xmax < before.xmax || now.ended < before.began) {
      // Away for too long, or of another database since: a backup was restored, its clock was set.
      this.#remembered = []
      this.#knownSince = now.ended
      await this.#tell([...this.#listeners.keys()].map((channel) => ['all', [channel]]))
    } else if (now.events) {
      this.#remember(now)
      await this.#tell(now.events)
    }
    return now
  }

  #remember({ events, ended }: Reading): void {
    const kept = this.#remembered
    for (const [topic, channels] of events ?? []) kept.push({ at: ended, topic, channels })
    if (kept.length > mostRemembered) this.#forget(kept.length - mostRemembered / 2)
    else if ((kept[0]?.at ?? ended) < ended - 2 * keptMs)
      this.#forget(kept.filter(({ at }) => at < ended - keptMs - slackMs).length)
  }

  #forget(count: number): void {
    this.#knownSince = Math.max(this.#knownSince, this.#remembered[count - 1]?.at ?? 0)
    this.#remembered = this.#remembered.slice(count)
  }

  async #tell(events: NonNullable<Reading['events']>): Promise<void> {
    const told = new Set<Subscription>()
    for (const [topic, channels] of events) {
      for (const channel of channels) {
        for (const listener of this.#listeners.get(channel) ?? []) {
          listener.add(topic)
          told.add(listener)
        }
      }
    }
    const id = this.#id()
    let count = 0
    for (const listener of told) {
      listener.hand(id)
      count += 1
      if (count % mostAtOnce === 0) await wait(betweenMs)
    }
  }
}

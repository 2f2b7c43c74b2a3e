import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCrontab, run } from 'graphile-worker'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from '../db/database.ts'
import { jobLogger } from '../db/job-logger.ts'
import type { Log } from '../db/log.ts'
import { Liveness } from './liveness.ts'

/** A task gets what `addJob` was given, back from JSON: it parses it first. It may run more than once. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobsOptions {
  /** Its pool runs the jobs; beside it one connection more is opened, which says that this runner lives. */
  readonly database: Pick<Database, 'pool' | 'connection'>
  readonly tasks: Tasks
  /** Lines as in cron, in UTC, `minute hour day month weekday task`; empty for none. */
  readonly crontab: string
  readonly log: Log
  /** How many jobs run at once in this process; 10 without it, most of which wait for others' answers. */
  readonly concurrency?: number
}

export interface Jobs {
  /** Takes no more jobs, waits for the running ones. */
  stop(): Promise<void>
}

export interface JobOptions {
  /** Not before this instant, an ISO string; at once without it. */
  readonly runAt?: string
  /** At most one waiting job has a key: adding another replaces it. */
  readonly jobKey?: string
  /** 25 without it, the last after four days. */
  readonly maxAttempts?: number
  /** Lower goes first; 0 without it. */
  readonly priority?: number
}

/** The pauses between attempts grow to six hours: the last of so many is 28 hours after the first. */
export const attemptsInADay = 14

const defaultConcurrency = 10
/** Lower goes first: what the clock does is short, and must not wait behind thousands of texts. */
export const clockPriority = -10

/** Adds a job that runs once the transaction is committed, and never if it is not. */
// oxlint-disable-next-line max-params -- the fourth is one object, and hardly a call needs it
export async function addJob(trx: Db, name: string, payload: unknown, options?: JobOptions): Promise<void> {
  const { runAt = null, jobKey = null, maxAttempts = null, priority = null } = options ?? {}
  await sql`
    select 1 from graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt}::timestamptz,
      job_key => ${jobKey}::text,
      max_attempts => ${maxAttempts}::int,
      priority => ${priority}::int
    )
  `.execute(trx)
}

/** Few enough that a statement ends long before its limit. */
const mostAddedTogether = 1_000

/** Adds many jobs by few calls: each call looks at all jobs that wait, for one with the same key. */
export async function addJobs(
  trx: Db,
  name: string,
  { payloads, maxAttempts }: { readonly payloads: readonly unknown[]; readonly maxAttempts: number },
): Promise<void> {
  for (let from = 0; from < payloads.length; from += mostAddedTogether) {
    const together = payloads.slice(from, from + mostAddedTogether).map((payload) => JSON.stringify(payload))
    await sql`
      select 1 from graphile_worker.add_jobs(array(
        select row(${name}::text, payload, null, null, ${maxAttempts}::int, null, null, null)::graphile_worker.job_spec
        from unnest(${together}::json[]) as given (payload)
      ))
    `.execute(trx)
  }
}

/**
 * Tasks as the library takes them. A job that fails at its last attempt is given up: the log says so, and since what
 * it was given may name somebody, nothing of it stays.
 */
export function toTaskList(tasks: Tasks, log: Log): TaskList {
  const entries = Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
    name,
    async (payload, { job }) => {
      try {
        await task(payload)
      } catch (error) {
        if (job.attempts < job.max_attempts) throw error
        const { id: jobId, attempts } = job
        log.error({ task: name, jobId, attempts, err: error }, 'A job failed for good and is given up.')
      }
    },
  ])
  return Object.fromEntries(entries)
}

const longestPauseMs = 2_000
const listenAgainMs = 1_000

type Release = (error?: Error | boolean) => void

/** The library gives its connection back twice when that breaks while it is stopping, which would end the process. */
function atMostOnce(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}

/**
 * The library waits longer, up to a minute, each time that it gets no connection to listen on: the only one that it
 * asks for with a callback. So that is not answered before there is one.
 */
function listenPatiently(pool: pg.Pool, isStopping: AbortSignal): pg.Pool {
  type Callback = Parameters<pg.Pool['connect']>[0]
  const connectOnce = (callback: Callback): void =>
    pool.connect((error, client, done) => {
      if (client !== undefined) return callback(error, client, atMostOnce(done))
      if (isStopping.aborted) return callback(error, client, done)
      setTimeout(() => connectOnce(callback), listenAgainMs).unref()
    })
  const connect = (callback?: Callback) => (callback ? connectOnce(callback) : pool.connect())
  const replaced = { connect, query: pool.query.bind(pool) }
  return new Proxy(pool, { get: (_, key) => Reflect.get(key in replaced ? replaced : pool, key) as unknown })
}

/**
 * When a runner could not write down that a job is done and its other jobs have ended. The library's own promises may
 * stay open for ever then, if another job ended meanwhile: it counts what is still to be written one too low
 * (https://github.com/graphile/worker/issues/636).
 */
export async function whenBroken(events: WorkerEvents): Promise<void> {
  await once(events, 'pool:fatalError')
  await Promise.race([
    once(events, 'pool:gracefulShutdown:complete'),
    once(events, 'pool:gracefulShutdown:error'),
  ])
}

class JobRunner implements Jobs {
  readonly #options: JobsOptions
  readonly #pool: pg.Pool
  readonly #liveness: Liveness
  readonly #stopping = new AbortController()
  #runner: Pick<Runner, 'stop' | 'promise'> | null = null
  #runnerName = ''
  #ended: Promise<void> = Promise.resolve()

  constructor(options: JobsOptions) {
    this.#options = options
    this.#pool = listenPatiently(options.database.pool, this.#stopping.signal)
    this.#liveness = new Liveness(options.database, options.log)
  }

  async start(): Promise<void> {
    await this.#run()
    this.#ended = this.#keep()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#stopRunner()
    await this.#ended
    await this.#liveness.stop()
  }

  async #stopRunner(): Promise<void> {
    try {
      await this.#runner?.stop()
    } catch (error) {
      this.#options.log.debug({ err: error }, 'The job runner had ended before.')
    }
  }

  async #run(): Promise<void> {
    const { tasks, crontab, log, concurrency = defaultConcurrency } = this.#options
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      this.#runnerName = workerPool.id
    })
    const broken = whenBroken(events)
    const runner = await run({
      pgPool: this.#pool,
      taskList: toTaskList(tasks, log),
      parsedCronItems: parseCrontab(crontab).map((item) => ({
        ...item,
        options: { ...item.options, priority: clockPriority },
      })),
      concurrency,
      events,
      logger: jobLogger(log),
      noHandleSignals: true,
      // Zero, not the default: with that, a job that ends while the database is away ends this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    this.#runner = {
      promise: Promise.race([runner.promise, broken]),
      stop: () => Promise.race([runner.stop(), broken]),
    }
    await this.#liveness.hold(this.#runnerName)
  }

  /** The library ends when it cannot write down that a job is done; here it starts again, until `stop`. */
  async #keep(): Promise<void> {
    const { log } = this.#options
    for (let failures = 0; ; failures++) {
      try {
        await this.#runner?.promise
      } catch (error) {
        log.warn({ err: error }, 'Running jobs was interrupted.')
      }
      if (this.#stopping.signal.aborted) return
      await wait(Math.min(100 * (failures + 1), longestPauseMs))
      await this.#runAgain()
      if (this.#stopping.signal.aborted) await this.#stopRunner()
    }
  }

  async #runAgain(): Promise<void> {
    const { database, log } = this.#options
    // The clock of one that broke goes on by itself, beside that of the next.
    await this.#stopRunner()
    this.#runner = null
    try {
      await database.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [
        [this.#runnerName],
      ])
      await this.#run()
      log.info('Jobs are running again.')
    } catch (error) {
      log.warn({ err: error }, 'Jobs could not be started again; it is tried again.')
    }
  }
}

/** Runs jobs and the crontab until `stop`; the schema must be migrated. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const jobs = new JobRunner(options)
  await jobs.start()
  return jobs
}

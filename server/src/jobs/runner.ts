import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCrontab, run } from 'graphile-worker'
import type { Runner, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/database.ts'
import { jobLogger } from '../db/job-logger.ts'
import type { Log } from '../db/log.ts'

/** A task gets what `addJob` was given, back from JSON: it parses it first. It may run more than once. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobsOptions {
  readonly pool: pg.Pool
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
  /** 25 without it, the last after about three days. */
  readonly maxAttempts?: number
}

const defaultConcurrency = 10
/** Lower goes first: what the clock does is short, and must not wait behind thousands of texts. */
const cronPriority = -10

/** Adds a job that runs once the transaction is committed, and never if it is not. */
// oxlint-disable-next-line max-params -- the fourth is one object, and hardly a call needs it
export async function addJob(trx: Db, name: string, payload: unknown, options?: JobOptions): Promise<void> {
  const { runAt = null, jobKey = null, maxAttempts = null } = options ?? {}
  await sql`
    select 1 from graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt}::timestamptz,
      job_key => ${jobKey}::text,
      max_attempts => ${maxAttempts}::int
    )
  `.execute(trx)
}

/** Advisory locks of runners have this first half; the second is the hash of the runner's name. */
const aliveLock = 731_058
const rescueEveryMs = 5_000
const longestPauseMs = 2_000

/**
 * Gives back jobs whose runner is gone. A runner that is killed cannot do it, and the library would wait four
 * hours. Each living runner holds a lock; the few seconds are for one that is just reconnecting.
 */
async function rescueJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ runners: string[] }>(
    `with gone as (
       select distinct locked_by as runner from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - interval '3 seconds' and not exists (
         select from pg_locks
         where locktype = 'advisory' and granted and classid = $1::int::oid
           and objid = hashtext(locked_by)::bit(32)::bigint::oid
           and database = (select oid from pg_database where datname = current_database())
       )
     ), freed as materialized (
       select graphile_worker.force_unlock_workers(array_agg(runner)) from gone having count(*) > 0
     )
     select coalesce(array_agg(runner), '{}') as runners from gone, freed`,
    [aliveLock],
  )
  return rows[0]?.runners.length ?? 0
}

class JobRunner implements Jobs {
  readonly #options: JobsOptions
  readonly #stopping = new AbortController()
  #runner: Runner | null = null
  #runnerName: string | null = null
  #rescue: NodeJS.Timeout | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(options: JobsOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#rescueOnce()
    await this.#run()
    this.#rescue = setInterval(() => void this.#rescueOnce(), rescueEveryMs)
    this.#ended = this.#keep()
  }

  async stop(): Promise<void> {
    clearInterval(this.#rescue)
    this.#stopping.abort()
    await this.#stopRunner()
    await this.#ended
  }

  async #stopRunner(): Promise<void> {
    try {
      await this.#runner?.stop()
    } catch (error) {
      this.#options.log.debug({ err: error }, 'The job runner had ended before.')
    }
  }

  async #rescueOnce(): Promise<void> {
    const { pool, log } = this.#options
    try {
      const count = await rescueJobs(pool)
      if (count > 0) log.warn({ runners: count }, 'Jobs of runners that are gone will run again.')
    } catch (error) {
      log.warn({ err: error }, 'Looking for abandoned jobs failed; it is tried again.')
    }
  }

  async #run(): Promise<void> {
    const { pool, tasks, crontab, log, concurrency = defaultConcurrency } = this.#options
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      this.#runnerName = workerPool.id
    })
    events.on('pool:listen:success', ({ workerPool, client }) => {
      // Not before the library's own first statement, which is sent when this returns.
      setImmediate(() => void this.#holdLock(client, workerPool.id))
    })
    this.#runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
      ),
      parsedCronItems: parseCrontab(crontab).map((item) => ({
        ...item,
        options: { ...item.options, priority: cronPriority },
      })),
      concurrency,
      events,
      logger: jobLogger(log),
      noHandleSignals: true,
      // Zero, not the default: with that, a job that ends while the database is away ends this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  }

  /** Shared, so that the same lock of a connection that is just dying is not waited for. */
  async #holdLock(client: pg.PoolClient, runnerName: string): Promise<void> {
    try {
      await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [aliveLock, runnerName])
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The lock of the job runner could not be taken.')
    }
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
      await wait(Math.min(100 * failures, longestPauseMs))
      await this.#runAgain()
      if (this.#stopping.signal.aborted) await this.#stopRunner()
    }
  }

  async #runAgain(): Promise<void> {
    const { pool, log } = this.#options
    this.#runner = null
    try {
      await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[this.#runnerName]])
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

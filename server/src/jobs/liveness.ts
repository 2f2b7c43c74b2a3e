import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase, type Database, type Db } from '../db/database.ts'
import type { Log } from '../db/log.ts'

/** Advisory locks of living runners have this first half; the second is the hash of the runner's name. */
const aliveLock = 731_058
const lookEveryMs = 1_000
/** Longer than a living runner needs to connect again; a text with a code should not wait much longer. */
const goneAfterLooks = 10
const connectTimeoutMs = 3_000

const holdsLock = `exists (
  select from pg_locks
  where locktype = 'advisory' and granted and classid = ${aliveLock}
    and objid = hashtext(runner)::bit(32)::bigint::oid
    and database = (select oid from pg_database where datname = current_database())
)`

/** Whether a server, this process included, runs jobs on this database. */
export async function isAnyRunnerAlive(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and classid = ${aliveLock}::int::oid
      and database = (select oid from pg_database where datname = current_database())
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Runners that have jobs and no lock. */
async function listMissing(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ runner: string }>(
    `select runner from (
       select distinct locked_by as runner from graphile_worker.jobs where locked_by is not null
     ) as runners
     where not ${holdsLock}`,
  )
  return rows.map(({ runner }) => runner)
}

/** Gives back the jobs of those of these runners that still have no lock; tells how many runners that were. */
async function freeJobs(client: pg.ClientBase, runners: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with gone as (
       select runner from unnest($1::text[]) as runner where not ${holdsLock}
     ), freed as materialized (
       select graphile_worker.force_unlock_workers(array_agg(runner)) from gone having count(*) > 0
     )
     select count(*)::int as count from gone, freed`,
    [runners],
  )
  return rows[0]?.count ?? 0
}

/**
 * Says that a runner lives, and gives back the jobs of those that do not: one that is killed cannot do it, and the
 * library would wait four hours. Each living runner holds a lock on a connection of its own, which neither busy jobs
 * nor the library's listening keep from connecting again at once. Gone is whose lock was missing in every one of
 * several looks on one connection: when the database was away, everybody gets the time to come back.
 */
export class Liveness {
  readonly #database: Database
  readonly #stopping = new AbortController()
  readonly #looksMissed = new Map<string, number>()
  #runner: string | null = null
  #held: { readonly client: pg.PoolClient; readonly runner: string } | null = null
  #ended: Promise<void> = Promise.resolve()

  constructor({ connection }: Pick<Database, 'connection'>, log: Log) {
    this.#database = openDatabase({ connection, log, maxConnections: 1, connectTimeoutMs })
  }

  /** Holds the lock of a runner; of one after another when the library had to be started again. */
  async hold(runner: string): Promise<void> {
    const isFirst = this.#runner === null
    this.#runner = runner
    if (!isFirst) return
    await this.#look()
    this.#ended = this.#keepLooking()
  }

  /** Call it when no job runs any more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#ended
    await this.#database.close()
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await this.#look()
    }
  }

  async #look(): Promise<void> {
    const { pool, log } = this.#database
    try {
      const client = await pool.connect()
      try {
        await this.#holdLock(client)
        await this.#rescue(client)
      } catch (error) {
        client.release(true)
        throw error
      }
      client.release()
    } catch (error) {
      log.warn({ err: error }, 'The job runner cannot say that it lives; it is tried again.')
    }
  }

  /** Shared, so that the same lock of a connection that is just dying is not waited for. */
  async #holdLock(client: pg.PoolClient): Promise<void> {
    const runner = this.#runner
    if (runner === null || (this.#held?.client === client && this.#held.runner === runner)) return
    this.#looksMissed.clear()
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [aliveLock, runner])
    this.#held = { client, runner }
  }

  async #rescue(client: pg.PoolClient): Promise<void> {
    const missing = await listMissing(client)
    for (const runner of this.#looksMissed.keys()) {
      if (!missing.includes(runner)) this.#looksMissed.delete(runner)
    }
    for (const runner of missing) this.#looksMissed.set(runner, (this.#looksMissed.get(runner) ?? 0) + 1)
    const gone = missing.filter((runner) => (this.#looksMissed.get(runner) ?? 0) >= goneAfterLooks)
    if (gone.length === 0) return
    const count = await freeJobs(client, gone)
    if (count > 0)
      this.#database.log.warn({ runners: count }, 'Jobs of runners that are gone will run again.')
  }
}

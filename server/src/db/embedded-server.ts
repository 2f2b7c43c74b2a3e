import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { clearLeftovers } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { clusterName, runProgram, spawnOptions } from './embedded-programs.ts'
import { OperatorError } from '../operator-error.ts'
import type { Log } from './log.ts'

const readyWithinMs = 120_000
const startAttempts = 20
const longestPauseMs = 2_000
const keptLines = 20

/** Its files are missing or wrong, which no other try changes; PostgreSQL tells it in words only. */
const lastingReason =
  /^postgres: |^FATAL: +(?:configuration file|could not load|data directory|database files|".*" is not)/

/** PostgreSQL did not start on its directory; one sentence with its own reason, all its last words as the cause. */
class DatabaseStartError extends OperatorError {
  readonly isLasting: boolean

  constructor(directory: string, lines: readonly string[]) {
    const reason =
      lines.find((line) => /^(?:FATAL|PANIC|postgres): /.test(line)) ?? lines.at(-1) ?? 'no reason given'
    super(`The database in ${directory} did not start: ${reason.replace(/^\w+: +/, '')}.`, {
      cause: new Error(lines.join('\n')),
    })
    this.isLasting = lastingReason.test(reason)
  }
}

/** Lines with values of rows (errors, their details and statements) are not written at all. */
const settings = [
  'shared_buffers=128MB',
  'max_connections=60',
  'jit=off',
  'deadlock_timeout=250ms',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'logging_collector=off',
  'log_destination=stderr',
  'log_line_prefix=',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

/** A commit always reaches the system, so that what a killed process wrote stays; `fsync` brings it to the disk. */
const tunings = {
  safe: ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'],
  fast: ['fsync=off', 'synchronous_commit=on', 'full_page_writes=off'],
}

function serverArguments(cluster: Cluster, port: number): string[] {
  const address =
    cluster.transport === 'socket'
      ? ['listen_addresses=', 'unix_socket_directories=.']
      : ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const all = [...settings, ...tunings[cluster.tuning], ...address, `port=${port}`]
  return ['-D', clusterName(cluster.directory), ...all.flatMap((setting) => ['-c', setting])]
}

/** Starts one server; resolves when it takes connections, rejects with its last words when it ends before. */
function launch(cluster: Cluster, port: number, log: Log): Promise<ChildProcess> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  const child = spawn(cluster.programs.postgres, serverArguments(cluster, port), {
    ...spawnOptions(cluster.directory, cluster.user),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, or Ctrl-C would reach the database before the server has ended its requests.
    detached: true,
  })
  // In a group of its own nothing else would end it with a process that ends before `stop`.
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const lastLines: string[] = []
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`The database was not ready within ${readyWithinMs / 1000} seconds.`))
  }, readyWithinMs)
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (lastLines.push(line) > keptLines) lastLines.shift()
      log.debug({ line }, 'postgres')
      if (line.includes('database system is ready to accept connections')) resolve(child)
    })
  }
  child.once('error', reject)
  child.once('close', () => reject(new DatabaseStartError(cluster.directory, lastLines)))
  return promise.finally(() => clearTimeout(timer))
}

/** Fast shutdown: sessions are ended, what is committed is safe, the next start needs no recovery. */
async function shutDown(child: ChildProcess, cluster: Cluster): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster.directory, '-s', '-W', '-m', 'fast']
    await runProgram(cluster.programs.pg_ctl, args, spawnOptions(cluster.directory, cluster.user))
  } else {
    child.kill('SIGINT')
  }
  await ended
}

/**
 * Keeps a server running on the cluster until `stop`. `start` rejects when the first start fails; later a server
 * that died is started again, for as long as it takes.
 */
export class ServerSupervisor {
  readonly #cluster: Cluster
  readonly #port: number
  readonly #log: Log
  readonly #stopping = new AbortController()
  #child: ChildProcess | null = null
  #restart: Promise<void> = Promise.resolve()

  constructor(cluster: Cluster, port: number, log: Log) {
    this.#cluster = cluster
    this.#port = port
    this.#log = log
  }

  async start(): Promise<void> {
    // Processes of a killed server may hold its shared memory for another moment.
    await this.#launchUntil(
      (error, attempt) =>
        attempt >= startAttempts || (error instanceof DatabaseStartError && error.isLasting),
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restart
    if (this.#child !== null) await shutDown(this.#child, this.#cluster)
  }

  async #launchUntil(givesUp: (error: unknown, attempt: number) => boolean): Promise<void> {
    for (let attempt = 1; !this.#stopping.signal.aborted; attempt++) {
      try {
        await clearLeftovers(this.#cluster, this.#log)
        this.#watch(await launch(this.#cluster, this.#port, this.#log))
        return
      } catch (error) {
        if (givesUp(error, attempt)) throw error
        this.#log.warn({ err: error, attempt }, 'The database did not start; trying again.')
      }
      await this.#pause(Math.min(50 * attempt, longestPauseMs))
    }
  }

  #watch(child: ChildProcess): void {
    this.#child = child
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return
      this.#log.error({ code, signal }, 'The database ended by itself: starting it again.')
      this.#restart = this.#launchUntil(() => false)
    })
  }

  async #pause(milliseconds: number): Promise<void> {
    const aborted = new Promise((done) =>
      this.#stopping.signal.addEventListener('abort', done, { once: true }),
    )
    await Promise.race([wait(milliseconds), aborted])
  }
}

import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { DatabaseGoneError, ensureDataDir } from '../data-dir.ts'
import { lockDataDir, type DataDirLock } from './data-dir-lock.ts'
import { createCluster, passwordFile, superuser } from './embedded-cluster.ts'
import type { Cluster, Transport, Tuning } from './embedded-cluster.ts'
import { databaseUser, findPrograms } from './embedded-programs.ts'
import { ServerSupervisor } from './embedded-server.ts'
import type { Log } from './log.ts'

export { DataDirInUseError } from './data-dir-lock.ts'

export interface EmbeddedOptions {
  /** Made when it is not there; the cluster lies in its folder `pg`. */
  readonly dataDir: string
  readonly log: Log
  readonly tuning?: Tuning
  /** By default the socket on Linux and loopback elsewhere. */
  readonly transport?: Transport
  /** What lies in `dataDir` that is worth nothing without its database: with one of them none is made anew. */
  readonly belongings?: readonly string[]
  /** Makes a database where the one that was there is gone. */
  readonly beginsAnew?: boolean
}

export interface Embedded {
  readonly connection: pg.PoolConfig
  /** Fast shutdown; then another server may use the data directory. */
  stop(): Promise<void>
}

const socketPort = 5432

/** A port that is free now; postgres cannot choose one by itself. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  await new Promise((done) => server.close(done))
  return port
}

/**
 * A connection to the socket in `directory` for this process, until `close`. It goes through an open directory,
 * because a socket's path may have 107 bytes at most and its parents may be closed to the database's user.
 */
export function socketConnection(directory: string): { connection: pg.PoolConfig; close(): void } {
  const fd = openSync(directory, 'r')
  return {
    connection: { ...login, host: `/proc/self/fd/${fd}`, port: socketPort },
    close: () => closeSync(fd),
  }
}

const login: pg.PoolConfig = { user: superuser, database: 'postgres', ssl: false }

function openConnection(cluster: Cluster, port: number): { connection: pg.PoolConfig; close(): void } {
  if (cluster.transport === 'socket') return socketConnection(cluster.directory)
  const password = readFileSync(passwordFile(cluster), 'utf8').trim()
  return { connection: { ...login, host: '127.0.0.1', port, password }, close: () => undefined }
}

/** Elsewhere than on Linux it listens on loopback; the fourth line of its pid file is the port. */
function loopbackConnection(directory: string): pg.PoolConfig {
  const port = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(`${directory}.password`, 'utf8').trim()
  return { ...login, host: '127.0.0.1', port, password }
}

/** A connection, until `close`, to the PostgreSQL that another process runs in `dataDir`. */
export function joinEmbedded(dataDir: string): { connection: pg.PoolConfig; close(): void } {
  const directory = join(resolve(dataDir), 'pg')
  if (process.platform === 'linux') return socketConnection(directory)
  return { connection: loopbackConnection(directory), close: () => undefined }
}

/**
 * Makes the cluster of a directory that has none. One that had a database, by whatever is left of it, has lost it:
 * an empty one in its place would look as if nothing had happened.
 */
async function makeCluster(cluster: Cluster, lock: DataDirLock, options: EmbeddedOptions): Promise<void> {
  const { directory } = cluster
  const { dataDir, log, belongings = [], beginsAnew = false } = options
  const left = [
    ...(existsSync(directory) ? ['the empty folder pg'] : []),
    ...belongings,
    ...(lock.hadDatabase ? ['server.lock'] : []),
  ]
  if (left.length > 0 && !beginsAnew) throw new DatabaseGoneError(resolve(dataDir), left)
  if (existsSync(directory)) rmdirSync(directory)
  log.info({ directory }, 'Creating the database.')
  await createCluster(cluster)
}

function hasCluster(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).length > 0
}

/**
 * Starts PostgreSQL in `dataDir/pg` (made when it is not there) and keeps it running: a server that a killed
 * process left behind is replaced, one that dies is started again. Throws `DataDirInUseError` when another
 * process has the data directory, `DatabaseGoneError` when there was a database that is not there any more.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, tuning = 'safe', transport = process.platform === 'linux' ? 'socket' : 'tcp' } = options
  const dataDir = resolve(options.dataDir)
  ensureDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const directory = join(dataDir, 'pg')
    const user = databaseUser(directory)
    const cluster: Cluster = { directory, user, programs: await findPrograms(user, log), transport, tuning }
    if (!hasCluster(directory)) await makeCluster(cluster, lock, options)
    lock.noteDatabase()
    const port = transport === 'socket' ? socketPort : await freePort()
    const supervisor = new ServerSupervisor(cluster, port, log)
    await supervisor.start()
    const { connection, close } = openConnection(cluster, port)
    const stop = async () => {
      await supervisor.stop()
      close()
      lock.release()
    }
    return { connection, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

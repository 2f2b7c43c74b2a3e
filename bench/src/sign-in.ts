/**
 * Whether the time of an answer tells who is a member (security.md G6): asking for a code and a wrong code, at
 * numbers that are known, suspended and nobody's, in turns, while no text can leave. Medians within 5 ms.
 */
import { openDataDir } from '@madang/server/testing/data-dir'
import { insertUser } from '@madang/server/testing/factories'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const rounds = Number(process.argv[2] ?? 300)
const mostApartMs = 5

const { dataDir, remove } = await prepare({ members: 10_000, admins: 1 })
// Nothing listens where the texts would go; every call has an address of its own, or its limit would answer.
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal' })
const data = openDataDir(dataDir)

type Kind = 'known' | 'suspended' | 'nobody’s'
const kinds: readonly Kind[] = ['known', 'suspended', 'nobody’s']
const asking = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
const guessing = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
let addresses = 0
let unknown = 0

async function makePhone(kind: Kind): Promise<string> {
  const given = kind === 'suspended' ? { status: 'SUSPENDED' as const } : {}
  if (kind !== 'nobody’s') return (await insertUser(data.db, new Date(), given)).phone
  unknown += 1
  return `+821099${String(unknown).padStart(6, '0')}`
}

async function post(path: string, body: object, session: string | null) {
  addresses += 1
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 0xff}.${addresses & 0xff}`,
    ...(session === null ? {} : { 'auth-session': session }),
  }
  const start = performance.now()
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { session?: string } // a code's request answers with one
  return { ms: performance.now() - start, status: response.status, session: answer.session ?? '' }
}

async function tryNumber(kind: Kind): Promise<void> {
  const username = await makePhone(kind)
  const asked = await post('/api/v1/auth/sign-in', { username }, null)
  if (asked.status !== 200) throw new Error(`asking for a code was answered with ${asked.status}`)
  const body = { username, confirmationCode: '000000' }
  const guess = await post('/api/v1/auth/confirm-sign-in', body, asked.session)
  asking.get(kind)?.push(asked.ms)
  guessing.get(kind)?.push(guess.ms)
}

function tell(name: string, times: ReadonlyMap<Kind, number[]>): number {
  const figures = [...times].map(([kind, list]) => ({ kind, ...figuresOf(list) }))
  for (const { kind, median, p95, max } of figures) say(row([name, kind, median, p95, max]))
  const medians = figures.map(({ median }) => median)
  return Math.max(...medians) - Math.min(...medians)
}

try {
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) await tryNumber(kind)
  }
  say(row(['call', 'number', 'median ms', 'p95', 'longest']))
  say(row(['---', '---', '--:', '--:', '--:']))
  const apart = [tell('asking for a code', asking), tell('a wrong code', guessing)]
  say(`medians are at most ${Math.max(...apart).toFixed(1)} ms apart (allowed: ${mostApartMs})`)
  process.exitCode = Math.max(...apart) <= mostApartMs ? 0 : 1
} finally {
  await data.close()
  await server.stop()
  remove()
}

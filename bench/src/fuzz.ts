/**
 * Hostile requests against the server as it runs in production (security.md G12): none may fail it, none may take
 * longer than 2 s. Prints the answers by status, the slowest requests, and every fault with the request.
 */
import { Agent } from 'node:http'
import { roles } from '@madang/contract/access'
import { openDataDir } from '@madang/server/testing/data-dir'
import {
  insertFaq,
  insertJrsItem,
  insertPromotion,
  insertRequest,
  insertLegalText,
  insertStore,
  insertTokens,
  insertUser,
} from '@madang/server/testing/factories'
import {
  faultOf,
  hostileRequest,
  sendHostile,
  type Choose,
  type HostileRequest,
} from '@madang/server/testing/hostile'
import type { Known } from '@madang/server/testing/hostile-samples'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const requests = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
const atOnce = 16
/** Fewer than a person may send in a minute, and soon enough for those who signed themselves out. */
const requestsPerPeople = 150
const longestMs = 2_000
const mostShown = 20

/** A small generator of numbers that gives the same ones again for the same seed (mulberry32). */
function createChoose(start: number): Choose {
  let state = start
  return (count) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count)
  }
}

const { dataDir, remove } = await prepare({ members: 2_000, admins: 1 })
// Every request comes from an address of its own: the limit of one would hide what lies behind it.
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' })
const data = openDataDir(dataDir)
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const choose = createChoose(seed)
let addresses = 0
let texts = 1_000

async function makeKnown(): Promise<Known> {
  const now = new Date()
  const people = await Promise.all(
    [...roles, 'SUPER_ADMIN' as const].map((role) => insertUser(data.db, now, { authorityType: role })),
  )
  const sessions = await Promise.all(people.map(({ id }) => insertTokens(data.db, now, { userId: id })))
  const member = await insertUser(data.db, now, {})
  const store = await insertStore(data.db, now, { status: 'ACTIVE' })
  const promotion = await insertPromotion(data.db, now, { storeId: store.id })
  const jrs = await insertJrsItem(data.db, now, { storeId: store.id })
  // Past ones: of what is in force there is only one of a kind.
  const legal = await insertLegalText(data.db, now, { number: ++texts, status: 'SUPERSEDED' })
  const faq = await insertFaq(data.db, now)
  const request = await insertRequest(data.db, now, { assigneeId: people[3]?.id ?? null })
  return {
    memberId: member.id,
    storeId: store.id,
    promotionId: promotion.id,
    jrsId: jrs.id,
    legalId: legal.id,
    faqId: faq.id,
    requestId: request.id,
    phone: member.phone,
    tokens: sessions.map(({ accessToken }) => accessToken),
    nextAddress: () => {
      addresses += 1
      return `10.${(addresses >> 16) & 0xff}.${(addresses >> 8) & 0xff}.${addresses & 0xff}`
    },
  }
}

const statuses = new Map<string, number>()
const faults: string[] = []
const slowest: { ms: number; told: string }[] = []
const times: number[] = []

function tell({ method, path, headers, body }: HostileRequest): string {
  const sent = body === null ? '' : ` ${body.length} bytes ${JSON.stringify(body.toString().slice(0, 200))}`
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}${sent}`
}

function count(key: string): void {
  statuses.set(key, (statuses.get(key) ?? 0) + 1)
}

async function sendOne(known: Known): Promise<void> {
  const request = hostileRequest(choose, known)
  try {
    const answer = await sendHostile(server.url, request, agent)
    count(String(answer.status))
    times.push(answer.ms)
    const fault = answer.ms > longestMs ? `took ${Math.round(answer.ms)} ms` : faultOf(request, answer)
    if (fault !== null) faults.push(`${fault}: ${tell(request)}`)
    slowest.push({ ms: answer.ms, told: tell(request) })
    if (slowest.length > 1_000) slowest.sort((a, b) => b.ms - a.ms).splice(10)
  } catch (error) {
    count(`no answer (${error instanceof Error && 'code' in error ? String(error.code) : String(error)})`)
    faults.push(`no answer: ${tell(request)}`)
  }
}

try {
  say(`${requests} requests, seed ${seed}`)
  for (let sent = 0; sent < requests; sent += requestsPerPeople) {
    const known = await makeKnown()
    let left = Math.min(requestsPerPeople, requests - sent)
    const work = async () => {
      while (left-- > 0) await sendOne(known)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  const { median, p95, p99, max } = figuresOf(times)
  say(row(['status', 'answers']))
  say(row(['---', '--:']))
  for (const [status, answers] of [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    say(row([status, answers]))
  say(`median ${median} ms, p95 ${p95}, p99 ${p99}, longest ${max}`)
  for (const { ms, told } of slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
    say(`${ms.toFixed(0)} ms ${told}`)
  say(`faults: ${faults.length}`)
  for (const fault of faults.slice(0, mostShown)) say(fault)
  const { now, peak } = server.memoryMb()
  say(
    `memory of the server process: ${now} MB, at most ${peak} MB; it still lives: ${(await fetch(`${server.url}/readyz`)).ok}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  agent.destroy()
  await data.close()
  await server.stop()
  remove()
}

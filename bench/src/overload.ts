/**
 * Three times as many calls as the server can work at (security.md G10): it still does at least 80 % of its best,
 * the rest is refused at once with 503, nothing hangs, and memory stays bounded. The reference is the same server
 * in the same run, with as many callers as keep it busy.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { zeroGuid } from '@madang/contract/shapes'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'
import { Wire } from './wire.ts'

const seconds = Number(process.argv[2] ?? 10)
const overload = 3
const callersAtBest = 64
/** As load balancers keep them open: enough that a call finds a free one while the server answers in time. */
const connections = 2_000
const leastShare = 0.8
const everyMs = 2

/**
 * What staff ask for most has to hold the share. The cheapest call only shows what refusing costs: two refusals for
 * each answer are half as dear as the answer itself.
 */
const calls = {
  'a page of members': { path: '/api/v1/user/paged-users', status: 200, leastShare },
  'a member who is not there': { path: `/api/v1/user/${zeroGuid}/${zeroGuid}`, status: 404, leastShare: 0 },
}

const { dataDir, tokens, remove } = await prepare({ members: 2_000, admins: 1_500 })
const server = await startServer(dataDir)

interface Tally {
  readonly statuses: Map<number, number>
  readonly times: number[]
  /** Calls for which no connection was free, since their answers did not come. */
  unsent: number
}

let asked = 0

async function call(wire: Wire, path: string, { statuses, times }: Tally): Promise<void> {
  asked += 1
  const start = performance.now()
  const status = await wire.get(path, tokens[asked % tokens.length] ?? '')
  times.push(performance.now() - start)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

function newTally(): Tally {
  return { statuses: new Map(), times: [], unsent: 0 }
}

/** Opened anew for each load: the server closes those that nobody uses. */
function openWires(count: number): Promise<Wire[]> {
  return Promise.all(Array.from({ length: count }, () => Wire.open(server.url)))
}

/** Each caller asks again as soon as it is answered. */
async function atBest(path: string): Promise<Tally> {
  const wires = await openWires(callersAtBest)
  const tally = newTally()
  const end = performance.now() + seconds * 1000
  const caller = async (wire: Wire) => {
    while (performance.now() < end) await call(wire, path, tally)
  }
  await Promise.all(wires.map(caller))
  for (const wire of wires) wire.close()
  return tally
}

/** Calls come evenly at this rate, whether the others were answered or not. */
async function atRate(path: string, perSecond: number): Promise<Tally> {
  const tally = newTally()
  const wires = await openWires(connections)
  // In turns: none is unused for long.
  const free = [...wires]
  const running: Promise<void>[] = []
  const start = performance.now()
  let sent = 0
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    for (; sent < (perSecond * elapsed) / 1000; sent += 1) {
      const wire = free.shift()
      if (wire === undefined) tally.unsent += 1
      else running.push(call(wire, path, tally).then(() => void free.push(wire)))
    }
    await wait(everyMs)
  }
  await Promise.all(running)
  for (const wire of wires) wire.close()
  return tally
}

function tell(
  name: string,
  done: number,
  { statuses, times, unsent }: Tally,
): { done: number; wrong: number } {
  const answered = statuses.get(done) ?? 0
  const refused = statuses.get(503) ?? 0
  const wrong = times.length - answered - refused
  const { median, p99, max } = figuresOf(times)
  const perSecond = (count: number) => Math.round(count / seconds)
  say(row([name, perSecond(answered), perSecond(refused), perSecond(unsent), wrong, median, p99, max]))
  return { done: answered / seconds, wrong }
}

try {
  say(row(['load', 'done a second', 'refused', 'not sent', 'wrong', 'median ms', 'p99', 'longest']))
  say(row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:']))
  const shares: string[] = []
  let isGood = true
  for (const [name, { path, status, leastShare: least }] of Object.entries(calls)) {
    await atBest(path)
    const best = tell(`${name}: ${callersAtBest} callers`, status, await atBest(path))
    const perSecond = best.done * overload
    const over = tell(`${name}: ${overload} × that rate`, status, await atRate(path, perSecond))
    const share = over.done / best.done
    shares.push(
      `${name}: ${share.toFixed(2)} of the best under overload${least > 0 ? ` (at least ${least})` : ''}`,
    )
    isGood &&= share >= least && best.wrong + over.wrong === 0
  }
  for (const share of shares) say(share)
  const { now, peak } = server.memoryMb()
  say(`memory of the server process: ${now} MB, at most ${peak} MB`)
  process.exitCode = isGood ? 0 : 1
} finally {
  await server.stop()
  remove()
}

/**
 * Exports of 200,000 stores through HTTP, read as fast as they come: rows a second, and how much memory the server
 * takes above what it had when it was idle. Each format runs on a server of its own.
 */
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const stores = Number(process.argv[2] ?? 200_000)
const rounds = 3

const { tokens, dataDir, remove } = await prepare({ members: 20_000, admins: 60, stores })

interface Measured {
  readonly rowsPerSecond: number[]
  /** Of processor time, in the Node process alone. */
  readonly microsecondsPerRow: number
  readonly megabytes: number
  readonly idleMb: number
  readonly peakMb: number
  /** How long another call of the same server takes meanwhile. */
  readonly others: number[]
}

async function measure(format: 'csv' | 'xlsx', filter: Record<string, unknown>): Promise<Measured> {
  const server = await startServer(dataDir)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ format, reason: 'a benchmark', filter })
  let megabytes = 0

  async function run(): Promise<number> {
    const start = performance.now()
    const response = await fetch(`${server.url}/api/v1/store/export`, { method: 'POST', headers, body })
    if (!response.ok || response.body === null) throw new Error(`${response.status}`)
    let bytes = 0
    for await (const chunk of response.body) bytes += (chunk as Uint8Array).length // fetch gives bytes
    megabytes = bytes / 1e6
    return stores / ((performance.now() - start) / 1000)
  }

  const others: number[] = []
  let isOver = false
  async function askMeanwhile(): Promise<void> {
    for (let count = 1; !isOver; count++) {
      const start = performance.now()
      const token = tokens[1 + (count % (tokens.length - 1))]
      await (
        await fetch(`${server.url}/api/v1/manager/counts`, { headers: { authorization: `Bearer ${token}` } })
      ).text()
      others.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  try {
    const idleMb = server.memoryMb().now
    const startCpuMs = server.cpuMs()
    const rowsPerSecond: number[] = []
    for (let round = 0; round < rounds; round++) rowsPerSecond.push(await run())
    const microsecondsPerRow = Math.round(((server.cpuMs() - startCpuMs) * 1000) / (rounds * stores))
    const asking = askMeanwhile()
    await run()
    isOver = true
    await asking
    return { rowsPerSecond, microsecondsPerRow, megabytes, idleMb, peakMb: server.memoryMb().peak, others }
  } finally {
    await server.stop()
  }
}

try {
  say(
    row([
      'export',
      'MB',
      'rows/s',
      'µs of Node a row',
      'idle MB',
      'at most MB',
      'above idle',
      'other calls: median ms',
      'p95',
      'max',
    ]),
  )
  say(row(['---', ...Array.from({ length: 9 }, () => '--:')]))
  const cases = [
    ['CSV', 'csv', {}],
    ['CSV by name', 'csv', { sort: 'name' }],
    ['XLSX', 'xlsx', {}],
  ] as const
  for (const [name, format, filter] of cases) {
    const { rowsPerSecond, microsecondsPerRow, megabytes, idleMb, peakMb, others } = await measure(
      format,
      filter,
    )
    const { median, p95, max } = figuresOf(others)
    const speed = Math.round(figuresOf(rowsPerSecond).median)
    say(
      row([
        name,
        megabytes.toFixed(1),
        speed,
        microsecondsPerRow,
        idleMb,
        peakMb,
        peakMb - idleMb,
        median,
        p95,
        max,
      ]),
    )
  }
} finally {
  remove()
}

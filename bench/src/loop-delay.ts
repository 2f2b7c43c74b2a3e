/**
 * Loaded into a server before its own code: watches how long its event loop was late, and how much of a processor
 * its thread took between two rounds. A busy machine makes every process late; only the second is the server's own.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 5
const file = process.env['LOOP_REPORT']
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
let before = process.threadCpuUsage()
let mostWorkMs = 0
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  mostWorkMs = Math.max(mostWorkMs, (user + system) / 1000)
}, resolutionMs).unref()
// What starting costs is not asked.
process.on('SIGUSR2', () => {
  delays.reset()
  mostWorkMs = 0
})
process.on('exit', () => {
  if (file === undefined) return
  const ms = (value: number) => Math.max(0, Math.round(value / 100_000) / 10 - resolutionMs)
  writeFileSync(
    file,
    JSON.stringify({ max: ms(delays.max), p99: ms(delays.percentile(99)), work: Math.round(mostWorkMs) }),
  )
})

/** Loaded into a server before its own code: watches how long its event loop was blocked. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 5
const file = process.env['LOOP_REPORT']
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
// What starting costs is not asked.
process.on('SIGUSR2', () => delays.reset())
process.on('exit', () => {
  if (file === undefined) return
  const ms = (value: number) => Math.max(0, Math.round(value / 100_000) / 10 - resolutionMs)
  writeFileSync(file, JSON.stringify({ max: ms(delays.max), p99: ms(delays.percentile(99)) }))
})

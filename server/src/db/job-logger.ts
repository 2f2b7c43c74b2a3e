import { Logger } from 'graphile-worker'
import type { Log } from './log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * The job runner's log, in ours. What comes with a message is left out, except the error: it holds whole jobs,
 * and a payload may name a phone number or a code.
 */
export function jobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const { workerId, taskIdentifier } = scope
    log[levels[level]]({ workerId, taskIdentifier, err: meta?.['error'] }, message)
  })
}

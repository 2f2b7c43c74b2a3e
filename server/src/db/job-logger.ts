import { Logger } from 'graphile-worker'
import type { Log } from './log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** Ten jobs share four connections on purpose: they wait for others' answers, hardly for the database. */
const knownWarning = /^WARNING: having maxPoolSize/

/**
 * The job runner's log, in ours. What comes with a message is left out, except the error: it holds whole jobs,
 * and a payload may name a phone number or a code.
 */
export function jobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const { workerId, taskIdentifier } = scope
    const ours = knownWarning.test(message) ? 'debug' : levels[level]
    log[ours]({ workerId, taskIdentifier, err: meta?.['error'] }, message)
  })
}

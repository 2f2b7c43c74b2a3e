import { pino, type DestinationStream, type Logger } from 'pino'
import { isDatabaseAway } from './db/database.ts'
import { codeOf } from './error-code.ts'

/**
 * What PostgreSQL adds to an error: the values of the row, which may be a phone number. Where they happened the
 * code, the message and the stack say.
 */
const rowValues = ['detail', 'where', 'hint', 'internalQuery']
const errors = ['err', 'err.cause', 'err.aggregateErrors[*]']

/** Every request fails while the database is away: where that was noticed says nothing, a hundred times a second. */
function describeError(error: Error): object {
  if (!isDatabaseAway(error)) return pino.stdSerializers.err(error)
  return { type: error.name, code: codeOf(error), message: error.message }
}

/** The server's log: one JSON line each, to the standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = [
    'req.headers',
    'headers',
    ...errors.flatMap((error) => rowValues.map((name) => `${error}.${name}`)),
  ]
  const options = { level, redact, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

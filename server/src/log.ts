import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * What PostgreSQL adds to an error: the values of the row, which may be a phone number. Where they happened the
 * code, the message and the stack say.
 */
const rowValues = ['detail', 'where', 'hint', 'internalQuery']
const errors = ['err', 'err.cause', 'err.aggregateErrors[*]']

/** The server's log: one JSON line each, to the standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = [
    'req.headers',
    'headers',
    ...errors.flatMap((error) => rowValues.map((name) => `${error}.${name}`)),
  ]
  return destination ? pino({ level, redact }, destination) : pino({ level, redact })
}

import type { FastifyBaseLogger } from 'fastify'

/** What the database and the jobs need of the server's log. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

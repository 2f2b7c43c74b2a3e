import type { Log } from '../db/log.ts'

const nothing = () => undefined

/** A log for tests that do not look at it. */
export const quietLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

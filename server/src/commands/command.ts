import { pino, type Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { readEnv, type Env } from '../env.ts'
import { isAnyRunnerAlive } from '../jobs/liveness.ts'
import { explain, OperatorError } from '../operator-error.ts'

/** What a person can mend; the message is the whole answer. */
export class CommandError extends OperatorError {}

/** For what would pull the ground from under a server that runs. */
export async function refuseBesideServer(db: Db): Promise<void> {
  if (await isAnyRunnerAlive(db))
    throw new CommandError('A server is running on this database. Stop it first.')
}

/** An interrupted command ends at once; as its process exits, the database that it started is stopped too. */
export function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/**
 * Runs a command of the terminal: `work` gives the sentence that says what was done. A failure is told in
 * one sentence, with exit code 1. What makes up or throws away data does not run in production: only what says so.
 */
export async function runCommand(
  work: (env: Env, log: Logger) => Promise<string>,
  { inProduction = false }: { inProduction?: boolean } = {},
): Promise<void> {
  endOnSignal()
  try {
    const env = readEnv(process.env)
    if (env.mode === 'production' && !inProduction) {
      throw new CommandError('This command is for development and does not run with NODE_ENV=production.')
    }
    const log = pino({ level: env.logLevel === 'info' ? 'error' : env.logLevel })
    process.stdout.write(`${await work(env, log)}\n`)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

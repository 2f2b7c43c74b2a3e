import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readEnv } from '../env.ts'
import { rotateKeys } from '../keys.check.ts'
import { withData } from '../open.ts'
import { explain } from '../operator-error.ts'
import { findSecrets } from '../secrets.ts'
import { endOnSignal } from './command.ts'

endOnSignal()
try {
  const { values } = parseArgs({ options: { lost: { type: 'boolean', default: false } } })
  const env = readEnv(process.env)
  const changed = await withData(env, pino({ level: 'error' }), (db) =>
    rotateKeys(db, findSecrets(env), { isLost: values.lost }),
  )
  process.stdout.write(
    changed.length === 0
      ? 'The secrets of the environment are in use already.\n'
      : `In use from the next start of each server: ${changed.join(', ')}. Keep the previous ones as the guide says.\n`,
  )
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

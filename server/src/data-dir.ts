import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from './error-code.ts'
import { OperatorError, systemReason } from './operator-error.ts'

/** As `mkdir -p`. Node's own tries for ever where the system says that a folder which is there is not (`/proc`). */
function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(path) !== path) makeDirectory(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

/** Makes the data directory when it is not there. Throws an `OperatorError` when nothing can be written to it. */
export function ensureDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, 'probe-')))
  } catch (error) {
    const why = systemReason(error) ?? 'nothing can be made there'
    throw new OperatorError(`The data directory ${dataDir} cannot be used: ${why}.`, { cause: error })
  }
}

/** The data directory had a database, which is gone. */
export class DatabaseGoneError extends OperatorError {
  constructor(dataDir: string, left: readonly string[]) {
    super(
      `The data directory ${dataDir} has lost its database; what is left: ${left.join(', ')}. ` +
        'Put its folder pg back from a backup. ' +
        'To begin anew without it: `npm run reset`, in production another DATA_DIR.',
    )
  }
}

/** Secrets that were generated into the data directory. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** Where a server keeps files that are on a disk. */
export function filesDirectory(dataDir: string): string {
  return join(dataDir, 'files')
}

/** What lies in the data directory that is worth nothing without the database that it belongs to. */
export function databaseBelongings(dataDir: string): string[] {
  const stored = join(filesDirectory(dataDir), 'stored')
  const hasFiles = existsSync(stored) && readdirSync(stored).length > 0
  return [...(existsSync(secretsPath(dataDir)) ? ['secrets.json'] : []), ...(hasFiles ? ['files'] : [])]
}

import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
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

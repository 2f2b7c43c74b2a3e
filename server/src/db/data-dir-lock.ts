import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../operator-error.ts'

/** Another server works on this data directory. */
export class DataDirInUseError extends OperatorError {
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another directory.`,
    )
  }
}

const busy = 5

/** Open locks: one that nothing refers to would be collected, and its lock given up. */
const held = new Set<DatabaseSync>()

function openLock(dataDir: string): DatabaseSync {
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    return file
  } catch (error) {
    file?.close()
    if (!(error instanceof Error)) throw error
    if ('errcode' in error && error.errcode === busy) throw new DataDirInUseError(dataDir)
    // A full disk, or a directory that others own.
    const sentence = `The data directory ${dataDir} cannot be used: ${error.message}.`
    throw new OperatorError(sentence, { cause: error })
  }
}

export interface DataDirLock {
  /** Whether there ever was a whole database in the directory, as far as the lock's file knows. */
  readonly hadDatabase: boolean
  /** From now on there is one: a directory without it has lost it. */
  noteDatabase(): void
  release(): void
}

/**
 * Takes the data directory for this process. The lock is the operating system's, on `server.lock`: it ends with
 * the process however that ends, so none can be left behind.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = openLock(dataDir)
  held.add(file)
  const hadDatabase = file.prepare('pragma user_version').get()?.['user_version'] === 1
  return {
    hadDatabase,
    noteDatabase() {
      // In this locking mode the end of a transaction does not give the lock up.
      if (!hadDatabase) file.exec('pragma user_version = 1; commit; begin exclusive')
    },
    release() {
      if (held.delete(file)) file.close()
    },
  }
}

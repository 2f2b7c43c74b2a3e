import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../db/database.ts'
import { joinEmbedded } from '../db/embedded.ts'
import { quietLog } from './quiet-log.ts'

/** Directories of the tests begin like this, followed by the process that made them. */
export const dataDirPrefix = 'madang-test-'

const wantedBytes = 2 ** 30

/** Memory, where there is enough of it: what these directories would wait for is the disk, at each start and end. */
export function dataDirParent(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= wantedBytes) return '/dev/shm'
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}

/** A new directory, for whoever asks to remove; what a killed run leaves the next one removes. */
export function makeDataDir(name = ''): string {
  return mkdtempSync(join(dataDirParent(), `${dataDirPrefix}${process.pid}-${name}`))
}

/**
 * The embedded database of a server that runs on `dataDir`, for tests that prepare and look from outside: they may wait
 * for what the server has locked, for longer than a request may.
 */
export function openDataDir(dataDir: string): Pick<Database, 'db' | 'close'> {
  const joined = joinEmbedded(dataDir)
  const { connection } = joined
  const { db, close } = openDatabase({
    connection,
    log: quietLog,
    maxConnections: 2,
    statementTimeoutMs: 0,
    // Beside browsers a new connection may wait longer than callers would.
    connectTimeoutMs: 15_000,
  })
  return {
    db,
    close: async () => {
      await close()
      joined.close()
    },
  }
}

/** Looks into it once, or prepares something there. */
export async function inDataDir<Result>(
  dataDir: string,
  work: (db: Database['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDataDir(dataDir)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

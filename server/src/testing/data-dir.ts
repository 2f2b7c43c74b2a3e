import { openDatabase, type Database } from '../db/database.ts'
import { joinEmbedded } from '../db/embedded.ts'
import { quietLog } from './quiet-log.ts'

/** The embedded database of a server that runs on `dataDir`, for tests that prepare and look from outside. */
export function openDataDir(dataDir: string): Pick<Database, 'db' | 'close'> {
  const joined = joinEmbedded(dataDir)
  const { db, close } = openDatabase({ connection: joined.connection, log: quietLog, maxConnections: 2 })
  return {
    db,
    close: async () => {
      await close()
      joined.close()
    },
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase, type Database } from '../db/database.ts'
import { superuser } from '../db/embedded-cluster.ts'
import { socketConnection } from '../db/embedded.ts'
import { quietLog } from './quiet-log.ts'

/** Elsewhere than on Linux it listens on loopback; the fourth line of its pid file is the port. */
function loopbackConnection(cluster: string): pg.PoolConfig {
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(`${cluster}.password`, 'utf8').trim()
  return { user: superuser, database: 'postgres', ssl: false, host: '127.0.0.1', port, password }
}

/** The embedded database of a server that runs on `dataDir`, for tests that prepare and look from outside. */
export function openDataDir(dataDir: string): Pick<Database, 'db' | 'close'> {
  const cluster = join(dataDir, 'pg')
  const socket = process.platform === 'linux' ? socketConnection(cluster) : null
  const connection = socket?.connection ?? loopbackConnection(cluster)
  const { db, close } = openDatabase({ connection, log: quietLog, maxConnections: 2 })
  return {
    db,
    close: async () => {
      await close()
      socket?.close()
    },
  }
}

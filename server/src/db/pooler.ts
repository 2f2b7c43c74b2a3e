import type { Pool, PoolClient } from 'pg'

async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** What the driver keeps of the greeting, and its types leave out. */
function greetedProcess(client: PoolClient): unknown {
  return 'processID' in client ? client.processID : undefined
}

const rounds = 3

/** Whether one client's process changes while another holds the one that it had in a transaction. */
async function losesProcess(watcher: PoolClient, holder: PoolClient): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    const before = await processOf(watcher)
    await holder.query('begin')
    await processOf(holder)
    const after = await processOf(watcher)
    await holder.query('rollback')
    if (before !== after) return true
  }
  return false
}

/**
 * Whether a pooler stands before the database that gives each transaction any of its connections (PgBouncer with
 * `pool_mode = transaction`): nothing of a session lasts there. The pool needs two connections.
 */
export async function isPooledByTransaction(pool: Pool): Promise<boolean> {
  const watcher = await pool.connect()
  try {
    // A pooler greets with a number of its own. In session mode each client keeps its process all the same.
    if ((await processOf(watcher)) === greetedProcess(watcher)) return false
    const holder = await pool.connect()
    try {
      return await losesProcess(watcher, holder)
    } catch (error) {
      // The holder had the only connection: in session mode the watcher would have had it.
      if (error instanceof Error && error.message === 'Query read timeout') return true
      throw error
    } finally {
      holder.release(true)
    }
  } finally {
    watcher.release(true)
  }
}

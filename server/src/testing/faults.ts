import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'

/** All processes of the embedded database in a data directory: they work in its folder. */
export function databaseProcesses(dataDir: string): number[] {
  const { dev, ino } = statSync(join(dataDir, 'pg'))
  const worksThere = (pid: number): boolean => {
    try {
      const found = statSync(`/proc/${pid}/cwd`)
      return found.dev === dev && found.ino === ino
    } catch {
      return false // ended meanwhile
    }
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && worksThere(pid))
}

/** Whether there was a process to signal: those of a database that ends do so one after the other. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

/** Stops the database of a data directory in the middle of whatever it does; gives what lets it go on. */
export function freezeDatabase(dataDir: string): () => void {
  const pids = databaseProcesses(dataDir)
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

/** Kills every process of the database, as a machine that runs out of memory does. */
export function killDatabase(dataDir: string): void {
  for (const pid of databaseProcesses(dataDir)) signal(pid, 'SIGKILL')
}

/** A request as bytes on a wire of its own, for what no HTTP client would do. */
export async function openWire(url: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(Number(port), hostname, resolve)
  socket.once('error', reject)
  await promise
  socket.off('error', reject)
  // Being cut is what some tests want; all see it by the answer that is missing.
  socket.on('error', () => socket.destroy())
  socket.write(bytes)
  return socket
}

/** A body that never comes to its end; the server says `100 Continue` once it has seen the rest. */
export const halfRequest = [
  'POST /api/v1/auth/sign-in HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 100',
  'Expect: 100-continue',
  '',
  '{"username":',
].join('\r\n')

import { createServer } from 'node:net'
import type { Env } from './env.ts'

/** Another program listens where we were told to. */
export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program. Stop it, or choose another one with PORT.`)
    this.name = 'PortInUseError'
  }
}

/** Throws `PortInUseError` before anything slow is started on a port that is taken. */
export async function checkPort({ port, host }: Pick<Env, 'port' | 'host'>): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port) : error)
    })
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

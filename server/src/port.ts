import { createServer } from 'node:net'
import type { Env } from './env.ts'
import { OperatorError, systemReason } from './operator-error.ts'

type Address = Pick<Env, 'port' | 'host'>

/** Another program listens where we were told to. */
class PortInUseError extends OperatorError {
  constructor(port: number) {
    super(`Port ${port} is in use by another program. Stop it, or choose another one with PORT.`)
  }
}

function toOperatorError(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  if (error.code === 'EADDRINUSE') return new PortInUseError(port)
  const why = systemReason(error)
  return why === null
    ? error
    : new OperatorError(`Cannot listen on ${host}, port ${port}: ${why}.`, { cause: error })
}

/** Throws an `OperatorError` before anything slow is started on an address that cannot be had. */
export async function checkPort({ port, host }: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(toOperatorError(error, { port, host }))
    })
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const pollMs = 25

/** The server as a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** All that it has printed. */
  output(): string
  /** Milliseconds from its start until it was ready. */
  readonly readyAfterMs: number
  /** Sends the signal and gives the exit code; null when the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo // a listening TCP server has one
  await new Promise((resolve) => probe.close(resolve))
  return port
}

type Variables = Record<string, string>

function spawnServer(variables: Variables): { child: ChildProcess; output: () => string } {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const collect = (chunk: Buffer) => (printed += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return { child, output: () => printed }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false // not listening yet
  }
}

/** Starts the server with these variables and waits until it is ready; throws what it printed when it ends instead. */
export async function startProcess(variables: Variables): Promise<ServerProcess> {
  const port = variables['PORT'] ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const { child, output } = spawnServer({ ...variables, PORT: port })
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output()}`)
    await wait(pollMs)
  }
  const ended = once(child, 'exit')
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { url, child, output, readyAfterMs: performance.now() - started, stop }
}

/** Runs the server where it cannot start; gives its exit code and what it printed. */
export async function runToItsEnd(variables: Variables): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(variables)
  await once(child, 'exit')
  return { code: child.exitCode, output: output() }
}

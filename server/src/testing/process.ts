import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
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

/** Listens on a port; null when it is taken. */
async function hold(port: number): Promise<Server | null> {
  const probe = createServer()
  const { promise, resolve } = Promise.withResolvers<Server | null>()
  probe.once('error', () => resolve(null))
  probe.listen(port, '127.0.0.1', () => resolve(probe))
  return promise
}

/**
 * A port that nobody listens on now, nor on the one after it, which is the stand-in's. It is below those that
 * systems give to connections, or one of them could have it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const held = [await hold(port), await hold(port + 1)]
    for (const probe of held) await new Promise((resolve) => (probe ? probe.close(resolve) : resolve(null)))
    if (!held.includes(null)) return port
  }
}

type Variables = Record<string, string>

/** Starts it and does not wait for anything. */
export function spawnServer(variables: Variables): { child: ChildProcess; output: () => string } {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
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

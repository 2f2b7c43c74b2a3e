import { rmSync } from 'node:fs'
import { makeDataDir } from '@madang/server/testing/data-dir'
import { freePort, startProcess } from '@madang/server/testing/process'

/** Where the one server of a run is; the workers read it from the environment. */
export interface System {
  /** As a person types it; also the origin that the server takes as its own. */
  readonly url: string
  /** The stand-in for text messages. */
  readonly inboxUrl: string
  /** The stand-in for the payment provider, on any port. */
  readonly paymentsUrl: string
  readonly dataDir: string
}

const variable = 'MADANG_E2E_SYSTEM'

export function readSystem(): System {
  const text = process.env[variable]
  if (text === undefined) throw new Error('No server: run the tests with e2e/playwright.config.ts.')
  return JSON.parse(text) as System // written by startSystem
}

/** A person may ask for something that does not exist; the server itself must not stumble. */
function loggedErrors(output: string): string[] {
  return output.split('\n').filter((line) => /"level":[56]0\b/.test(line))
}

/** A server process with demo data on a directory of its own, which is removed with it; `readSystem` tells of it. */
export async function startSystem(): Promise<{ system: System; stop: () => Promise<void> }> {
  const dataDir = makeDataDir()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  try {
    const server = await startProcess({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_DATA: '1',
      // Each test comes from an address of its own, or the limits per address would hit them all together.
      TRUST_PROXY: '127.0.0.1',
    })
    const stop = async () => {
      const code = await server.stop('SIGTERM')
      remove()
      const errors = loggedErrors(server.output())
      if (code !== 0 || errors.length > 0) {
        throw new Error(`The server ended with ${code} and logged:\n${errors.join('\n')}`)
      }
    }
    const [, paymentsUrl = ''] = /^Payments +(\S+)$/m.exec(server.output()) ?? []
    const system: System = { url, inboxUrl: `http://127.0.0.1:${port + 1}`, paymentsUrl, dataDir }
    process.env[variable] = JSON.stringify(system)
    return { system, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** Playwright calls it before the first test, and what it gives back after the last, failed or not. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { stop } = await startSystem()
  return stop
}

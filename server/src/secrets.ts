import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

export interface Secrets {
  readonly tokenSecret: string
  readonly fieldKey: string
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The secrets of the environment. Outside production a missing one is generated once into the data
 * directory (mode 600); production does not start without them (`env.ts`).
 */
export function loadSecrets(env: Env): Secrets {
  const { tokenSecret, fieldKey } = env
  if (tokenSecret !== null && fieldKey !== null) return { tokenSecret, fieldKey }
  mkdirSync(env.dataDir, { recursive: true })
  const path = join(env.dataDir, 'secrets.json')
  try {
    // 'wx' fails when it is there: two servers that start at once end with the same secrets.
    const made: Secrets = { tokenSecret: newSecret(), fieldKey: newSecret() }
    writeFileSync(path, JSON.stringify(made), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // node:fs throws errors with a code
  }
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Secrets // written by the lines above
  return { tokenSecret: tokenSecret ?? kept.tokenSecret, fieldKey: fieldKey ?? kept.fieldKey }
}

import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { secretsPath } from './data-dir.ts'
import type { Env } from './env.ts'
import { codeOf } from './error-code.ts'
import { OperatorError } from './operator-error.ts'

export interface Secrets {
  readonly tokenSecret: string
  readonly fieldKey: string
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A link is made whole or not at all: two servers that start at once read the same secrets, never half of them. */
function makeSecrets(path: string): void {
  const made: Secrets = { tokenSecret: newSecret(), fieldKey: newSecret() }
  const half = `${path}.${process.pid}`
  writeFileSync(half, JSON.stringify(made), { mode: 0o600 })
  try {
    linkSync(half, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(half)
  }
}

function readSecrets(path: string): Secrets {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Secrets // written by `makeSecrets`
  } catch (error) {
    const sentence = `The secrets in ${path} cannot be read: put the file of your backup in its place.`
    throw new OperatorError(sentence, { cause: error })
  }
}

/**
 * The secrets that a server on this environment works with. Makes none: what they sealed is judged by them.
 * Throws an `OperatorError` when they are neither in the environment nor in the data directory.
 */
export function findSecrets({ tokenSecret, fieldKey, dataDir }: Env): Secrets {
  if (tokenSecret !== null && fieldKey !== null) return { tokenSecret, fieldKey }
  const kept = readSecrets(secretsPath(dataDir))
  return { tokenSecret: tokenSecret ?? kept.tokenSecret, fieldKey: fieldKey ?? kept.fieldKey }
}

/**
 * The secrets of the environment. Outside production a missing one is generated once (mode 600) into the data
 * directory, which must be there; production does not start without them (`env.ts`).
 */
export function loadSecrets(env: Env): Secrets {
  const path = secretsPath(env.dataDir)
  if ((env.tokenSecret === null || env.fieldKey === null) && !existsSync(path)) makeSecrets(path)
  return findSecrets(env)
}

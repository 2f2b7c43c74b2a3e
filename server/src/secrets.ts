import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { secretsPath } from './data-dir.ts'
import type { Env } from './env.ts'
import { codeOf } from './error-code.ts'
import { OperatorError } from './operator-error.ts'

/** Each newest first: the environment's, then those that were in use before. */
export interface Secrets {
  readonly tokenSecrets: readonly [string, ...string[]]
  readonly fieldKeys: readonly [string, ...string[]]
}

/** What is kept in the data directory where the environment has none. */
const KeptSecrets = z.object({
  tokenSecret: z.string().check(z.minLength(32)),
  fieldKey: z.string().check(z.minLength(32)),
})
type KeptSecrets = z.infer<typeof KeptSecrets>

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A link is made whole or not at all: two servers that start at once read the same secrets, never half of them. */
function makeSecrets(path: string): void {
  const made: KeptSecrets = { tokenSecret: newSecret(), fieldKey: newSecret() }
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

function readSecrets(path: string): KeptSecrets {
  try {
    return KeptSecrets.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const sentence = `The secrets in ${path} cannot be read: put the file of your backup in its place.`
    throw new OperatorError(sentence, { cause: error })
  }
}

/**
 * The secrets that a server on this environment works with. Makes none: what they sealed is judged by them.
 * Throws an `OperatorError` when they are neither in the environment nor in the data directory.
 */
export function findSecrets(env: Env): Secrets {
  const { tokenSecret, fieldKey, previousTokenSecrets, previousFieldKeys, dataDir } = env
  const given = { tokenSecret: tokenSecret ?? '', fieldKey: fieldKey ?? '' }
  const kept = tokenSecret === null || fieldKey === null ? readSecrets(secretsPath(dataDir)) : given
  return {
    tokenSecrets: [tokenSecret ?? kept.tokenSecret, ...previousTokenSecrets],
    fieldKeys: [fieldKey ?? kept.fieldKey, ...previousFieldKeys],
  }
}

/**
 * The secrets of the environment. Outside production a missing one is generated once (mode 600) into the data
 * directory, which must be there, as long as the database is new (`mayMake`): to another one it would not belong.
 */
export function loadSecrets(env: Env, { mayMake }: { mayMake: boolean }): Secrets {
  const path = secretsPath(env.dataDir)
  const isMissing = (env.tokenSecret === null || env.fieldKey === null) && !existsSync(path)
  if (isMissing && mayMake) makeSecrets(path)
  return findSecrets(env)
}

import type { Kysely } from 'kysely'
import type { Db } from './db/database.ts'
import type { Log } from './db/log.ts'
import type { Tables } from './db/tables.ts'
import { inTransaction } from './db/transaction.ts'
import { beginStretches } from './features/audit/audit.chain.ts'
import { makeKey, type Key, type Keyring } from './keys.ts'
import {
  findFingerprints,
  lockFingerprints,
  saveFingerprint,
  secretNames,
  type SecretName,
} from './keys.queries.ts'
import { OperatorError } from './operator-error.ts'
import type { Secrets } from './secrets.ts'

/** The environment's secret first, then those that came before it. */
type Keys = Readonly<Record<SecretName, readonly [Key, ...Key[]]>>

async function keysOf(name: SecretName, [newest, ...previous]: readonly [string, ...string[]]) {
  const make = (secret: string) => makeKey(name, secret)
  const [first, ...rest] = await Promise.all([make(newest), ...previous.map(make)])
  return [first, ...rest] as const
}

async function makeKeys({ tokenSecrets, fieldKeys }: Secrets): Promise<Keys> {
  const [TOKEN_SECRET, FIELD_KEY] = await Promise.all([
    keysOf('TOKEN_SECRET', tokenSecrets),
    keysOf('FIELD_KEY', fieldKeys),
  ])
  return { TOKEN_SECRET, FIELD_KEY }
}

/** The first start notes the secrets; a chain from before there were notes must have been sealed with this one. */
async function note(trx: Db, name: SecretName, key: Key): Promise<void> {
  if (name === 'TOKEN_SECRET' && !(await beginStretches(trx, key))) {
    throw new OperatorError(
      'TOKEN_SECRET is not the secret that the newest audit record was sealed with. Start with that one; if it is lost: `npm run secrets:rotate -- --lost`.',
    )
  }
  await saveFingerprint(trx, { name, fingerprint: key.id })
}

/** What a process makes new things with: not the newest secret before all processes know it. */
function choose(name: SecretName, keys: readonly [Key, ...Key[]], fingerprint: string | undefined): Key {
  const current = keys.find(({ id }) => id === fingerprint)
  if (current === undefined) {
    throw new OperatorError(
      `${name} is not the secret that this database is used with. To change it on purpose, give the one before in ${name}_PREVIOUS.`,
    )
  }
  return current
}

/**
 * The keys to work with. Throws an `OperatorError` when the database knows another secret: whatever was made with it
 * could not be read, and what is made now would not fit to it.
 */
export async function takeKeys(
  db: Kysely<Tables>,
  secrets: Secrets,
  log: Log,
): Promise<{ tokenKeys: Keyring; fieldKeys: Keyring }> {
  const keys = await makeKeys(secrets)
  let known = await findFingerprints(db)
  if (known.size < secretNames.length) {
    known = await inTransaction(db, async (trx) => {
      await lockFingerprints(trx)
      const noted = await findFingerprints(trx)
      for (const name of secretNames) if (!noted.has(name)) await note(trx, name, keys[name][0])
      return findFingerprints(trx)
    })
  }
  const chosen = (name: SecretName) => {
    const key = choose(name, keys[name], known.get(name))
    if (key !== keys[name][0]) log.warn(`${name} comes into use with \`npm run secrets:rotate\`.`)
    return key
  }
  const ringOf = (name: SecretName) => ({ current: chosen(name), all: keys[name] })
  return { fieldKeys: ringOf('FIELD_KEY'), tokenKeys: ringOf('TOKEN_SECRET') }
}

/** Every key that can be had, for reading alone. */
export async function readingKeys(secrets: Secrets): Promise<Keyring> {
  const { TOKEN_SECRET: all } = await makeKeys(secrets)
  return { current: all[0], all }
}

/**
 * Brings the environment's secrets into use: from their next start on the processes make new things with them. The
 * ones that were in use must be among the previous ones, unless they are `lost`. Gives the names of what changed.
 */
export async function rotateKeys(
  db: Kysely<Tables>,
  secrets: Secrets,
  { isLost }: { isLost: boolean },
): Promise<SecretName[]> {
  const keys = await makeKeys(secrets)
  return inTransaction(db, async (trx) => {
    await lockFingerprints(trx)
    const known = await findFingerprints(trx)
    const changed = secretNames.filter((name) => known.get(name) !== keys[name][0].id)
    for (const name of changed) {
      if (!isLost && !keys[name].some(({ id }) => id === known.get(name))) {
        throw new OperatorError(
          `${name}_PREVIOUS must hold the secret that is in use now. If it is lost, with all that was made with it: \`npm run secrets:rotate -- --lost\`.`,
        )
      }
      await saveFingerprint(trx, { name, fingerprint: keys[name][0].id })
    }
    return changed
  })
}

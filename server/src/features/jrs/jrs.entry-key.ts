import { createHmac } from 'node:crypto'
import { entryPath } from '@madang/contract/site-jrs'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Key } from '../../keys.ts'
import { hashSecret, isSameHash } from '../../tokens.ts'
import { findKeyHash } from './jrs.entries.queries.ts'

/**
 * The key of the page of an entry, or of somebody who waits for a slot: 22 characters of base64url, made of our secret and the id, so that each text can
 * say it again while the database keeps its hash alone.
 */
export function entryKey({ secret }: Key, entryId: string): string {
  return createHmac('sha256', secret).update(`jrs entry ${entryId}`).digest('base64url').slice(0, 22)
}

/** The key of an entry, by whichever secret it was made; null once the entry is anonymous. */
export async function findEntryKey(
  { db, tokenKeys }: Pick<Deps, 'tokenKeys'> & { readonly db: Db },
  entryId: string,
): Promise<string | null> {
  const hash = await findKeyHash(db, entryId)
  return hash === null ? null : keyWithHash(tokenKeys, entryId, hash)
}

/** The key of a page with this hash, by whichever secret it was made. */
export function keyWithHash(tokenKeys: Deps['tokenKeys'], id: string, hash: Buffer): string | null {
  const keys = tokenKeys.all.map((key) => entryKey(key, id))
  return keys.find((key) => isSameHash(hashSecret(key), hash)) ?? null
}

/** The link to an entry's page, for whoever it is; null once the entry is anonymous. */
export async function entryLink(
  deps: Pick<Deps, 'tokenKeys' | 'publicUrl'> & { readonly db: Db },
  entryId: string,
): Promise<string | null> {
  const key = await findEntryKey(deps, entryId)
  return key === null ? null : `${deps.publicUrl}${entryPath(key)}`
}

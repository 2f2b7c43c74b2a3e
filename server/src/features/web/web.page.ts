import { randomBytes } from 'node:crypto'
import type { PublicSettings } from '@madang/contract/settings'
import { isDatabaseAway } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SiteAssets } from '../../http/assets.ts'
import { loadSettings } from '../settings/settings.queries.ts'

/** A page as it is answered. */
export interface Page {
  readonly policy: string
  readonly html: string
  /** Default 200. */
  readonly status?: number
  /** What of the browser it uses. */
  readonly allowed?: readonly string[]
  /** Whose script runs in it, as a source of the content policy. */
  readonly partner?: string | null
}

/** While developing, for what Vite writes into the page. */
export function newNonce({ directory }: SiteAssets): string | null {
  return directory === null ? randomBytes(18).toString('base64url') : null
}

/** What `find` finds; null while the database is away, without which pages come too: they tell then that the server is not ready. */
export async function findUnlessAway<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return null
  }
}

export function findSettings({ db }: Pick<Deps, 'db'>): Promise<PublicSettings | null> {
  return findUnlessAway(() => loadSettings(db))
}

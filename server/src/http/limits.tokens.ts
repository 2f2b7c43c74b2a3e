import { AppError } from '@madang/contract/errors'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { addToWindow } from './limits.queries.ts'
import { networkOf, windowOf } from './limits.windows.ts'

/**
 * Tokens a minute that nobody has, of one address. A browser forgets a token with its first refusal, so this takes
 * hundreds of people behind one address who are all signed out in the same minute.
 */
export const unknownTokensPerAddress = 600

/**
 * Makes `limitUnknownTokens(addressOf, authenticate)`: runs `authenticate` unless the address sent too many unknown
 * tokens in this minute; throws `rate.limited` then, whatever token comes. Only failures are counted, in the
 * database and before they are answered: what cannot be counted fails. A token that is good costs nothing here.
 */
export function createTokenLimit({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  let window = 0
  /** Networks whose tokens are not looked up any more in this window. */
  const full = new Set<string>()

  async function count(start: number, network: string): Promise<void> {
    const key = `token ${network}`
    const counts = await addToWindow(db, start, new Map([[key, 1]]))
    if ((counts.get(key) ?? 0) >= unknownTokensPerAddress && start === window) full.add(network)
  }

  return async <T>(addressOf: () => string, authenticate: () => Promise<T>): Promise<T> => {
    const { start, secondsLeft } = windowOf(now())
    if (start !== window) {
      window = start
      full.clear()
    }
    if (full.size > 0 && full.has(networkOf(addressOf())))
      throw new AppError('rate.limited', { retryAfter: secondsLeft })
    try {
      return await authenticate()
    } catch (error) {
      const isUnknown = error instanceof AppError && error.code === 'auth.token_invalid'
      if (isUnknown) await count(start, networkOf(addressOf()))
      throw error
    }
  }
}

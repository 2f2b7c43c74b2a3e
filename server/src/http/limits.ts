import { AppError } from '@madang/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { addToWindow } from './limits.queries.ts'
import { createTokenLimit } from './limits.tokens.ts'
import { dayOf, networkOf, windowOf } from './limits.windows.ts'

/** product.md §8: requests a minute of one user, anonymous writes a minute of one address. */
export const requestsPerUser = 600
export const anonymousWritesPerAddress = 30
/** Questions a minute of one person that lead to a service outside, such as the search for addresses. */
export const lookupsPerUser = 30

/** Places a minute that one kiosk gives, also those of a time without network; no door lets more people by. */
const placesPerKiosk = 60

const shareEveryMs = 1_000
/** Most people are far from the limit: nobody's handful of requests is worth a row each second. */
export const worthSharing = 20

interface LimitsOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

/** What a code is for, and how many of these one network gets in a day. */
interface Texts {
  readonly purpose: string
  readonly most: number
}

interface Counted {
  readonly most: number
  readonly start: number
  readonly secondsLeft: number
}

async function countIn(
  db: Kysely<Tables>,
  key: string,
  { most, start, secondsLeft }: Counted,
): Promise<void> {
  const counts = await addToWindow(db, start, new Map([[key, 1]]))
  if ((counts.get(key) ?? 0) > most) throw new AppError('rate.limited', { retryAfter: secondsLeft })
}

/**
 * Rate limits that all server processes share through the database. Anonymous writes are counted
 * there before they run. A signed-in person's requests are counted here and shared once a second as soon as
 * there are `worthSharing`, so that a limit of 600 a minute costs no statement per request; what other
 * processes counted comes back with the same statement. Each process may let so many more pass.
 */
export function createLimits({ db, now, log }: LimitsOptions) {
  let window = windowOf(now()).start
  const unshared = new Map<string, number>()
  const known = new Map<string, number>()

  function settle(key: string, sharedAmount: number): void {
    const rest = (unshared.get(key) ?? 0) - sharedAmount
    if (rest > 0) unshared.set(key, rest)
    else unshared.delete(key)
  }

  let isSharing = false

  async function share(): Promise<void> {
    // On a slow database the next second comes before the answer: the batch must not go twice.
    if (isSharing) return
    const batch = new Map([...unshared].filter(([, count]) => count >= worthSharing))
    if (batch.size === 0) return
    isSharing = true
    try {
      await shareBatch(batch)
    } finally {
      isSharing = false
    }
  }

  async function shareBatch(batch: ReadonlyMap<string, number>): Promise<void> {
    const sharedWindow = window
    const counts = await addToWindow(db, window, batch)
    // Meanwhile a new minute may have begun, which starts from nothing.
    if (sharedWindow !== window) return
    for (const [key, count] of counts) {
      known.set(key, count)
      settle(key, batch.get(key) ?? 0)
    }
  }

  // While the database is away each process counts for itself and tries again.
  const timer = setInterval(() => {
    share().catch((error: unknown) => log.warn({ err: error }, 'could not share request counts'))
  }, shareEveryMs)
  timer.unref()

  return {
    /** Counts a request of a signed-in person; throws `rate.limited` over the limit. */
    countUser(userId: string): void {
      const { start, secondsLeft } = windowOf(now())
      if (start !== window) {
        window = start
        unshared.clear()
        known.clear()
      }
      const count = (known.get(userId) ?? 0) + (unshared.get(userId) ?? 0) + 1
      if (count > requestsPerUser) throw new AppError('rate.limited', { retryAfter: secondsLeft })
      unshared.set(userId, (unshared.get(userId) ?? 0) + 1)
    },

    /** Counts a write of an anonymous caller; throws `rate.limited` over the limit, and fails when it cannot count. */
    countAnonymousWrite(address: string): Promise<void> {
      const key = `anonymous ${networkOf(address)}`
      return countIn(db, key, { most: anonymousWritesPerAddress, ...windowOf(now()) })
    },

    /** Counts a place that a kiosk gives; throws `rate.limited` over the limit. */
    countPlace(deviceId: string): Promise<void> {
      return countIn(db, `kiosk ${deviceId}`, { most: placesPerKiosk, ...windowOf(now()) })
    },

    /**
     * Counts a code for a visitor's form, in the transaction that sends it; throws `rate.limited` over the limit of
     * the day.
     */
    countVisitorText(trx: Kysely<Tables>, address: string, { purpose, most }: Texts): Promise<void> {
      const { end: start, secondsLeft } = dayOf(now())
      const key = `visitor texts ${purpose} ${networkOf(address)}`
      return countIn(trx, key, { most, start, secondsLeft })
    },

    /** Counts a question that leads to a service outside; throws `rate.limited` over the limit. */
    countLookup(trx: Kysely<Tables>, userId: string): Promise<void> {
      return countIn(trx, `lookups ${userId}`, { most: lookupsPerUser, ...windowOf(now()) })
    },

    limitUnknownTokens: createTokenLimit({ db, now }),

    stop(): void {
      clearInterval(timer)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

import { isIPv6 } from 'node:net'
import { AppError } from '@madang/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { addToWindow } from './limits.queries.ts'

/** product.md §8: requests a minute of one user, anonymous writes a minute of one address. */
export const requestsPerUser = 600
export const anonymousWritesPerAddress = 30
/**
 * Tokens a minute that nobody has, of one address. A browser forgets a token with its first refusal, so this takes
 * hundreds of people behind one address who are all signed out in the same minute.
 */
export const unknownTokensPerAddress = 600

const windowSeconds = 60
const shareEveryMs = 1_000

/** Two colons stand for as many groups of zeros as are missing. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return groups(head)
  const missing = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
}

/**
 * Whom an address counts for: of IPv6 its first 64 bits, since everyone who has one such address has 2⁶⁴ of them.
 */
export function networkOf(address: string): string {
  const inIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inIpv4 !== undefined) return inIpv4
  if (!isIPv6(address)) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}

interface LimitsOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

function windowOf(now: Date): { start: number; secondsLeft: number } {
  const seconds = Math.floor(now.getTime() / 1000)
  const start = seconds - (seconds % windowSeconds)
  return { start, secondsLeft: start + windowSeconds - seconds }
}

/**
 * Rate limits that all server processes share through the database. Anonymous writes are counted
 * there before they run. A signed-in person's requests are counted here and shared once a second,
 * so that a limit of 600 a minute costs no statement per request; what other processes counted
 * comes back with the same statement.
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
    if (unshared.size === 0 || isSharing) return
    isSharing = true
    try {
      await shareBatch()
    } finally {
      isSharing = false
    }
  }

  async function shareBatch(): Promise<void> {
    const sharedWindow = window
    const batch = new Map(unshared)
    const counts = await addToWindow(db, window, batch)
    // Meanwhile a new minute may have begun, which starts from nothing.
    if (sharedWindow !== window) return
    for (const [key, count] of counts) {
      known.set(key, count)
      settle(key, batch.get(key) ?? 0)
    }
  }

  /** Networks that sent too many unknown tokens in this minute: theirs are not looked up any more. */
  const guessing = { window, networks: new Set<string>() }

  function demandNotGuessing(start: number, secondsLeft: number, addressOf: () => string): void {
    if (guessing.window !== start) {
      guessing.window = start
      guessing.networks.clear()
    }
    if (guessing.networks.size > 0 && guessing.networks.has(networkOf(addressOf())))
      throw new AppError('rate.limited', { retryAfter: secondsLeft })
  }

  async function countUnknownToken(start: number, network: string): Promise<void> {
    const key = `token ${network}`
    const counts = await addToWindow(db, start, new Map([[key, 1]]))
    if ((counts.get(key) ?? 0) >= unknownTokensPerAddress && guessing.window === start)
      guessing.networks.add(network)
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
    async countAnonymousWrite(address: string): Promise<void> {
      const { start, secondsLeft } = windowOf(now())
      const key = `anonymous ${networkOf(address)}`
      const counts = await addToWindow(db, start, new Map([[key, 1]]))
      if ((counts.get(key) ?? 0) > anonymousWritesPerAddress) {
        throw new AppError('rate.limited', { retryAfter: secondsLeft })
      }
    },

    /**
     * Runs `authenticate` unless the address sent too many unknown tokens in this minute; throws `rate.limited`
     * then, whatever token comes. Only failures are counted, before they are answered: what cannot be counted
     * fails. A token that is good costs nothing here.
     */
    async limitUnknownTokens<T>(addressOf: () => string, authenticate: () => Promise<T>): Promise<T> {
      const { start, secondsLeft } = windowOf(now())
      demandNotGuessing(start, secondsLeft, addressOf)
      try {
        return await authenticate()
      } catch (error) {
        const isUnknown = error instanceof AppError && error.code === 'auth.token_invalid'
        if (isUnknown) await countUnknownToken(start, networkOf(addressOf()))
        throw error
      }
    },

    stop(): void {
      clearInterval(timer)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

import { createHmac } from 'node:crypto'
import { seoulDate } from '@madang/contract/korean-time'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { singleFlight } from '../../http/single-flight.ts'
import { countVisits, type Visit } from './promotions.counting.queries.ts'

/** Who looks, as far as a request says it; nothing of it is kept. */
export interface Visitor {
  readonly ip: string
  readonly userAgent: string
}

/** What calls itself a robot, previews links or is a tool; and who says nothing. */
const robots =
  /bot|crawl|spider|slurp|scrap|preview|facebookexternalhit|yeti|daum|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|^$/i

const writeEveryMs = 1_000
/** Beyond so many at once they are not counted: memory is for those who are served. */
const mostWaiting = 20_000

/**
 * Counts views and shares without cookies or names: a visitor is a hash of address and browser under a key that changes
 * with the day in Seoul, and the same one within half an hour is one visit. They are written together once a second.
 */
export function createCounting({ db, now, tokenKeys, log }: Pick<Deps, 'db' | 'now' | 'tokenKeys' | 'log'>) {
  const waiting = new Map<string, Visit>()

  function hashOf(kind: Visit['kind'], promotionId: string, { ip, userAgent }: Visitor): string {
    const key = createHmac('sha256', tokenKeys.current.secret)
      .update(`visits ${seoulDate(now())}`)
      .digest()
    return createHmac('sha256', key).update(`${kind} ${promotionId} ${ip} ${userAgent}`).digest('hex')
  }

  function count(kind: Visit['kind'], promotionId: string, visitor: Visitor): void {
    if (robots.test(visitor.userAgent) || waiting.size >= mostWaiting) return
    const hash = hashOf(kind, promotionId, visitor)
    waiting.set(hash, { promotionId, kind, hash })
  }

  async function write(): Promise<void> {
    const visits = [...waiting.values()]
    if (visits.length === 0) return
    const at = now()
    await inTransaction(db, (trx) => countVisits(trx, visits, { now: at, day: seoulDate(at) }))
    for (const { hash } of visits) waiting.delete(hash)
  }

  /** Writes what was counted until now; what the database did not take waits for the next time. */
  const flush = singleFlight(write)

  function flushOrWarn(): Promise<void> {
    return flush().catch((error: unknown) => log.warn({ err: error }, 'could not write views and shares'))
  }

  const timer = setInterval(() => void flushOrWarn(), writeEveryMs)
  timer.unref()

  return {
    countView: (promotionId: string, visitor: Visitor) => count('view', promotionId, visitor),
    countShare: (promotionId: string, visitor: Visitor) => count('share', promotionId, visitor),
    flush,
    /** Writes what is left; without it where the database is away, since a few views keep no server from stopping. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await flushOrWarn()
    },
  }
}

export type Counting = ReturnType<typeof createCounting>

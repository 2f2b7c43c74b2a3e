import { AppError } from '@madang/contract/errors'
import type { OwnJrsEntry } from '@madang/contract/jrs-entries'
import { announcedAt } from '@madang/contract/jrs-raffle'
import type { Db } from '../../db/database.ts'
import { hashSecret } from '../../tokens.ts'
import { actionsOf, findEntry, findEntryId, type EntryInList } from './jrs.entries.queries.ts'
import { findJrs, publishedOf, type JrsRecord } from './jrs.queries.ts'
import { scoreOf } from './jrs.raffle.ts'
import { findPlace } from './jrs.raffles.queries.ts'
import { findQueue, ownWait, type Queue } from './jrs.wait.queries.ts'

/** So many numbers before the own one are shown. */
const mostAhead = 6

const wasDrawn: readonly EntryInList['status'][] = ['CONFIRMED', 'REJECTED']
const undrawn = { status: 'WAITING', endedAt: null, endedBy: null } as const

/** What the own page of a raffle says besides: how it is drawn, and once the result is out how it came to it. */
async function ownRaffle(
  db: Db,
  item: JrsRecord,
  { entry, now }: { readonly entry: EntryInList; readonly now: Date },
): Promise<OwnJrsEntry['raffle']> {
  const { winnersCount, resultAnnounceAt, publicValueSource, prizeName, prizeValueWon } = item
  const published = publishedOf(item, now)
  const { seed, listFingerprint, publicValue, drawnAt } = published
  const named = {
    winnersCount: winnersCount ?? 0,
    resultAnnounceAt,
    publicValueSource,
    prizeName,
    prizeValueWon,
  }
  const none = { announcedAt: null, score: null, place: null, lastScore: null, claimEndsAt: null }
  if (seed === null || listFingerprint === null || drawnAt === null)
    return { ...published, ...named, ...none }
  const { place, lastNumber } = await findPlace(db, item.id, entry.number)
  const score = (number: number) => scoreOf({ seed, listFingerprint, publicValue }, number)
  return {
    ...published,
    ...named,
    announcedAt: announcedAt(item),
    score: place === null ? null : score(entry.number),
    place,
    lastScore: lastNumber === null ? null : score(lastNumber),
    claimEndsAt: entry.status === 'CONFIRMED' ? entry.claimEndsAt : null,
  }
}

/** The own place, with what is ahead of it now; of whoever just joined the queue is known. */
export async function toOwn(
  db: Db,
  { queue: known, ...entry }: EntryInList & { readonly queue?: Queue | null },
  now: Date,
): Promise<OwnJrsEntry> {
  const item = await findJrs(db, entry.jrsItemId)
  if (item === undefined) throw new AppError('resource.not_found')
  const waits = entry.kind === 'QUEUE' && entry.status === 'WAITING'
  const queue = waits ? (known ?? (await findQueue(db, entry.jrsItemId, now))) : null
  const ahead = queue?.waiting.filter(({ sortKey }) => sortKey < entry.sortKey) ?? []
  const { anonymisedAt, ...own } = entry
  const raffle = entry.kind === 'RAFFLE' ? await ownRaffle(db, item, { entry, now }) : null
  // The draw may be before its result is out.
  const isSecret = item.drawnAt !== null && raffle?.drawnAt === null && wasDrawn.includes(entry.status)
  return {
    ...own,
    ...(isSecret && undrawn),
    raffle,
    isAnonymised: anonymisedAt !== null,
    code: item.code,
    title: item.title,
    storeName: item.storeName,
    storeAddress: item.storeAddress,
    storePhone: item.storePhone,
    retentionDays: item.retentionDays,
    ahead: queue && ahead.length,
    numbersAhead: ahead.slice(-mostAhead).map(({ number }) => number),
    wait: queue && ownWait(item, queue, { ahead, joinedAt: entry.joinedAt, now }),
    at: now.toISOString(),
  }
}

/** An entry by the key of its page, as its guest sees it; null for a key that is none, or of an anonymous entry. */
export async function findByKey(db: Db, key: string, now: Date) {
  const id = await findEntryId(db, { keyHash: hashSecret(key) })
  const entry = id === null ? undefined : await findEntry(db, id)
  if (entry === undefined) return null
  return { entry, own: await toOwn(db, entry, now), actions: actionsOf(entry, 'person', now) }
}

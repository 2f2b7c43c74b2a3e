import { AppError } from '@madang/contract/errors'
import type { OwnJrsEntry } from '@madang/contract/jrs-entries'
import type { Db } from '../../db/database.ts'
import { hashSecret } from '../../tokens.ts'
import { actionsOf, findEntry, findEntryId, type EntryInList } from './jrs.entries.queries.ts'
import { findJrs } from './jrs.queries.ts'
import { findQueue, ownWait, type Queue } from './jrs.wait.queries.ts'

/** So many numbers before the own one are shown. */
const mostAhead = 6

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
  return {
    ...own,
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

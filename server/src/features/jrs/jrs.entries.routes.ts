import { AppError } from '@madang/contract/errors'
import {
  addJrsEntry,
  callNextJrs,
  changeJrsEntry,
  getJrsBoard,
  getJrsEntry,
  pagedJrsEntries,
  revealJrsEntry,
  setJrsEntryStatus,
  type JrsBoard,
  type JrsEntriesQuery,
} from '@madang/contract/jrs-entries'
import { restoreMinutes } from '@madang/contract/jrs-entry-actions'
import { businessDayStart } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import { readPhoneSearch } from '@madang/contract/phone'
import type { Db } from '../../db/database.ts'
import { readInitials } from '../../db/hangul-initials.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { callNext, changeEntry, moveTo, reveal } from './jrs.entries.changes.ts'
import { entryLists, type EntryFilter, type EntrySearch } from './jrs.entries.list.queries.ts'
import {
  aboutEntry,
  countWaiting,
  findEntry,
  listEndedSince,
  listIn,
  toEntry,
} from './jrs.entries.queries.ts'
import { join } from './jrs.joining.ts'
import { toOwn } from './jrs.own.queries.ts'
import { aboutJrs, type JrsRecord } from './jrs.queries.ts'
import { getInScope } from './jrs.scope.ts'
import { findTextsToday } from './jrs.texts.queries.ts'

/** Decides what a search text means: four digits are the end of a phone or a number in line. */
function readEntrySearch(text: string): EntrySearch {
  const initials = readInitials(text)
  if (initials !== null) return { kind: 'initials', initials }
  const asked = readPhoneSearch(text)
  if (asked !== null && 'phone' in asked) return { kind: 'phone', phone: asked.phone }
  if (asked !== null) return { kind: 'lastFour', lastFour: asked.lastFour, number: Number(asked.lastFour) }
  if (/^\d{1,6}$/.test(text)) return { kind: 'number', number: Number(text) }
  return { kind: 'name', key: text.replaceAll(' ', '').toLowerCase() }
}

function toFilter(jrsItemId: string, { search, status, source, from, to }: JrsEntriesQuery): EntryFilter {
  return {
    jrsItemId,
    search: search === undefined ? null : readEntrySearch(search),
    statuses: status ?? null,
    sources: source ?? null,
    since: from === undefined ? null : businessDayStart(from).toISOString(),
    before: to === undefined ? null : businessDayStart(addDays(to, 1)).toISOString(),
  }
}

/** So many of who is next are on the board. */
const mostNext = 12
const mostCalled = 50

async function findBoard(db: Db, item: JrsRecord, now: Date): Promise<JrsBoard> {
  const { id } = item
  const since = new Date(now.getTime() - restoreMinutes * 60_000).toISOString()
  const [called, next, undoable, waiting, texts] = await Promise.all([
    listIn(db, id, { status: 'CALLED', most: mostCalled }),
    listIn(db, id, { status: 'WAITING', most: mostNext }),
    listEndedSince(db, id, since),
    countWaiting(db, id),
    findTextsToday(db, { storeId: item.storeId, now }),
  ])
  return {
    ...item,
    at: now.toISOString(),
    called: called.map(toEntry),
    next: next.map(toEntry),
    undoable: undoable.map(toEntry),
    waitingParties: waiting.parties,
    waitingPeople: waiting.people,
    texts,
  }
}

/** Entries of lists: members join and follow the own one, staff of the store call, add and move them. */
export function jrsEntriesRoutes(serve: Serve, { now, tokenKeys }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(addJrsEntry, async (call) => {
    const caller = callerOf(call)
    const { id } = call.params
    await getInScope(call.db, id, caller)
    const { name = null, phone = null, staffMemo = null, slotAt = null, ...written } = call.body
    const who = { userId: null, name, phone, staffMemo, slotAt, source: 'STAFF', locale: 'kr' } as const
    return inTransaction(call.db, async (trx) => {
      const entry = await join(trx, { ...written, ...who, tokenKeys, jrsItemId: id, now: caller.now })
      await record(trx, caller, { action: 'jrs.entry_added', ...aboutEntry(entry) })
      return toEntry(entry)
    })
  })

  serve(pagedJrsEntries, async (call) => {
    const caller = callerOf(call)
    const { item } = await getInScope(call.db, call.params.id, caller)
    const { rows, total } = await entryLists.page(call.db, toFilter(item.id, call.query), call.query)
    const shown = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
    const { subjectIds = [], ...of } = aboutJrs(item)
    await record(call.db, caller, {
      action: 'jrs.entries_viewed',
      ...of,
      subjectIds: [...new Set([...subjectIds, ...shown])],
    })
    return toPage(rows.map(toEntry), call.query, total)
  })

  serve(getJrsEntry, async ({ db, params, viewer }) => {
    const entry = await findEntry(db, params.entryId)
    if (entry === undefined || entry.userId !== viewer.userId) throw new AppError('resource.not_found')
    return toOwn(db, entry, now())
  })

  serve(changeJrsEntry, (call) => changeEntry(call.db, call, callerOf(call)))

  serve(setJrsEntryStatus, (call) => moveTo(call.db, call, callerOf(call)))

  serve(callNextJrs, (call) => callNext(call.db, call.params.id, callerOf(call)))

  serve(revealJrsEntry, (call) => reveal(call.db, call, callerOf(call)))

  serve(getJrsBoard, async (call) => {
    const { item } = await getInScope(call.db, call.params.id, callerOf(call))
    return findBoard(call.db, item, now())
  })
}

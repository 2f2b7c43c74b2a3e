import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { mostTextsADay, textKinds, type EntryText, type TextKind } from '@madang/contract/jrs-texts'
import {
  fillVariables,
  nameIn,
  templateFor,
  type SetTemplate,
  type KakaoValues,
} from '@madang/contract/kakao'
import { addDays, seoulDate } from '@madang/contract/korean-time'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { declareNotice, nearTask, type NoticeOutcome } from '../../jobs/notices.ts'
import { addJob } from '../../jobs/runner.ts'
import type { KakaoMessage } from '../../outside/kakao.ts'
import { countText } from '../auth/auth.counts.queries.ts'
import { notifyStaff } from '../notifications/notifications.queries.ts'
import { findKakaoTemplates } from '../settings/settings.queries.ts'
import { jrsCallLapses } from './jrs.entries.clock.ts'
import { cancelWaiting, mostCancelled, type EntryRecord } from './jrs.entries.queries.ts'
import { entryLink } from './jrs.entry-key.ts'
import { findJrs, tellOf } from './jrs.queries.ts'
import type { JrsItemFields } from './jrs.tables.ts'
import { isTimely } from './jrs.reminders.ts'
import { remindedTogether, takeDue } from './jrs.reminders.queries.ts'
import { jrsTexts, kakaoValues, linkedTexts, type ToldEntry } from './jrs.texts.ts'
import {
  countAhead,
  findToldEntry,
  markToldAhead,
  settleText,
  takeNear,
  takeText,
  writeReport,
  writeText,
} from './jrs.texts.queries.ts'

/** The states of an entry in which a text is true. */
const statusesOf: Record<TextKind, readonly JrsEntryStatus[]> = {
  joined: ['WAITING'],
  ahead: ['WAITING'],
  called: ['CALLED'],
  deferred: ['WAITING'],
  cancelled: ['CANCELLED'],
  refused: ['REJECTED'],
  accepted: ['CONFIRMED'],
  moved: ['WAITING', 'CONFIRMED'],
  won: ['CONFIRMED'],
  lost: ['REJECTED'],
  dayBefore: ['CONFIRMED'],
  hoursBefore: ['CONFIRMED'],
}

const Told = z.object({
  kind: z.enum(textKinds),
  entryId: z.guid(),
  /** As they were: of an entry that was called or taken back meanwhile it is not true any more. */
  callCount: z.int(),
  endedAt: z.nullable(z.string()),
  /** Of a text that says when one comes: moved once more, that is another time. */
  slotAt: z.optional(z.string()),
})

/** Whether a text still says what is: one that is too late does not leave. */
function isStill(
  entry: Pick<EntryRecord, 'status' | 'callCount' | 'endedAt' | 'callEndsAt' | 'slotAt'> & {
    readonly toldSlotAt: string | null
  },
  { kind, callCount, endedAt, slotAt }: z.infer<typeof Told>,
  now: Date,
): boolean {
  const isSame =
    statusesOf[kind].includes(entry.status) && entry.callCount === callCount && entry.endedAt === endedAt
  if (slotAt !== undefined && entry.slotAt !== slotAt) return false
  if (kind === 'dayBefore' || kind === 'hoursBefore') {
    return isSame && entry.slotAt !== null && isTimely(kind, entry.slotAt, now)
  }
  // Moved there and back before anything was told: there is nothing to tell.
  if (kind === 'moved' && entry.toldSlotAt === entry.slotAt) return false
  // A call may have lapsed before the clock has moved it.
  const hasLapsed =
    kind === 'called' && entry.callEndsAt !== null && Date.parse(entry.callEndsAt) <= now.getTime()
  return isSame && !hasLapsed
}

/** What an entry shows of its last message; everything else has failed, as far as is known. */
const stateOf: Partial<Record<NoticeOutcome['became'], EntryText['state']>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
}

/** Null where the template says something that there is not of this entry. */
function kakaoMessage({ id, text }: SetTemplate, values: KakaoValues): KakaoMessage | null {
  const variables = fillVariables(text, values)
  return variables && { templateId: id, variables }
}

/** What somebody who is reminded calls the day of a slot. */
function dayNameOf({ slotAt }: Pick<EntryRecord, 'slotAt'>, now: Date): ToldEntry['dayName'] {
  if (slotAt === null) return null
  const [date, today] = [seoulDate(new Date(slotAt)), seoulDate(now)]
  if (date === today) return '오늘'
  return date === addDays(today, 1) ? '내일' : null
}

/** Tells whoever is on a list how it stands there. */
export const jrsNotice = declareNotice({
  template: 'jrs.told',
  purpose: 'service',
  payload: Told,
  async write(deps, told) {
    const { db, now } = deps
    const { kind, entryId } = told
    const entry = await findToldEntry(db, entryId)
    if (entry === undefined || entry.phone === null || !isStill(entry, told, now())) return null
    const { storeId, callEndsAt } = entry
    const sent = await takeText(db, { storeId, now: now() })
    if (sent === mostTextsADay) {
      const about = { id: entry.jrsItemId, title: entry.title, storeId }
      await notifyStaff(db, { type: 'jrs.texts_spent', ...tellOf(about), senderId: null, now: now() })
    }
    if (sent === null) {
      await writeText(db, entryId, { kind, state: 'FAILED', at: now().toISOString() })
      return null
    }
    const waits = entry.kind === 'QUEUE' && entry.status === 'WAITING'
    const ahead = waits ? await countAhead(db, entry) : 0
    if (waits && kind !== 'ahead' && ahead <= entry.notifyAhead) await markToldAhead(db, entryId)
    const leftMs = callEndsAt === null ? 0 : Date.parse(callEndsAt) - now().getTime()
    const minutesLeft = Math.max(1, Math.round(leftMs / 60_000))
    const template = templateFor(await findKakaoTemplates(db), kind)
    const hasLink = linkedTexts.includes(kind) || template?.text.includes(nameIn('link'))
    const link = hasLink ? await entryLink(deps, entryId) : null
    const says = { ...entry, ahead, minutesLeft, link, dayName: dayNameOf(entry, now()) }
    const kakao = template && kakaoMessage(template, kakaoValues(kind, says))
    return { to: entry.phone, texts: jrsTexts(kind, says), kakao }
  },
  async settled({ db, now }, { kind, entryId, callCount, slotAt }, outcome) {
    const entry = await findToldEntry(db, entryId)
    if (entry === undefined) return
    const { way, became } = outcome
    const written = { kind, state: stateOf[became] ?? 'FAILED', way, at: now().toISOString() }
    await settleText(db, { storeId: entry.storeId, now: now() }, outcome)
    const isReport = became === 'delivered' || became === 'undelivered'
    // There was another one since.
    if (isReport && (entry.callCount !== callCount || (slotAt !== undefined && entry.slotAt !== slotAt)))
      return
    const isTold = became === 'delivered' || (way === 'TEXT' && became === 'sent')
    // Until the report nobody knows what the guest knows.
    const isOpen = way === 'KAKAO' && (became === 'sent' || became === 'unknown') && slotAt !== undefined
    const toldSlotAt = isTold ? slotAt : isOpen ? null : undefined
    await (isReport ? writeReport : writeText)(db, entryId, { ...written, toldSlotAt })
  },
})

/** So long a text waits that an undo can still prevent (product.md §8). */
const undoneWithinMs = 10_000

interface Followed {
  readonly from: JrsEntryStatus
  readonly by: 'staff' | 'person'
  readonly list: Pick<JrsItemFields, 'notifyAhead' | 'notifyOnCall'>
  readonly now: Date
}

/** What somebody is told of a move; nothing of what he or she did. */
function kindOf({ status }: EntryRecord, { from, by, list }: Followed): TextKind | null {
  if (by === 'person') return null
  switch (status) {
    case 'CALLED':
      return list.notifyOnCall ? 'called' : null
    case 'WAITING':
      return from === 'CALLED' ? 'deferred' : null
    case 'CANCELLED':
      return 'cancelled'
    case 'REJECTED':
      return 'refused'
    case 'CONFIRMED':
      return 'accepted'
    default:
      return null
  }
}

type Addressee = Pick<EntryRecord, 'id' | 'phone' | 'callCount' | 'endedAt'>

/** Has an entry told, where it has a number; what can be taken back at once is told a little later. */
async function tell(
  trx: Db,
  { kind, now }: { readonly kind: TextKind; readonly now: Date },
  { id, phone, callCount, endedAt }: Addressee,
): Promise<void> {
  if (phone === null) return
  const isUndoable = kind === 'cancelled'
  const options = isUndoable ? { runAt: new Date(now.getTime() + undoneWithinMs).toISOString() } : {}
  await jrsNotice.add(trx, { kind, entryId: id, callCount, endedAt }, options)
}

/** Tells a guest whose booking staff moved, once that is not taken back at once. */
export async function tellMoved(
  trx: Db,
  { id, phone, callCount, endedAt, slotAt }: Addressee & Pick<EntryRecord, 'slotAt'>,
  now: Date,
): Promise<void> {
  if (phone === null || slotAt === null) return
  const runAt = new Date(now.getTime() + undoneWithinMs).toISOString()
  await jrsNotice.add(trx, { kind: 'moved', entryId: id, callCount, endedAt, slotAt }, { runAt })
}

/** Takes everybody who waits off lists that close, and has them told; gives how many. */
export async function closeOver(trx: Db, listIds: readonly string[], now: Date): Promise<number> {
  if (listIds.length === 0) return 0
  let count = 0
  for (;;) {
    const cancelled = await cancelWaiting(trx, listIds, now)
    const told = cancelled.filter(({ phone }) => phone !== null)
    const kind = 'cancelled' as const
    await jrsNotice.addAll(
      trx,
      told.map(({ id, callCount, endedAt }) => ({ kind, entryId: id, callCount, endedAt })),
    )
    count += cancelled.length
    if (cancelled.length < mostCancelled) return count
  }
}

/** What follows from a move of an entry, last in its transaction: a call will lapse, and who is concerned is told. */
export async function follow(trx: Db, moved: EntryRecord, how: Followed): Promise<void> {
  const { from, list } = how
  const { jrsItemId, kind: listKind, status, callEndsAt } = moved
  if (callEndsAt !== null) await jrsCallLapses.wake(trx, callEndsAt)
  const kind = kindOf(moved, how)
  if (kind !== null) await tell(trx, { kind, now: how.now }, moved)
  // Everybody behind who leaves the line comes nearer. One job for all that moves at the same time.
  const isShorter = listKind === 'QUEUE' && from === 'WAITING' && status !== 'WAITING'
  if (isShorter && list.notifyAhead > 0) {
    await addJob(trx, nearTask, { id: jrsItemId }, { jobKey: `${nearTask} ${jrsItemId}` })
  }
}

type Joined = Addressee & Pick<EntryRecord, 'source' | 'userId'>

interface Listed {
  readonly list: Pick<JrsItemFields, 'requirePhoneCode'>
  readonly now: Date
}

/**
 * Tells what follows from guests' own deeds. A number that a guest typed and nobody confirmed may be a stranger's: it is
 * texted no oftener than with codes, all lists and codes taken together (security.md G5). Whoever is left out is on the
 * list all the same, and the board says that no text left.
 */
async function tellUnasked(
  trx: Db,
  entry: Joined,
  { kind, list, now }: Listed & { readonly kind: 'joined' | 'ahead' },
): Promise<void> {
  const { id, phone, source, userId } = entry
  // A kiosk asks for no code.
  const isProven = (list.requirePhoneCode && source !== 'KIOSK') || source === 'STAFF' || userId !== null
  if (phone === null || isProven || (await countText(trx, phone, now))) return tell(trx, { kind, now }, entry)
  return writeText(trx, id, { kind, state: 'FAILED', at: now.toISOString() })
}

/** Somebody has joined. */
export async function tellJoined(trx: Db, entry: Joined, listed: Listed): Promise<void> {
  await tellUnasked(trx, entry, { ...listed, kind: 'joined' })
}

/**
 * Sends the link to its page once more to whoever waits on a list, no oftener than with codes; whether it leaves. Without
 * words on the board: the text before it did leave.
 */
export async function tellLinkAgain(
  trx: Db,
  entry: Addressee & Pick<EntryRecord, 'status'>,
  now: Date,
): Promise<boolean> {
  const { phone, status } = entry
  if (phone === null || status !== 'WAITING' || !(await countText(trx, phone, now))) return false
  await tell(trx, { kind: 'joined', now }, entry)
  return true
}

/** Tells those in a queue whose turn is near now, each once. */
export async function tellNear(db: Kysely<Tables>, payload: unknown, now: Date): Promise<void> {
  const { id } = z.object({ id: z.guid() }).parse(payload)
  await inTransaction(db, async (trx) => {
    const list = await findJrs(trx, id)
    if (list === undefined || list.notifyAhead === 0) return
    for (const entry of await takeNear(trx, list)) await tellUnasked(trx, entry, { kind: 'ahead', list, now })
  })
}

/** Reminds those whose bookings come near, each once; so many at once, until nobody is left. */
export async function remind(db: Kysely<Tables>, now: Date): Promise<void> {
  for (const kind of ['hoursBefore', 'dayBefore'] as const) {
    let taken = remindedTogether
    while (taken === remindedTogether) {
      taken = await inTransaction(db, async (trx) => {
        const due = await takeDue(trx, kind, now)
        const told = due.flatMap(({ id, phone, callCount, endedAt, slotAt, isWanted }) =>
          isWanted && phone !== null && slotAt !== null
            ? [{ kind, entryId: id, callCount, endedAt, slotAt }]
            : [],
        )
        await jrsNotice.addAll(trx, told)
        return due.length
      })
    }
  }
}

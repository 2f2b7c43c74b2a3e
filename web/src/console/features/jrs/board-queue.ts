import { call, newIdempotencyKey } from '@madang/contract/call'
import {
  addJrsEntry,
  callNextJrs,
  setJrsEntryStatus,
  type JrsBoard,
  type JrsEntry,
  type StaffJoinInput,
} from '@madang/contract/jrs-entries'
import { viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { entryMoves } from '@madang/contract/jrs-entry-actions'
import { lendJrsNumbers } from '@madang/contract/jrs-offline'
import type { DataTag } from '@tanstack/react-query'
import { NotReached, OfflineQueue, type Press } from '../../../offline/queue.ts'
import { keepNumbers, nothingKept, NotKept, ownHolder, takeNumber } from '../../../offline/vault.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query.ts'
import { send } from '../../api/send.ts'
import { getSession } from '../../api/session.ts'
import { noteUnsaved, noteWaiting } from '../../api/unsaved.ts'
import { errorText } from '../../i18n/error-text.ts'
import { getWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { withGuest, withPress, type BoardTask } from './board-presses.ts'
import { nameOf, placeText } from './entry-words.tsx'

/** What the server made of something that was pressed. */
export type BoardOutcome =
  | { readonly kind: 'done'; readonly entry: JrsEntry }
  /** Why not, and who was faster, in words. */
  | { readonly kind: 'refused'; readonly text: string }

export type BoardPress = Press<BoardTask, BoardOutcome>
type BoardQueue = OfflineQueue<BoardTask, BoardOutcome>

/** Where a list's board is cached. */
export function boardKey(listId: string): DataTag<[string, string, string], JrsBoard> {
  return ['jrs', 'board', listId] as DataTag<[string, string, string], JrsBoard> // a tag is a type alone
}

/** Whose page this is, also while the session is over. */
let person = ''

/** Whose presses on which list. */
export function placeOf(listId: string): string {
  person = getSession()?.userId ?? person
  return `${person} ${listId}`
}

/** Whether nothing has come of a call yet: not reached, or asked to wait. */
export function isNotReached({ code, status }: ApiError): boolean {
  if (code === 'network' || code === 'timeout' || code === 'idempotency.in_progress') return true
  return status === 429 || status > 500
}

async function carryOut(listId: string, { key, pressedAt, task }: BoardPress): Promise<JrsEntry> {
  const idempotencyKey = key
  if (task.kind === 'add') {
    const body = { ...task.body, pressedAt }
    return call(send, addJrsEntry, { params: { id: listId }, body, idempotencyKey })
  }
  const { entry, move } = task
  if (task.kind === 'next') {
    const body = { pressedAt, seen: entry.id }
    const called = await call(send, callNextJrs, { params: { id: listId }, body, idempotencyKey })
    // As it was: somebody else is called where a colleague called at the same time.
    return { ...called, status: 'WAITING', callCount: called.callCount - 1 }
  }
  const body = { from: entry.status, to: entryMoves[move].to, pressedAt }
  await call(send, setJrsEntryStatus, { params: { entryId: entry.id }, body, idempotencyKey })
  return entry
}

/** Why a press came to nothing; of somebody who was faster, who that was. */
async function whyNot({ task }: BoardPress, error: ApiError): Promise<string> {
  const words = getWords()
  const { t } = words
  const why = errorText(t, error)
  if (task.kind === 'add') {
    const number = task.body.lent?.number
    const name = number === undefined ? t('board.add.title') : placeText(words, { number })
    return t('board.takenBack', { name, why })
  }
  const { entry } = task
  const name = nameOf(t, entry)
  const plainly = t('board.takenBack', { name, why })
  if (error.code !== 'conflict.state') return plainly
  try {
    const { status, movedBy } = await call(send, viewJrsEntry, { params: { entryId: entry.id } })
    // Nobody was faster: it is too late for that, or not allowed any more.
    if (status === entry.status) return task.kind === 'next' ? t('board.nobodyWaits') : plainly
    const now = t(`entries.status.${status}`)
    return movedBy === null
      ? t('board.nowIs', { name, status: now })
      : t('board.faster', { name, by: movedBy, status: now })
  } catch (unknown) {
    if (unknown instanceof ApiError) return plainly
    throw unknown
  }
}

async function sendPress(listId: string, press: BoardPress): Promise<BoardOutcome> {
  try {
    const entry = await carryOut(listId, press)
    const { task, pressedAt } = press
    queryClient.setQueryData(boardKey(listId), (before) => {
      if (before === undefined) return before
      return task.kind === 'add'
        ? withGuest(before, entry)
        : withPress(before, { pressedAt, task: { ...task, entry } })
    })
    return { kind: 'done', entry }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isNotReached(error)) throw new NotReached(error.code, { cause: error })
    return { kind: 'refused', text: await whyNot(press, error) }
  }
}

interface ListQueue {
  readonly queue: BoardQueue
  /** Who pressed here waits for what comes of it, by key. */
  readonly awaited: Map<string, (outcome: BoardOutcome, press: BoardPress) => void>
}

const queues = new Map<string, ListQueue>()

/** The queue of a list's board; it goes on while the console is open, on whatever page. */
export function queueOf(listId: string): ListQueue {
  const place = placeOf(listId)
  const known = queues.get(place)
  if (known !== undefined) return known
  const awaited: ListQueue['awaited'] = new Map()
  const queue: BoardQueue = new OfflineQueue({
    place,
    send: (press) => sendPress(listId, press),
    onAnswer: (press, outcome) => {
      const tell = awaited.get(press.key)
      awaited.delete(press.key)
      if (tell !== undefined) tell(outcome, press)
      // Of a tab that is closed by now; what has waited stands in the report.
      else if (outcome.kind === 'refused' && !press.hasWaited) toast.failed(outcome.text)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, , id] }) => name === 'jrs' && id === listId,
      })
    },
  })
  // A session that ends meanwhile asks for a code over the page: what waits goes out with it. It is sent where a board of
  // its list is open; whoever signs out on another page is asked.
  let notes: readonly (() => void)[] = []
  queue.subscribe(() => {
    const isWaiting = queue.getState().waiting.length > 0
    if (isWaiting === notes.length > 0) return
    for (const takeBack of notes) takeBack()
    notes = isWaiting ? [noteUnsaved(place), noteWaiting(place)] : []
  })
  const made = { queue, awaited }
  queues.set(place, made)
  return made
}

/** So long somebody at the door waits for the server before the guest is only written down here. */
const patienceMs = 4_000

/** An id whose order is that of time, as the server's own are (UUID v7). */
function newEntryId(at: Date): string {
  const random = newIdempotencyKey()
  const time = at.getTime().toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(random.charAt(3), 16) & 3) | 8).toString(16)
  const groups = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`, variant + random.slice(4, 7)]
  return [...groups, random.slice(8, 20)].join('-')
}

/** Gives what comes of a call in time; null where the server was not reached. Throws what the server refused. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  try {
    return await Promise.race([asked, patience])
  } catch (error) {
    if (error instanceof ApiError && isNotReached(error)) return null
    throw error
  } finally {
    asked.catch(() => undefined) // told already, or the same guest is sent once more
  }
}

export interface Added {
  /** Null where no number is left that could be given without a network. */
  readonly number: number | null
  /** Written down here; the server hears of it later. */
  readonly isWaiting: boolean
}

/** Writes a guest down: on the server, or here, with a number that was lent for that. Throws `ApiError`. */
export async function addGuest(listId: string, body: StaffJoinInput, at: Date): Promise<Added> {
  const { queue } = queueOf(listId)
  const withId = { ...body, id: newEntryId(at) }
  if (!queue.getState().isAway) {
    const entry = await inTime(call(send, addJrsEntry, { params: { id: listId }, body: withId }))
    if (entry !== null) {
      queryClient.setQueryData(boardKey(listId), (before) => before && withGuest(before, entry))
      void queryClient.invalidateQueries({ queryKey: boardKey(listId) })
      return { number: entry.number, isWaiting: false }
    }
    queue.tell(false)
  }
  const number = await takeNumber(placeOf(listId), at).catch(nothingKept)
  const lent = number !== null && { holder: await ownHolder(placeOf(listId)), number }
  const task = { kind: 'add', body: { ...withId, ...(lent && { lent }) } } as const
  // The first call may have gone through all the same, with another number than the guest is told now.
  await queue.add({ key: newIdempotencyKey(), pressedAt: at.toISOString(), task, hasWaited: true })
  return { number, isWaiting: true }
}

/** Has numbers in hand for when the network goes; where that fails the next time will do. */
export async function borrowNumbers(listId: string): Promise<void> {
  try {
    const holder = await ownHolder(placeOf(listId))
    const lent = await call(send, lendJrsNumbers, { params: { id: listId }, body: { holder } })
    await keepNumbers(placeOf(listId), lent)
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof NotKept)) throw error
  }
}

import type { StaffJoinInput, JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import { entryMoves, type JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { maskNameIfAny } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'

/** What somebody does on the board. */
export type BoardTask =
  | {
      /** `next` calls whoever waits longest, whoever that turns out to be on the server. */
      readonly kind: 'move' | 'next'
      /** As it stood on the screen. */
      readonly entry: JrsEntry
      readonly move: JrsEntryMove
    }
  | { readonly kind: 'add'; readonly body: StaffJoinInput & { readonly id: string } }

/** When it was pressed, by the server's clock. */
export interface Pressed {
  readonly pressedAt: string
  readonly task: BoardTask
}

function shownOf({ called, next, undoable }: JrsBoard, id: string): JrsEntry | undefined {
  return [...called, ...next, ...undoable].find((one) => one.id === id)
}

/**
 * The board as it will look once something is done. A board that knows of it already, or of somebody who was faster, stays
 * as it is.
 */
export function withPress(board: JrsBoard, { pressedAt, task }: Pressed): JrsBoard {
  if (task.kind === 'add') return withGuest(board, toGuest(board, task.body, pressedAt))
  const { entry, move } = task
  const { id, partySize, status: from } = entry
  const shown = shownOf(board, id)
  // All who are called are shown; who waits may stand further back.
  const isSame =
    shown === undefined ? from !== 'CALLED' : shown.status === from && shown.callCount === entry.callCount
  if (!isSame) return board
  const { to } = entryMoves[move]
  const moved = { ...(shown ?? entry), status: to, ...timesOf(entry, to, { board, at: pressedAt }) }
  const others = (entries: readonly JrsEntry[]) => entries.filter((one) => one.id !== id)
  const [called, next, undoable] = [others(board.called), others(board.next), others(board.undoable)]
  // Who stands further back than is shown goes there unseen.
  const areAllShown = board.next.length >= board.waitingParties
  const waits = Number(to === 'WAITING') - Number(from === 'WAITING')
  return {
    ...board,
    called: to === 'CALLED' ? [moved, ...called] : called,
    next: to === 'WAITING' ? withWaiting(next, moved, { isBack: move === 'restore', areAllShown }) : next,
    undoable: to === 'NO_SHOW' || to === 'CANCELLED' ? [moved, ...undoable] : undoable,
    waitingParties: board.waitingParties + waits,
    waitingPeople: board.waitingPeople + waits * partySize,
    completedToday: board.completedToday + Number(to === 'COMPLETED'),
  }
}

interface Waiting {
  /** Comes back to where it stood; all others go to the end. */
  readonly isBack: boolean
  readonly areAllShown: boolean
}

function withWaiting(
  next: readonly JrsEntry[],
  moved: JrsEntry,
  { isBack, areAllShown }: Waiting,
): JrsEntry[] {
  // Whoever was called stood before all who were not.
  const before = next.findIndex(({ joinedAt }) => moved.callCount > 0 || joinedAt > moved.joinedAt)
  if (isBack && before !== -1) return next.toSpliced(before, 0, moved)
  return areAllShown ? [...next, moved] : [...next]
}

function timesOf(
  entry: JrsEntry,
  to: JrsEntry['status'],
  { board, at }: { readonly board: JrsBoard; readonly at: string },
) {
  if (to === 'CALLED') {
    const callEndsAt = new Date(Date.parse(at) + board.callTimeoutMin * 60_000).toISOString()
    return { calledAt: at, callEndsAt, callCount: entry.callCount + 1 }
  }
  const isOver = { callEndsAt: null }
  if (to === 'WAITING') {
    const isDeferred = entry.status === 'CALLED'
    return {
      ...isOver,
      endedAt: null,
      endedBy: null,
      deferredCount: entry.deferredCount + Number(isDeferred),
    }
  }
  return { ...isOver, endedAt: at, endedBy: 'STAFF' as const }
}

/** Stands for the number of a guest that is not known yet. */
export const noNumber = 0

/** Whom this device has written down, as the server will have them. */
function toGuest(
  { id: jrsItemId, kind }: JrsBoard,
  { id, name = null, phone = null, staffMemo = null, ...body }: StaffJoinInput & { readonly id: string },
  joinedAt: string,
): JrsEntry {
  return {
    id,
    jrsItemId,
    kind,
    number: body.lent?.number ?? noNumber,
    status: 'WAITING',
    name: maskNameIfAny(name),
    phone: phone === null ? null : maskPhone(phone),
    staffMemo,
    partySize: body.partySize,
    answers: body.answers,
    slotAt: null,
    source: 'STAFF',
    origin: 'STAFF',
    joinedAt,
    calledAt: null,
    callEndsAt: null,
    callCount: 0,
    deferredCount: 0,
    hasRejoined: false,
    endedAt: null,
    endedBy: null,
    text: null,
    isAnonymised: false,
    version: 1,
  }
}

/** The board with a guest at the end of the line; one that knows of the guest stays as it is. */
export function withGuest(board: JrsBoard, guest: JrsEntry): JrsBoard {
  if (shownOf(board, guest.id) !== undefined) return board
  const areAllShown = board.next.length >= board.waitingParties
  return {
    ...board,
    next: areAllShown ? [...board.next, guest] : board.next,
    waitingParties: board.waitingParties + 1,
    waitingPeople: board.waitingPeople + guest.partySize,
    nextNumber: Math.max(board.nextNumber, guest.number === board.nextNumber ? guest.number + 1 : 0),
  }
}

/** An entry that was found or opened as the board has it now: moved meanwhile, or as it was. */
export function freshOf(board: JrsBoard, entry: JrsEntry): JrsEntry {
  return shownOf(board, entry.id) ?? entry
}

import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import { entryMoves, type JrsEntryMove } from '@madang/contract/jrs-entry-actions'

/** What somebody pressed on the board. */
export interface Press {
  /** As it stood on the screen. */
  readonly entry: JrsEntry
  readonly move: JrsEntryMove
  /** By the server's clock. */
  readonly at: Date
  /** Of a call of whoever waits longest, whoever that turns out to be on the server; null of all others. */
  readonly callNextKey: string | null
}

function shownOf({ called, next, undoable }: JrsBoard, id: string): JrsEntry | undefined {
  return [...called, ...next, ...undoable].find((one) => one.id === id)
}

/**
 * The board as it will look once a press is done. A board that knows of it already, or of somebody who was faster, stays
 * as it is.
 */
export function withPress(board: JrsBoard, { entry, move, at }: Press): JrsBoard {
  const { id, partySize, status: from } = entry
  const shown = shownOf(board, id)
  // All who are called are shown; who waits may stand further back.
  const isSame =
    shown === undefined ? from !== 'CALLED' : shown.status === from && shown.callCount === entry.callCount
  if (!isSame) return board
  const { to } = entryMoves[move]
  const moved = { ...(shown ?? entry), status: to, ...timesOf(entry, to, at) }
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

function timesOf(entry: JrsEntry, to: JrsEntry['status'], at: Date) {
  const now = at.toISOString()
  if (to === 'CALLED') return { calledAt: now, callCount: entry.callCount + 1 }
  if (to === 'WAITING') {
    const isDeferred = entry.status === 'CALLED'
    return { endedAt: null, endedBy: null, deferredCount: entry.deferredCount + Number(isDeferred) }
  }
  return { endedAt: now, endedBy: 'STAFF' as const }
}

/** An entry that was found or opened as the board has it now: moved meanwhile, or as it was. */
export function freshOf(board: JrsBoard, entry: JrsEntry): JrsEntry {
  return shownOf(board, entry.id) ?? entry
}

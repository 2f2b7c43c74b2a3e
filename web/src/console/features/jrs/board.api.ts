import { newIdempotencyKey } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  getJrsBoard,
  StaffJoinInput,
  type addJrsEntry,
  type JrsBoard,
  type JrsEntry,
} from '@madang/contract/jrs-entries'
import type { JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QueueState } from '../../../offline/queue.ts'
import { findState, keepState, nothingKept } from '../../../offline/vault.ts'
import { ApiError } from '../../api/api-error.ts'
import { firstCall } from '../../api/first-call.ts'
import { queryClient } from '../../api/query.ts'
import { toast } from '../../ui/toast.ts'
import { withPress, type BoardTask } from './board-presses.ts'
import {
  addGuest,
  boardKey,
  borrowNumbers,
  isNotReached,
  placeOf,
  queueOf,
  type BoardOutcome,
} from './board-queue.ts'

export function boardQuery(listId: string) {
  const { queryFn, initialData } = firstCall(getJrsBoard, { params: { id: listId } })
  return queryOptions({
    queryKey: boardKey(listId),
    queryFn: () => readBoard(listId, queryFn),
    initialData,
  })
}

/** A board as it is kept on the device, with how far its clock was ahead of the server's. */
interface KeptBoard {
  readonly board: JrsBoard
  readonly aheadMs: number
}

/** Reads the board; where the server is not reached, what the device has kept of it stands there first. */
async function readBoard(listId: string, read: () => Promise<JrsBoard>): Promise<JrsBoard> {
  const { queue } = queueOf(listId)
  try {
    const board = await read()
    queue.tell(true)
    return board
  } catch (error) {
    if (!(error instanceof ApiError) || !isNotReached(error)) throw error
    queue.tell(false)
    const key = boardKey(listId)
    if (queryClient.getQueryData(key) === undefined) {
      const kept = await findState<KeptBoard>(placeOf(listId)).catch(nothingKept)
      if (kept !== null) {
        const updatedAt = Date.parse(kept.board.at) + kept.aheadMs
        queryClient.setQueryData(key, getJrsBoard.output.parse(kept.board), { updatedAt })
      }
    }
    throw error
  }
}

/** The board may be kept so much later than it was read. */
const restMs = 1_000

interface Keeping {
  /** How far this device's clock is ahead of the server's. */
  readonly aheadMs: number
  /** The business day. */
  readonly day: string
  readonly isAway: boolean
}

/** Keeps what the board needs where there is no network: its last state, and numbers to give. */
export function useKept(server: JrsBoard, { aheadMs, day, isAway }: Keeping): void {
  const { id, status } = server
  useEffect(() => {
    if (isAway) return undefined
    const keep = (): void => {
      const kept: KeptBoard = { board: server, aheadMs }
      keepState(placeOf(id), kept).catch(nothingKept)
    }
    const timer = setTimeout(keep, restMs)
    return () => clearTimeout(timer)
  }, [id, server, aheadMs, isAway])
  const takesGuests = status === 'OPEN' || status === 'PAUSED'
  useEffect(() => {
    if (isAway || !takesGuests) return undefined
    const timer = setTimeout(() => void borrowNumbers(id), restMs)
    return () => clearTimeout(timer)
  }, [id, day, takesGuests, isAway])
}

export interface PressedBoard {
  /** As the server will have it. */
  readonly board: JrsBoard
  /** What was pressed and is not answered yet, by entry. */
  readonly pending: ReadonlySet<string>
  /** Of the press that was taken back last. */
  readonly takenBack: string | null
  readonly press: (entry: JrsEntry, move: JrsEntryMove) => void
  /** Calls whoever waits longest; tells at once who that looks to be, and who it was as soon as the server said so. */
  readonly callNext: (onCalled: (id: string) => void) => void
  /** What waits for the network, and what came of it. */
  readonly offline: QueueState<BoardTask, BoardOutcome>
  readonly retry: () => void
  readonly forgetReport: () => void
}

/** Between two tries to reach the server. */
const againMs = 15_000

/** While the server is not reached the board is asked for again: where nothing waits to be sent, nothing else is tried. */
function useAgain(listId: string, isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: boardKey(listId) })
    const timer = setInterval(readAgain, againMs)
    return () => clearInterval(timer)
  }, [listId, isAway])
}

/** The board with what is pressed on it: each press shows at once, and is taken back with a word when it is refused. */
export function usePresses(listId: string, server: JrsBoard, clock: () => Date): PressedBoard {
  const { queue, awaited } = queueOf(listId)
  const offline = useSyncExternalStore(queue.subscribe, queue.getState)
  useAgain(listId, offline.isAway)
  const [takenBack, setTakenBack] = useState<string | null>(null)
  const board = offline.waiting.reduce(withPress, server)

  const add = (task: BoardTask & { readonly entry: JrsEntry }, onCalled: (id: string) => void): void => {
    setTakenBack(null)
    const key = newIdempotencyKey()
    awaited.set(key, (outcome, { hasWaited }) => {
      if (outcome.kind === 'done') return onCalled(outcome.entry.id)
      // What has waited stands in the report.
      if (hasWaited) return
      setTakenBack(task.entry.id)
      toast.failed(outcome.text)
    })
    void queue.add({ key, pressedAt: clock().toISOString(), task, hasWaited: false })
  }
  const [first] = board.next
  return {
    board,
    pending: new Set(offline.waiting.flatMap(({ task }) => (task.kind === 'add' ? [] : [task.entry.id]))),
    takenBack,
    press: (entry, move) => add({ kind: 'move', entry, move }, () => undefined),
    callNext: (onCalled) => {
      if (first === undefined) return
      onCalled(first.id)
      add({ kind: 'next', entry: first, move: 'call' }, onCalled)
    },
    offline,
    retry: () => {
      queue.retry()
      void queryClient.invalidateQueries({ queryKey: boardKey(listId) })
    },
    forgetReport: queue.forgetReport,
  }
}

/** Writes somebody down who stands at the door. */
export function useAddEntry(listId: string, clock: () => Date) {
  type Body = CallInput<typeof addJrsEntry>['body']
  return useMutation({ mutationFn: (body: Body) => addGuest(listId, StaffJoinInput.parse(body), clock()) })
}

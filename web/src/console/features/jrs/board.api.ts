import { call, newIdempotencyKey } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  addJrsEntry,
  callNextJrs,
  getJrsBoard,
  setJrsEntryStatus,
  type JrsBoard,
  type JrsEntry,
} from '@madang/contract/jrs-entries'
import { viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { entryMoves, type JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { withPress, type Press } from './board-presses.ts'
import { useRefreshEntries } from './entries.api.ts'
import { nameOf } from './entry-words.tsx'

export function boardQuery(listId: string) {
  return queryOptions({
    queryKey: ['jrs', 'board', listId],
    ...firstCall(getJrsBoard, { params: { id: listId } }),
  })
}

/** Carries a press out; gives it as it was: somebody else is called where a colleague called at the same time. */
async function sendPress(listId: string, press: Press): Promise<Press> {
  const { entry, move, callNextKey } = press
  if (callNextKey === null) {
    const body = { from: entry.status, to: entryMoves[move].to }
    await call(send, setJrsEntryStatus, { params: { entryId: entry.id }, body })
    return press
  }
  const asked = { params: { id: listId }, body: {}, idempotencyKey: callNextKey }
  const called = await call(send, callNextJrs, asked)
  return { ...press, entry: { ...called, status: 'WAITING', callCount: called.callCount - 1 } }
}

/** Why a press came to nothing; of somebody who was faster, who that was. */
async function whyNot(t: Translate, { entry, callNextKey }: Press, error: Error): Promise<string> {
  const name = nameOf(t, entry)
  const plainly = t('board.takenBack', { name, why: errorText(t, error) })
  if (!(error instanceof ApiError) || error.code !== 'conflict.state') return plainly
  if (callNextKey !== null) return t('board.nobodyWaits')
  try {
    const { status, movedBy } = await call(send, viewJrsEntry, { params: { entryId: entry.id } })
    // Nobody was faster: it is too late for that, or not allowed any more.
    if (status === entry.status) return plainly
    const now = t(`entries.status.${status}`)
    return movedBy === null
      ? t('board.nowIs', { name, status: now })
      : t('board.faster', { name, by: movedBy, status: now })
  } catch (unknown) {
    if (unknown instanceof ApiError) return plainly
    throw unknown
  }
}

function write(client: QueryClient, listId: string, press: Press): void {
  client.setQueryData(boardQuery(listId).queryKey, (before) => before && withPress(before, press))
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
}

/** The board with what is pressed on it: each press shows at once, and is taken back with a word when it is refused. */
export function usePresses(listId: string, server: JrsBoard, clock: () => Date): PressedBoard {
  const { t } = useWords()
  const client = useQueryClient()
  const refresh = useRefreshEntries(listId)
  const [presses, setPresses] = useState<readonly Press[]>([])
  /** The last of each entry: the next one of the same goes after it. */
  const sent = useRef(new Map<string, Promise<unknown>>())
  const [takenBack, setTakenBack] = useState<string | null>(null)
  const { mutateAsync } = useMutation({ mutationFn: (press: Press) => sendPress(listId, press) })
  const board = presses.reduce(withPress, server)

  const inOrder = (press: Press) => {
    const answer = (sent.current.get(press.entry.id) ?? Promise.resolve()).then(() => mutateAsync(press))
    const over = answer.catch(() => undefined) // its refusal is told where it was pressed
    sent.current.set(press.entry.id, over)
    return answer
  }
  const run = async (press: Press, onCalled: (id: string) => void): Promise<void> => {
    setTakenBack(null)
    setPresses((before) => [...before, press])
    const forget = (): void => setPresses((before) => before.filter((one) => one !== press))
    try {
      const done = await inOrder(press)
      write(client, listId, done)
      forget()
      onCalled(done.entry.id)
    } catch (error) {
      forget()
      if (!(error instanceof Error)) throw error
      setTakenBack(press.entry.id)
      toast.failed(await whyNot(t, press, error))
    } finally {
      void refresh()
    }
  }
  const [first] = board.next
  return {
    board,
    pending: new Set(presses.map(({ entry }) => entry.id)),
    takenBack,
    press: (entry, move) => void run({ entry, move, callNextKey: null, at: clock() }, () => undefined),
    callNext: (onCalled) => {
      if (first === undefined) return
      onCalled(first.id)
      void run({ entry: first, move: 'call', callNextKey: newIdempotencyKey(), at: clock() }, onCalled)
    },
  }
}

/** Writes somebody down who stands at the door. */
export function useAddEntry(listId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Pick<CallInput<typeof addJrsEntry>, 'body' | 'idempotencyKey'>) =>
      call(send, addJrsEntry, { ...input, params: { id: listId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: boardQuery(listId).queryKey }),
  })
}

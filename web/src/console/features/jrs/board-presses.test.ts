import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import type { JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { describe, expect, test } from 'vitest'
import { noNumber, withPress } from './board-presses.ts'

const at = new Date('2026-11-25T09:00:00Z')

const entry = (number: number, status: JrsEntry['status']) =>
  ({
    id: String(number),
    number,
    status,
    partySize: 2,
    callCount: status === 'CALLED' || status === 'NO_SHOW' ? 1 : 0,
    joinedAt: String(number),
    deferredCount: 0,
  }) as JrsEntry // no more of it is looked at

const board = {
  called: [entry(3, 'CALLED'), entry(2, 'CALLED')],
  next: [entry(4, 'WAITING'), entry(5, 'WAITING')],
  undoable: [entry(1, 'NO_SHOW')],
  waitingParties: 2,
  waitingPeople: 4,
  completedToday: 7,
  callTimeoutMin: 5,
} as JrsBoard // the same

const press = (entryOf: JrsEntry, move: JrsEntryMove) => ({
  pressedAt: at.toISOString(),
  task: { kind: 'move', entry: entryOf, move } as const,
})
const numbers = ({ called, next, undoable }: JrsBoard) =>
  [called, next, undoable].map((entries) => entries.map(({ number }) => number))

describe('a press shows at once', () => {
  test.each([
    [4, 'WAITING', 'call', [[4, 3, 2], [5], [1]], 1],
    [2, 'CALLED', 'callAgain', [[2, 3], [4, 5], [1]], 2],
    [3, 'CALLED', 'complete', [[2], [4, 5], [1]], 2],
    [3, 'CALLED', 'miss', [[2], [4, 5], [3, 1]], 2],
    [3, 'CALLED', 'defer', [[2], [4, 5, 3], [1]], 3],
    [5, 'WAITING', 'cancel', [[3, 2], [4], [5, 1]], 1],
    [1, 'NO_SHOW', 'restore', [[3, 2], [1, 4, 5], []], 3],
  ] as const)('%i, %s: %s', (number, status, move, shown, waitingParties) => {
    const after = withPress(board, press(entry(number, status), move))
    expect(numbers(after)).toEqual(shown)
    expect(after).toMatchObject({ waitingParties, waitingPeople: 2 * waitingParties })
    expect(after.completedToday).toBe(move === 'complete' ? 8 : 7)
  })

  test('whoever left without a call comes back among those who joined before and after', () => {
    const left = {
      ...board,
      next: [entry(2, 'WAITING'), entry(6, 'WAITING')],
      undoable: [entry(4, 'CANCELLED')],
    }
    const [, next] = numbers(withPress(left, press(entry(4, 'CANCELLED'), 'restore')))
    expect(next).toEqual([2, 4, 6])
  })

  test('whoever is called is called now, once more', () => {
    const [called] = withPress(board, press(entry(2, 'CALLED'), 'callAgain')).called
    expect(called).toMatchObject({ number: 2, callCount: 2, calledAt: at.toISOString() })
  })

  test('whoever was found further back than is shown comes from there, and goes there', () => {
    const long = { ...board, waitingParties: 30 }
    expect(numbers(withPress(long, press(entry(28, 'WAITING'), 'call')))[0]).toEqual([28, 3, 2])
    expect(numbers(withPress(long, press(entry(3, 'CALLED'), 'defer')))[1]).toEqual([4, 5])
  })
})

test.each(['call', 'cancel'] as const)('a board that knows of %s already stays as it is', (move) => {
  const once = withPress(board, press(entry(4, 'WAITING'), move))
  expect(withPress(once, press(entry(4, 'WAITING'), move))).toBe(once)
})

test('where somebody else was faster the press shows nothing', () => {
  expect(withPress(board, press({ ...entry(3, 'CALLED'), callCount: 0 }, 'complete'))).toBe(board)
})

describe('a guest who is written down without a network', () => {
  const body = { id: 'new', partySize: 3, answers: {}, name: '김보리', phone: '+821012345678' }
  const add = (lent?: { holder: string; number: number }) => ({
    pressedAt: at.toISOString(),
    task: { kind: 'add', body: { ...body, ...(lent && { lent }) } } as const,
  })

  test('stands at the end with the lent number, masked, and can be called at once', () => {
    const after = withPress(board, add({ holder: 'device', number: 980 }))
    expect(numbers(after)[1]).toEqual([4, 5, 980])
    expect(after.next.at(-1)).toMatchObject({ name: '김*리', phone: '010-****-5678', partySize: 3 })
    expect(after).toMatchObject({ waitingParties: 3, waitingPeople: 7 })
    const [, , guest] = after.next
    if (guest === undefined) throw new Error('There is no guest.')
    expect(numbers(withPress(after, press(guest, 'call')))[0]).toEqual([980, 3, 2])
  })

  test('without a number waits for one, and is there once', () => {
    const after = withPress(board, add())
    expect(after.next.at(-1)?.number).toBe(noNumber)
    expect(withPress(after, add())).toBe(after)
  })
})

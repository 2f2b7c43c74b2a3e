import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineQueue } from './queue.ts'

let reported: unknown[]
let sent: string[]
let fails: boolean

const odd = new Error('Nobody thought of this.')

function openQueue(): OfflineQueue<string, string> {
  const send = async ({ task }: { readonly task: string }): Promise<string> => {
    sent.push(task)
    if (fails) throw odd
    return 'done'
  }
  return new OfflineQueue({ place: crypto.randomUUID(), send, onAnswer: () => undefined })
}

const press = (task: string) => ({ key: task, pressedAt: '2026-08-01T12:00:00Z', task, hasWaited: false })

beforeEach(() => {
  vi.useFakeTimers()
  reported = []
  sent = []
  fails = false
  // A browser without a database and without locks.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what fails in a way that nobody thought of is told and tried again after a pause', async () => {
  fails = true
  const queue = openQueue()
  await queue.add(press('first'))
  await queue.add(press('second'))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent).toEqual(['first'])
  expect(reported).toEqual([odd])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['first', 'first'])
  fails = false
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sent).toEqual(['first', 'first', 'first', 'second'])
  expect(queue.getState()).toMatchObject({ waiting: [], isAway: false, retryAtMs: null })
})

test('a database that fails in a way that nobody thought of keeps nothing from being sent', async () => {
  const broken = {
    open: () => {
      throw odd
    },
  }
  vi.stubGlobal('indexedDB', broken)
  const queue = openQueue()
  await expect(queue.add(press('first'))).rejects.toBe(odd)
  await expect(queue.add(press('second'))).rejects.toBe(odd)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['first', 'second'])
  expect(queue.getState().waiting).toEqual([])
})

test('what came too late once stands in the report, also where it is answered at once then', async () => {
  const queue = openQueue()
  await queue.add({ ...press('late'), hasWaited: true })
  await queue.add(press('at once'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.getState().report).toMatchObject([{ task: 'late', outcome: 'done' }])
})

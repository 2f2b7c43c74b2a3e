import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotReached, OfflineQueue } from './queue.ts'
import { NotKept } from './vault.ts'

let reported: unknown[]
let sent: string[]
let fails: boolean

const odd = new Error('Nobody thought of this.')

type Options = Partial<ConstructorParameters<typeof OfflineQueue<string, string>>[0]>

function openQueue(options: Options = {}): OfflineQueue<string, string> {
  const send = async ({ task }: { readonly task: string }): Promise<string> => {
    sent.push(task)
    if (fails) throw odd
    return 'done'
  }
  return new OfflineQueue({ place: crypto.randomUUID(), send, onAnswer: () => undefined, ...options })
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
  vi.stubGlobal('location', { pathname: '/door/kiosk' })
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

test('the report has as much of a press as it is to tell', async () => {
  const queue = openQueue({ told: ({ task }) => (task === 'plain' ? null : 'without a number') })
  for (const task of ['plain', 'with a number']) await queue.add({ ...press(task), hasWaited: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['plain', 'with a number'])
  expect(queue.getState().report.map(({ task }) => task)).toEqual(['without a number'])
})

test('what has to be kept and cannot be is refused, and never sent', async () => {
  const queue = openQueue({ demandsKeeping: true })
  await expect(queue.add(press('first'))).rejects.toBeInstanceOf(NotKept)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(queue.getState().waiting).toEqual([])
})

test('a queue that is closed sends nothing any more and holds nothing', async () => {
  const queue = openQueue({
    send: async ({ task }) => {
      sent.push(task)
      throw new NotReached('network')
    },
  })
  await queue.add(press('first'))
  await vi.advanceTimersByTimeAsync(0)
  queue.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['first'])
})

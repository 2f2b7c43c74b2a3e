import type { DoorState } from '@madang/contract/door'
import { DoorError, openEvents, readState } from './door.api.ts'

/** What a device knows. */
export interface Seen {
  readonly state: DoorState
  /** By how much this device's clock is ahead of the server's. */
  readonly aheadMs: number
  /** What the state says may have changed since: the server is not reached. */
  readonly isOffline: boolean
}

/**
 * The instant by the server's clock, as far as this device knows it. Never before what was seen: the clock of a tablet
 * that lost its power begins anew years ago.
 */
export function timeOf({ state, aheadMs }: Seen): Date {
  return new Date(Math.max(Date.now() - aheadMs, Date.parse(state.at)))
}

interface Following {
  /** What was seen before the page was begun anew, for when the server is not reached. */
  readonly lastSeen: () => Promise<Seen | null>
  readonly onSeen: (seen: Seen) => void
  /** Its right is over: revoked, its list put away, its store closed. */
  readonly onEnded: () => void
  readonly signal: AbortSignal
}

/** Waits change without an event, and so do hours. */
const readEveryMs = 60_000
/** More than between two signs of life of a stream. */
const silentMs = 40_000
const againMs = 1_000
const longestAgainMs = 15_000

function isOver(error: unknown): boolean {
  return error instanceof DoorError && error.code.startsWith('auth.token')
}

function pause(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    // Nothing of a pause stays with a signal that lives for weeks.
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}

/** Not all devices of a house at the same moment, where its line broke. */
function pauseOf(failures: number): number {
  return Math.min(againMs * 2 ** failures, longestAgainMs) * (0.5 + Math.random() / 2)
}

/**
 * Reads the state of a device when something is heard, when its stream opens, and every minute; goes on by itself after
 * any break. Until `signal` ends or the device does.
 */
export function followDoor(token: string, { lastSeen, onSeen, onEnded, signal }: Following): void {
  const ending = new AbortController()
  const over = AbortSignal.any([signal, ending.signal])
  let seen: Seen | null = null
  let wake: () => void = () => undefined
  let isAsked = true

  const tell = (next: Seen): void => {
    seen = next
    if (!over.aborted) onSeen(next)
  }
  const end = (): void => {
    if (over.aborted) return
    ending.abort()
    onEnded()
  }
  const readNow = (): void => {
    isAsked = true
    wake()
  }

  async function rest(milliseconds: number): Promise<void> {
    if (isAsked) return
    const waking = new AbortController()
    wake = () => waking.abort()
    await pause(AbortSignal.any([over, waking.signal]), milliseconds)
  }

  async function keepReading(): Promise<void> {
    let failures = 0
    while (!over.aborted) {
      isAsked = false
      try {
        const state = await readState(token)
        tell({ state, aheadMs: Date.now() - Date.parse(state.at), isOffline: false })
        failures = 0
        await rest(readEveryMs)
      } catch (error) {
        if (isOver(error)) return end()
        // Where the file that reads it did not come either, nothing is known yet.
        seen ??= await lastSeen().catch(() => null)
        if (seen !== null) tell({ ...seen, isOffline: true })
        await rest(pauseOf(failures))
        failures += 1
      }
    }
  }

  let lastId: string | null = null
  async function listen(): Promise<void> {
    const silence = new AbortController()
    const untilSilent = <T>(next: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => silence.abort(), silentMs)
      return next.finally(() => clearTimeout(timer))
    }
    const opened = openEvents(token, { lastId, signal: AbortSignal.any([over, silence.signal]) })
    const body = await untilSilent(opened)
    readNow()
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (reader) {
      const { done, value } = await untilSilent(reader.read())
      if (done) return
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''
      lastId = [...events].reverse().flatMap((event) => /^id: (.*)$/m.exec(event)?.[1] ?? [])[0] ?? lastId
      if (events.some((event) => event.includes('data: '))) readNow()
    }
  }

  async function keepListening(): Promise<void> {
    let failures = 0
    while (!over.aborted) {
      const begunMs = Date.now()
      // Whatever ends it, a server that stops or a line that breaks, it is opened again.
      await listen().catch((error: unknown) => {
        if (isOver(error)) end()
      })
      failures = Date.now() - begunMs > longestAgainMs ? 0 : failures + 1
      await pause(over, pauseOf(failures))
    }
  }

  void keepReading()
  void keepListening()
  for (const change of ['online', 'offline']) window.addEventListener(change, readNow, { signal: over })
}

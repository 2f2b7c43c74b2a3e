import { newIdempotencyKey } from '@madang/contract/call'
import type { DoorEntry } from '@madang/contract/door'
import type { JrsAnswers } from '@madang/contract/jrs-form'
import { useRef, useState } from 'react'
import type { Words } from '../words.ts'
import { DoorError } from './door.api.ts'
import { timeOf, type Seen } from './door.live.ts'
import { joinAtDoor, takeBackAtDoor, type Guest } from './kiosk.api.ts'
import type { Offline } from './use-offline.ts'

/** After these pauses it is asked once more, when no answer came. */
const pausesMs = [1_000, 2_000, 4_000]
/** With a number in hand nobody waits for longer than this, for one more try. */
const patienceMs = 4_000
const shortPauseMs = 1_000

/** What a guest has typed when the number is asked for. */
export interface Typed {
  /** Wire form; null for who has no Korean number. */
  readonly phone: string | null
  readonly partySize: number
  readonly answers: JrsAnswers
}

/** A place that was given to the guest who stands here. */
export interface Given {
  readonly entry: DoorEntry
  readonly phone: Typed['phone']
  /** The server does not know of it yet. */
  readonly isWaiting: boolean
  readonly isTakenBack: boolean
}

/** What was typed, in the language of whoever typed it. */
function guestOf({ phone, ...written }: Typed, { locale }: Words): Guest {
  return { ...written, locale, ...(phone !== null && { phone, consent: true }) }
}

/** What a guest is told of a number that the server does not know of yet. */
function entryWithout(
  number: number,
  { phone, partySize }: Typed,
  { notifyOnJoin }: Seen['state'],
): DoorEntry {
  const isTexted = phone !== null && notifyOnJoin
  const own = { outcome: 'JOINED', id: '', status: 'WAITING', number, partySize, isTexted } as const
  return { ...own, ahead: null, numbersAhead: [], wait: null }
}

interface Kiosk {
  readonly token: string
  readonly seen: Seen
  readonly offline: Offline
}

/**
 * Asks for a place. A guest's wish keeps its key until it is answered, so that neither a second press nor a lost answer
 * gives a second place; by the same key it is taken back. Where the server is not reached it is kept here, with a number
 * that was lent for that.
 */
export function useTaking({ token, seen, offline }: Kiosk, words: Words) {
  const [given, setGiven] = useState<Given | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const wish = useRef({ said: '', key: '' })

  async function send(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
    isBusy.current = false
    setIsSending(false)
  }

  /** The server's answer, asked for several times, and less patiently where there is a number in hand. */
  async function ask(key: string, guest: Guest): Promise<DoorEntry> {
    if (offline.left === 0) return untilAnswered(pausesMs, () => joinAtDoor(token, { key, guest }))
    const signal = AbortSignal.timeout(patienceMs)
    return untilAnswered([shortPauseMs], () => joinAtDoor(token, { key, guest, signal }))
  }

  async function place(typed: Typed, key: string): Promise<Pick<Given, 'entry' | 'isWaiting'>> {
    const guest = guestOf(typed, words)
    const at = timeOf(seen)
    const give = async () => (await offline.kiosk?.give(key, { guest, at })) ?? null
    const placed = (number: number) => ({ entry: entryWithout(number, typed, seen.state), isWaiting: true })
    const atOnce = offline.isAway ? await give() : null
    if (atOnce !== null) return placed(atOnce)
    try {
      return { entry: await ask(key, guest), isWaiting: false }
    } catch (error) {
      const number = mayBeGiven(error) ? await give() : null
      if (number === null) throw error
      return placed(number)
    }
  }

  return {
    given,
    failure,
    isSending,

    take: async (typed: Typed): Promise<void> =>
      send(async () => {
        const said = JSON.stringify(guestOf(typed, words))
        if (wish.current.said !== said) wish.current = { said, key: newIdempotencyKey() }
        const { key } = wish.current
        const placed = await place(typed, key)
        // Cleared meanwhile: nobody else may see it.
        if (wish.current.key === key) setGiven({ ...placed, phone: typed.phone, isTakenBack: false })
      }),

    takeBack: async (taken: Given): Promise<void> =>
      send(async () => {
        const { key } = wish.current
        await untilAnswered(pausesMs, () => takeBackAtDoor(token, taken.entry.id, key))
        if (wish.current.key === key) setGiven({ ...taken, isTakenBack: true })
      }),

    /** Nothing is left of this guest. */
    forget: (): void => {
      wish.current = { said: '', key: '' }
      setGiven(null)
      setFailure(null)
    },
  }
}

const unanswered = new Set<DoorError['code']>([
  'network',
  'server.unavailable',
  'server.overloaded',
  'server.internal',
])

/** It may have been done all the same. */
function mayBeGiven(error: unknown): boolean {
  return error instanceof DoorError && unanswered.has(error.code)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function untilAnswered<Answer>(
  pauses: readonly number[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (const pauseMs of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!mayBeGiven(error)) throw error
      await wait(pauseMs)
    }
  }
  return work()
}

import { newIdempotencyKey } from '@madang/contract/call'
import type { DoorEntry } from '@madang/contract/door'
import type { JrsAnswers } from '@madang/contract/jrs-form'
import { useRef, useState } from 'react'
import type { Words } from '../words.ts'
import { DoorError } from './door.api.ts'
import { joinAtDoor, takeBackAtDoor } from './kiosk.api.ts'

/** After these pauses it is asked once more, when no answer came. */
const pausesMs = [1_000, 2_000, 4_000]

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
  readonly isTakenBack: boolean
}

/**
 * Asks for a place. A guest's wish keeps its key until it is answered, so that neither a second press nor a lost answer
 * gives a second place; by the same key it is taken back.
 */
export function useTaking(token: string, { locale }: Words) {
  const [given, setGiven] = useState<Given | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setIsSending] = useState(false)
  const wish = useRef({ said: '', key: '' })

  async function send(work: () => Promise<void>): Promise<void> {
    setIsSending(true)
    setFailure(null)
    try {
      await untilAnswered(work)
    } catch (error) {
      setFailure(error)
    }
    setIsSending(false)
  }

  return {
    given,
    failure,
    isSending,

    take: async (typed: Typed): Promise<void> => {
      const { phone, ...written } = typed
      const body = { ...written, locale, ...(phone !== null && { phone, consent: true as const }) }
      const said = JSON.stringify(body)
      if (wish.current.said !== said) wish.current = { said, key: newIdempotencyKey() }
      const { key } = wish.current
      await send(async () => {
        const entry = await joinAtDoor(token, key, body)
        // Cleared meanwhile: nobody else may see it.
        if (wish.current.key === key) setGiven({ entry, phone, isTakenBack: false })
      })
    },

    takeBack: async ({ entry, phone }: Given): Promise<void> =>
      send(async () => {
        const { key } = wish.current
        await takeBackAtDoor(token, entry.id, key)
        if (wish.current.key === key) setGiven({ entry, phone, isTakenBack: true })
      }),

    /** Nothing is left of this guest. */
    forget: (): void => {
      wish.current = { said: '', key: '' }
      setGiven(null)
      setFailure(null)
    },
  }
}

/** It may have been done all the same. */
const mayBeGiven = new Set<DoorError['code']>([
  'network',
  'server.unavailable',
  'server.overloaded',
  'server.internal',
])

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function untilAnswered(ask: () => Promise<void>): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof DoorError && mayBeGiven.has(error.code))) throw error
      await wait(pauseMs)
    }
  }
  return ask()
}

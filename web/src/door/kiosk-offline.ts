import { NotReached, OfflineQueue, type Press } from '../offline/queue.ts'
import { keepPage } from '../offline/keep-page.ts'
import { countNumbers, findState, keepNumbers, keepState, nothingKept, takeNumber } from '../offline/vault.ts'
import { DoorError } from './door.api.ts'
import { timeOf, type Seen } from './door.live.ts'
import { joinAtDoor, lendAtDoor, type Guest } from './kiosk.api.ts'

/** Of the worker that keeps the page. */
const workerPath = '/door/kiosk-worker.js'
/** Where the last state lies; what waits lies by the list that it is for. */
const statePlace = 'kiosk'
/** So often it asks for numbers that may have run short. */
const borrowEveryMs = 10 * 60_000

interface Task {
  /** The number that the guest was given here. */
  readonly lent: number
  /** Null once it is answered. */
  readonly guest: Guest | null
}

/** What the server made of a guest: `other` has another number now. */
type Outcome = { readonly kind: 'done' | 'refused' } | { readonly kind: 'other'; readonly number: number }

export type GuestPress = Press<Task, Outcome>

/** After these nothing changes by asking again. */
const refusals = new Set<DoorError['code']>([
  'conflict.state',
  'validation.failed',
  'resource.not_found',
  'authz.forbidden',
])

async function sendGuest(
  token: string,
  { key, pressedAt, task: { guest, lent } }: GuestPress,
): Promise<Outcome> {
  if (guest === null) return { kind: 'done' }
  try {
    const { outcome, number } = await joinAtDoor(token, { key, guest: { ...guest, lent, pressedAt } })
    return outcome === 'ALREADY' || number === lent ? { kind: 'done' } : { kind: 'other', number }
  } catch (error) {
    if (!(error instanceof DoorError)) throw error
    // In line already, and called or there meanwhile.
    if (error.code === 'conflict.duplicate') return { kind: 'done' }
    if (refusals.has(error.code)) return { kind: 'refused' }
    throw new NotReached(error.code, { cause: error })
  }
}

interface LastSeen {
  readonly seen: Seen
  /** Of the device that saw it. */
  readonly token: string
}

/**
 * What this device saw last, where it is begun without a network; null where that was as another list's: whoever waits
 * to be sent there would be sent to this one.
 */
export async function findLastSeen(token: string): Promise<Seen | null> {
  const last = await findState<Partial<LastSeen>>(statePlace).catch(nothingKept)
  return last?.seen && last.token === token ? { ...last.seen, isOffline: true } : null
}

/** What a kiosk has in hand for when there is no network: its page, numbers, and the guests that it gave them to. */
export class KioskOffline {
  readonly queue: OfflineQueue<Task, Outcome>
  readonly #token: string
  readonly #place: string
  #isClosed = false
  /** When and for what it last asked for numbers. */
  #asked = ''

  constructor(token: string, listCode: string) {
    this.#token = token
    this.#place = `kiosk ${listCode}`
    this.queue = new OfflineQueue({
      place: this.#place,
      send: (press) => sendGuest(token, press),
      onAnswer: () => undefined,
      told: ({ task }, { kind }) => (kind === 'done' ? null : { ...task, guest: null }),
      demandsKeeping: true,
    })
    keepPage(workerPath).catch(() => undefined) // the next visit tries again
  }

  /** The device is over, or another list's. */
  close(): void {
    this.#isClosed = true
    this.queue.close()
  }

  /** Takes in what is seen now; gives how many numbers it could give by itself. */
  async hear(seen: Seen): Promise<number> {
    this.queue.tell(!seen.isOffline)
    try {
      if (!seen.isOffline) {
        await keepState(statePlace, { seen, token: this.#token } satisfies LastSeen)
        await this.#borrow(seen)
      }
      return await countNumbers(this.#place, timeOf(seen))
    } catch (error) {
      return nothingKept(error) ?? 0
    }
  }

  /** Gives a guest a number that was lent for that, and keeps what is to be sent; null where one of them is not possible. */
  async give(
    key: string,
    { guest, at }: { readonly guest: Guest; readonly at: Date },
  ): Promise<number | null> {
    try {
      const lent = await takeNumber(this.#place, at)
      if (lent === null) return null
      await this.queue.add({ key, pressedAt: at.toISOString(), task: { lent, guest }, hasWaited: true })
      return lent
    } catch (error) {
      return nothingKept(error)
    }
  }

  /** Asks again once all guests are sent, the list has opened, or some time has gone by. */
  async #borrow({ state }: Seen): Promise<void> {
    const span = Math.floor(Date.parse(state.at) / borrowEveryMs)
    const due = `${span} ${state.joining.state} ${this.queue.getState().waiting.length === 0}`
    const isRefused = state.joining.state === 'PAUSED' || state.joining.state === 'CLOSED'
    if (due === this.#asked || isRefused || this.#isClosed) return
    try {
      const lent = await lendAtDoor(this.#token)
      this.#asked = due
      await keepNumbers(this.#place, lent)
    } catch (error) {
      if (!(error instanceof DoorError)) throw error
    }
  }
}

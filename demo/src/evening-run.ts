import { setTimeout as wait } from 'node:timers/promises'
import { getJrs, pagedJrs, type JrsItem } from '@madang/contract/jrs'
import {
  addJrsEntry,
  callNextJrs,
  getJrsBoard,
  setJrsEntryStatus,
  type JoinInput,
  type JrsEntry,
} from '@madang/contract/jrs-entries'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { joinState } from '@madang/contract/jrs-times'
import { unlessRefused, type EveningApi } from './evening-api.ts'
import { atDoor, type Kiosk } from './evening-door.ts'
import { answersTo } from './jrs-forms.ts'
import { guestPhone } from './jrs-guests.ts'
import { koreanName, pickWeighted, type Random } from './names.ts'

/** What happens at a door, each with how often it did. */
const deeds = {
  came: 'came by phone',
  typed: 'took a number at the kiosk',
  written: 'was written down at the door',
  called: 'was called',
  seated: 'came in',
  missed: 'did not come',
  deferred: 'was put off',
  left: 'left',
} as const
type Deed = keyof typeof deeds
export type Tally = Readonly<Record<Deed, number>>

interface Evening {
  readonly api: EveningApi
  /** Of somebody of the staff. */
  readonly token: string
  readonly list: JrsItem
  readonly guests: number
  readonly seconds: number
  readonly random: Random
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Each asks for a code and sends it, and an address writes 30 times a minute without signing in. */
const mostByPhoneAMinute = 10
const mostByPhone = 0.45
const byKiosk = 0.25

const sizes = [
  [1, 20],
  [2, 46],
  [3, 18],
  [4, 16],
] as const
const outcomes = [
  ['seated', 78],
  ['missed', 9],
  ['deferred', 13],
] as const

/** How guests come, each with its share. */
function waysOf({ guests, seconds }: Pick<Evening, 'guests' | 'seconds'>) {
  const byPhone = Math.min(mostByPhone, (mostByPhoneAMinute * Math.max(1, seconds / 60)) / guests)
  return [
    ['kiosk', byKiosk],
    ['phone', byPhone],
    ['desk', 1 - byKiosk - byPhone],
  ] as const
}

type Guest = Pick<JoinInput, 'name' | 'partySize' | 'answers'> & { readonly phone: string }

/** The queue that takes people now without a limit, the fullest; null where there is none. */
export async function findQueue(api: EveningApi, token: string, now: Date): Promise<JrsItem | null> {
  const query = { kind: ['QUEUE' as const], status: ['OPEN' as const], pageSize: 100 }
  const { items } = await api.call(pagedJrs, { query }, token)
  const open = items.filter(
    (item) => item.capacity === null && joinState({ ...item, isFull: false }, now).state === 'OPEN',
  )
  const fullest = open.toSorted((one, other) => other.active - one.active)[0]
  if (fullest === undefined) return null
  const item = await api.call(getJrs, { params: { id: fullest.id } }, token)
  return item.view === 'staff' ? item : null
}

/** Somebody else, or the clock, was faster: that happens at a door. */
const unlessOvertaken = <Done>(work: Promise<Done>) => unlessRefused('conflict.state', work)

/**
 * Lets guests come to a queue, be called, arrive, miss their call, be put off and leave, over so many seconds, by what
 * guests and staff can do themselves, beside a wall screen and kiosks that end with it. Ends by itself, or soon after
 * `signal`. Gives what happened how often.
 */
export async function runEvening(evening: Evening): Promise<Tally> {
  return atDoor(evening, (kiosk) => play(evening, kiosk))
}

async function play(evening: Evening, kiosk: Kiosk): Promise<Tally> {
  const { api, token, list, guests, seconds, random, say } = evening
  const params = { id: list.id }
  const tally = { came: 0, typed: 0, written: 0, called: 0, seated: 0, missed: 0, deferred: 0, left: 0 }
  const pages = new Map<string, string>()
  const failed = new AbortController()
  const work: Promise<void>[] = []
  /** Beside all the others; the first that fails ends them. */
  const begin = (doing: Promise<void>) => void work.push(doing.catch((error: unknown) => failed.abort(error)))
  const signal = AbortSignal.any([evening.signal, failed.signal])
  const pause = (share: number) => wait(seconds * share * 1000, undefined, { signal })
  const ways = waysOf(evening)
  const firstPhone = Math.floor(random() * 9_000)

  function tell(deed: Deed, number: number): void {
    tally[deed] += 1
    say(`${String(number).padStart(4)} ${deeds[deed]}`)
  }

  async function come(index: number): Promise<void> {
    const [size] = pickWeighted(random, sizes, ([, share]) => share)
    const answers = answersTo(list.formFields, random)
    const phone = guestPhone('0001', firstPhone + index)
    const guest = { name: koreanName(random), phone, partySize: Math.min(size, list.maxPartySize), answers }
    const [way] = pickWeighted(random, ways, ([, share]) => share)
    const { partySize } = guest
    const place = way === 'kiosk' ? await kiosk({ phone, partySize, consent: true, locale: 'kr' }) : null
    if (place !== null) return tell('typed', place.number)
    const joined = way === 'phone' ? await join(guest) : null
    if (joined === null) return writeDown(guest)
    const { own, path } = joined
    pages.set(own.id, path)
    tell('came', own.number)
    if (random() > 0.15) return
    await pause(0.04 + 0.1 * random())
    if (await api.press(path, { do: 'cancel', status: 'WAITING' })) tell('left', own.number)
  }

  /** By the guest's own phone; null where this address has written too often for the moment. */
  function join(guest: Guest) {
    return unlessRefused('rate.limited', api.join(list, { ...guest, consent: true, locale: 'kr' }))
  }

  async function writeDown({ name, phone, ...party }: Guest): Promise<void> {
    const known = random() < 0.6 ? { phone, name } : {}
    const { number } = await api.call(addJrsEntry, { params, body: { ...party, ...known } }, token)
    tell('written', number)
  }

  function move({ id }: JrsEntry, to: JrsEntryStatus) {
    const body = { from: 'CALLED' as const, to }
    return unlessOvertaken(api.call(setJrsEntryStatus, { params: { entryId: id }, body }, token))
  }

  async function follow(entry: JrsEntry): Promise<void> {
    await pause(0.01 + 0.03 * random())
    const [outcome] = pickWeighted(random, outcomes, ([, share]) => share)
    if (outcome === 'deferred' && entry.deferredCount < list.maxDeferrals) {
      const path = pages.get(entry.id)
      const isDone =
        path === undefined
          ? (await move(entry, 'WAITING')) !== null
          : await api.press(path, { do: 'defer', status: 'CALLED' })
      if (isDone) tell('deferred', entry.number)
    } else if (outcome === 'missed') {
      if (await move(entry, 'NO_SHOW')) tell('missed', entry.number)
    } else if (await move(entry, 'COMPLETED')) tell('seated', entry.number)
  }

  async function arrivals(): Promise<void> {
    for (let index = 0; index < guests; index += 1) {
      await pause((0.8 / guests) * (0.4 + 1.2 * random()))
      begin(come(index))
    }
  }

  async function calls(): Promise<void> {
    const { called, waitingParties } = await api.call(getJrsBoard, { params }, token)
    for (const entry of called) begin(follow(entry))
    const turns = Math.round(0.9 * (guests + waitingParties))
    for (let turn = 0; turn < turns; turn += 1) {
      await pause((0.94 / turns) * (0.5 + random()))
      const next = await unlessOvertaken(api.call(callNextJrs, { params, body: {} }, token))
      if (next === null) continue
      tell('called', next.number)
      begin(follow(next))
    }
  }

  begin(arrivals())
  begin(calls())
  // What is at work may begin more.
  for (const doing of work) await doing
  if (failed.signal.aborted && !evening.signal.aborted) throw failed.signal.reason
  return tally
}

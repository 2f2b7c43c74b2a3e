import { isDatabaseAway } from '../../db/database.ts'

interface Entry<Value> {
  readonly readAt: number
  readonly value: Promise<Value | null>
  isReading: boolean
  /** Of the last reading that was answered. */
  known: Value | null
}

interface FreshOptions<Value> {
  readonly read: (key: string) => Promise<Value | null>
  readonly now: () => Date
  /** How old what is given may be at most. */
  readonly freshMs: number
  /** So many keys are remembered; the one that was not asked for the longest goes. */
  readonly most: number
}

/**
 * Gives what `read` gives for a key, read anew when it is older than `freshMs`; who asks meanwhile shares one reading.
 * As long as it says the same it stays the same object, so that what was made of it stays good; while the database is
 * away the last known serves on. What is not there is not remembered: whoever tries keys would push out what is.
 */
export function createFresh<Value extends object>({ read, now, freshMs, most }: FreshOptions<Value>) {
  const entries = new Map<string, Entry<Value>>()

  /** What is read is the object that was known before as long as nothing in it has changed. */
  async function readAgain(key: string, known: Value | null): Promise<Value | null> {
    const value = await read(key).catch((error: unknown) => {
      if (known === null || !isDatabaseAway(error)) throw error
      return known
    })
    return known && JSON.stringify(known) === JSON.stringify(value) ? known : value
  }

  function begin(key: string, known: Value | null, readAt: number): Entry<Value> {
    const entry: Entry<Value> = { readAt, value: readAgain(key, known), isReading: true, known }
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => {
      entry.isReading = false
      entry.known = value
      if (value === null) forget()
    }, forget)
    return entry
  }

  return function find(key: string): Promise<Value | null> {
    const before = entries.get(key)
    const at = now().getTime()
    // A reading that hangs is waited for by all: each of their own would wait for the ones before it.
    const isGood = before !== undefined && (before.isReading || Math.abs(at - before.readAt) < freshMs)
    const entry = isGood ? before : begin(key, before?.known ?? null, at)
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    return entry.value
  }
}

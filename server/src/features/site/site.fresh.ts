import { isDatabaseAway } from '../../db/database.ts'

interface Entry<Value> {
  readonly readAt: number
  /** What is read once more than `freshMs` later is the same object, while nothing in it has changed. */
  readonly value: Promise<Value | null>
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

  async function readAgain(key: string, before: Promise<Value | null> | null): Promise<Value | null> {
    const known = await before?.catch(() => null)
    const value = await read(key).catch((error: unknown) => {
      if (!known || !isDatabaseAway(error)) throw error
      return known
    })
    return known && JSON.stringify(known) === JSON.stringify(value) ? known : value
  }

  return function find(key: string): Promise<Value | null> {
    const known = entries.get(key)
    const at = now().getTime()
    const isFresh = known !== undefined && Math.abs(at - known.readAt) < freshMs
    const entry = isFresh ? known : { readAt: at, value: readAgain(key, known?.value ?? null) }
    entries.delete(key)
    entries.set(key, entry)
    if (isFresh) return entry.value
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => value === null && forget(), forget)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    return entry.value
  }
}

/**
 * What a device keeps for when there is no network, in the browser's own database. Whatever may name somebody is
 * encrypted by a key that no script can read out; it goes with the database (`forgetDevice` in `forget.ts`).
 */
import type { LentNumbers } from '@madang/contract/jrs-offline'
import { vaultName } from './forget.ts'

/** A press as it lies in the database; `sealed` is what was pressed and what came of it. */
interface StoredPress {
  readonly id?: number
  readonly place: string
  readonly key: string
  readonly sealed: Sealed
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

export interface KeptPress<Body> {
  readonly id: number
  readonly key: string
  readonly body: Body
}

/** Numbers that the server lent to this device for one place. */
interface KeptNumbers extends LentNumbers {
  /** What guests were given here on that day, whether or not the server knows of it. */
  readonly given: readonly number[]
}

const stores = { keys: 'keys', presses: 'presses', kept: 'kept', numbers: 'numbers' } as const
const byPlace = 'place'

/** Why nothing can be kept: `full` is the device, `missing` a browser that gives no storage or no encryption. */
export class NotKept extends Error {
  readonly why: 'full' | 'missing'

  constructor(why: 'full' | 'missing', cause?: unknown) {
    super(why, { cause })
    this.name = 'NotKept'
    this.why = why
  }
}

/** Stands where nothing could be read because nothing can be kept; throws everything else on. */
export function nothingKept(error: unknown): null {
  if (error instanceof NotKept) return null
  throw error
}

/** What a request of the database gives, as this module has put it there. */
const done = <Value>(request: IDBRequest): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value)
    request.onerror = () => reject(request.error ?? new Error('The browser’s database failed.'))
  })

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function openDatabase(): Promise<IDBDatabase> {
  const { subtle } = crypto as { subtle?: SubtleCrypto } // absent in insecure contexts, whatever the type says
  if (!('indexedDB' in globalThis) || subtle === undefined) throw new NotKept('missing')
  const request = indexedDB.open(vaultName(), 1)
  request.onupgradeneeded = () => {
    const { result: database } = request
    database.createObjectStore(stores.keys)
    database.createObjectStore(stores.kept)
    database.createObjectStore(stores.numbers)
    const presses = database.createObjectStore(stores.presses, { keyPath: 'id', autoIncrement: true })
    presses.createIndex(byPlace, byPlace)
  }
  const database = await done<IDBDatabase>(request).catch((cause: unknown) => {
    throw new NotKept('missing', cause)
  })
  const forget = (): void => {
    opened = null
  }
  // Cut off by the browser, which may be short of room or repair its storage: the next one opens it again.
  database.onclose = forget
  // Whoever signs out, here or in another tab, has it deleted.
  database.onversionchange = () => {
    database.close()
    forget()
  }
  return database
}

/** Runs one transaction to its end: what it did is on the device then. Throws `NotKept` where that has no room. */
async function transact<Result>(
  names: readonly (keyof typeof stores)[],
  mode: IDBTransactionMode,
  work: (store: (name: keyof typeof stores) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction([...names], mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new NotKept('missing'))
    })
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), ended])
    return result
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new NotKept(error.name === 'QuotaExceededError' ? 'full' : 'missing', error)
  }
}

/** The key of this device; of two tabs that make one at once the first one's counts. */
async function ownKey(): Promise<CryptoKey> {
  const find = (): Promise<CryptoKey | undefined> =>
    transact(['keys'], 'readonly', (store) => done(store('keys').get('own')))
  const known = await find()
  if (known !== undefined) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return transact(['keys'], 'readwrite', async (store) => {
    const first = await done<CryptoKey | undefined>(store('keys').get('own'))
    if (first !== undefined) return first
    await done(store('keys').put(made, 'own'))
    return made
  })
}

async function seal(value: unknown): Promise<Sealed> {
  const key = await ownKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

/** Null where the key that sealed it is gone: it was deleted while something was being put there. */
async function unseal<Value>({ iv, data }: Sealed): Promise<Value | null> {
  const key = await ownKey()
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => null)
  return text && (JSON.parse(new TextDecoder().decode(text)) as Value) // sealed by this module
}

/** Puts a press behind those that are there; gives its place among them. */
export async function putPress(
  place: string,
  { key, body }: Omit<KeptPress<unknown>, 'id'>,
): Promise<number> {
  const stored: StoredPress = { place, key, sealed: await seal(body) }
  return transact(
    ['presses'],
    'readwrite',
    async (store) => Number(await done(store('presses').add(stored))), // its key is made by the database
  )
}

/** Writes what came of a press. */
export async function changePress(place: string, { body, ...press }: KeptPress<unknown>): Promise<void> {
  const stored: StoredPress = { ...press, place, sealed: await seal(body) }
  await transact(['presses'], 'readwrite', (store) => done(store('presses').put(stored)))
}

export async function dropPresses(ids: readonly number[]): Promise<void> {
  await transact(['presses'], 'readwrite', async (store) => {
    await Promise.all(ids.map((id) => done(store('presses').delete(id))))
  })
}

/** All that was pressed at a place, in order, as far as it can be read. */
export async function listPresses<Body>(place: string): Promise<KeptPress<Body>[]> {
  const stored = await transact(['presses'], 'readonly', (store) =>
    done<Required<StoredPress>[]>(store('presses').index(byPlace).getAll(place)),
  )
  const read = await Promise.all(
    stored.map(async ({ id, key, sealed }) => {
      const body = await unseal<Body>(sealed)
      return body === null ? [] : [{ id, key, body }]
    }),
  )
  return read.flat()
}

/** Keeps the last state of a place. */
export async function keepState(place: string, state: unknown): Promise<void> {
  const sealed = await seal(state)
  await transact(['kept'], 'readwrite', (store) => done(store('kept').put(sealed, place)))
}

/** The last state of a place; null where none was kept. */
export async function findState<State>(place: string): Promise<State | null> {
  const sealed = await transact(['kept'], 'readonly', (store) =>
    done<Sealed | undefined>(store('kept').get(place)),
  )
  return sealed === undefined ? null : unseal<State>(sealed)
}

/** By what the server knows this device at a place: two people who use it are lent numbers of their own. */
export function ownHolder(place: string): Promise<string> {
  const key = `holder ${place}`
  const made = crypto.randomUUID()
  return transact(['numbers'], 'readwrite', async (store) => {
    const known = await done<string | undefined>(store('numbers').get(key))
    if (known === undefined) await done(store('numbers').put(made, key))
    return known ?? made
  })
}

/** Takes over what the server lends now, which may not know yet what was given here. */
export async function keepNumbers(place: string, lent: LentNumbers): Promise<void> {
  await transact(['numbers'], 'readwrite', async (store) => {
    const kept = await done<KeptNumbers | undefined>(store('numbers').get(place))
    const given = kept?.day === lent.day ? kept.given : []
    const numbers = lent.numbers.filter((number) => !given.includes(number))
    await done(store('numbers').put({ ...lent, numbers, given }, place))
  })
}

/** Those that can be given at an instant. */
function goodAt(at: Date, kept: KeptNumbers | undefined): readonly number[] {
  return kept !== undefined && at < new Date(kept.until) ? kept.numbers : []
}

/** The next lent number at an instant, given to nobody else here; null where none is left. */
export function takeNumber(place: string, at: Date): Promise<number | null> {
  return transact(['numbers'], 'readwrite', async (store) => {
    const kept = await done<KeptNumbers | undefined>(store('numbers').get(place))
    const [number, ...numbers] = goodAt(at, kept)
    if (kept === undefined || number === undefined) return null
    const given = [...kept.given, number]
    await done(store('numbers').put({ ...kept, numbers, given }, place))
    return number
  })
}

/** How many can be given at an instant. */
export async function countNumbers(place: string, at: Date): Promise<number> {
  const kept = await transact(['numbers'], 'readonly', (store) =>
    done<KeptNumbers | undefined>(store('numbers').get(place)),
  )
  return goodAt(at, kept).length
}

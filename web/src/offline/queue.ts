import { changePress, dropPresses, listPresses, NotKept, putPress } from './vault.ts'

/** Something that was pressed, and what came of it. */
export interface Press<Task, Outcome> {
  /** Its idempotency key, the same in every try. */
  readonly key: string
  /** By the server's clock, as this device knows it. */
  readonly pressedAt: string
  readonly task: Task
  /** There was no network for it at first: its outcome is told in the report. */
  readonly hasWaited: boolean
  /** Null until the server has answered. */
  readonly outcome: Outcome | null
}

export interface QueueState<Task, Outcome> {
  /** What is not answered yet, in the order in which it was pressed. */
  readonly waiting: readonly Press<Task, Outcome>[]
  /** What was answered after it had waited, until somebody has read it. */
  readonly report: readonly Press<Task, Outcome>[]
  /** The server is not reached. */
  readonly isAway: boolean
  /** When it is tried again, by this device's clock; null while it is tried, and where nothing waits. */
  readonly retryAtMs: number | null
  /** Why what waits is lost with this page; null where it is kept on the device. */
  readonly notKept: NotKept['why'] | null
}

interface QueueOptions<Task, Outcome> {
  /** Whose presses at what: nobody else's meet them. */
  readonly place: string
  /** Carries a press out; throws `NotReached` where nothing has come of it yet. */
  readonly send: (press: Press<Task, Outcome>) => Promise<Outcome>
  readonly onAnswer: (press: Press<Task, Outcome>, outcome: Outcome) => void
  /** What the report keeps of a press that had waited, null for nothing; without it all of it. */
  readonly told?: (press: Press<Task, Outcome>, outcome: Outcome) => Task | null
  /** A press that cannot be kept on the device is none: `add` throws `NotKept`. Without it, it is this page's alone. */
  readonly demandsKeeping?: boolean
}

type Kept<Task, Outcome> = Press<Task, Outcome> & {
  /** Of the device's database; null while it is not there. */
  readonly id: number | null
}

/** The server was not reached, or asked to wait: nothing has come of a press yet. */
export class NotReached extends Error {}

const firstRetryMs = 2_000
const longestRetryMs = 15_000
/** Who is not answered for so long is told that there is no network, whatever comes of it. */
const slowMs = 4_000

/**
 * Presses that are kept on this device and sent one after the other, in their order, each with its own idempotency key:
 * at once where there is a network, as soon as there is one again otherwise, also after a reload and from another tab.
 */
export class OfflineQueue<Task, Outcome> {
  readonly #options: QueueOptions<Task, Outcome>
  readonly #listeners = new Set<() => void>()
  readonly #others: BroadcastChannel | null
  #presses: readonly Kept<Task, Outcome>[] = []
  #state: QueueState<Task, Outcome> = {
    waiting: [],
    report: [],
    isAway: false,
    retryAtMs: null,
    notKept: null,
  }
  /** One after the other: what was pressed first lies first. */
  #saving: Promise<void> = Promise.resolve()
  #isRunning = false
  /** Other tabs, or the page before this one, have put something there. */
  #isStale = true
  #hasRead = false
  #isClosed = false
  #misses = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: QueueOptions<Task, Outcome>) {
    this.#options = options
    this.#others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`offline ${options.place}`) : null
    this.#others?.addEventListener('message', () => this.#hear())
    window.addEventListener('online', () => this.retry())
    window.addEventListener('beforeunload', (event) => this.#state.notKept && event.preventDefault())
    this.#run()
  }

  readonly getState = (): QueueState<Task, Outcome> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Nothing is sent any more, and this page has nothing of it; what lies on the device stays there. */
  close(): void {
    this.#isClosed = true
    this.#presses = []
    clearTimeout(this.#timer)
  }

  /** Ends once the press is kept, or cannot be. `hasWaited`: the server was not reached with it, or too late. */
  add(press: Omit<Press<Task, Outcome>, 'outcome'>): Promise<void> {
    const { key, pressedAt, task } = press
    const { waiting, retryAtMs } = this.#state
    // Behind one that waits it waits too; else it is tried at once.
    const hasWaited = press.hasWaited || waiting.some((one) => one.hasWaited)
    this.#presses = [...this.#presses, { ...press, hasWaited, outcome: null, id: null }]
    this.#publish()
    // Whoever finds it later finds what has waited.
    const body = { pressedAt, task, hasWaited: true, outcome: null }
    let lost: NotKept | null = null
    const saved = this.#save(async () => {
      try {
        this.#replace(key, { id: await putPress(this.#options.place, { key, body }) })
      } catch (error) {
        if (!(error instanceof NotKept && this.#options.demandsKeeping)) throw error
        lost = error
        this.#replace(key, null)
      }
      this.#publish()
      this.#others?.postMessage('changed')
    })
    if (retryAtMs === null) this.#run()
    return saved.then(() => {
      if (lost !== null) throw lost
    })
  }

  /** Tries now: the network may be back. */
  readonly retry = (): void => {
    this.#misses = 0
    if (this.#state.waiting.length > 0 || this.#isStale) this.#run()
  }

  /** The server was reached by something else, or was not. */
  tell(isReached: boolean): void {
    if (!isReached) this.#publish({ isAway: true })
    else if (this.#state.waiting.length > 0) this.retry()
    else this.#publish({ isAway: false, retryAtMs: null })
  }

  /** Somebody has read what came of what had waited. */
  readonly forgetReport = (): void => {
    const told = this.#presses.filter(({ outcome }) => outcome !== null)
    this.#presses = this.#presses.filter(({ outcome }) => outcome === null)
    this.#publish()
    void this.#save(async () => {
      await dropPresses(told.flatMap(({ id }) => (id === null ? [] : [id])))
      this.#others?.postMessage('changed')
    })
  }

  #publish(change: Partial<QueueState<Task, Outcome>> = {}): void {
    const waiting = this.#presses.filter(({ outcome }) => outcome === null)
    const report = this.#presses.filter(({ outcome }) => outcome !== null)
    const { notKept } = { ...this.#state, ...change }
    const isLost = this.#presses.some(({ id, outcome }) => id === null && outcome === null)
    this.#state = { ...this.#state, ...change, notKept: isLost ? notKept : null, waiting, report }
    for (const listener of this.#listeners) listener()
  }

  #replace(key: string, change: Partial<Kept<Task, Outcome>> | null): void {
    this.#presses = this.#presses.flatMap((one) => {
      if (one.key !== key) return [one]
      return change === null ? [] : [{ ...one, ...change }]
    })
  }

  #save(work: () => Promise<void>): Promise<void> {
    const saved = this.#saving.then(work).catch((error: unknown) => {
      if (!(error instanceof NotKept)) throw error
      this.#publish({ notKept: error.why })
    })
    // Whoever asked is told; what comes behind it goes on.
    this.#saving = saved.catch(() => undefined)
    return saved
  }

  /** What other tabs have pressed and sent; what could not be kept is this tab's alone. */
  async #readStored(): Promise<void> {
    const isFirst = !this.#hasRead
    this.#isStale = false
    this.#hasRead = true
    const lay = new Set(this.#presses.flatMap(({ id, key }) => (id === null ? [] : [key])))
    try {
      const stored = await listPresses<Omit<Press<Task, Outcome>, 'key'>>(this.#options.place)
      const known = new Map(this.#presses.map((one) => [one.key, one]))
      const read = stored.map(({ id, key, body }) => {
        // What lies there since before this page has waited; another tab is at work on the rest.
        const isWaiting = known.get(key)?.hasWaited ?? (isFirst || this.#state.isAway)
        return { ...body, id, key, hasWaited: body.outcome === null ? isWaiting : body.hasWaited }
      })
      const isRead = new Set(read.map(({ key }) => key))
      // Not kept, or only since the reading began; what lay there before and does no more was settled by another tab.
      const own = this.#presses.filter(({ key }) => !isRead.has(key) && !lay.has(key))
      this.#presses = [...read, ...own]
      this.#publish()
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
    }
  }

  #hear(): void {
    this.#isStale = true
    if (this.#isRunning || this.#isClosed) return
    void this.#readStored().then(() => {
      const { waiting, retryAtMs } = this.#state
      if (waiting.length > 0 && retryAtMs === null) this.#run()
    })
  }

  #run(): void {
    if (this.#isRunning || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#isRunning = true
    this.#publish({ retryAtMs: null })
    void this.#alone(() => this.#sendAll())
      .catch((error: unknown) => {
        this.#tryLater()
        reportError(error)
      })
      .finally(() => {
        this.#isRunning = false
        // What came while the last one was on its way.
        const { waiting, retryAtMs } = this.#state
        if (retryAtMs === null && (this.#isStale || waiting.length > 0)) this.#run()
      })
  }

  /** One sender at a time over all tabs. Web locks are missing where the page is not served over https or from localhost. */
  #alone(work: () => Promise<void>): Promise<void> {
    const { locks } = navigator as { locks?: LockManager } // absent in insecure contexts, whatever the type says
    return locks ? locks.request(`offline ${this.#options.place}`, work) : work()
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      await this.#saving
      if (this.#isStale) await this.#readStored()
      const press = this.#presses.find(({ outcome }) => outcome === null)
      if (press === undefined) return
      // It came while others were read: whether it is kept is not known yet.
      if (press.id === null && this.#options.demandsKeeping) continue
      const slow = setTimeout(() => this.#markAway(press.key), slowMs)
      try {
        await this.#settle(press.key, await this.#options.send(press))
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
        this.#markAway(press.key)
        return this.#tryLater()
      } finally {
        clearTimeout(slow)
      }
    }
  }

  #markAway(key: string): void {
    this.#replace(key, { hasWaited: true })
    this.#publish({ isAway: true })
  }

  #tryLater(): void {
    const pauseMs = Math.min(firstRetryMs * 2 ** this.#misses, longestRetryMs)
    this.#misses += 1
    this.#timer = setTimeout(() => this.#run(), pauseMs)
    this.#publish({ isAway: true, retryAtMs: Date.now() + pauseMs })
  }

  async #settle(key: string, outcome: Outcome): Promise<void> {
    const press = this.#presses.find((one) => one.key === key)
    if (press === undefined) return
    const { id, pressedAt } = press
    const { told = () => press.task } = this.#options
    const task = press.hasWaited ? told(press, outcome) : null
    this.#misses = 0
    this.#replace(key, task === null ? null : { task, outcome })
    this.#publish({ isAway: false, retryAtMs: null })
    this.#options.onAnswer(press, outcome)
    if (id === null) return
    const body = { pressedAt, task, hasWaited: true, outcome }
    await this.#save(async () => {
      await (task === null ? dropPresses([id]) : changePress(this.#options.place, { id, key, body }))
      this.#others?.postMessage('changed')
    })
  }
}

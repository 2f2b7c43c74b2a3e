import type { Store, Webhook } from './toss.store.ts'

/** Minutes before each of the seven repetitions (korea.md §2.2). */
const pauses = [1, 4, 16, 64, 256, 1024, 4096]
const answerWithinMs = 10_000

/** Tells the shop what happened, again while it does not answer with 200, also after a restart. */
export class Webhooks {
  readonly #store: Store
  readonly #minuteMs: number
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #stop = new AbortController()

  constructor(store: Store, { minuteMs }: { minuteMs: number }) {
    this.#store = store
    this.#minuteMs = minuteMs
  }

  get url(): string | null {
    return this.#store.maps.settings.get('settings')?.webhookUrl ?? null
  }

  /** Takes up what waits and nobody is on to. */
  deliverWaiting(): void {
    if (this.url === null) return
    for (const webhook of this.#store.maps.webhooks.values())
      if (webhook.state === 'waiting' && !this.#timers.has(webhook.id)) this.#schedule(webhook)
  }

  /** Tells it once more, whatever became of it. */
  async replay(webhook: Webhook): Promise<number | null> {
    return this.#send(webhook)
  }

  /** Nothing that waits is told. */
  forget(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  close(): void {
    this.#stop.abort()
    this.forget()
  }

  #schedule(webhook: Webhook): void {
    const minutes = webhook.attempts === 0 ? 0 : (pauses[webhook.attempts - 1] ?? 0)
    const timer = setTimeout(() => void this.#deliver(webhook), minutes * this.#minuteMs)
    this.#timers.set(webhook.id, timer)
  }

  async #deliver(webhook: Webhook): Promise<void> {
    const status = await this.#send(webhook)
    if (this.#stop.signal.aborted || !this.#timers.has(webhook.id)) return
    this.#timers.delete(webhook.id)
    const attempts = webhook.attempts + 1
    const failed = attempts > pauses.length ? 'given-up' : 'waiting'
    const next: Webhook = { ...webhook, attempts, state: status === 200 ? 'delivered' : failed }
    this.#store.put('webhooks', next.id, next)
    this.#store.flush()
    this.deliverWaiting()
  }

  async #send({ body }: Webhook): Promise<number | null> {
    const { url } = this
    if (url === null) return null
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      return status
    } catch {
      return null // the shop is away, which is what the repetitions are for
    }
  }
}

import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

export type Method = 'CARD' | 'TRANSFER' | 'VIRTUAL_ACCOUNT'
export type Status =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'PARTIAL_CANCELED'
  | 'CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

/** Money that moved, as a row of `GET /v1/transactions`; a cancel's amount is negative. */
export interface Move {
  readonly transactionKey: string
  readonly status: Status
  readonly amount: number
  readonly at: string
  /** Rises over all payments, for what happened at one instant. */
  readonly sequence: number
}

export interface Cancel {
  readonly transactionKey: string
  readonly amount: number
  readonly reason: string
  readonly at: string
  readonly left: number
}

/** Instants are UTC ISO, amounts won. */
export interface Payment {
  readonly paymentKey: string
  readonly orderId: string
  readonly orderName: string
  readonly type: 'NORMAL' | 'BILLING'
  readonly method: Method
  readonly status: Status
  readonly total: number
  readonly balance: number
  readonly requestedAt: string
  /** From when on the 10 minutes to confirm run. */
  readonly approvedByPayerAt: string | null
  readonly approvedAt: string | null
  readonly lastTransactionKey: string | null
  readonly secret: string
  readonly cardNumber: string | null
  readonly account: { readonly number: string; readonly dueAt: string; readonly isPaid: boolean } | null
  /** What the payer chose to happen at the confirm. */
  readonly declineAtConfirm: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly cancels: readonly Cancel[]
  readonly moves: readonly Move[]
}

export interface BillingKey {
  readonly billingKey: string
  readonly customerKey: string
  readonly authenticatedAt: string
  readonly cardNumber: string
  /** Every charge of this card is declined with it. */
  readonly declineWith: string | null
  readonly isDeleted: boolean
}

export interface AuthKey {
  readonly customerKey: string
  readonly declineWith: string | null
  readonly isUsed: boolean
}

/** The answer that an idempotency key has had. */
export interface KeptAnswer {
  readonly status: number
  readonly body: unknown
  readonly at: string
}

export interface Webhook {
  readonly id: string
  readonly body: object
  readonly paymentKey: string | null
  readonly attempts: number
  readonly state: 'waiting' | 'delivered' | 'given-up'
}

export interface Settings {
  readonly webhookUrl: string | null
  readonly clockOffsetMs: number
}

export interface Tables {
  readonly payments: Payment
  readonly billingKeys: BillingKey
  readonly authKeys: AuthKey
  readonly answers: KeptAnswer
  readonly webhooks: Webhook
  readonly settings: Settings
}

type Maps = { readonly [T in keyof Tables]: Map<string, Tables[T]> }
type Change = readonly [table: keyof Tables, key: string, value: unknown]

/**
 * What the stand-in knows, in memory and in a journal. Whatever was put since the last `flush` is one line, written
 * and synced as a whole: a process killed at any instruction loses a line that was not acknowledged, never half of one.
 */
export class Store {
  readonly maps: Maps = {
    payments: new Map(),
    billingKeys: new Map(),
    authKeys: new Map(),
    answers: new Map(),
    webhooks: new Map(),
    settings: new Map(),
  }
  readonly #keysByOrder = new Map<string, string[]>()
  readonly #path: string | null
  #file: number | null = null
  #pending: Change[] = []
  #sequence = 0

  /** Without a path it is in memory only. */
  constructor(path: string | null) {
    this.#path = path
    if (path === null) return
    mkdirSync(dirname(path), { recursive: true })
    this.#load(path)
    this.#rewrite(path)
    this.#file = openSync(path, 'a', 0o600)
  }

  put<T extends keyof Tables>(table: T, key: string, value: Tables[T]): void {
    this.#apply(table, key, value)
    if (this.#path !== null) this.#pending.push([table, key, value])
  }

  /** Before anything is answered. */
  flush(): void {
    if (this.#file === null || this.#pending.length === 0) return
    appendFileSync(this.#file, `${JSON.stringify(this.#pending)}\n`)
    fsyncSync(this.#file)
    this.#pending = []
  }

  paymentsOf(orderId: string): Payment[] {
    const keys = this.#keysByOrder.get(orderId) ?? []
    return keys.flatMap((key) => this.maps.payments.get(key) ?? [])
  }

  nextSequence(): number {
    this.#sequence += 1
    return this.#sequence
  }

  clear(): void {
    for (const map of Object.values(this.maps)) map.clear()
    this.#keysByOrder.clear()
    this.#pending = []
    if (this.#path === null || this.#file === null) return
    closeSync(this.#file)
    this.#rewrite(this.#path)
    this.#file = openSync(this.#path, 'a', 0o600)
  }

  close(): void {
    this.flush()
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #apply<T extends keyof Tables>(table: T, key: string, value: Tables[T]): void {
    const map: Map<string, Tables[T]> = this.maps[table]
    const isNew = !map.has(key)
    map.set(key, value)
    if (table !== 'payments') return
    const { orderId, moves } = value as Payment // of this table
    this.#sequence = Math.max(this.#sequence, moves.at(-1)?.sequence ?? 0)
    if (isNew) this.#keysByOrder.set(orderId, [...(this.#keysByOrder.get(orderId) ?? []), key])
  }

  #load(path: string): void {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return
    // What follows the last end of a line was being written when the process was killed.
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
    for (const line of lines) {
      const changes = JSON.parse(line) as [keyof Tables, string, Tables[keyof Tables]][] // written by flush
      for (const [table, key, value] of changes) this.#apply(table, key, value)
    }
  }

  /** One line for each record instead of its history; the old file stays until the new one is whole. */
  #rewrite(path: string): void {
    const lines = Object.entries(this.maps).flatMap(([table, map]) =>
      [...map].map(([key, value]) => `${JSON.stringify([[table, key, value]])}\n`),
    )
    const fresh = `${path}.new`
    const file = openSync(fresh, 'w', 0o600)
    writeFileSync(file, lines.join(''))
    fsyncSync(file)
    closeSync(file)
    renameSync(fresh, path)
    const directory = openSync(dirname(path), 'r')
    fsyncSync(directory)
    closeSync(directory)
  }
}

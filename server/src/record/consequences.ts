import type { PlanLimits } from '@madang/contract/plans'
import type { storeMoves } from '@madang/contract/store-actions'
import type { UserObstacle } from '@madang/contract/users'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/serve.ts'

/** What happened to a store: it moved, or a draft was deleted. */
interface StoreEvent {
  readonly storeId: string
  readonly event: keyof typeof storeMoves | 'remove'
}

/** A member as he or she was, with name and number. */
export interface Leaver {
  readonly id: string
  readonly name: string
  /** Wire form. */
  readonly phone: string | null
}

/** What belongs to a member who withdraws. */
export interface Belongings {
  /** Locks what will be settled or may stand against it, before the member is locked, as everybody else does. */
  readonly lock?: (trx: Db, userId: string) => Promise<void>
  /** What stands against it, now that the member is locked. */
  readonly findObstacle?: (trx: Db, userId: string) => Promise<UserObstacle | null>
  /** Ends it, or lets it go on without the member, who is gone by now. */
  readonly settle: (trx: Db, leaver: Leaver, caller: Caller) => Promise<void>
}

/**
 * What follows from what happens to a store or a member, in the same transaction and in this order. What builds on them
 * hangs itself on here (server/src/wiring.ts), so that stores and members know nothing of it. Belongings are locked in
 * this order, too: requests, then stores, then the member.
 */
export interface Consequences {
  /** The store is locked, and what happened is written and recorded. */
  readonly ofStore: readonly ((trx: Db, happened: StoreEvent, caller: Caller) => Promise<void>)[]
  readonly ofLeaving: readonly Belongings[]
}

/** What follows in a store once its plan allows less: what is above is paused, the newest first. */
export type KeepWithin = (
  trx: Db,
  within: { readonly storeId: string; readonly limits: PlanLimits; readonly now: Date },
) => Promise<void>

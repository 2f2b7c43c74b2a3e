import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Log } from '../db/log.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import {
  insertEffect,
  isSameEffect,
  listDueEffects,
  postponeEffect,
  settleEffect,
  takeEffect,
} from './effects.queries.ts'
import { addJob, type Tasks } from './runner.ts'

interface EffectCall {
  /** To go along as the other side's idempotency key. */
  readonly key: string
  /** An earlier call may have arrived: asking what became of it may be better than repeating it. */
  readonly isAgain: boolean
  /** When to give up. */
  readonly signal: AbortSignal
}

/**
 * Something that is done outside the database, such as a charge. The transaction that decides it writes the intent; a
 * job calls the other side outside any transaction; the outcome is written in the transaction that draws the
 * consequences. What a crash or a lost answer leaves open is tried again with the same key until its outcome is known.
 */
export interface Effect<Payload, Outcome> {
  readonly kind: string
  /** Ids and amounts: whoever it is about stands elsewhere, since the row is kept. */
  readonly payload: z.ZodMiniType<Payload>
  readonly outcome: z.ZodMiniType<Outcome>
  /**
   * Calls the other side, outside any transaction. A refusal is an outcome; it throws while the outcome is not known.
   */
  readonly carryOut: (payload: Payload, call: EffectCall) => Promise<Outcome>
  /** Writes what follows from the outcome, once: in the transaction that writes the outcome. Queries only. */
  readonly settle: (
    trx: Transaction<Tables>,
    settled: {
      readonly key: string
      readonly payload: Payload
      readonly outcome: Outcome
      readonly now: Date
    },
  ) => Promise<void>
}

interface Carried {
  readonly outcome: unknown
  readonly settle: (trx: Transaction<Tables>, settled: { key: string; now: Date }) => Promise<void>
}

/** An effect as its owner uses it, with `intend`, and as `effectTasks` takes any. */
export interface DeclaredEffect<Payload = never> {
  readonly kind: string
  /**
   * Writes down, in the transaction that decides it, what is to be done; it is done as soon as that is committed, and
   * never if it is not. The key says what it is (`cancel:{refundId}`): intended again it is done once all the same, and
   * the answer is false. Throws when the key stands for something else. `isAwaited`: the call that intends it carries it
   * out itself (`carryOutNow`), and a job only where that dies.
   */
  intend(
    trx: Transaction<Tables>,
    intent: {
      readonly key: string
      readonly payload: Payload
      readonly now: Date
      readonly isAwaited?: boolean
    },
  ): Promise<boolean>
  readonly carryOut: (stored: unknown, call: EffectCall) => Promise<Carried>
}

const task = 'effects:carry-out'
const Job = z.object({ key: z.string() })

/** A call is over by then, */
const callWithinMs = 60_000
/** and the next may begin: so long an attempt that was cut off (a crash) keeps its effect. */
const leaseMs = 2 * callWithinMs
const firstPauseMs = 5_000
/** Whatever was away, two minutes after it is back all is settled. */
const longestPauseMs = 90_000
/** So long a job leaves an effect to the call that waits for it. */
const awaitedMs = 10_000
/** About an hour and a half after the first: from then on somebody has to look. */
const attemptsInSilence = 60

function pauseAfter(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds)
}

function addAttempt(db: Kysely<Tables>, key: string, runAt?: Date): Promise<void> {
  const options = { jobKey: `effect ${key}`, maxAttempts: 1 }
  return addJob(db, task, { key }, runAt ? { ...options, runAt: runAt.toISOString() } : options)
}

export function declareEffect<Payload, Outcome>(effect: Effect<Payload, Outcome>): DeclaredEffect<Payload> {
  const { kind } = effect
  return {
    kind,
    async intend(trx, { key, payload, now, isAwaited = false }) {
      const intent = { key, kind, payload: effect.payload.parse(payload) }
      const isNew = await insertEffect(trx, intent, now)
      if (isNew) await addAttempt(trx, key, isAwaited ? after(now, awaitedMs) : undefined)
      else if (!(await isSameEffect(trx, intent)))
        throw new Error(`The key ${key} stands for another effect.`)
      return isNew
    },
    async carryOut(stored, call) {
      const payload = effect.payload.parse(stored)
      const outcome = effect.outcome.parse(await effect.carryOut(payload, call))
      return { outcome, settle: (trx, settled) => effect.settle(trx, { ...settled, payload, outcome }) }
    },
  }
}

interface EffectDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly log: Log
}

/** Carries out an effect that is due, or leaves it to be tried again. */
async function attempt(
  { db, now, log }: EffectDeps,
  key: string,
  effectOf: (kind: string) => DeclaredEffect | undefined,
): Promise<void> {
  const taken = await takeEffect(db, { key, now: now(), until: after(now(), leaseMs) })
  if (taken === undefined) return
  const { kind, payload, attempts } = taken
  try {
    const effect = effectOf(kind)
    if (effect === undefined) throw new Error(`No effect of the kind ${kind} is known here.`)
    const signal = AbortSignal.timeout(callWithinMs)
    const { outcome, settle } = await effect.carryOut(payload, { key, isAgain: attempts > 1, signal })
    await inTransaction(db, async (trx) => {
      if (await settleEffect(trx, { key, outcome, now: now() })) await settle(trx, { key, now: now() })
    })
  } catch (error) {
    const line = { err: error, kind, key, attempts }
    if (attempts < attemptsInSilence)
      log.warn(line, 'What became of an effect is not known; it is tried again.')
    else log.error(line, 'What became of an effect is still not known: somebody has to look.')
    const until = after(now(), pauseAfter(attempts))
    await postponeEffect(db, { key, attempts, until })
    await addAttempt(db, key, until)
  }
}

/** No request is held longer by another side that hangs (security.md G9). */
const heldMs = 2_500

/**
 * Carries out an effect that somebody waits for, and gives back after so long whatever became of it: the attempt goes on
 * then, and where it fails a job tries again. To be called after the commit of its intent.
 */
export async function carryOutNow(deps: EffectDeps, effect: DeclaredEffect, key: string): Promise<void> {
  const done = attempt(deps, key, () => effect).catch((error: unknown) =>
    deps.log.error({ err: error, key }, 'An effect could not be postponed; the sweep takes it up.'),
  )
  await Promise.race([done, wait(heldMs, undefined, { ref: false })])
}

/** The tasks that carry effects out; `effects:sweep` takes up what is due, by the clock. */
export function effectTasks(deps: EffectDeps, effects: readonly DeclaredEffect[]): Tasks {
  const byKind = new Map(effects.map((effect) => [effect.kind, effect]))
  return {
    [task]: async (payload) => attempt(deps, Job.parse(payload).key, (kind) => byKind.get(kind)),
    'effects:sweep': async () => {
      for (const key of await listDueEffects(deps.db, deps.now())) await addAttempt(deps.db, key)
    },
  }
}

import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { addJob, clockPriority, type Tasks } from '../jobs/runner.ts'
import { listDue, moveDue, type DueMove, type Moved } from './clock.queries.ts'
import type { MovingTable } from './moves.queries.ts'

/** A move that a sort of record makes by the clock (`ClockMoves` of the contract), at an instant that it holds itself. */
interface ClockMove<Table extends MovingTable> extends DueMove<Table> {
  /** What has to be done first, in the same transaction; the record may turn out not to be due. */
  readonly first?: (
    trx: Transaction<Tables>,
    due: { readonly id: string; readonly now: Date },
  ) => Promise<void>
  /** What follows for those that were moved, in the same transaction. */
  readonly after?: (trx: Transaction<Tables>, moved: readonly Moved[], now: Date) => Promise<void>
}

/** A clock move as its owner uses it, and as `clockTasks` takes any. */
export interface DeclaredClockMove {
  readonly name: string
  /**
   * Has what is due at this instant moved when it comes. To be called in every transaction that writes the instant of a
   * record. Nothing has to be taken back when the record goes elsewhere or the instant is gone.
   */
  wake(trx: Db, at: string): Promise<void>
  /** Moves a record if it is due now. */
  move(db: Kysely<Tables>, record: { readonly id: string; readonly now: Date }): Promise<boolean>
  /** Moves all that is due by now; in a transaction also for a change that depends on it. */
  moveAll(db: Kysely<Tables>, now: Date): Promise<void>
  readonly isDue: (db: Db, now: Date) => Promise<boolean>
}

const task = 'clock:move'
const Job = z.object({ move: z.string() })

/** Later than due, since the clocks of database and server may differ by a little; the sweep takes what differs more. */
const marginMs = 500
/** What is due within the same second is moved by one job. */
const togetherMs = 1_000
/** The last after ten seconds; then it is the sweep's. */
const maxAttempts = 3

function addMove(trx: Db, move: string, runAt: string | null): Promise<void> {
  const options = { jobKey: `${task} ${move} ${runAt ?? 'now'}`, priority: clockPriority, maxAttempts }
  return addJob(trx, task, { move }, runAt === null ? options : { ...options, runAt })
}

export function declareClockMove<Table extends MovingTable>(declared: ClockMove<Table>): DeclaredClockMove {
  const { first, after } = declared
  const name = `${declared.table}.${String(declared.action)}`

  /** Moves what is due, or this record; false when there may be more. */
  const moveSome = (db: Kysely<Tables>, due: { id?: string; now: Date }) =>
    inTransaction(db, async (trx) => {
      const done = await moveDue(trx, declared, due)
      if (done.moved.length > 0) await after?.(trx, done.moved, due.now)
      return done
    })

  const move: DeclaredClockMove['move'] = (db, due) =>
    inTransaction(db, async (trx) => {
      await first?.(trx, due)
      const { moved } = await moveSome(trx, due)
      return moved.length > 0
    })

  async function moveAll(db: Kysely<Tables>, now: Date): Promise<void> {
    if (first !== undefined) {
      for (const id of await listDue(db, declared, { now })) await move(db, { id, now })
      return
    }
    while (!(await moveSome(db, { now })).isAll);
  }

  return {
    name,
    wake: (trx, at) => {
      const runAtMs = Math.ceil((Date.parse(at) + marginMs) / togetherMs) * togetherMs
      return addMove(trx, name, new Date(runAtMs).toISOString())
    },
    move,
    moveAll,
    isDue: async (db, now) => (await listDue(db, declared, { now })).length > 0,
  }
}

/**
 * The tasks that move records by the clock: a job for each instant at which some are due. `clock:sweep` takes up what was
 * left: after an outage, or where there is no job.
 */
export function clockTasks(
  { db, now }: { readonly db: Kysely<Tables>; readonly now: () => Date },
  moves: readonly DeclaredClockMove[],
): Tasks {
  const byName = new Map(moves.map((move) => [move.name, move]))
  return {
    [task]: async (payload) => {
      const { move: name } = Job.parse(payload)
      const move = byName.get(name)
      if (move === undefined) throw new Error(`No move ${name} of the clock is known here.`)
      await move.moveAll(db, now())
    },
    'clock:sweep': async () => {
      for (const { name, isDue } of moves) if (await isDue(db, now())) await addMove(db, name, null)
    },
  }
}

import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { addJob, clockPriority, type Tasks } from '../jobs/runner.ts'
import { listDue, moveDue, type DueMove } from './clock.queries.ts'
import type { MovingTable } from './moves.queries.ts'

/** A move that a sort of record makes by the clock (`ClockMoves` of the contract), at an instant that it holds itself. */
interface ClockMove<Table extends MovingTable> extends DueMove<Table> {
  /** What has to be done first, in the same transaction; the record may turn out not to be due. */
  readonly first?: (
    trx: Transaction<Tables>,
    due: { readonly id: string; readonly now: Date },
  ) => Promise<void>
}

/** A clock move as its owner uses it, and as `clockTasks` takes any. */
export interface DeclaredClockMove {
  readonly name: string
  /**
   * Has the record moved when it is time. To be called in every transaction that writes the instant: the last call
   * counts. Nothing has to be taken back when the record goes elsewhere or the instant is gone.
   */
  wake(trx: Db, record: { readonly id: string; readonly at: string }): Promise<void>
  /** Moves it if it is due now. */
  move(db: Kysely<Tables>, record: { readonly id: string; readonly now: Date }): Promise<boolean>
  /** Moves what is due by now, for a change that depends on it. */
  catchUp(trx: Transaction<Tables>, now: Date): Promise<void>
  readonly listDue: (db: Db, now: Date) => Promise<string[]>
}

const task = 'clock:move'
const Job = z.object({ move: z.string(), id: z.guid() })

/** Later than due, since the clocks of database and server may differ by a little; the sweep takes what differs more. */
const marginMs = 1_000
/** The last after ten seconds; then it is the sweep's. */
const maxAttempts = 3

function addMove(trx: Db, job: z.infer<typeof Job>, runAt?: string): Promise<void> {
  const options = { jobKey: `${task} ${job.move} ${job.id}`, priority: clockPriority, maxAttempts }
  return addJob(trx, task, job, runAt === undefined ? options : { ...options, runAt })
}

export function declareClockMove<Table extends MovingTable>(declared: ClockMove<Table>): DeclaredClockMove {
  const name = `${declared.table}.${String(declared.action)}`
  const move: DeclaredClockMove['move'] = (db, due) =>
    inTransaction(db, async (trx) => {
      await declared.first?.(trx, due)
      return moveDue(trx, declared, due)
    })
  return {
    name,
    wake: (trx, { id, at }) =>
      addMove(trx, { move: name, id }, new Date(Date.parse(at) + marginMs).toISOString()),
    move,
    async catchUp(trx, now) {
      for (const id of await listDue(trx, declared, now)) await move(trx, { id, now })
    },
    listDue: (db, now) => listDue(db, declared, now),
  }
}

/**
 * The tasks that move records by the clock. Each has a job of its own; `clock:sweep` takes up what was left: after an
 * outage, or where there is no job.
 */
export function clockTasks(
  { db, now }: { readonly db: Kysely<Tables>; readonly now: () => Date },
  moves: readonly DeclaredClockMove[],
): Tasks {
  const byName = new Map(moves.map((move) => [move.name, move]))
  return {
    [task]: async (payload) => {
      const { move: name, id } = Job.parse(payload)
      const move = byName.get(name)
      if (move === undefined) throw new Error(`No move ${name} of the clock is known here.`)
      await move.move(db, { id, now: now() })
    },
    'clock:sweep': async () => {
      for (const { name, listDue: list } of moves) {
        for (const id of await list(db, now())) await addMove(db, { move: name, id })
      }
    },
  }
}

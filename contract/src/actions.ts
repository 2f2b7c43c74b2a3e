import type { AuditAction } from './audit.ts'

/**
 * Why somebody may not: the record is not theirs to know of (`hidden`, answered as if it were not there), others may
 * (`right`), or nobody may as the record is now (`state`).
 */
export type RefusalKind = 'hidden' | 'right' | 'state'

/**
 * An action on a record, as a pure function of record and viewer says it: allowed, or refused with the reason that the
 * screen shows beside the greyed button. The server refuses by it, too (`demand`).
 */
export type Decision<Reason extends string = string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly kind: RefusalKind; readonly reason: Reason }

export const allowed = { allowed: true } as const

/** How decisions on one sort of record are written, from the reasons that there are to refuse and the kind of each. */
export function decisions<Reason extends string>(kinds: Readonly<Record<Reason, RefusalKind>>) {
  const refused = (reason: Reason): Decision<Reason> => ({ allowed: false, kind: kinds[reason], reason })
  /** The decision so far; where it allows, the condition must hold besides. */
  const unless = (base: Decision<Reason>, holds: boolean, reason: Reason): Decision<Reason> =>
    base.allowed && !holds ? refused(reason) : base
  return { refused, unless }
}

interface Step<Status extends string, To extends Status = Status> {
  readonly from: readonly Status[]
  readonly to: To
}

/** One move of a record from state to state, as product.md §5 lists them. */
export interface Move<Status extends string, To extends Status = Status> extends Step<Status, To> {
  /** Whom it concerns must be told why. */
  readonly needsNote?: true
  /** Hard to take back: asked in red. */
  readonly isDangerous?: true
  /** How the audit calls it. */
  readonly recordedAs: AuditAction
}

/** All moves of a sort of record, by the action that makes them. */
export type Moves<Action extends string, Status extends string, To extends Status = Status> = Readonly<
  Record<Action, Move<Status, To>>
>

/** What nobody decides: the clock moves it, or it follows from what became of something else. */
export type ClockMoves<Action extends string, Status extends string> = Readonly<Record<Action, Step<Status>>>

/** The actions that lead out of a state, in the order in which they are declared. */
export function movesFrom<Action extends string, Status extends string>(
  moves: Moves<Action, Status>,
  status: Status,
): Action[] {
  const actions = Object.keys(moves) as Action[] // Object.keys forgets the key type
  return actions.filter((action) => moves[action].from.includes(status))
}

/** The action that leads to a state: from where the record is, or the first that ends there, which is then refused. */
export function findMove<Action extends string, Status extends string, To extends Status>(
  moves: Moves<Action, Status, To>,
  { from, to }: { from: Status; to: To },
): Action | undefined {
  const actions = (Object.keys(moves) as Action[]).filter((action) => moves[action].to === to) // as above
  return actions.find((action) => moves[action].from.includes(from)) ?? actions[0]
}

import { grantOf, type Viewer } from './access.ts'
import { allowed, decisions, type ClockMoves, type Decision, type Moves } from './actions.ts'
import type { jrsStatuses } from './statuses.ts'
import type { StaffRole, StoreStatus } from './store-actions.ts'

export type JrsStatus = (typeof jrsStatuses)[number]

export const jrsKinds = ['QUEUE', 'RESERVATION', 'APPLICATION', 'RAFFLE'] as const
export type JrsKind = (typeof jrsKinds)[number]

export type JrsMove = 'open' | 'pause' | 'resume' | 'close' | 'reopen' | 'archive'

/** Every move of product.md §5 that somebody makes. */
export const jrsMoves: Moves<JrsMove, JrsStatus> = {
  open: { from: ['DRAFT'], to: 'OPEN', recordedAs: 'jrs.opened' },
  resume: { from: ['PAUSED'], to: 'OPEN', recordedAs: 'jrs.resumed' },
  reopen: { from: ['CLOSED'], to: 'OPEN', recordedAs: 'jrs.reopened' },
  pause: { from: ['OPEN'], to: 'PAUSED', recordedAs: 'jrs.paused' },
  close: { from: ['OPEN', 'PAUSED'], to: 'CLOSED', isDangerous: true, recordedAs: 'jrs.closed' },
  archive: { from: ['CLOSED'], to: 'ARCHIVED', recordedAs: 'jrs.archived' },
}

/** What the clock moves: a pause that said until when, and the end of the period. */
export const jrsClock: ClockMoves<'comeBack' | 'end', JrsStatus> = {
  comeBack: { from: ['PAUSED'], to: 'OPEN' },
  end: { from: ['OPEN', 'PAUSED'], to: 'CLOSED' },
}

/** What follows from its store, or from its last place being taken; nobody is offered it. */
export const jrsFollows: ClockMoves<
  'pauseWithStore' | 'resumeWithStore' | 'closeWithStore' | 'closeFull',
  JrsStatus
> = {
  pauseWithStore: { from: ['OPEN'], to: 'PAUSED' },
  resumeWithStore: { from: ['PAUSED'], to: 'OPEN' },
  closeWithStore: { from: ['OPEN', 'PAUSED'], to: 'CLOSED' },
  closeFull: { from: ['OPEN'], to: 'CLOSED' },
}

export const jrsRefusals = {
  not_yours: 'hidden',
  not_owner: 'right',
  store_closed: 'state',
  store_not_active: 'state',
  archived: 'state',
  not_draft: 'state',
  not_open: 'state',
  not_paused: 'state',
  not_running: 'state',
  not_closed: 'state',
  over: 'state',
  frozen: 'state',
  not_raffle: 'state',
  drawn: 'state',
} as const
const { refused, unless } = decisions(jrsRefusals)
export type JrsDecision = Decision<keyof typeof jrsRefusals>

/** Who looks at a list, and what he or she is in its store. */
export interface JrsViewer extends Viewer {
  readonly staffRole: StaffRole | null
}

/** As much of a list as decides what may be done with it. */
export interface JrsState {
  readonly kind: JrsKind
  readonly status: JrsStatus
  readonly storeStatus: StoreStatus
  readonly endAt: string | null
  /** Of a raffle; where it is not given it is not judged. */
  readonly drawnAt?: string | null
}

export type JrsActions = Readonly<
  Record<JrsMove | 'see' | 'edit' | 'remove' | 'duplicate' | 'renewCode' | 'draw', JrsDecision>
>

function reaches({ role, staffRole }: JrsViewer): JrsDecision {
  const grant = grantOf(role, 'jrs.edit')
  if (grant === 'full' || (grant === 'own' && staffRole !== null)) return allowed
  return refused('not_yours')
}

/**
 * What this viewer may do with this list at this moment, and why not. The server refuses by it, the screen shows by it.
 * Everybody of the store runs its lists; what ends them or their prints for good is its owners' matter.
 */
export function jrsActions(item: JrsState, viewer: JrsViewer, now: Date): JrsActions {
  const { kind, status, storeStatus, endAt, drawnAt = null } = item
  const reach = reaches(viewer)
  const isOperator = grantOf(viewer.role, 'jrs.edit') === 'full'
  const asOwner = unless(reach, isOperator || viewer.staffRole === 'OWNER', 'not_owner')
  const inOpenStore = unless(reach, storeStatus !== 'CLOSED', 'store_closed')
  const inActiveStore = unless(inOpenStore, storeStatus === 'ACTIVE', 'store_not_active')
  const leads = (move: JrsMove) => jrsMoves[move].from.includes(status)
  const isOver = endAt !== null && Date.parse(endAt) <= now.getTime()
  const notOver = (base: JrsDecision) => unless(base, !isOver, 'over')
  const kept = unless(inOpenStore, status !== 'ARCHIVED', 'archived')
  return {
    see: reach,
    edit: kept,
    remove: unless(asOwner, status === 'DRAFT', 'not_draft'),
    duplicate: inOpenStore,
    renewCode: unless(
      unless(asOwner, storeStatus !== 'CLOSED', 'store_closed'),
      status !== 'ARCHIVED',
      'archived',
    ),
    open: unless(inActiveStore, leads('open'), 'not_draft'),
    pause: unless(reach, leads('pause'), 'not_open'),
    resume: unless(inActiveStore, leads('resume'), 'not_paused'),
    close: unless(reach, leads('close'), 'not_running'),
    // The fingerprint of a raffle's entries is out: nobody joins any more.
    reopen: unless(
      notOver(unless(inActiveStore, leads('reopen'), 'not_closed')),
      kind !== 'RAFFLE',
      'frozen',
    ),
    archive: unless(reach, leads('archive'), 'not_closed'),
    draw: unless(
      unless(
        unless(reach, kind === 'RAFFLE', 'not_raffle'),
        status === 'CLOSED' || status === 'ARCHIVED',
        'not_closed',
      ),
      drawnAt === null,
      'drawn',
    ),
  }
}

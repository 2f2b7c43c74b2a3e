import type { Role } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import type { chainFaults, VerificationState } from '@madang/contract/audit-verification'
import type { Generated } from 'kysely'

/** Where the chain begins, once its oldest records are deleted: the last of those. */
export interface Checkpoint {
  readonly seq: number
  readonly hash: string
  /** Proves that we wrote it. */
  readonly mac: string
  /** The key of the proof. */
  readonly keyId: string
}

/** Which key sealed the records from one on, up to the next stretch. */
export interface Stretch {
  readonly firstSeq: number
  readonly keyId: string
}

export interface AuditCheckpointTable extends Omit<Checkpoint, 'keyId'> {
  isOnly: Generated<boolean>
  /** Null: that of the first stretch, from before it was noted. */
  keyId: string | null
}

export interface AuditReviewTable {
  month: string
  reviewerId: string
  reviewerRole: Role
  at: string
  note: string
  recordCount: number
  byAction: { action: AuditAction; count: number }[]
}

export interface AuditVerificationTable {
  id: string
  state: VerificationState
  requestedBy: string
  requestedAt: string
  /** When it last wrote down how far it is. */
  aliveAt: string
  finishedAt: string | null
  checked: Generated<number>
  total: Generated<number>
  unsealed: number | null
  lastHash: string | null
  fault: (typeof chainFaults)[number] | null
  brokenSeq: number | null
  brokenRecordId: string | null
  wholeUntil: string | null
}

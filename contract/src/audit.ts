import * as z from 'zod/mini'
import { roles } from './access.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, listOf, pageOf, pageQuery } from './shapes.ts'

/** What is recorded (security.md G14). */
export const auditActions = [
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.code_failed',
  'auth.guessing_alarm',
  'auth.text_ceiling',
  'auth.signed_out',
  'auth.session_ended',
  'auth.refresh_reused',
  'auth.phone_changed',
  'users.listed',
  'users.viewed',
  'users.revealed',
  'users.created',
  'users.updated',
  'users.suspended',
  'users.reactivated',
  'users.withdrawn',
  'users.profile_changed',
  'users.sessions_viewed',
  'files.uploaded',
  'files.viewed',
  'files.deleted',
  'stores.viewed',
  'stores.created',
  'stores.updated',
  'stores.undone',
  'stores.exported',
  'stores.submitted',
  'stores.approved',
  'stores.rejected',
  'stores.suspended',
  'stores.reactivated',
  'stores.closed',
  'stores.deleted',
  'stores.staff_viewed',
  'stores.staff_invited',
  'stores.staff_changed',
  'stores.staff_removed',
  'stores.invitation_sent',
  'stores.invitation_accepted',
  'stores.invitation_declined',
  'stores.invitation_revoked',
  'audit.viewed',
  'audit.verified',
  'audit.exported',
  'audit.reviewed',
  'requests.listed',
  'requests.viewed',
  'requests.revealed',
  'requests.created',
  'requests.taken',
  'requests.assigned',
  'requests.approved',
  'requests.completed',
  'requests.rejected',
  'requests.withdrawn',
  'requests.kept',
  'settings.changed',
  'legal.drafted',
  'legal.updated',
  'legal.scheduled',
  'legal.withdrawn',
  'legal.deleted',
  'faq.created',
  'faq.updated',
  'faq.ordered',
  'faq.deleted',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Field → its value before and after; secrets are never in it, phone numbers masked. */
const AuditChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))

export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  actorId: z.nullable(Id),
  /** Masked; null when nobody was signed in or the actor is gone. */
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(z.enum(roles)),
  action: z.enum(auditActions),
  entity: z.string(),
  entityId: z.nullable(z.string()),
  /** The member, masked, the store or the request that it is about before all, by the name of today. */
  target: z.nullable(
    z.object({ kind: z.enum(['user', 'store', 'request']), id: Id, name: z.nullable(z.string()) }),
  ),
  /** Whose data: the first hundred. Managers see only themselves in what others did. */
  subjectIds: z.array(Id),
  changes: z.nullable(AuditChanges),
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
})
export type AuditRecord = z.infer<typeof AuditRecord>

/** What was done with one record, in its history: an audit record without where it came from. */
export const HistoryEntry = z.pick(AuditRecord, {
  id: true,
  at: true,
  actorId: true,
  actorName: true,
  actorRole: true,
  action: true,
  changes: true,
  reason: true,
})

const filters = {
  /** Whose data: a member, a store, a text. */
  subjectId: z.exactOptional(Id),
  actorId: z.exactOptional(Id),
  action: z.exactOptional(listOf(auditActions)),
  /** From the beginning of this day in Seoul on. */
  from: z.exactOptional(CalendarDate),
  /** Up to the end of this day in Seoul. */
  to: z.exactOptional(CalendarDate),
}

export const AuditQuery = z.strictObject({ ...pageQuery, ...filters })
export type AuditQuery = z.output<typeof AuditQuery>

/** What the list may be narrowed to, for an export of the same records. */
export const AuditFilter = z.strictObject(filters)
export type AuditFilter = z.output<typeof AuditFilter>

export const pagedAuditRecords = endpoint({
  method: 'GET',
  path: '/api/v1/audit/paged-records',
  summary: 'Who saw or changed what, newest first. Managers see what concerns themselves.',
  access: 'audit.read',
  query: AuditQuery,
  output: pageOf(AuditRecord),
})

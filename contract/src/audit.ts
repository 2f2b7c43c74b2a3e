import * as z from 'zod/mini'
import { roles, type Permission } from './access.ts'
import { endpoint } from './endpoint.ts'
import { keysOf } from './keys-of.ts'
import { CalendarDate, Id, Instant, listOf, pageOf, pageQuery } from './shapes.ts'

/** What somebody did: changed something, looked at it masked or whole, took it along, or signed in and what belongs to it. */
export type AuditKind = 'changed' | 'viewed' | 'revealed' | 'exported' | 'signing_in'

/** What is recorded (security.md G14), and of which kind it is. */
const kinds = {
  'auth.signed_in': 'signing_in',
  'auth.sign_in_failed': 'signing_in',
  'auth.code_failed': 'signing_in',
  'auth.guessing_alarm': 'signing_in',
  'auth.text_ceiling': 'signing_in',
  'auth.signed_out': 'signing_in',
  'auth.session_ended': 'signing_in',
  'auth.refresh_reused': 'signing_in',
  'auth.phone_changed': 'signing_in',
  'users.listed': 'viewed',
  'users.viewed': 'viewed',
  'users.revealed': 'revealed',
  'users.created': 'changed',
  'users.updated': 'changed',
  'users.suspended': 'changed',
  'users.reactivated': 'changed',
  'users.withdrawn': 'changed',
  'users.profile_changed': 'changed',
  'users.sessions_viewed': 'viewed',
  'files.uploaded': 'changed',
  'files.viewed': 'viewed',
  'files.deleted': 'changed',
  'stores.viewed': 'viewed',
  'stores.created': 'changed',
  'stores.updated': 'changed',
  'stores.undone': 'changed',
  'stores.exported': 'exported',
  'stores.submitted': 'changed',
  'stores.approved': 'changed',
  'stores.rejected': 'changed',
  'stores.suspended': 'changed',
  'stores.reactivated': 'changed',
  'stores.closed': 'changed',
  'stores.deleted': 'changed',
  'stores.staff_viewed': 'viewed',
  'stores.staff_invited': 'changed',
  'stores.staff_changed': 'changed',
  'stores.staff_removed': 'changed',
  'stores.invitation_sent': 'changed',
  'stores.invitation_accepted': 'changed',
  'stores.invitation_declined': 'changed',
  'stores.invitation_revoked': 'changed',
  'promotions.created': 'changed',
  'promotions.updated': 'changed',
  'promotions.submitted': 'changed',
  'promotions.approved': 'changed',
  'promotions.rejected': 'changed',
  'promotions.revised': 'changed',
  'promotions.paused': 'changed',
  'promotions.resumed': 'changed',
  'promotions.cancelled': 'changed',
  'promotions.archived': 'changed',
  'promotions.began': 'changed',
  'promotions.ended': 'changed',
  'promotions.lapsed': 'changed',
  'promotions.listed': 'changed',
  'promotions.unlisted': 'changed',
  'promotions.change_seen': 'changed',
  'promotions.duplicated': 'changed',
  'promotions.exported': 'exported',
  'promotions.deleted': 'changed',
  'promotions.undone': 'changed',
  'jrs.created': 'changed',
  'jrs.updated': 'changed',
  'jrs.opened': 'changed',
  'jrs.paused': 'changed',
  'jrs.resumed': 'changed',
  'jrs.closed': 'changed',
  'jrs.reopened': 'changed',
  'jrs.archived': 'changed',
  'jrs.code_renewed': 'changed',
  'jrs.duplicated': 'changed',
  'jrs.deleted': 'changed',
  'jrs.undone': 'changed',
  'jrs.drawn': 'changed',
  'jrs.prizes_passed_on': 'changed',
  'jrs.entries_viewed': 'viewed',
  'jrs.entry_viewed': 'viewed',
  'jrs.entry_revealed': 'revealed',
  'jrs.entries_exported': 'exported',
  'jrs.stats_exported': 'exported',
  'jrs.entry_added': 'changed',
  'jrs.entry_updated': 'changed',
  'jrs.entry_called': 'changed',
  'jrs.entry_accepted': 'changed',
  'jrs.entry_completed': 'changed',
  'jrs.entry_deferred': 'changed',
  'jrs.entry_restored': 'changed',
  'jrs.entry_missed': 'changed',
  'jrs.entry_refused': 'changed',
  'jrs.entry_cancelled': 'changed',
  'jrs.entry_rebooked': 'changed',
  'jrs.wait_removed': 'changed',
  'jrs.entries_anonymised': 'changed',
  'jrs.device_added': 'changed',
  'jrs.device_renewed': 'changed',
  'jrs.device_paired': 'changed',
  'jrs.device_left': 'changed',
  'jrs.device_locked': 'changed',
  'jrs.device_removed': 'changed',
  'orders.placed': 'changed',
  'orders.paid': 'changed',
  'orders.refunded': 'changed',
  'orders.cancelled': 'changed',
  'orders.expired': 'changed',
  'payments.transfer_expected': 'changed',
  'payments.transfer_received': 'changed',
  'payments.charged_back': 'changed',
  'payments.corrected': 'changed',
  'payments.proof_recorded': 'changed',
  'payments.transfers_viewed': 'viewed',
  'payments.bank_file_read': 'changed',
  'payments.bank_row_dismissed': 'changed',
  'refunds.paid_out': 'changed',
  'payments.difference_explained': 'changed',
  'orders.exported': 'exported',
  'payments.statement_exported': 'exported',
  'refunds.asked': 'changed',
  'refunds.approved': 'changed',
  'refunds.declined': 'changed',
  'refunds.lapsed': 'changed',
  'refunds.failed': 'changed',
  'audit.viewed': 'viewed',
  'audit.verified': 'viewed',
  'audit.exported': 'exported',
  'audit.reviewed': 'changed',
  'requests.listed': 'viewed',
  'requests.viewed': 'viewed',
  'requests.revealed': 'revealed',
  'requests.created': 'changed',
  'requests.taken': 'changed',
  'requests.assigned': 'changed',
  'requests.approved': 'changed',
  'requests.completed': 'changed',
  'requests.rejected': 'changed',
  'requests.withdrawn': 'changed',
  'requests.kept': 'changed',
  'billing.address_viewed': 'viewed',
  'billing.address_changed': 'changed',
  'billing.bank_viewed': 'viewed',
  'billing.bank_revealed': 'revealed',
  'billing.bank_changed': 'changed',
  'settings.changed': 'changed',
  'payment_methods.added': 'changed',
  'payment_methods.made_default': 'changed',
  'payment_methods.removed': 'changed',
  'plans.created': 'changed',
  'plans.updated': 'changed',
  'subscriptions.begun': 'changed',
  'subscriptions.tried': 'changed',
  'subscriptions.upgraded': 'changed',
  'subscriptions.renewed': 'changed',
  'subscriptions.changed': 'changed',
  'subscriptions.missed': 'changed',
  'subscriptions.cancelled': 'changed',
  'subscriptions.resumed': 'changed',
  'subscriptions.ended': 'changed',
  'subscriptions.asked': 'changed',
  'subscriptions.agreed': 'changed',
  'subscriptions.declined': 'changed',
  'legal.drafted': 'changed',
  'legal.updated': 'changed',
  'legal.scheduled': 'changed',
  'legal.withdrawn': 'changed',
  'legal.deleted': 'changed',
  'faq.created': 'changed',
  'faq.updated': 'changed',
  'faq.ordered': 'changed',
  'faq.deleted': 'changed',
} as const satisfies Record<string, AuditKind>
export type AuditAction = keyof typeof kinds

export const auditActions = keysOf(kinds)

/** Every action of these kinds. */
export function auditActionsOf(...asked: readonly AuditKind[]): AuditAction[] {
  return auditActions.filter((action) => asked.includes(kinds[action]))
}

/** What a record can be about before all, and who may open it: the console has a page of this name for each. */
export const auditTargets = {
  user: 'users.list',
  store: 'stores.edit',
  request: 'requests.handle',
  promotion: 'promotions.edit',
  jrs: 'jrs.edit',
  order: 'payments.read',
} as const satisfies Record<string, Permission>
export type AuditTarget = keyof typeof auditTargets

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
  /** What it is about before all, by the name of then, a member's masked; a request by that of today. */
  target: z.nullable(z.object({ kind: z.enum(keysOf(auditTargets)), id: Id, name: z.nullable(z.string()) })),
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

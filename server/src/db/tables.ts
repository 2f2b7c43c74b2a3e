import type { AuditCheckpointTable, Stretch } from '../features/audit/audit.chain.queries.ts'
import type { AuditReviewTable } from '../features/audit/audit.reviews.queries.ts'
import type { AuditVerificationTable } from '../features/audit/audit.verification.queries.ts'
import type { OtpChallengeTable, OtpMemberTable, OtpNumberTable } from '../features/auth/auth.tables.ts'
import type { SessionTable, SessionTokenTable } from '../features/sessions/sessions.tables.ts'
import type { FaqTable } from '../features/faqs/faqs.tables.ts'
import type { FileTable } from '../features/files/files.tables.ts'
import type { InvitationTable } from '../features/invitations/invitations.tables.ts'
import type { LegalDocumentTable, LegalWithdrawnNumberTable } from '../features/legal/legal.tables.ts'
import type { SettingsSectionTable } from '../features/settings/settings.tables.ts'
import type { RequestAnswerTable, UserRequestTable } from '../features/requests/requests.tables.ts'
import type {
  CategoryTable,
  StoreChangeTable,
  StoreCountChangeTable,
  StoreFileTable,
  StoreStaffTable,
  StoreTable,
} from '../features/stores/stores.tables.ts'
import type { SiteVersionTable } from '../features/site/site.queries.ts'
import type { UserCountChangeTable, UserTable } from '../features/users/users.tables.ts'
import type { IdempotencyKeyTable } from '../http/idempotency.queries.ts'
import type { RateWindowTable } from '../http/limits.queries.ts'
import type { EffectTable } from '../jobs/effects.queries.ts'
import type { SecretFingerprintTable } from '../keys.queries.ts'
import type { AuditRecordTable } from '../record/audit.queries.ts'

/** Every table, columns in camel case (the database has snake case). */
export interface Tables {
  auditCheckpoint: AuditCheckpointTable
  auditRecords: AuditRecordTable
  auditReviews: AuditReviewTable
  auditStretches: Stretch
  auditVerifications: AuditVerificationTable
  effects: EffectTable
  faqs: FaqTable
  files: FileTable
  categories: CategoryTable
  idempotencyKeys: IdempotencyKeyTable
  invitations: InvitationTable
  legalDocuments: LegalDocumentTable
  legalWithdrawnNumbers: LegalWithdrawnNumberTable
  otpChallenges: OtpChallengeTable
  otpMembers: OtpMemberTable
  otpNumbers: OtpNumberTable
  rateWindows: RateWindowTable
  requestAnswers: RequestAnswerTable
  secretFingerprints: SecretFingerprintTable
  sessions: SessionTable
  sessionTokens: SessionTokenTable
  settingsSections: SettingsSectionTable
  /** Of the sections from which legal texts take details. */
  settingsVersions: SettingsSectionTable
  storeChanges: StoreChangeTable
  storeCountChanges: StoreCountChangeTable
  siteVersion: SiteVersionTable
  stores: StoreTable
  storeFiles: StoreFileTable
  storeStaff: StoreStaffTable
  userCountChanges: UserCountChangeTable
  userRequests: UserRequestTable
  users: UserTable
}

import type { AuditRecordTable } from '../features/audit/audit.queries.ts'
import type {
  OtpChallengeTable,
  OtpNumberTable,
  SessionTable,
  SessionTokenTable,
} from '../features/auth/auth.tables.ts'
import type { SettingsTable } from '../features/settings/settings.queries.ts'
import type { CategoryTable, StoreStaffTable, StoreTable } from '../features/stores/stores.tables.ts'
import type { UserCountChangeTable, UserTable } from '../features/users/users.tables.ts'
import type { IdempotencyKeyTable } from '../http/idempotency.queries.ts'
import type { RateWindowTable } from '../http/limits.queries.ts'

/** Every table, columns in camel case (the database has snake case). */
export interface Tables {
  auditRecords: AuditRecordTable
  categories: CategoryTable
  idempotencyKeys: IdempotencyKeyTable
  otpChallenges: OtpChallengeTable
  otpNumbers: OtpNumberTable
  rateWindows: RateWindowTable
  sessions: SessionTable
  sessionTokens: SessionTokenTable
  settings: SettingsTable
  stores: StoreTable
  storeStaff: StoreStaffTable
  userCountChanges: UserCountChangeTable
  users: UserTable
}

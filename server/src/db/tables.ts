import type { NotificationTable } from '../features/notifications/notifications.tables.ts'
import type {
  JrsEntryTable,
  JrsItemTable,
  JrsLentNumbersTable,
  JrsLineTable,
  JrsRaffleTable,
  JrsSlotWaitTable,
  JrsTextDayTable,
} from '../features/jrs/jrs.tables.ts'
import type { Generated } from 'kysely'
import type {
  AuditCheckpointTable,
  AuditReviewTable,
  AuditVerificationTable,
  Stretch,
} from '../features/audit/audit.tables.ts'
import type { OtpChallengeTable, OtpMemberTable, OtpNumberTable } from '../features/auth/auth.tables.ts'
import type { SessionTable, SessionTokenTable } from '../features/sessions/sessions.tables.ts'
import type { BankDetailsTable, BillingAddressTable } from '../features/billing/billing.tables.ts'
import type { JrsDeviceTable } from '../features/door/door.tables.ts'
import type { FaqTable } from '../features/faqs/faqs.tables.ts'
import type { FileTable } from '../features/files/files.tables.ts'
import type { GuestVisitTable } from '../features/guests/guests.tables.ts'
import type { InvitationTable } from '../features/invitations/invitations.tables.ts'
import type {
  LegalDocumentTable,
  LegalWithdrawnNumberTable,
  TermsAgreementTable,
} from '../features/legal/legal.tables.ts'
import type {
  PromotionDayTable,
  PromotionTable,
  PromotionVisitTable,
} from '../features/promotions/promotions.tables.ts'
import type {
  PlanGrantTable,
  PlanOfferTable,
  PlanTable,
  PlanVersionTable,
  SubscriptionTable,
  TrialUseTable,
} from '../features/plans/plans.tables.ts'
import type {
  BankFileTable,
  BankRowTable,
  LedgerCheckTable,
  LedgerDayTable,
  LedgerDifferenceTable,
  LedgerMoveTable,
  LedgerPostingTable,
  LedgerTotalTable,
  OrderTable,
  PaymentMethodTable,
  PaymentTable,
  PaymentWebhookTable,
  RefundTable,
} from '../features/payments/payments.tables.ts'
import type { SettingsSectionTable } from '../features/settings/settings.tables.ts'
import type { RequestAnswerTable, UserRequestTable } from '../features/requests/requests.tables.ts'
import type { CategoryTable, StoreStaffTable, StoreTable } from '../features/stores/stores.tables.ts'
import type { UserTable } from '../features/users/users.tables.ts'
import type { AuditRecordTable } from '../record/audit.tables.ts'
import type { CountChangeTable, ReplacedValuesTable } from '../record/record.tables.ts'

/** Answer of an endpoint as it is stored and repeated. */
export interface StoredAnswer {
  readonly output: unknown
  readonly location: string | null
}

interface IdempotencyKeyTable {
  owner: string
  endpoint: string
  key: string
  bodyHash: string
  /** Null only inside the transaction that claimed it. */
  answer: StoredAnswer | null
  createdAt: string
}

interface RateWindowTable {
  key: string
  /** Start of the minute, epoch seconds; of what is counted by the day its end, so that it is kept until then. */
  windowStart: number
  count: number
}

export interface EffectTable {
  /** Also the other side's idempotency key. */
  key: string
  kind: string
  payload: unknown
  attempts: number
  /** When it may be tried next: a try puts it off before it begins. */
  dueAt: string
  createdAt: string
  /** Null as long as it is not known. */
  outcome: unknown
  settledAt: string | null
}

/** A KakaoTalk message that was handed over. */
export interface KakaoMessageTable {
  id: string
  /** The notice and its payload, by which it is told by text when it was not delivered. */
  template: string
  data: unknown
  /** Only while it is open. */
  phone: string | null
  /** The provider's; null while its answer is not known. */
  messageId: string | null
  /** Unknown: asked for in vain, and not repeated. */
  state: 'OPEN' | 'DELIVERED' | 'FAILED' | 'UNKNOWN'
  /** Why it was not delivered. */
  code: string | null
  attempts: Generated<number>
  sentAt: string
  /** When it is asked for next. */
  dueAt: string | null
}

interface SecretFingerprintTable {
  name: 'TOKEN_SECRET' | 'FIELD_KEY'
  /** Of the secret that what is new is made with. */
  fingerprint: string
}

/** Written by triggers. */
interface LiveEventTable {
  xid: Generated<string>
  topic: string
  channels: string[]
  at: Generated<string>
}

/** Every table, columns in camel case (the database has snake case). */
export interface Tables {
  auditCheckpoint: AuditCheckpointTable
  auditRecords: AuditRecordTable
  auditReviews: AuditReviewTable
  auditStretches: Stretch
  auditVerifications: AuditVerificationTable
  bankDetails: BankDetailsTable
  billingAddresses: BillingAddressTable
  countChanges: CountChangeTable
  effects: EffectTable
  faqs: FaqTable
  files: FileTable
  guestVisits: GuestVisitTable
  categories: CategoryTable
  idempotencyKeys: IdempotencyKeyTable
  invitations: InvitationTable
  kakaoMessages: KakaoMessageTable
  legalDocuments: LegalDocumentTable
  termsAgreements: TermsAgreementTable
  legalWithdrawnNumbers: LegalWithdrawnNumberTable
  liveEvents: LiveEventTable
  notifications: NotificationTable
  otpChallenges: OtpChallengeTable
  otpMembers: OtpMemberTable
  otpNumbers: OtpNumberTable
  jrsDevices: JrsDeviceTable
  jrsEntries: JrsEntryTable
  jrsItems: JrsItemTable
  jrsLentNumbers: JrsLentNumbersTable
  jrsLines: JrsLineTable
  jrsRaffles: JrsRaffleTable
  jrsSlotWaits: JrsSlotWaitTable
  jrsTextDays: JrsTextDayTable
  planGrants: PlanGrantTable
  planOffers: PlanOfferTable
  trialUses: TrialUseTable
  plans: PlanTable
  planVersions: PlanVersionTable
  promotionDays: PromotionDayTable
  bankFiles: BankFileTable
  bankRows: BankRowTable
  ledgerChecks: LedgerCheckTable
  ledgerDays: LedgerDayTable
  ledgerDifferences: LedgerDifferenceTable
  ledgerMoves: LedgerMoveTable
  ledgerPostings: LedgerPostingTable
  ledgerTotals: LedgerTotalTable
  orders: OrderTable
  payments: PaymentTable
  paymentMethods: PaymentMethodTable
  paymentWebhooks: PaymentWebhookTable
  promotions: PromotionTable
  refunds: RefundTable
  promotionVisits: PromotionVisitTable
  rateWindows: RateWindowTable
  replacedValues: ReplacedValuesTable
  requestAnswers: RequestAnswerTable
  secretFingerprints: SecretFingerprintTable
  sessions: SessionTable
  sessionTokens: SessionTokenTable
  settingsSections: SettingsSectionTable
  /** Of the sections from which legal texts take details. */
  settingsVersions: SettingsSectionTable
  siteVersion: { value: string }
  stores: StoreTable
  storeStaff: StoreStaffTable
  subscriptions: SubscriptionTable
  userRequests: UserRequestTable
  users: UserTable
}

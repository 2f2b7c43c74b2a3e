import type { LegalStatus } from '@madang/contract/legal'
import type { LegalType } from '@madang/contract/legal-notices'
import type { LocalisedText } from '@madang/contract/settings'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as what it holds. */
type Words = ColumnType<LocalisedText, string, string>

export interface LegalDocumentTable {
  id: string
  type: LegalType
  number: number | null
  /** Follows the clock within seconds; readers go by `effectiveAt`, which is exact. */
  status: Generated<LegalStatus>
  adverse: Generated<boolean>
  effectiveAt: string | null
  bodies: Words
  changeSummary: ColumnType<LocalisedText | null, string | null | undefined, string | null>
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  version: Generated<number>
}

/** Numbers of texts that were announced and taken back. */
export interface LegalWithdrawnNumberTable {
  type: LegalType
  number: number
}

export interface TermsAgreementTable {
  userId: string
  type: Generated<'TERMS'>
  number: number
  agreedAt: string
}

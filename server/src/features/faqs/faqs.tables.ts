import type { FaqCategory } from '@madang/contract/faqs'
import type { LocalisedText } from '@madang/contract/settings'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as what it holds. */
type Words = ColumnType<LocalisedText, string, string>

export interface FaqTable {
  id: string
  category: FaqCategory
  /** Place within the group, from 0. */
  position: number
  question: Words
  answer: Words
  published: boolean
  isTop: boolean
  createdAt: string
  updatedAt: string
  version: Generated<number>
}

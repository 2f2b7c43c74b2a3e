import type { Category } from '@madang/contract/categories'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import type { StaffRole, StoreStatus } from '@madang/contract/store-actions'
import type { StoreChange } from '@madang/contract/stores'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

export interface StoreTable {
  id: string
  name: string
  nameKey: GeneratedAlways<string>
  initials: GeneratedAlways<string>
  categoryId: string | null
  phone: string | null
  phoneDigits: GeneratedAlways<string | null>
  email: string | null
  description: string | null
  businessNumber: string | null
  branchNo: string | null
  businessName: string | null
  representativeName: string | null
  openedOn: string | null
  zonecode: string | null
  roadAddress: string | null
  addressDetail: string | null
  bcode: string | null
  lat: number | null
  lng: number | null
  /** Written as JSON text: the driver would make an array of the database of it. */
  openingHours: ColumnType<OpeningSpan[], string | undefined, string>
  holidayNote: string | null
  homepage: string | null
  instagram: string | null
  kakaoChannel: string | null
  tags: Generated<string[]>
  status: StoreStatus
  statusRank: GeneratedAlways<number>
  submittedAt: Generated<string | null>
  reviewNote: string | null
  reviewedBy: string | null
  reviewedAt: string | null
  createdAt: string
  updatedAt: string
  /** Only of drafts; other stores are closed instead. */
  deletedAt: string | null
  version: Generated<number>
}

export interface StoreStaffTable {
  storeId: string
  userId: string
  staffRole: StaffRole
  createdAt: string
}

export interface CategoryTable {
  id: string
  key: string
  name: ColumnType<Category['name'], string, string>
  sortOrder: number
  active: Generated<boolean>
}

/** What the store's people write; the rest is the server's. A draft may be without all but the name. */
export const storeFieldColumns = [
  'name',
  'categoryId',
  'phone',
  'email',
  'description',
  'businessNumber',
  'branchNo',
  'businessName',
  'representativeName',
  'openedOn',
  'zonecode',
  'roadAddress',
  'addressDetail',
  'bcode',
  'lat',
  'lng',
  'openingHours',
  'holidayNote',
  'homepage',
  'instagram',
  'kakaoChannel',
  'tags',
] as const
export type StoreFields = Pick<Selectable<StoreTable>, (typeof storeFieldColumns)[number]>

/** What a change says of files; a part that it does not name stays. */
export type FilesChange = Pick<StoreChange, 'logoFileId' | 'images' | 'documents'>

/** What a change writes, and what it replaces: only what it changes. */
export interface StoreBefore {
  readonly fields: Partial<StoreFields>
  readonly files: FilesChange
}

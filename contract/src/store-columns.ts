import type { ColumnHeads } from './exports.ts'

export const storeHeads = {
  name: 'stores.field.name',
  category: 'stores.field.categoryId',
  status: 'stores.field.status',
  phone: 'stores.field.phone',
  businessNumber: 'stores.field.businessNumber',
  branchNo: 'stores.field.branchNo',
  representative: 'stores.field.representativeName',
  address: 'stores.field.address',
  documents: 'stores.field.documents',
  created: 'stores.field.created',
  submitted: 'stores.field.submitted',
} as const satisfies ColumnHeads

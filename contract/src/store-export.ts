import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportAsked } from './exports.ts'
import { StoresFilter } from './stores.ts'

export const exportStores = endpoint({
  method: 'POST',
  path: '/api/v1/store/export',
  summary: 'The list of stores as a spreadsheet, any number of rows. Why it is taken is recorded.',
  access: 'stores.edit',
  answer: 'bytes',
  body: z.strictObject({ ...exportAsked, filter: StoresFilter }),
  output: z.instanceof(Blob),
})

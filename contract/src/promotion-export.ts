import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportAsked } from './exports.ts'
import { PromotionsFilter } from './promotions.ts'

export const exportPromotions = endpoint({
  method: 'POST',
  path: '/api/v1/promotion/export',
  summary: 'The list of promotions as a spreadsheet, any number of rows. Why it is taken is recorded.',
  access: 'promotions.edit',
  answer: 'bytes',
  body: z.strictObject({ ...exportAsked, filter: PromotionsFilter }),
  output: z.instanceof(Blob),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportAsked } from './exports.ts'
import { OrdersFilter } from './orders.ts'

export const exportOrders = endpoint({
  method: 'POST',
  path: '/api/v1/payment/export',
  summary: 'The list of orders as a spreadsheet, any number of rows. Why it is taken is recorded.',
  access: 'payments.read',
  answer: 'bytes',
  body: z.strictObject({ ...exportAsked, filter: OrdersFilter }),
  output: z.instanceof(Blob),
})

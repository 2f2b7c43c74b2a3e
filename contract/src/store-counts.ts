import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { storeStatuses } from './store-actions.ts'

/** Numbers for the sidebar and the dashboard, which do without all that a store is made of. */
export const getStoreCounts = endpoint({
  method: 'GET',
  path: '/api/v1/store/counts',
  summary: 'How many stores there are in each state: of the own ones for managers, of all for the operator.',
  access: 'stores.edit',
  output: z.object({ byStatus: z.record(z.enum(storeStatuses), z.int()) }),
})

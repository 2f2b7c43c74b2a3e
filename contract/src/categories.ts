import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, localised } from './shapes.ts'

/** What kind of store it is. The list is data in the database; an inactive one is shown, but not chosen anew. */
export const Category = z.object({
  id: Id,
  key: z.string(),
  name: localised(40),
  order: z.int(),
  active: z.boolean(),
})
export type Category = z.output<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/store/categories',
  summary: 'Every category of stores in its order.',
  access: 'public',
  output: z.object({ items: z.array(Category) }),
})

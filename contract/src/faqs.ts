import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { locales } from './locales.ts'
import { Id, idParam, Instant, localised, localisedLong, Version } from './shapes.ts'

/** The groups of the page of questions (korea.md §5), in their order. */
export const faqCategories = [
  'ACCOUNT',
  'LISTS',
  'PROMOTIONS',
  'STORES',
  'ADS',
  'PAYMENTS',
  'PRIVACY',
  'APP',
] as const
export type FaqCategory = (typeof faqCategories)[number]

/** As many as the landing page shows; one more is refused with `conflict.state` and `full` at `/isTop`. */
export const mostTopFaqs = 6

const fields = {
  category: z.enum(faqCategories),
  question: localised(200),
  /** Markdown in the subset of the legal texts. */
  answer: localisedLong(3000),
  published: z.boolean(),
  /** Shown on the landing page. */
  isTop: z.boolean(),
}

export const FaqInput = z.strictObject(fields)
export type FaqInput = z.output<typeof FaqInput>

export const Faq = z.object({
  id: Id,
  category: z.enum(faqCategories),
  question: localised(200),
  answer: localisedLong(3000),
  published: z.boolean(),
  isTop: z.boolean(),
  /** Place within its group, from 0. */
  order: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type Faq = z.infer<typeof Faq>

/** A question as everyone reads it, in one language or in the one that stands in for it. */
const PublicFaq = z.object({
  id: Id,
  category: z.enum(faqCategories),
  question: z.string(),
  /** Markdown. */
  answer: z.string(),
  isTop: z.boolean(),
})

export const listPublicFaqs = endpoint({
  method: 'GET',
  path: '/api/v1/faq',
  summary: 'The published questions and answers in one language, in the order of the page.',
  access: 'public',
  query: z.strictObject({ locale: z._default(z.enum(locales), 'gb') }),
  output: z.object({ items: z.array(PublicFaq) }),
})

export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/v1/faq/entries',
  summary: 'All questions in every language, also those that are not published, in the order of the page.',
  access: 'faq.edit',
  output: z.object({ items: z.array(Faq) }),
})

export const createFaq = endpoint({
  method: 'POST',
  path: '/api/v1/manager/faq',
  summary: 'Add a question at the end of its group.',
  access: 'faq.edit',
  status: 201,
  idempotent: true,
  body: FaqInput,
  output: Faq,
})

export const updateFaq = endpoint({
  method: 'PATCH',
  path: '/api/v1/faq/entries/:id',
  summary: 'Change a question; in another group it goes to the end.',
  access: 'faq.edit',
  params: idParam,
  body: z.strictObject({
    version: Version,
    category: z.exactOptional(fields.category),
    question: z.exactOptional(fields.question),
    answer: z.exactOptional(fields.answer),
    published: z.exactOptional(fields.published),
    isTop: z.exactOptional(fields.isTop),
  }),
  output: Faq,
})

export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/api/v1/faq/entries/:id',
  summary: 'Remove a question.',
  access: 'faq.edit',
  params: idParam,
  status: 204,
  output: z.void(),
})

export const orderFaqs = endpoint({
  method: 'POST',
  path: '/api/v1/faq/order',
  summary: 'Put the questions of one group in this order; every question of the group must be named.',
  access: 'faq.edit',
  body: z.strictObject({
    category: z.enum(faqCategories),
    ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
  }),
  refuses: ['conflict.stale'],
  output: z.object({ items: z.array(Faq) }),
})

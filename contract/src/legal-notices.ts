import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './shapes.ts'

export const legalTypes = [
  'TERMS',
  'PRIVACY',
  'LOCATION',
  'REFUND_USER',
  'REFUND_STORE',
  'MARKETING',
] as const
export type LegalType = (typeof legalTypes)[number]

/** Everything but the consent to advertising, which is asked for anew when it becomes another. */
const noticedTypes = legalTypes.filter((type) => type !== 'MARKETING')

/** An announced text that is worse for members. */
const LegalNotice = z.object({
  type: z.enum(noticedTypes),
  number: z.int(),
  publishedAt: Instant,
  effectiveAt: Instant,
})
export type LegalNotice = z.infer<typeof LegalNotice>

export const listLegalNotices = endpoint({
  method: 'GET',
  path: '/api/v1/legal/notices',
  summary:
    'Announced texts that are worse for members, soonest first. Everyone who is signed in is told ' +
    'of them (terms article 3).',
  access: 'signed-in',
  output: z.object({ items: z.array(LegalNotice) }),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { jrsEntryStatuses } from './statuses.ts'
import { addDays, seoulDate, seoulMidnight } from './korean-time.ts'
import { Id, idParam, Instant, text, Version } from './shapes.ts'

/** So many days after its result a prize of a raffle is kept, the last one whole (product.md §5). */
export const claimDays = 7

/** When a prize that was won at this instant is not kept any longer: as the last of its days ends in Seoul. */
export function claimEnd(wonAt: Date): Date {
  return seoulMidnight(addDays(seoulDate(wonAt), claimDays + 1))
}

/** Above this value whoever gets a prize pays income tax on it (Income Tax Act, article 84). */
export const taxFreePrizeWon = 50_000

/** What a raffle publishes step by step, each value once: hashes are SHA-256 in lower-case hex (product.md §4). */
export const raffleValues = {
  /** Of the secret seed, as the list opened; null where it did not yet. */
  commitment: z.nullable(z.string()),
  committedAt: z.nullable(Instant),
  /** Of the numbers of all entries, ascending, with commas between them, as the list closed. */
  listFingerprint: z.nullable(z.string()),
  frozenAt: z.nullable(Instant),
  /** Entries of which the fingerprint is. */
  frozenCount: z.nullable(z.int()),
  /** Secret until the result is out, for its store’s people until the draw. */
  seed: z.nullable(z.string()),
  publicValue: z.nullable(z.string()),
  drawnAt: z.nullable(Instant),
}
const RaffleValues = z.object(raffleValues)
export type RaffleValues = z.infer<typeof RaffleValues>

/** When the result is out: with the draw, or later where the list says so; null before the draw. */
export function announcedAt({
  drawnAt,
  resultAnnounceAt,
}: Pick<RaffleValues, 'drawnAt'> & { readonly resultAnnounceAt: string | null }): string | null {
  if (drawnAt === null || resultAnnounceAt === null) return drawnAt
  return Date.parse(resultAnnounceAt) > Date.parse(drawnAt) ? resultAnnounceAt : drawnAt
}

/** All by which anyone computes the result anew; it names nobody. */
export const JrsRaffleResult = z.object({
  code: z.string(),
  title: z.string(),
  storeName: z.string(),
  prizeName: z.nullable(z.string()),
  winnersCount: z.int(),
  commitment: z.string(),
  committedAt: Instant,
  listFingerprint: z.string(),
  frozenAt: Instant,
  seed: z.string(),
  publicValueSource: z.nullable(z.string()),
  publicValue: z.nullable(z.string()),
  drawnAt: Instant,
  announcedAt: Instant,
  /** Numbers that the fingerprint holds and that were given up before the draw; they win nothing. */
  withdrawn: z.array(z.int()),
  /** Numbers that were drawn, the lowest score first. */
  winners: z.array(z.int()),
  /** Who got a prize that was not claimed, in this order. */
  passedTo: z.array(z.int()),
  /** `SHA-256(seed:listFingerprint:publicValue:number)`, without a public value `SHA-256(seed:listFingerprint:number)`; lowest first. */
  scores: z.array(z.object({ number: z.int(), score: z.string() })),
})
export type JrsRaffleResult = z.infer<typeof JrsRaffleResult>

/** So many winners are shown beside the draw; all of them are among the entries. */
export const mostWinnersShown = 100

/** How a raffle stands, for its store’s people. */
export const JrsDraw = z.object({
  ...raffleValues,
  /** Whether guests see the result yet. */
  announcedAt: z.nullable(Instant),
  isAnnounced: z.boolean(),
  /** Prizes that are kept, were claimed, and lapsed. */
  kept: z.int(),
  claimed: z.int(),
  lapsed: z.int(),
  /** Whoever has or had a prize, the lowest score first; names are masked. */
  winners: z.array(
    z.object({
      id: Id,
      number: z.int(),
      name: z.nullable(z.string()),
      status: z.enum(jrsEntryStatuses),
      claimEndsAt: z.nullable(Instant),
    }),
  ),
})
export type JrsDraw = z.infer<typeof JrsDraw>

export const getJrsDraw = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/draw',
  summary:
    'How a raffle stands: what was published, who won, which prizes were claimed. Who looks is recorded.',
  access: 'jrs.edit',
  params: idParam,
  output: JrsDraw,
})

export const drawJrs = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/draw',
  summary:
    'Draw the winners of a raffle that is closed, once and for good. The public value where one was named beforehand, and only there.',
  access: 'jrs.edit',
  params: idParam,
  body: z.strictObject({
    version: Version,
    publicValue: z.exactOptional(text(1, 200)),
  }),
  output: JrsDraw,
})

const byCode = z.object({ code: z.string().check(z.maxLength(40)) })

export const getJrsResult = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/by-code/:code/result',
  summary: 'The result of a raffle with all by which it can be computed anew; not there before it is out.',
  access: 'public',
  params: byCode,
  output: JrsRaffleResult,
})

export const getJrsResultFile = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/by-code/:code/result.csv',
  summary: 'Numbers and scores of a raffle’s result, lowest first.',
  access: 'public',
  params: byCode,
  answer: 'bytes',
  output: z.instanceof(Blob),
})

import * as z from 'zod/mini'
import { grantOf, type Viewer } from './access.ts'
import { allowed, decisions, type ClockMoves, type Decision, type Moves } from './actions.ts'
import { endpoint } from './endpoint.ts'
import type { FieldError } from './errors.ts'
import { legalTypes } from './legal-notices.ts'
import { unknownPlaceholders } from './legal-text.ts'
import { locales } from './locales.ts'
import {
  Id,
  idParam,
  Instant,
  listOf,
  localised,
  localisedLong,
  pageOf,
  pageQuery,
  Version,
} from './shapes.ts'

/** In the order of a text's life (product.md §5). */
export const legalStatuses = ['DRAFT', 'SCHEDULED', 'EFFECTIVE', 'SUPERSEDED'] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** Days of notice before a text takes effect: more when it is worse for members (korea.md §5, terms article 3). */
export const noticeDays = { ordinary: 7, adverse: 30 } as const

const mostBodyCharacters = 50_000

const Bodies = localisedLong(mostBodyCharacters)
const Summary = localised(500)

/** A legal text as the operator's staff see it. Once published its words never change. */
export const LegalDocument = z.object({
  id: Id,
  type: z.enum(legalTypes),
  /**
   * Counts from 1 for each type; it stands in the address, `/terms/v/3`. Null while it is a draft. That of a text
   * that was taken back is never given again.
   */
  number: z.nullable(z.int()),
  status: z.enum(legalStatuses),
  /** Worse for members than the text before. */
  adverse: z.boolean(),
  effectiveAt: z.nullable(Instant),
  /** Markdown in the subset of docs/decisions/014; Korean is binding. */
  bodies: Bodies,
  changeSummary: z.nullable(Summary),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: z.nullable(Instant),
  version: Version,
})
export type LegalDocument = z.infer<typeof LegalDocument>

export const LegalRow = z.omit(LegalDocument, { bodies: true })
export type LegalRow = z.infer<typeof LegalRow>

/** Every move of product.md §5 that somebody makes. */
export const legalMoves: Moves<'schedule' | 'withdraw', LegalStatus> = {
  schedule: { from: ['DRAFT'], to: 'SCHEDULED', recordedAs: 'legal.scheduled' },
  withdraw: { from: ['SCHEDULED'], to: 'DRAFT', recordedAs: 'legal.withdrawn' },
}

/** What the clock moves: when a text takes effect, the one before is superseded. */
export const legalClock: ClockMoves<'takeEffect' | 'supersede', LegalStatus> = {
  takeEffect: { from: ['SCHEDULED'], to: 'EFFECTIVE' },
  supersede: { from: ['EFFECTIVE'], to: 'SUPERSEDED' },
}

const legalRefusals = {
  role: 'right',
  not_draft: 'state',
  not_scheduled: 'state',
  already_effective: 'state',
} as const
const { unless } = decisions(legalRefusals)
type LegalDecision = Decision<keyof typeof legalRefusals>

export interface LegalActions {
  readonly edit: LegalDecision
  readonly remove: LegalDecision
  readonly schedule: LegalDecision
  /** Back to a draft, as long as it is not in force. */
  readonly withdraw: LegalDecision
}

/** What this viewer may do with this text now, and why not; `now` decides what is in force. */
export function legalActions(
  { status, effectiveAt }: Pick<LegalDocument, 'status' | 'effectiveAt'>,
  viewer: Viewer,
  now: Date,
): LegalActions {
  const by = (permission: 'legal.draft' | 'legal.publish') =>
    unless(allowed, grantOf(viewer.role, permission) !== null, 'role')
  const isDraft = status === 'DRAFT'
  const isAhead = effectiveAt !== null && Date.parse(effectiveAt) > now.getTime()
  const scheduled = unless(by('legal.publish'), status === 'SCHEDULED', 'not_scheduled')
  return {
    edit: unless(by('legal.draft'), isDraft, 'not_draft'),
    remove: unless(by('legal.draft'), isDraft, 'not_draft'),
    schedule: unless(by('legal.publish'), isDraft, 'not_draft'),
    withdraw: unless(scheduled, isAhead, 'already_effective'),
  }
}

/** The first instant at which a text published now may take effect. */
export function earliestEffect(now: Date, { adverse }: { adverse: boolean }): Date {
  const days = adverse ? noticeDays.adverse : noticeDays.ordinary
  return new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
}

/** The last instant for which a text can be announced: as long as one is, no other of its kind can be. */
export function latestEffect(now: Date): Date {
  const days = 365
  return new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
}

/**
 * What a draft lacks before it can be announced: Korean is binding, and what follows a text (`isFirst` is none) says
 * in it what changes.
 */
export function announcementLacks(
  { bodies, changeSummary }: Pick<LegalDocument, 'bodies' | 'changeSummary'>,
  { isFirst }: { isFirst: boolean },
): FieldError[] {
  const errors: FieldError[] = []
  if (bodies.kr === undefined) errors.push({ pointer: '/bodies/kr', code: 'required' })
  if (!isFirst && changeSummary?.kr === undefined) {
    errors.push({ pointer: '/changeSummary/kr', code: 'required' })
  }
  for (const locale of locales) {
    const names = unknownPlaceholders(bodies[locale] ?? '').join(', ')
    if (names !== '') errors.push({ pointer: `/bodies/${locale}`, code: 'placeholder', params: { names } })
  }
  return errors
}

/** What everyone can read: what is announced, in force, or was. */
export const publishedStatuses = ['SCHEDULED', 'EFFECTIVE', 'SUPERSEDED'] as const
export type PublishedStatus = (typeof publishedStatuses)[number]

/** A text in force, one that was, or one that is announced, as everyone reads it. */
const PublicLegalText = z.object({
  type: z.enum(legalTypes),
  number: z.int(),
  effectiveAt: Instant,
  /** The language that was asked for, or the one that stands in for it. */
  locale: z.enum(locales),
  /** Markdown, with the operator's details filled in. */
  body: z.string(),
  changeSummary: z.nullable(z.string()),
  status: z.enum(publishedStatuses),
})

const typeParams = z.object({ type: z.enum(legalTypes) })
const inLocale = z.strictObject({
  locale: z._default(z.enum(locales), 'kr'),
  number: z.exactOptional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
})

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/v1/legal/:type',
  summary: 'The legal text in force in one language, or an earlier or announced one by its number.',
  access: 'public',
  params: typeParams,
  query: inLocale,
  output: PublicLegalText,
})

export const listLegalVersions = endpoint({
  method: 'GET',
  path: '/api/v1/legal/:type/versions',
  summary: 'Every published text of one kind, newest first; also those that are announced.',
  access: 'public',
  params: typeParams,
  output: z.object({
    items: z.array(
      z.object({
        number: z.int(),
        effectiveAt: Instant,
        status: z.enum(publishedStatuses),
        changeSummary: z.nullable(Summary),
      }),
    ),
  }),
})

export const pagedLegalDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/legal/documents',
  summary: 'Legal texts of every state, newest first.',
  access: 'legal.draft',
  query: z.strictObject({
    ...pageQuery,
    type: z.exactOptional(listOf(legalTypes)),
    status: z.exactOptional(listOf(legalStatuses)),
  }),
  output: pageOf(LegalRow),
})

export const createLegalDraft = endpoint({
  method: 'POST',
  path: '/api/v1/manager/legal',
  summary: 'Begin a draft with the words of the text in force. One draft of a kind at a time.',
  access: 'legal.draft',
  status: 201,
  idempotent: true,
  body: z.strictObject({ type: z.enum(legalTypes) }),
  output: LegalDocument,
})

export const getLegalDocument = endpoint({
  method: 'GET',
  path: '/api/v1/legal/documents/:id',
  summary: 'One legal text with its words in every language.',
  access: 'legal.draft',
  params: idParam,
  output: LegalDocument,
})

export const updateLegalDraft = endpoint({
  method: 'PATCH',
  path: '/api/v1/legal/documents/:id',
  summary: 'Change a draft.',
  access: 'legal.draft',
  params: idParam,
  body: z.strictObject({
    version: Version,
    adverse: z.exactOptional(z.boolean()),
    bodies: z.exactOptional(Bodies),
    changeSummary: z.exactOptional(z.nullable(Summary)),
  }),
  output: LegalDocument,
})

export const deleteLegalDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/legal/documents/:id',
  summary: 'Delete a draft.',
  access: 'legal.draft',
  params: idParam,
  status: 204,
  output: z.void(),
})

export const scheduleLegalDocument = endpoint({
  method: 'POST',
  path: '/api/v1/legal/documents/:id/schedule',
  summary:
    'Publish a draft from an instant on: 7 days ahead at least, 30 when it is worse for members, a year at most. ' +
    'It must be there in Korean, from the second on also what changes, and every placeholder must be known. ' +
    'One text of a kind is announced at a time.',
  access: 'legal.publish',
  params: idParam,
  body: z.strictObject({ version: Version, effectiveAt: Instant }),
  output: LegalDocument,
})

export const withdrawLegalDocument = endpoint({
  method: 'POST',
  path: '/api/v1/legal/documents/:id/withdraw',
  summary: 'Make a scheduled text a draft again, before it takes effect.',
  access: 'legal.publish',
  params: idParam,
  body: z.strictObject({ version: Version }),
  output: LegalDocument,
})

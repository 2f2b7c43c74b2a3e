import type { LegalStatus, PublishedStatus } from '@madang/contract/legal'
import type { LegalNotice, LegalType } from '@madang/contract/legal-notices'
import { fillLegalText } from '@madang/contract/legal-text'
import type { Locale } from '@madang/contract/locales'
import { pickLocale, type LocalisedText, type PublicSettings } from '@madang/contract/settings'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { withDetailsAt } from '../settings/settings.queries.ts'

/** The state at this instant, as everybody reads it; the column follows within seconds. */
function statusAt(now: Date): RawBuilder<LegalStatus> {
  const at = now.toISOString()
  return sql<LegalStatus>`
    case
      when d.status = 'DRAFT' then 'DRAFT'
      when d.effective_at > ${at}::timestamptz then 'SCHEDULED'
      when exists (
        select from legal_documents as next
        where next.type = d.type and next.number > d.number and next.effective_at <= ${at}::timestamptz
      ) then 'SUPERSEDED'
      else 'EFFECTIVE'
    end`
}

export interface PublishedText {
  readonly id: string
  readonly type: LegalType
  readonly number: number
  readonly effectiveAt: string
  readonly status: PublishedStatus
  readonly changeSummary: LocalisedText | null
}

/** Every published text of one kind or of all, newest first, without its words. */
export async function listPublished(
  db: Db,
  { type, now }: { type: LegalType | null; now: Date },
): Promise<PublishedText[]> {
  const { rows } = await sql<PublishedText>`
    select d.id, d.type, d.number, d.effective_at, d.change_summary, ${statusAt(now)} as status
    from legal_documents as d
    where d.number is not null and (${type}::text is null or d.type = ${type}::text)
    order by d.type, d.number desc
  `.execute(db)
  return rows
}

/** What is announced, worse for members and not in force yet, soonest first; one of a kind at most. */
export async function listNotices(db: Db, now: Date): Promise<LegalNotice[]> {
  const { rows } = await sql<LegalNotice>`
    select d.type, d.number, d.published_at, d.effective_at
    from legal_documents as d
    where d.adverse and d.type <> 'MARKETING' and ${statusAt(now)} = 'SCHEDULED'
    order by d.effective_at, d.type
  `.execute(db)
  return rows
}

export interface WholeText extends PublishedText {
  readonly bodies: LocalisedText
  /** When the next one took effect; null unless it is superseded. */
  readonly supersededAt: string | null
}

/** The published text of this number, without one the text in force. */
export async function findPublished(
  db: Db,
  { type, number, now }: { type: LegalType; number: number | null; now: Date },
): Promise<WholeText | undefined> {
  const { rows } = await sql<WholeText>`
    select d.id, d.type, d.number, d.effective_at, d.change_summary, d.bodies, ${statusAt(now)} as status,
      (
        select min(next.effective_at) from legal_documents as next
        where next.type = d.type and next.number > d.number and next.effective_at <= ${now.toISOString()}::timestamptz
      ) as superseded_at
    from legal_documents as d
    where d.type = ${type} and d.number is not null
      and case
        when ${number}::int is null then d.effective_at <= ${now.toISOString()}::timestamptz
        else d.number = ${number}::int
      end
    order by d.number desc limit 1
  `.execute(db)
  return rows[0]
}

/** The text in force of each kind. */
export async function listInForce(db: Db, now: Date): Promise<WholeText[]> {
  const { rows } = await sql<WholeText>`
    select distinct on (d.type)
      d.id, d.type, d.number, d.effective_at, d.change_summary, d.bodies, 'EFFECTIVE' as status, null as superseded_at
    from legal_documents as d
    where d.number is not null and d.effective_at <= ${now.toISOString()}::timestamptz
    order by d.type, d.number desc
  `.execute(db)
  return rows
}

interface Reading {
  /** As they are now. */
  readonly settings: PublicSettings
  /** The reader's. */
  readonly locale: Locale
}

/** A text as it is read, and in which language; a superseded one with the operator's details of its last moment. */
export async function fillText(
  db: Db,
  { bodies, effectiveAt, supersededAt }: WholeText,
  reading: Reading,
): Promise<{ body: string; locale: Locale }> {
  const locale = pickLocale(bodies, reading.locale)
  const settings =
    supersededAt === null ? reading.settings : await withDetailsAt(db, reading.settings, supersededAt)
  return { body: fillLegalText(bodies[locale] ?? '', { settings, locale, effectiveAt }), locale }
}

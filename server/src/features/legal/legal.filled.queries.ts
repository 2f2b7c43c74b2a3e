import { fillLegalText } from '@madang/contract/legal-text'
import type { Locale } from '@madang/contract/locales'
import { pickLocale, type PublicSettings } from '@madang/contract/settings'
import type { Db } from '../../db/database.ts'
import { withDetailsAt } from '../settings/settings.queries.ts'
import type { WholeText } from './legal.queries.ts'

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

import { existsSync, readFileSync } from 'node:fs'
import { legalTypes, type LegalType } from '@madang/contract/legal-notices'
import { locales } from '@madang/contract/locales'
import type { LocalisedText } from '@madang/contract/settings'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { hasLegalDocuments, insertFirstText, lockPublishing } from './legal.queries.ts'

const folder = new URL('texts/', import.meta.url)

const firstVersion: LocalisedText = {
  kr: '처음 시행',
  gb: 'First version',
  br: 'Primeira versão',
  es: 'Primera versión',
  cn: '首次施行',
  ir: 'نخستین نسخه',
}

/** The first words of a kind in every language in which they were written. */
export function firstBodies(type: LegalType): LocalisedText {
  const name = `${type.toLowerCase().replace('_', '-')}.md`
  const entries = locales.flatMap((locale) => {
    const file = new URL(`${locale}/${name}`, folder)
    return existsSync(file) ? [[locale, readFileSync(file, 'utf8').trim()]] : []
  })
  return Object.fromEntries(entries) as LocalisedText // keys come from `locales`
}

/**
 * Gives an empty database its legal texts, in force at once: no service may run without them. Tells whether it
 * did; of several processes that start at once, one does.
 */
export async function seedLegalTexts(trx: Transaction<Tables>, now: Date): Promise<boolean> {
  await lockPublishing(trx)
  if (await hasLegalDocuments(trx)) return false
  for (const type of legalTypes) {
    const text = { id: uuidV7(now), type, bodies: firstBodies(type), changeSummary: firstVersion, now }
    await insertFirstText(trx, text)
  }
  return true
}

import type { FieldError } from '@madang/contract/errors'
import type { LegalActions, LegalRow, LegalStatus } from '@madang/contract/legal'
import type { LegalType } from '@madang/contract/legal-notices'
import { localeInfo, locales } from '@madang/contract/locales'
import { legalPaths } from '@madang/contract/site-page'
import { fieldErrorText } from '../../../error-words.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/words.ts'

export function typeText(t: Translate, type: LegalType): string {
  return t(`legal.type.${type}`)
}

export function statusText(t: Translate, status: LegalStatus): string {
  return t(`legal.status.${status}`)
}

/** The colour of a status's pill: what is in force is green, what was is grey. */
export function toneOf(status: LegalStatus): string {
  return status === 'EFFECTIVE' ? 'ACTIVE' : status
}

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: LegalActions[keyof LegalActions]): string | null {
  return decision.allowed ? null : t(`legal.refusal.${decision.reason}`)
}

/** What a draft lacks before it can be announced: the field, its language, and what is wrong with it. */
export function lackText(t: Translate, error: FieldError): string {
  const [, name, last] = error.pointer.split('/')
  const locale = locales.find((one) => one === last)
  const text = fieldErrorText(t, error)
  if (locale === undefined) return text
  const field = t(name === 'changeSummary' ? 'legal.field.changeSummary' : 'legal.field.bodies')
  return t('legal.schedule.lack', { field, language: localeInfo[locale].name, text })
}

/** "Version 3", or that it has no number yet. */
export function numberText(t: Translate, { number }: Pick<LegalRow, 'number'>, format: Format): string {
  return number === null ? t('legal.noNumber') : t('legal.number', { number: format.number(number) })
}

/** Since when, from when, or when it was changed last. */
export function timeText(t: Translate, row: LegalRow, format: Format): string {
  const { effectiveAt, updatedAt } = row
  if (effectiveAt === null) return t('legal.changed', { at: format.shortDateTime(updatedAt) })
  return t('legal.effective', { at: format.dateTime(effectiveAt) })
}

/** Where everyone reads the text of a kind that is in force; null for a kind without a page of its own. */
export function publicPathOf(type: LegalType): string | null {
  return type === 'MARKETING' ? null : legalPaths[type]
}

/** Where everyone reads a published text; null for a draft, and for a kind without a page of its own. */
export function publicPath({ type, number }: Pick<LegalRow, 'type' | 'number'>): string | null {
  const path = publicPathOf(type)
  return number === null || path === null ? null : `${path}/v/${number}`
}

import { formatBusinessNumber } from '@madang/contract/business-number'
import { locales } from '@madang/contract/locales'
import type { LocalisedText } from '@madang/contract/settings'
import type { SettingsSection, SettingsValues } from '@madang/contract/settings-desk'
import type { FormValues } from '../../form/use-contract-form.ts'
import { fieldsOf, nameOf, type Setting } from './setting-fields.ts'

type SettingValue = string | boolean | readonly string[] | LocalisedText | null

/** The name of a form's field, as the server's errors point at it. */
export function fieldName(setting: Pick<Setting, 'id'>): string {
  return `value/${nameOf(setting)}`
}

function isByLanguage(value: SettingValue | undefined): value is LocalisedText {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(setting: Setting, value: SettingValue | undefined): [string, string | boolean][] {
  const name = fieldName(setting)
  switch (setting.kind) {
    case 'words':
    case 'badge': {
      const texts = isByLanguage(value) ? value : {}
      return locales.map((locale) => [`${name}/${locale}`, texts[locale] ?? ''])
    }
    case 'lines':
      return [[name, Array.isArray(value) ? value.join('\n') : '']]
    case 'flag':
      return [[name, value === true]]
    case 'businessNumber':
      return [[name, typeof value === 'string' ? formatBusinessNumber(value) : '']]
    default:
      return [[name, typeof value === 'string' ? value : '']]
  }
}

/** What the form shows of a section. */
export function toValues<Section extends SettingsSection>(
  section: Section,
  value: SettingsValues[Section],
): FormValues {
  const settings: Readonly<Record<string, SettingValue>> = value
  return Object.fromEntries(fieldsOf(section).flatMap((setting) => shown(setting, settings[nameOf(setting)])))
}

function byLanguage(name: string, values: FormValues): Record<string, string> {
  const texts = locales.map((locale) => [locale, String(values[`${name}/${locale}`] ?? '').trim()] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** Korean or English must be there; when neither is, Korean is sent empty and refused at its field. */
function sent(setting: Setting, values: FormValues): SettingValue {
  const name = fieldName(setting)
  const value = values[name]
  const text = typeof value === 'string' ? value.trim() : ''
  switch (setting.kind) {
    case 'badge':
      return byLanguage(name, values)
    case 'words': {
      const texts = byLanguage(name, values)
      const isEmpty = Object.keys(texts).length === 0
      if (isEmpty && setting.isRequired !== true) return null
      return texts['kr'] === undefined && texts['gb'] === undefined ? { ...texts, kr: '' } : texts
    }
    case 'lines':
      // Tools write fingerprints in either case.
      return text === '' ? [] : text.toUpperCase().split(/\s+/)
    case 'flag':
      return value === true
    default:
      return text === '' ? null : text
  }
}

/** What is sent of the form; the contract's schema checks it. */
export function toInput(section: SettingsSection, values: FormValues): Record<string, SettingValue> {
  return Object.fromEntries(fieldsOf(section).map((setting) => [nameOf(setting), sent(setting, values)]))
}

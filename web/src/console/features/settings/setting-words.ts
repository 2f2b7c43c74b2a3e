import { localeInfo, type Locale } from '@madang/contract/locales'
import type { Settings, SettingsSection } from '@madang/contract/settings-desk'
import type { RecordFields } from '../../form/conflict.ts'
import { writingOrder } from '../../form/LanguageTabs.tsx'
import type { FormValues } from '../../form/use-contract-form.ts'
import type { Translate } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { fieldsOf, nameOf, type Setting } from './setting-fields.ts'
import { fieldName, toValues } from './setting-values.ts'

export function labelOf(t: Translate, { id }: Pick<Setting, 'id'>): string {
  return t(`settings.field.${id}`)
}

/** Where the field appears, and why. */
export function helpOf(t: Translate, { id }: Pick<Setting, 'id'>): string {
  return t(`settings.help.${id}`)
}

export function labelIn(t: Translate, setting: Pick<Setting, 'id'>, locale: Locale): string {
  return t('settings.in', { field: labelOf(t, setting), language: localeInfo[locale].name })
}

export function flagText(t: Translate, value: unknown): string {
  return value === true ? t('settings.on') : t('settings.off')
}

function isByLanguage({ kind }: Setting): boolean {
  return kind === 'words' || kind === 'badge'
}

/** How a value is read where it is no text. */
function textOfKind(t: Translate, { kind }: Setting): { textOf?: (value: unknown) => string } {
  if (kind === 'flag') return { textOf: (value) => flagText(t, value) }
  if (kind !== 'lines') return {}
  return { textOf: (value) => (Array.isArray(value) ? value.join('\n') : String(value)) || t('audit.none') }
}

interface FormPart {
  readonly key: string
  readonly label: string
  readonly textOf?: (value: string | boolean) => string
}

/** The form's fields with their labels: a text in six languages is six. */
function partsOf(t: Translate, setting: Setting, nameOfFile: (id: string) => string): FormPart[] {
  const key = fieldName(setting)
  if (isByLanguage(setting)) {
    return writingOrder.map((locale) => ({
      key: `${key}/${locale}`,
      label: labelIn(t, setting, locale),
      ...(setting.kind === 'badge' ? { textOf: (value) => nameOfFile(String(value)) } : {}),
    }))
  }
  return [{ key, label: labelOf(t, setting), ...textOfKind(t, setting) }]
}

/** The fields of a section's form, for the choice when two changed it at once. */
export function conflictFields(
  t: Translate,
  section: SettingsSection,
  nameOfFile: (id: string) => string,
): RecordFields<Settings, FormValues> {
  return fieldsOf(section).flatMap((setting) =>
    partsOf(t, setting, nameOfFile).map((part) => ({
      ...part,
      valueOf: (settings: Settings) => toValues(section, settings[section].value)[part.key] ?? '',
    })),
  )
}

/** The fields of a section whose change is worth a line; those in several languages by language. */
export function historyFields(t: Translate, section: SettingsSection): HistoryFields {
  const entries = fieldsOf(section).flatMap((setting) => {
    const name = nameOf(setting)
    if (!isByLanguage(setting)) {
      return [[name, { label: labelOf(t, setting), ...textOfKind(t, setting) }] as const]
    }
    return writingOrder.map((locale) => {
      const field = { label: labelIn(t, setting, locale), isLong: setting.kind === 'badge' }
      return [`${name}/${locale}`, field] as const
    })
  })
  return Object.fromEntries(entries)
}

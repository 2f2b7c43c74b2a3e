import { formatBusinessNumber } from '@madang/contract/business-number'
import { localeInfo, type Locale } from '@madang/contract/locales'
import type { SettingsSection } from '@madang/contract/settings-desk'
import { formatStorePhoneInput } from '@madang/contract/store-phone'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { DigitsField } from '../../form/DigitsField.tsx'
import { FormGroup } from '../../form/Form.tsx'
import { LanguageTabs, writingOrder } from '../../form/LanguageTabs.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { ContractForm, Field, FormValues } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { BadgeFields } from './BadgeFields.tsx'
import {
  isOptional,
  settingGroups,
  type PlainSetting,
  type Setting,
  type SettingGroup,
  type WordsSetting,
} from './setting-fields.ts'
import { fieldName } from './setting-values.ts'
import { helpOf, labelOf } from './setting-words.ts'
import formStyles from '../../form/form.module.css'
import settingsStyles from './settings.module.css'

const businessNumberLength = '000-00-00000'.length
/** Five fingerprints, a line each. */
const linesMost = 5 * 96

interface PartProps {
  form: ContractForm<FormValues>
  /** The language that is written now. */
  locale: Locale
  onShow: (locale: Locale) => void
}

/** The fields of a section, group by group. */
export function SectionFields({ section, ...part }: PartProps & { section: SettingsSection }) {
  const { t } = useWords()
  return settingGroups[section].map((group) => {
    const fields = <GroupFields {...part} fields={group.fields} />
    if (group.name === null) {
      return (
        <section className={formStyles.group} key="all" aria-label={t(`settings.section.${section}`)}>
          {fields}
        </section>
      )
    }
    return (
      <FormGroup key={group.name} title={t(`settings.group.${group.name}`)}>
        {fields}
      </FormGroup>
    )
  })
}

function GroupFields({ fields, ...part }: PartProps & Pick<SettingGroup, 'fields'>) {
  const words = fields.filter((setting) => setting.kind === 'words')
  const badges = fields.filter((setting) => setting.kind === 'badge')
  if (words.length > 0) return <WordsFields {...part} fields={words} />
  if (badges.length > 0) return <BadgeFields {...part} fields={badges} />
  return fields.map(
    (setting) =>
      setting.kind !== 'words' &&
      setting.kind !== 'badge' && <PlainField key={setting.id} setting={setting} form={part.form} />,
  )
}

function textField(form: ContractForm<FormValues>, name: string): Field<string> {
  const field = form.field(name)
  return { ...field, value: String(field.value ?? '') }
}

/** Help below a field; louder where the law wants what is not there yet. */
function useHelp(setting: Setting, { isEmpty }: { isEmpty: boolean }): ReactNode {
  const { t } = useWords()
  const help = helpOf(t, setting)
  const isMissing = isEmpty && !isOptional(setting)
  if (!isMissing) return help
  return (
    <span className={`${settingsStyles.lacks} warning-text`}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {help}
    </span>
  )
}

/** Texts in six languages: a tab for each. */
function WordsFields({ form, locale, onShow, fields }: PartProps & { fields: readonly WordsSetting[] }) {
  const panelId = useId()
  const { t } = useWords()
  const names = fields.map(fieldName)
  const hasText = (name: string, one: Locale): boolean => String(form.values[`${name}/${one}`]).trim() !== ''
  // Written somewhere, but not in this language: visitors read another one then.
  const isMissing = (one: Locale): boolean =>
    names.some((name) => !hasText(name, one) && writingOrder.some((other) => hasText(name, other)))
  const isWrong = (one: Locale): boolean => names.some((name) => form.field(`${name}/${one}`).error !== null)
  return (
    <div>
      <LanguageTabs
        panelId={panelId}
        current={locale}
        markOf={(one) => {
          if (isWrong(one)) return 'wrong'
          return isMissing(one) ? 'missing' : null
        }}
        onShow={onShow}
      />
      <div className="stack" id={panelId} role="tabpanel" aria-label={localeInfo[locale].name}>
        <p className="dimmed small">{t('settings.languages')}</p>
        {fields.map((setting) => (
          <WordsField key={`${setting.id}/${locale}`} setting={setting} form={form} locale={locale} />
        ))}
      </div>
    </div>
  )
}

type WordsFieldProps = Pick<PartProps, 'form' | 'locale'> & { setting: WordsSetting }

function WordsField({ setting, form, locale }: WordsFieldProps) {
  const { t } = useWords()
  const name = fieldName(setting)
  const isEmpty = writingOrder.every((one) => String(form.values[`${name}/${one}`]).trim() === '')
  const { tag, dir } = localeInfo[locale]
  return (
    <TextField
      field={textField(form, `${name}/${locale}`)}
      label={labelOf(t, setting)}
      help={useHelp(setting, { isEmpty })}
      isOptional={isOptional(setting)}
      lang={tag}
      dir={dir === 'rtl' ? 'rtl' : 'auto'}
    />
  )
}

function PlainField({ setting, form }: { setting: PlainSetting; form: PartProps['form'] }) {
  const { t } = useWords()
  const name = fieldName(setting)
  const field = textField(form, name)
  const help = useHelp(setting, { isEmpty: field.value.trim() === '' })
  const look = { label: labelOf(t, setting), help, isOptional: isOptional(setting) }
  switch (setting.kind) {
    case 'flag': {
      const flag = form.field(name)
      return <CheckboxField field={{ ...flag, value: flag.value === true }} label={look.label} help={help} />
    }
    case 'businessNumber': {
      const isWhole = field.value.length === businessNumberLength
      const early = isWhole ? (form.errors[name] ?? null) : null
      return <DigitsField {...look} field={field} format={formatBusinessNumber} early={early} />
    }
    case 'phone':
      return <DigitsField {...look} field={field} format={formatStorePhoneInput} type="tel" />
    case 'lines':
      return <TextArea {...look} field={field} most={linesMost} rows={4} dir="ltr" />
    default:
      return <TextField {...look} field={field} type={setting.kind} dir="ltr" />
  }
}

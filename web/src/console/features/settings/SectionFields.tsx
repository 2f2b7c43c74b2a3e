import { bankCodes, bankName } from '@madang/contract/banks'
import type { Locale } from '@madang/contract/locales'
import type { SettingsSection } from '@madang/contract/settings-desk'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { FormGroup } from '../../form/Form.tsx'
import { LocalisedFields } from '../../form/LocalisedFields.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { isBlank, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInput } from '../../record/FieldInput.tsx'
import { formNames, type DeclaredFields } from '../../record/fields.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { BadgeFields } from './BadgeFields.tsx'
import { KakaoFields } from './KakaoFields.tsx'
import { settingFields } from './setting-fields.ts'
import formStyles from '../../form/form.module.css'
import settingsStyles from './settings.module.css'

// Comes with the one section that has it.
const PlanChoice = lazy(async () => ({ default: (await import('./PlanChoice.tsx')).PlanChoice }))

interface PartProps {
  form: ContractForm<FormValues>
  /** The language that is written now. */
  locale: Locale
  onShow: (locale: Locale) => void
}

type GroupName =
  | 'names'
  | 'contact'
  | 'people'
  | 'security'
  | 'reach'
  | 'hours'
  | 'iphone'
  | 'android'
  | 'links'

/** The fields of a section, group by group. */
export function SectionFields({ section, ...part }: PartProps & { section: SettingsSection }) {
  const { t } = useWords()
  if (section === 'kakao') return <KakaoFields form={part.form} />
  const fields = settingFields[section]
  return Object.entries(fields.groups).map(([group, names]) => {
    const content = <GroupFields {...part} fields={fields} names={names} />
    if (group === 'all') {
      return (
        <section className={formStyles.group} key={group} aria-label={t(`settings.section.${section}`)}>
          {content}
        </section>
      )
    }
    return (
      // As the groups are called in `setting-fields.ts`.
      <FormGroup key={group} title={t(`settings.group.${group as GroupName}`)}>
        {content}
      </FormGroup>
    )
  })
}

interface GroupProps extends PartProps {
  fields: DeclaredFields
  names: readonly string[]
}

/** Fields that stand together are of one kind of editor. */
function GroupFields(props: GroupProps) {
  const { fields, names, form, locale, onShow } = props
  const { t } = useWords()
  const kind = fields.all[names[0] ?? '']?.kind
  if (kind === 'files') return <BadgeFields {...props} />
  if (kind !== 'words') return names.map((name) => <SettingInput key={name} {...props} name={name} />)
  return (
    <LocalisedFields form={form} names={names} locale={locale} onShow={onShow}>
      {(one, script) => (
        <>
          <p className="dimmed small">{t('settings.languages')}</p>
          {names.map((name) => (
            <SettingInput key={`${name}/${one}`} {...props} {...script} name={name} at={`${name}/${one}`} />
          ))}
        </>
      )}
    </LocalisedFields>
  )
}

type SettingInputProps = Pick<GroupProps, 'fields' | 'form'> & {
  name: string
  at?: string
  lang?: string
  dir?: 'rtl' | 'auto'
}

/** A field with its help; louder where the law wants what is not there yet. */
function SettingInput({ fields, name, form, ...script }: SettingInputProps) {
  const { t, locale } = useWords()
  const field = fields.all[name]
  const isMissing =
    field !== undefined &&
    field.kind !== 'flag' &&
    field.isOptional === false &&
    formNames(name, field).every((one) => isBlank(form.values[one]))
  const help: ReactNode = isMissing && field.help !== undefined && (
    <span className={`${settingsStyles.lacks} warning-text`}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t(field.help)}
    </span>
  )
  const input = { ...script, fields, name, form, ...(help && { help }) }
  if (name === 'value/planKey') {
    return (
      <Suspense fallback={<SkeletonLines lines={2} label={t('ui.loading')} />}>
        <PlanChoice {...input} />
      </Suspense>
    )
  }
  const options = field?.kind === 'choice' && [
    { value: '', label: t('settings.bank.choose') },
    ...bankCodes.map((code) => ({ value: code, label: bankName(code, locale) })),
  ]
  return <FieldInput {...input} {...(options && { options })} />
}

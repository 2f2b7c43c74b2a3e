import { publicFilePath } from '@madang/contract/files'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import { LocalisedFields } from '../../form/LocalisedFields.tsx'
import { UploadField } from '../../form/UploadField.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import type { DeclaredFields } from '../../record/fields.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { badgeFileQuery } from './settings.api.ts'
import styles from './settings.module.css'

interface BadgeFieldsProps {
  form: ContractForm<FormValues>
  fields: DeclaredFields
  names: readonly string[]
  locale: Locale
  onShow: (locale: Locale) => void
}

/** The stores' own badges, a picture of each in each language. */
export function BadgeFields({ form, fields, names, locale, onShow }: BadgeFieldsProps) {
  const { t } = useWords()
  const declared = names.flatMap((name) => (fields.all[name] ? [{ name, ...fields.all[name] }] : []))
  return (
    <div>
      <ul className={styles.rules}>
        {declared.map(({ name, help }) => help && <li key={name}>{t(help)}</li>)}
      </ul>
      <LocalisedFields form={form} names={names} wanted={names} locale={locale} onShow={onShow} keepsAll>
        {(one) =>
          declared.map(({ name, label }) => (
            <BadgeField key={name} form={form} name={`${name}/${one}`} label={t(label)} locale={one} />
          ))
        }
      </LocalisedFields>
    </div>
  )
}

type BadgeFieldProps = Pick<BadgeFieldsProps, 'form' | 'locale'> & {
  name: string
  /** What the badge is called in every language. */
  label: string
}

function BadgeField({ form, name: at, label, locale }: BadgeFieldProps) {
  const { t } = useWords()
  const field = form.field(at)
  const id = toText(field.value)
  const errorId = useId()
  const { data: file, isPending } = useQuery(badgeFileQuery(id))
  // The field takes over what it knows of a file when it first sees it.
  const [isReady, setReady] = useState(id === '')
  if (!isReady && !isPending) setReady(true)
  const path = file ? publicFilePath(file, null) : null
  const name = file?.name ?? null
  const files = useMemo(
    () => (id === '' ? [] : [{ fileId: id, name, src: path, alt: null }]),
    [id, name, path],
  )
  if (!isReady) return <SkeletonLines lines={2} label={t('ui.loading')} />
  return (
    <div className={styles.badge}>
      <UploadField
        label={t('form.languages.in', { field: label, language: localeInfo[locale].name })}
        isOptional
        purpose="BADGE"
        most={1}
        isSavedByForm
        files={files}
        onChange={(next) => field.onChange(next[0]?.fileId ?? '')}
      />
      {field.error !== null && <FieldErrorLine id={errorId} error={field.error} />}
      {path !== null && <BadgePreview path={path} />}
    </div>
  )
}

/** How the badge stands on the site, by day and by night, as high as there. */
function BadgePreview({ path }: { path: string }) {
  const { t } = useWords()
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={theme === 'light' ? styles.light : styles.dark}>
          <img src={path} alt="" height={48} />
          <figcaption>{t(`settings.badge.${theme}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

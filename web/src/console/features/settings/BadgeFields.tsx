import { publicFilePath } from '@madang/contract/files'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import { LanguageTabs, writingOrder } from '../../form/LanguageTabs.tsx'
import { UploadField } from '../../form/UploadField.tsx'
import type { ContractForm, FormValues } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { Setting } from './setting-fields.ts'
import { fieldName } from './setting-values.ts'
import { helpOf, labelIn } from './setting-words.ts'
import { badgeFileQuery } from './settings.api.ts'
import styles from './settings.module.css'

type BadgeSetting = Extract<Setting, { kind: 'badge' }>

interface BadgeFieldsProps {
  form: ContractForm<FormValues>
  fields: readonly BadgeSetting[]
  locale: Locale
  onShow: (locale: Locale) => void
}

/** The stores' own badges, a picture of each in each language. */
export function BadgeFields({ form, fields, locale, onShow }: BadgeFieldsProps) {
  const panelId = useId()
  const { t } = useWords()
  const isMissing = (one: Locale): boolean =>
    fields.some((setting) => form.values[`${fieldName(setting)}/${one}`] === '')
  return (
    <div>
      <ul className={styles.rules}>
        {fields.map((setting) => (
          <li key={setting.id}>{helpOf(t, setting)}</li>
        ))}
      </ul>
      <LanguageTabs
        panelId={panelId}
        current={locale}
        markOf={(one) => (isMissing(one) ? 'missing' : null)}
        onShow={onShow}
      />
      <div id={panelId} role="tabpanel" aria-label={localeInfo[locale].name}>
        {/* All of them stay on the page: a file on its way goes on while another language is shown. */}
        {writingOrder.map((one) => (
          <div key={one} className={one === locale ? 'stack' : undefined} hidden={one !== locale}>
            {fields.map((setting) => (
              <BadgeField key={setting.id} form={form} setting={setting} locale={one} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type BadgeFieldProps = Pick<BadgeFieldsProps, 'form' | 'locale'> & { setting: BadgeSetting }

function BadgeField({ form, setting, locale }: BadgeFieldProps) {
  const { t } = useWords()
  const field = form.field(`${fieldName(setting)}/${locale}`)
  const id = String(field.value)
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
        label={labelIn(t, setting, locale)}
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

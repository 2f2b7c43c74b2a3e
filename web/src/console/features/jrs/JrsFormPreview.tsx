import type { JrsItem } from '@madang/contract/jrs'
import type { JrsField } from '@madang/contract/jrs-form'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useId } from 'react'
import { useWords } from '../../i18n/words.ts'
import { wordsIn } from './jrs-form-fields.ts'
import styles from './jrs.module.css'

interface PreviewProps {
  item: Pick<JrsItem, 'title' | 'storeName'>
  fields: readonly JrsField[]
  language: Locale
}

/** What is asked, as it stands on a phone; nothing that is written here goes anywhere. */
export function JrsFormPreview({ item, fields, language }: PreviewProps) {
  const { t } = useWords()
  const { tag, dir } = localeInfo[language]
  return (
    <div className={styles.phone} lang={tag} dir={dir}>
      <p className={styles.phoneStore}>
        <bdi>{item.storeName}</bdi>
      </p>
      <p className={styles.phoneTitle}>
        <bdi>{item.title}</bdi>
      </p>
      {fields.length === 0 && <p className="dimmed">{t('jrs.form.previewEmpty')}</p>}
      {fields.map((field) => (
        <PreviewField key={field.key} field={field} language={language} />
      ))}
    </div>
  )
}

function PreviewField({ field, language }: { field: JrsField; language: Locale }) {
  const { t } = useWords()
  const id = useId()
  const label = wordsIn(field.label, language) || t('jrs.form.unnamed')
  const help = field.help === null ? '' : wordsIn(field.help, language)
  const optional = !field.required && field.type !== 'CHECKBOX' && <small>{t('form.optional')}</small>
  if (field.type === 'CHECKBOX') {
    return (
      <label className={styles.phoneTick}>
        <input type="checkbox" tabIndex={-1} /> {label}
      </label>
    )
  }
  return (
    <div className={styles.phoneField}>
      <label htmlFor={id}>
        {label} {optional}
      </label>
      <PreviewControl id={id} field={field} language={language} />
      {help !== '' && <span className="dimmed">{help}</span>}
    </div>
  )
}

const inputTypes = { TEXT: 'text', NUMBER: 'number', DATE: 'date', TIME: 'time' } as const

function PreviewControl({ id, field, language }: { id: string; field: JrsField; language: Locale }) {
  const shared = { id, tabIndex: -1 }
  if (field.type === 'TEXTAREA') return <textarea {...shared} rows={2} />
  if (field.type === 'SELECT') {
    return (
      <select {...shared}>
        {field.options.map(({ key, label }) => (
          <option key={key}>{wordsIn(label, language) || '–'}</option>
        ))}
      </select>
    )
  }
  return field.type === 'CHECKBOX' ? null : <input {...shared} type={inputTypes[field.type]} />
}

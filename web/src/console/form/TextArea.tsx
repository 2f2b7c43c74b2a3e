import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import styles from '../ui/input.module.css'

interface TextAreaProps extends FieldLook {
  field: Field<string>
  /** The longest text that the contract takes, in characters. */
  most: number
  rows?: number
  placeholder?: string
  /** Of the words inside, where they are not in the language of the screen. */
  lang?: string
  dir?: 'ltr' | 'rtl' | 'auto'
}

/** Text over several lines with a count of its characters. */
export function TextArea(props: TextAreaProps) {
  const { field, most, rows = 3, placeholder, label, help, isOptional, lang, dir } = props
  const { t } = useWords()
  const { number } = useFormat()
  const count = [...field.value.normalize('NFC').trim()].length
  const note = t('form.count', { count: number(count), most: number(most) })
  return (
    <FieldFrame label={label} help={help} isOptional={isOptional ?? false} error={field.error} note={note}>
      {(ids) => (
        <textarea
          {...ids}
          className={styles.input}
          rows={rows}
          lang={lang}
          dir={dir}
          placeholder={placeholder}
          name={field.name}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}

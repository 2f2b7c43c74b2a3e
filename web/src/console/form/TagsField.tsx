import { IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { FieldFrame, type FieldLook } from './FieldFrame.tsx'
import { isSame } from './values.ts'
import { addTags, endsTag } from './tags.ts'
import type { Field } from './use-contract-form.ts'
import inputStyles from '../ui/input.module.css'
import tagsStyles from './tags.module.css'

interface TagsFieldProps extends FieldLook {
  field: Field<readonly string[]>
  /** How many there may be, and how long each. */
  most: number
  mostCharacters: number
}

/** Short words as chips: Enter, a comma or leaving the field ends one, Backspace takes the last away. */
export function TagsField({ field, most, mostCharacters, label, help, isOptional }: TagsFieldProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tags = field.value
  const isFull = tags.length >= most

  const add = (text: string): void => {
    setTyped('')
    const next = addTags(tags, text, most)
    if (!isSame(next, tags)) field.onChange(next)
  }
  const remove = (at: number): void => {
    field.onChange(tags.toSpliced(at, 1))
    input.current?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    // Enter also takes a syllable over from the Korean, Chinese or Japanese keyboard.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) remove(tags.length - 1)
  }
  return (
    <FieldFrame
      label={label}
      help={help}
      isOptional={isOptional ?? false}
      error={field.error}
      note={t('form.count', { count: number(tags.length), most: number(most) })}
    >
      {(ids) => (
        <span
          className={
            ids['aria-invalid']
              ? `${inputStyles.input} ${tagsStyles.tags} ${tagsStyles.wrong}`
              : `${inputStyles.input} ${tagsStyles.tags}`
          }
        >
          {tags.map((tag, at) => (
            <span key={tag} className={tagsStyles.tag}>
              <bdi>{tag}</bdi>
              <button type="button" aria-label={t('form.tags.remove', { tag })} onClick={() => remove(at)}>
                <IconX size={14} stroke={1.75} aria-hidden />
              </button>
            </span>
          ))}
          <input
            {...ids}
            ref={input}
            name={field.name}
            autoComplete="off"
            enterKeyHint="enter"
            maxLength={mostCharacters}
            readOnly={isFull}
            value={typed}
            onChange={({ currentTarget: { value } }) => (endsTag(value) ? add(value) : setTyped(value))}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!endsTag(text)) return
              event.preventDefault()
              add(typed + text)
            }}
            onKeyDown={onKey}
            onBlur={() => {
              if (typed !== '') add(typed)
              field.onBlur()
            }}
          />
        </span>
      )}
    </FieldFrame>
  )
}

import type { FieldError } from '@madang/contract/errors'
import { jrsFieldTypes, mostOptions } from '@madang/contract/jrs-form'
import { localeInfo, type Locale } from '@madang/contract/locales'
import {
  IconAlignLeft,
  IconCalendar,
  IconClock,
  IconHash,
  IconLetterCase,
  IconPlus,
  IconSelector,
  IconSquareCheck,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import { LanguageTabs } from '../../form/LanguageTabs.tsx'
import { OrderHandle } from '../../form/OrderButtons.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { Field } from '../../form/use-contract-form.ts'
import { useDragOrder } from '../../form/use-drag-order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import {
  hasLength,
  moved,
  newOption,
  textsOf,
  withType,
  type DraftField,
  type JrsFieldType,
} from './form-draft.ts'
import fieldStyles from '../../form/field.module.css'
import formStyles from '../../form/form.module.css'
import inputStyles from '../../ui/input.module.css'
import styles from './form-builder.module.css'

export const typeIcons: Record<JrsFieldType, Icon> = {
  TEXT: IconLetterCase,
  TEXTAREA: IconAlignLeft,
  NUMBER: IconHash,
  SELECT: IconSelector,
  CHECKBOX: IconSquareCheck,
  DATE: IconCalendar,
  TIME: IconClock,
}

/** What guests read where a language lacks its own text. */
const standIn = ({ gb, kr }: DraftField['label']): string => gb || kr

interface EditorProps {
  field: DraftField
  fieldName: string
  /** By pointers within the field: `/label/kr`. */
  errors: readonly FieldError[]
  /** The language that is written now. */
  locale: Locale
  /** Somebody has joined: only its words may change, and whether the board shows it. */
  isLocked: boolean
  onShow: (locale: Locale) => void
  onChange: (field: DraftField) => void
  onRemove: () => void
}

/** One field of the form: its type, its words in each language, its options and limits. */
export function JrsFieldEditor(props: EditorProps) {
  const { field, fieldName, errors, locale, isLocked, onShow, onChange, onRemove } = props
  const { t } = useWords()
  const panelId = useId()
  const { tag, dir } = localeInfo[locale]
  const script = { lang: tag, dir: dir === 'rtl' ? 'rtl' : 'auto' } as const
  const errorAt = (path: string): FieldError | null => errors.find(({ pointer }) => pointer === path) ?? null
  const textField = (part: 'label' | 'help'): Field<string> => ({
    name: `field-${part}`,
    value: field[part][locale],
    // What is missing in every language is missing here.
    error: errorAt(`/${part}/${locale}`) ?? errorAt(`/${part}`),
    onChange: (text) => onChange({ ...field, [part]: { ...field[part], [locale]: text } }),
    onBlur: () => undefined,
  })
  const plain = <Part extends 'maxLength' | 'min' | 'max' | 'required' | 'showOnBoard'>(
    part: Part,
  ): Field<DraftField[Part]> => ({
    name: `field-${part}`,
    value: field[part],
    error: errorAt(`/${part}`),
    onChange: (value) => {
      if (!isLocked || part === 'showOnBoard') onChange({ ...field, [part]: value })
    },
    onBlur: () => undefined,
  })
  const markOf = (one: Locale) => {
    if (errors.some(({ pointer }) => pointer.endsWith(`/${one}`))) return 'wrong'
    return textsOf(field).every((words) => words[one].trim() !== '') ? 'whole' : 'gap'
  }
  const remove = isLocked ? null : (
    <IconButton
      label={t('jrs.form.remove', { name: fieldName })}
      icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
      onClick={onRemove}
    />
  )
  const numberInput = (part: 'maxLength' | 'min' | 'max') => (
    <TextField field={plain(part)} label={t(`jrs.form.${part}`)} isOptional inputMode="numeric" dir="ltr" />
  )
  return (
    <Card title={<bdi>{fieldName}</bdi>} note={t(`jrs.form.type.${field.type}`)} actions={remove} isPadded>
      <div className={`${formStyles.form} ${formStyles.compact}`}>
        <TypeField field={field} isLocked={isLocked} onChange={onChange} />
        <div>
          <LanguageTabs panelId={panelId} current={locale} markOf={markOf} onShow={onShow} />
          <div className="stack" id={panelId} role="tabpanel" aria-label={localeInfo[locale].name}>
            <TextField
              {...script}
              field={textField('label')}
              label={t('jrs.form.label')}
              placeholder={standIn(field.label)}
            />
            <TextField {...script} field={textField('help')} label={t('jrs.form.help')} isOptional />
            {field.type === 'SELECT' && <Options {...props} script={script} errorAt={errorAt} />}
          </div>
        </div>
        {hasLength(field.type) && numberInput('maxLength')}
        {field.type === 'NUMBER' && (
          <div className={formStyles.pair}>
            {numberInput('min')}
            {numberInput('max')}
          </div>
        )}
        <CheckboxField
          field={plain('required')}
          label={t('jrs.form.isRequired')}
          help={t('jrs.form.requiredHelp')}
          isFixed={isLocked}
        />
        <CheckboxField
          field={plain('showOnBoard')}
          label={t('jrs.form.showOnBoard')}
          help={t('jrs.form.boardHelp')}
        />
      </div>
    </Card>
  )
}

function TypeField({ field, isLocked, onChange }: Pick<EditorProps, 'field' | 'isLocked' | 'onChange'>) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={id}>
        {t('jrs.field.kind')}
      </span>
      <div className={styles.types} role="radiogroup" aria-labelledby={id}>
        {jrsFieldTypes.map((type) => {
          const TypeIcon = typeIcons[type]
          return (
            <label key={type}>
              <input
                type="radio"
                name="field-type"
                value={type}
                checked={type === field.type}
                aria-disabled={(isLocked && type !== field.type) || undefined}
                onChange={() => {
                  if (!isLocked) onChange(withType(field, type))
                }}
              />
              <TypeIcon size={20} stroke={1.75} aria-hidden />
              {t(`jrs.form.type.${type}`)}
            </label>
          )
        })}
      </div>
    </div>
  )
}

interface OptionsProps extends EditorProps {
  script: { readonly lang: string; readonly dir: 'rtl' | 'auto' }
  errorAt: (path: string) => FieldError | null
}

/** What can be chosen, in the language that is written now. */
function Options({ field, locale, isLocked, script, errorAt, onChange }: OptionsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const id = useId()
  const listRef = useRef<HTMLUListElement>(null)
  const newest = useRef(field)
  const { options } = field
  const set = (next: DraftField['options']): void => {
    newest.current = { ...newest.current, options: next }
    onChange(newest.current)
  }
  const move = (key: string, to: number): void => {
    const from = newest.current.options.findIndex((option) => option.key === key)
    set(moved(newest.current.options, from, to))
  }
  const drag = useDragOrder({ listRef, onMove: move, onDrop: () => undefined })
  const begin = (): void => {
    newest.current = field
  }
  const tooFew = errorAt('/options')
  return (
    <div className={fieldStyles.field} role="group" aria-labelledby={id}>
      <span className={fieldStyles.label} id={id}>
        {t('jrs.form.options')}{' '}
        <small className="num">
          {t('form.count', { count: number(options.length), most: number(mostOptions) })}
        </small>
      </span>
      <ul ref={listRef} className={styles.options}>
        {options.map(({ key, label }, index) => {
          const name = label[locale] || t('jrs.form.option', { number: index + 1 })
          const error = errorAt(`/options/${index}/label/${locale}`) ?? errorAt(`/options/${index}/label`)
          return (
            <li key={key}>
              {!isLocked && (
                <OrderHandle
                  name={name}
                  place={{ index, count: options.length }}
                  onGrab={(event) => {
                    begin()
                    drag(key, index)(event)
                  }}
                  onMove={(to) => {
                    begin()
                    move(key, to)
                  }}
                />
              )}
              <input
                {...script}
                className={inputStyles.input}
                aria-label={t('jrs.form.option', { number: index + 1 })}
                aria-invalid={error !== null}
                aria-describedby={error === null ? undefined : `${id}${index}`}
                value={label[locale]}
                placeholder={standIn(label)}
                onChange={({ currentTarget: { value } }) => {
                  begin()
                  set(options.with(index, { key, label: { ...label, [locale]: value } }))
                }}
              />
              {!isLocked && (
                <IconButton
                  label={t('jrs.form.removeOption', { name })}
                  icon={<IconX size={18} stroke={1.75} aria-hidden />}
                  onClick={() => {
                    begin()
                    set(options.toSpliced(index, 1))
                  }}
                />
              )}
              {error !== null && <FieldErrorLine id={`${id}${index}`} error={error} />}
            </li>
          )
        })}
      </ul>
      {tooFew !== null && <FieldErrorLine id={`${id}e`} error={tooFew} />}
      {!isLocked && options.length < mostOptions && (
        <p>
          <Button
            variant="link"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              begin()
              set([...options, newOption(options)])
            }}
          >
            {t('jrs.form.addOption')}
          </Button>
        </p>
      )}
    </div>
  )
}

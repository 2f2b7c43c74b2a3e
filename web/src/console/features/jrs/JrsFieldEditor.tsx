import { mostOptions, type JrsField } from '@madang/contract/jrs-form'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { AmountField, groupAmount, readAmount } from '../../form/AmountField.tsx'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { LanguageTabs } from '../../form/LanguageTabs.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { newOption, wordsIn, writeIn } from './jrs-form-fields.ts'
import styles from './jrs.module.css'

interface EditorProps {
  field: JrsField
  language: Locale
  onLanguage: (locale: Locale) => void
  /** What is asked may not change any more; its words may. */
  isFixed: boolean
  onChange: (field: JrsField) => void
  onRemove: () => void
}

const held = <Value,>(name: string, value: Value, onChange: (value: Value) => void) => ({
  name,
  value,
  error: null,
  onChange,
  onBlur: () => undefined,
})

/** One field of a form: its words in every language, its choices, and whether it must be answered. */
export function JrsFieldEditor(props: EditorProps) {
  const { field, language, onLanguage, isFixed, onChange, onRemove } = props
  const { t } = useWords()
  const panelId = useId()
  const { tag, dir } = localeInfo[language]
  const script = { lang: tag, dir: dir === 'rtl' ? ('rtl' as const) : ('auto' as const) }
  const name = wordsIn(field.label, language) || t('jrs.form.unnamed')
  const isMissing = (locale: Locale): boolean =>
    !field.label[locale] || field.options.some(({ label }) => !label[locale])
  return (
    <Card
      title={t(`jrs.form.type.${field.type}`)}
      actions={
        isFixed ? undefined : (
          <IconButton
            label={t('jrs.form.remove', { name })}
            icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={onRemove}
          />
        )
      }
      isPadded
    >
      <div className="stack">
        <p className="dimmed">{t('jrs.form.wordsHelp')}</p>
        <LanguageTabs
          panelId={panelId}
          current={language}
          markOf={(locale) => (isMissing(locale) ? 'missing' : null)}
          onShow={onLanguage}
        />
        <div id={panelId} role="tabpanel" aria-label={localeInfo[language].name} className="stack">
          <TextField
            {...script}
            label={t('jrs.form.label')}
            field={held('label', field.label[language] ?? '', (text) =>
              onChange({ ...field, label: writeIn(field.label, language, text) }),
            )}
          />
          <TextField
            {...script}
            label={t('jrs.form.help')}
            isOptional
            field={held('help', field.help?.[language] ?? '', (text) => {
              const help = writeIn(field.help ?? {}, language, text)
              onChange({ ...field, help: Object.keys(help).length === 0 ? null : help })
            })}
          />
          {field.type === 'SELECT' && <Options {...props} script={script} />}
        </div>
        <Limits field={field} isFixed={isFixed} onChange={onChange} />
        <CheckboxField
          label={t('jrs.form.isRequired')}
          help={t('jrs.form.isRequiredHelp')}
          isFixed={isFixed}
          field={held('required', field.required, (required) => onChange({ ...field, required }))}
        />
        <CheckboxField
          label={t('jrs.form.showOnBoard')}
          help={t('jrs.form.showOnBoardHelp')}
          field={held('showOnBoard', field.showOnBoard, (showOnBoard) => onChange({ ...field, showOnBoard }))}
        />
      </div>
    </Card>
  )
}

interface OptionsProps extends EditorProps {
  script: { readonly lang: string; readonly dir: 'rtl' | 'auto' }
}

function Options({ field, language, isFixed, script, onChange }: OptionsProps) {
  const { t } = useWords()
  const { options } = field
  const change = (next: JrsField['options']): void => onChange({ ...field, options: next })
  return (
    <fieldset className={styles.options}>
      <legend>{t('jrs.form.options', { count: options.length, most: mostOptions })}</legend>
      {options.map((option, index) => (
        <div key={option.key} className={styles.option}>
          <TextField
            {...script}
            label={t('jrs.form.option', { number: index + 1 })}
            field={held(option.key, option.label[language] ?? '', (text) =>
              change(options.with(index, { ...option, label: writeIn(option.label, language, text) })),
            )}
          />
          {!isFixed && options.length > 2 && (
            <IconButton
              label={t('jrs.form.removeOption', { number: index + 1 })}
              icon={<IconX size={18} stroke={1.75} aria-hidden />}
              onClick={() => change(options.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {!isFixed && options.length < mostOptions && (
        <Button
          variant="link"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => change([...options, newOption(options)])}
        >
          {t('jrs.form.addOption')}
        </Button>
      )}
    </fieldset>
  )
}

/** How long a text, how large a number may be. */
function Limits({ field, isFixed, onChange }: Pick<EditorProps, 'field' | 'isFixed' | 'onChange'>) {
  const { t } = useWords()
  if (isFixed) return null
  const limit = (name: 'maxLength' | 'min' | 'max') => (
    <AmountField
      label={t(`jrs.form.${name}`)}
      isOptional
      field={held(name, groupAmount(field[name] === null ? '' : String(field[name])), (text) =>
        onChange({ ...field, [name]: readAmount(text) }),
      )}
    />
  )
  if (field.type === 'TEXT' || field.type === 'TEXTAREA') return limit('maxLength')
  if (field.type !== 'NUMBER') return null
  return (
    <div className={styles.pair}>
      {limit('min')}
      {limit('max')}
    </div>
  )
}

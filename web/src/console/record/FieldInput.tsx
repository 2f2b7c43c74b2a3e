import { formatBusinessNumber } from '@madang/contract/business-number'
import { digitsOnly } from '@madang/contract/phone'
import { formatStorePhoneInput } from '@madang/contract/store-phone'
import { Fragment, type ReactNode } from 'react'
import { AmountField, groupAmount, readAmount } from '../form/AmountField.tsx'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { DateTimeField } from '../form/DateTimeField.tsx'
import { DigitsField } from '../form/DigitsField.tsx'
import type { FieldLook } from '../form/FieldFrame.tsx'
import { mostOf, mostOfEach, schemaAt } from '../form/limits.ts'
import { SelectField, type SelectOption } from '../form/SelectField.tsx'
import { TagsField } from '../form/TagsField.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { TextField } from '../form/TextField.tsx'
import type { ContractForm, Field } from '../form/use-contract-form.ts'
import { toText, type FieldValue, type FormValues } from '../form/values.ts'
import { useWords } from '../i18n/words.ts'
import type { DeclaredFields, RecordField } from './fields.ts'
import styles from '../form/form.module.css'

const businessNumberLength = '000-00-00000'.length
/** Of a list of codes, a line each: as many as anybody writes. */
const linesMost = 480

/** What is known of a field on the screen only. */
export interface FieldExtras {
  /** Of a day: the first and the last that the contract takes. */
  min?: string
  max?: string
  /** In place of the declared ones. */
  label?: string
  help?: ReactNode
  /** Greys it; the help says why. */
  isFixed?: boolean
  /** Of a choice. */
  options?: readonly SelectOption<string>[]
}

interface FieldInputProps extends FieldExtras {
  /** Of its words, where they are not in the language of the screen. */
  lang?: string
  dir?: 'rtl' | 'auto'
  fields: DeclaredFields
  name: string
  form: Pick<ContractForm<FormValues>, 'field' | 'errors'>
  /** The form's field, where its name is another one: in a language. */
  at?: string
}

/** The field with what it holds as a text. */
function textual(field: Field<FieldValue>): Field<string> {
  return { ...field, value: typeof field.value === 'string' ? field.value : '' }
}

/** The control of a declared field. */
export function FieldInput(props: FieldInputProps) {
  const { fields, name, form, at = name } = props
  const { t } = useWords()
  const field: RecordField | undefined = fields.all[name]
  if (field === undefined) return null
  const help = props.help ?? (field.help === undefined ? undefined : t(field.help))
  const look = { label: props.label ?? t(field.label), help, isOptional: field.isOptional ?? false }
  const schema = schemaAt(fields.schema, name)
  const held = form.field(at)
  switch (field.kind) {
    case 'flag':
      return (
        <CheckboxField
          field={{ ...held, value: held.value === true }}
          {...look}
          isFixed={props.isFixed ?? false}
        />
      )
    case 'tags': {
      const value = Array.isArray(held.value) ? held.value.map(String) : []
      const limits = { most: mostOf(schema) ?? 0, mostCharacters: mostOfEach(schema) ?? 0 }
      return <TagsField {...look} {...limits} field={{ ...held, value }} />
    }
    case 'amount':
    case 'money': {
      const typed = {
        ...held,
        value: groupAmount(toText(held.value)),
        onChange: (text: string) => held.onChange(readAmount(text) ?? ''),
      }
      return <AmountField {...look} field={typed} isCount={field.kind === 'amount'} />
    }
    case 'choice':
      return <SelectField {...look} field={textual(held)} options={props.options ?? []} />
    case 'own':
    case 'files':
      return null
    default:
      return <TextInput {...props} field={field} held={textual(held)} look={look} most={mostOf(schema)} />
  }
}

interface TextInputProps extends FieldInputProps {
  field: RecordField
  held: Field<string>
  look: FieldLook
  most: number | undefined
}

/** What is written as a text of some kind. */
function TextInput({ field, held, look, most = linesMost, form, ...extras }: TextInputProps) {
  const { isFixed = false, lang, dir } = extras
  const script = { ...(lang && { lang }), ...(dir && { dir }) }
  const placeholder = field.placeholder === undefined ? {} : { placeholder: field.placeholder }
  switch (field.kind) {
    case 'longText':
    case 'longWords':
      return <TextArea {...look} {...script} field={held} most={most} rows={field.rows ?? 5} />
    case 'lines':
      return <TextArea {...look} field={held} most={linesMost} rows={field.rows ?? 4} dir="ltr" />
    case 'digits': {
      const { digits = 0 } = field
      const format = (typed: string): string => digitsOnly(typed, digits)
      return <DigitsField {...look} field={held} format={format} size={digits + 1} isFixed={isFixed} />
    }
    case 'phone':
      return <DigitsField {...look} field={held} format={formatStorePhoneInput} type="tel" />
    case 'businessNumber': {
      const isWhole = held.value.length === businessNumberLength
      const early = isWhole ? (form.errors[held.name] ?? null) : null
      return (
        <DigitsField {...look} field={held} format={formatBusinessNumber} early={early} isFixed={isFixed} />
      )
    }
    case 'day': {
      const { min = '', max = '' } = extras
      return <DateTimeField {...look} field={held} type="date" min={min} max={max} />
    }
    case 'email':
      return <TextField {...look} field={held} type="email" inputMode="email" dir="ltr" />
    case 'link':
      return <TextField {...look} {...placeholder} field={held} type="url" inputMode="url" dir="ltr" />
    case 'number':
      return <TextField {...look} field={held} inputMode="decimal" dir="ltr" />
    case 'code':
      return <TextField {...look} field={held} dir="ltr" />
    default:
      return <TextField {...look} {...script} {...placeholder} field={held} />
  }
}

interface FieldInputsProps<Name extends string> {
  fields: DeclaredFields<string, Name>
  names: readonly NoInfer<Name>[]
  form: Pick<ContractForm<FormValues>, 'field' | 'errors'>
  extras?: Partial<Record<NoInfer<Name>, FieldExtras>>
  /** The controls of fields of their own kind. */
  own?: Partial<Record<NoInfer<Name>, ReactNode>>
}

/** Several fields below each other; halves that follow each other stand in one line. */
export function FieldInputs<Name extends string>(props: FieldInputsProps<Name>) {
  const { fields, names, form, extras, own } = props
  const input = (name: Name): ReactNode =>
    own?.[name] ?? <FieldInput key={name} {...extras?.[name]} fields={fields} name={name} form={form} />
  const isHalf = (name: Name | undefined): boolean => name !== undefined && fields.all[name].isHalf === true
  const isSecond = (at: number): boolean => isHalf(names[at]) && isHalf(names[at - 1]) && !isSecond(at - 1)
  return names.map((name, at) => {
    const next = names[at + 1]
    if (isSecond(at)) return null
    if (next === undefined || !isSecond(at + 1)) return <Fragment key={name}>{input(name)}</Fragment>
    return (
      <div key={name} className={styles.pair}>
        {input(name)}
        {input(next)}
      </div>
    )
  })
}

import { AmountField, groupAmount, readAmount } from '../form/AmountField.tsx'
import { DateTimeField } from '../form/DateTimeField.tsx'
import type { FieldLook } from '../form/FieldFrame.tsx'
import { toInstant, toLocal } from '../form/moments.ts'
import type { ContractForm } from '../form/use-contract-form.ts'
import { toText, type FormValues } from '../form/values.ts'
import { useWords } from '../i18n/words.ts'
import type { DeclaredFields, RecordField } from './fields.ts'

/** The years that the contract takes. */
const [min, max] = ['2000-01-02T00:00', '2099-12-30T23:59']

interface OwnInputProps {
  fields: DeclaredFields
  name: string
  form: Pick<ContractForm<FormValues>, 'field'>
  /** In place of the declared one. */
  label?: string
}

function useLook({ fields, name, label }: OwnInputProps): FieldLook {
  const { t } = useWords()
  const field: RecordField | undefined = fields.all[name]
  const own = field === undefined ? '' : t(field.label)
  const help = field?.help === undefined ? undefined : t(field.help)
  return { label: label ?? own, help, isOptional: field?.isOptional ?? false }
}

/** A day and a time in Seoul; the form holds the instant (`instant` of own-fields.ts). */
export function MomentInput(props: OwnInputProps) {
  const look = useLook(props)
  const field = props.form.field(props.name)
  const held = {
    ...field,
    value: toLocal(field.value ?? ''),
    onChange: (local: string) => field.onChange(toInstant(local)),
  }
  return <DateTimeField {...look} field={held} type="datetime-local" min={min} max={max} />
}

/** Grouped while it is typed; the form holds the number (`amount` of own-fields.ts). */
export function AmountInput(props: OwnInputProps) {
  const look = useLook(props)
  const field = props.form.field(props.name)
  const held = {
    ...field,
    value: groupAmount(toText(field.value)),
    onChange: (text: string) => field.onChange(readAmount(text) ?? ''),
  }
  return <AmountField {...look} field={held} />
}

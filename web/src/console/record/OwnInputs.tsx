import { DateTimeField } from '../form/DateTimeField.tsx'
import type { FieldLook } from '../form/FieldFrame.tsx'
import { toInstant, toLocal } from '../form/moments.ts'
import type { ContractForm } from '../form/use-contract-form.ts'
import type { FormValues } from '../form/values.ts'
import { useWords } from '../i18n/words.ts'
import type { DeclaredFields, RecordField } from './fields.ts'

/** The years that the contract takes. */
const [min, max] = ['2000-01-02T00:00', '2099-12-30T23:59']

interface OwnInputProps {
  fields: DeclaredFields
  name: string
  form: Pick<ContractForm<FormValues>, 'field'>
}

function useLook({ fields, name }: OwnInputProps): FieldLook {
  const { t } = useWords()
  const field: RecordField | undefined = fields.all[name]
  const label = field === undefined ? '' : t(field.label)
  const help = field?.help === undefined ? undefined : t(field.help)
  return { label, help, isOptional: field?.isOptional ?? false }
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

import type { ComponentProps, ReactNode } from 'react'
import { ConflictChoice } from '../form/ConflictChoice.tsx'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import type { ContractForm } from '../form/use-contract-form.ts'
import type { FormValues } from '../form/values.ts'
import type { Editing } from './use-record-form.ts'

interface RecordFormProps<Values extends FormValues> extends Pick<
  ComponentProps<typeof FormActions>,
  'submitLabel' | 'onCancel' | 'isSticky' | 'note'
> {
  editing: Editing<Values>
  /** What the form is called, for screen readers. */
  label: string
  isCompact?: boolean
  /** Of a record that is there already: who saved first, and when. */
  lastChange?: ReactNode
  /** In place of the form's own. */
  submit?: ContractForm<Values>['submit']
  children: ReactNode
}

/** A record's form: what was typed earlier, the fields, the choice where two saved at once, and the buttons. */
export function RecordForm<Values extends FormValues>(props: RecordFormProps<Values>) {
  const { editing, label, isCompact = false, lastChange, submit, children, ...actions } = props
  const { form, draft, onContinue, disputed, failure } = editing
  return (
    <Form form={submit === undefined ? form : { ...form, submit }} label={label} isCompact={isCompact}>
      {draft !== undefined && <DraftOffer form={form} place={draft} {...(onContinue && { onContinue })} />}
      {children}
      <ConflictChoice fields={disputed} lastChange={lastChange} />
      <FormActions {...actions} isSending={form.isSending} failure={failure} />
    </Form>
  )
}

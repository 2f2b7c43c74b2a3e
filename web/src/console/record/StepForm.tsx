import type { ReactNode } from 'react'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { Form } from '../form/Form.tsx'
import { isBlank } from '../form/values.ts'
import { usePlace } from '../ui/use-place.ts'
import type { Autosave } from './use-autosave.ts'

interface StepFormProps {
  draft: Autosave
  label: string
  children: (form: Autosave['form']) => ReactNode
}

/** The fields of a step. Whoever was led to an empty one sees why. */
export function StepForm({ draft, label, children }: StepFormProps) {
  const led = usePlace().values['field']
  const { form, place } = draft
  const field: typeof form.field = (name) => {
    const shown = form.field(name)
    const isGap = name === led && shown.error === null && isBlank(shown.value)
    return isGap ? { ...shown, error: { pointer: `/${name}`, code: 'required' } } : shown
  }
  return (
    // The guard of the steps knows what is saved already; the form's own would ask about every changed field.
    <Form form={{ ...form, isChanged: false }} label={label}>
      <DraftOffer form={form} place={place} />
      {children({ ...form, field })}
    </Form>
  )
}

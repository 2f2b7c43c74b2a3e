import { freePlanKey, type PlanEntry } from '@madang/contract/plans'
import type { ReactNode } from 'react'
import { FormGroup } from '../../form/Form.tsx'
import { LocalisedFields, useWritingLocale } from '../../form/LocalisedFields.tsx'
import type { FormValues } from '../../form/values.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInput, FieldInputs } from '../../record/FieldInput.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import type { Editing } from '../../record/use-record-form.ts'
import { planFields } from './plan-fields.ts'

interface PlanFormProps {
  editing: Editing<FormValues>
  /** The plan that is changed; null for a new one. */
  plan: PlanEntry | null
  label: string
  lastChange?: ReactNode
  /** What new terms mean for who has those before. */
  subscribers?: ReactNode
  onCancel: () => void
}

/** A plan: its words in every language, what it costs and allows, and where it stands. */
export function PlanForm({ editing, plan, label, lastChange, subscribers, onCancel }: PlanFormProps) {
  const { t, locale: own } = useWords()
  const { number } = useFormat()
  const { form } = editing
  const { submit, ...shown } = useWritingLocale(form, plan === null || plan.name[own] ? own : 'kr')
  const { groups } = planFields
  const input = { fields: planFields, form }
  const isFree = plan?.key === freePlanKey
  return (
    <RecordForm
      editing={editing}
      label={label}
      submit={submit}
      submitLabel={t('plans.form.save')}
      onCancel={onCancel}
      lastChange={lastChange}
      isSticky
    >
      <FormGroup title={t('plans.form.words')}>
        {plan === null && <FieldInput {...input} name="key" />}
        <LocalisedFields form={form} names={groups.words} wanted={groups.words} {...shown}>
          {(one, script) =>
            groups.words.map((name) => (
              <FieldInput key={`${name}/${one}`} {...script} {...input} name={name} at={`${name}/${one}`} />
            ))
          }
        </LocalisedFields>
      </FormGroup>
      {!isFree && (
        <FormGroup title={t('plans.form.terms')}>
          <FieldInputs {...input} names={groups.terms} />
        </FormGroup>
      )}
      <FormGroup
        title={t('plans.form.limits')}
        {...(plan !== null && {
          help: t('plans.form.newVersion', {
            now: number(plan.planVersion),
            next: number(plan.planVersion + 1),
          }),
        })}
      >
        <FieldInputs {...input} names={groups.limits} />
        {subscribers}
      </FormGroup>
      <FormGroup title={t('plans.form.standing')}>
        <FieldInputs {...input} names={groups.standing} extras={{ active: { isFixed: isFree } }} />
      </FormGroup>
    </RecordForm>
  )
}

import { jrsKinds } from '@madang/contract/jrs-actions'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import { lazy, Suspense, type ReactNode } from 'react'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { AmountInput, MomentInput } from '../../record/OwnInputs.tsx'
import { counts, instants, jrsFields, namesFor, type JrsSection } from './jrs-fields.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import fieldStyles from '../../form/field.module.css'

// Most forms ask for no week of hours.
const HoursField = lazy(async () => ({ default: (await import('../../form/HoursField.tsx')).HoursField }))

interface FieldsProps {
  form: ContractForm<FormValues>
}

interface SectionProps extends FieldsProps {
  section: JrsSection
  /** The kind stays as people joined by it. */
  isKindFixed: boolean
}

/** The fields of one section, the same where a list begins and where it is changed; those of its kind alone. */
export function JrsFields({ section, form, isKindFixed }: SectionProps) {
  const names = namesFor(section, form.field('kind').value)
  const own: Record<string, ReactNode> = {
    ...Object.fromEntries(
      counts.map((name) => [name, <AmountInput key={name} fields={jrsFields} name={name} form={form} />]),
    ),
    ...Object.fromEntries(
      instants.map((name) => [name, <MomentInput key={name} fields={jrsFields} name={name} form={form} />]),
    ),
    kind: <Kind key="kind" form={form} isFixed={isKindFixed} />,
    weeklyHours: <Hours key="hours" form={form} />,
  }
  return <FieldInputs fields={jrsFields} names={names} form={form} own={own} />
}

/** Four kinds, each with what it is for. */
function Kind({ form, isFixed }: FieldsProps & { isFixed: boolean }) {
  const { t } = useWords()
  const field = form.field('kind')
  const value = toText(field.value)
  const known = jrsKinds.find((kind) => kind === value) ?? 'QUEUE'
  return (
    <ChoiceField
      label={t('jrs.field.kind')}
      help={isFixed ? t('jrs.help.kindFixed') : t(`jrs.kindHelp.${known}`)}
      field={{ ...field, value }}
      options={jrsKinds.map((kind) => ({
        value: kind,
        label: t(`jrs.kind.${kind}`),
        isOff: isFixed && kind !== value,
      }))}
    />
  )
}

/** When a queue lets people in; when reservations have slots. */
function Hours({ form }: FieldsProps) {
  const { t } = useWords()
  const field = form.field('weeklyHours')
  const isQueue = form.field('kind').value === 'QUEUE'
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{t('jrs.field.weeklyHours')}</span>
      <Suspense fallback={<SkeletonLines lines={7} label={t('ui.loading')} />}>
        <HoursField
          field={{
            ...field,
            value: field.value as readonly OpeningSpan[] /* as jrs-fields.ts declares it */,
          }}
        />
      </Suspense>
      <span className={fieldStyles.help}>{t(isQueue ? 'jrs.help.hoursQueue' : 'jrs.help.hoursSlots')}</span>
    </div>
  )
}

import { freePlanKey } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { toText } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInput } from '../../record/FieldInput.tsx'
import { offeredPlansQuery } from '../plans/plans.api.ts'

/** One of the plans that are offered; one that is not any more stays as it is, and is said to be so. */
export function PlanChoice(props: ComponentProps<typeof FieldInput>) {
  const { t, locale } = useWords()
  const { data } = useQuery(offeredPlansQuery)
  const current = toText(props.form.field(props.name).value)
  const plans = data?.items.filter(({ key }) => key !== freePlanKey) ?? []
  const options = plans.map(({ key, name }) => ({ value: key, label: pickText(name, locale) }))
  const label = data === undefined ? current : t('settings.plan.gone', { key: current })
  const isKnown = options.some(({ value }) => value === current)
  return (
    <FieldInput
      {...props}
      options={isKnown ? options : [{ value: current, label, isOff: true }, ...options]}
    />
  )
}

/** What the plan of a key is called, to be read. */
export function PlanName({ planKey }: { planKey: string }): ReactNode {
  const { t, locale } = useWords()
  const { data } = useQuery(offeredPlansQuery)
  if (data === undefined) return planKey
  const plan = data.items.find(({ key }) => key === planKey)
  return plan === undefined ? t('settings.plan.gone', { key: planKey }) : pickText(plan.name, locale)
}

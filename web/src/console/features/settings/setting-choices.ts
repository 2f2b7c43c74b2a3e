import { bankCodes, bankName } from '@madang/contract/banks'
import { freePlanKey } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import type { SettingsSection } from '@madang/contract/settings-desk'
import { useQuery } from '@tanstack/react-query'
import type { SelectOption } from '../../form/SelectField.tsx'
import { toText, type FieldValue } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import type { FieldTexts } from '../../record/field-words.ts'
import { offeredPlansQuery } from '../plans/plans.api.ts'

/** What there is to choose from in a field of settings; a plan that is not offered any more stays, and is said to be so. */
export function useOptions(name: string, current: string): readonly SelectOption<string>[] {
  const { t, locale } = useWords()
  const isPlan = name === 'value/planKey'
  const { data } = useQuery({ ...offeredPlansQuery, enabled: isPlan })
  if (!isPlan) {
    const banks = bankCodes.map((code) => ({ value: code, label: bankName(code, locale) }))
    return [{ value: '', label: t('settings.bank.choose') }, ...banks]
  }
  const plans = data?.items.filter(({ key }) => key !== freePlanKey) ?? []
  const options = plans.map(({ key, name: plan }) => ({ value: key, label: pickText(plan, locale) }))
  if (options.some(({ value }) => value === current)) return options
  const label = data === undefined ? current : t('settings.plan.gone', { key: current })
  return [{ value: current, label, isOff: true }, ...options]
}

/** What plans are called, as far as a section speaks of them. */
export function useSettingTexts(section: SettingsSection): FieldTexts {
  const { locale } = useWords()
  const { data } = useQuery({ ...offeredPlansQuery, enabled: section === 'trial' })
  const nameOf = (key: FieldValue): string => {
    const plan = data?.items.find((one) => one.key === key)
    return plan === undefined ? toText(key) : pickText(plan.name, locale)
  }
  return { 'value/planKey': nameOf }
}

import type { FieldError } from '@madang/contract/errors'
import type { Words } from './words.ts'

/** What is longer than two of a unit is said in the next one. */
const [mostSecondsSaid, mostMinutesSaid] = [120, 120]

function inUnits(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds <= mostSecondsSaid) return { unit: 'seconds', count: seconds }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= mostMinutesSaid) return { unit: 'minutes', count: minutes }
  return { unit: 'hours', count: Math.ceil(minutes / 60) }
}

/** A waiting time as the texts take it: in seconds while that can be counted down, else in minutes or hours. */
export function waitOf(t: Words['t'], seconds = 60): { unit: string; wait: string } {
  const said = inUnits(seconds)
  return { unit: said.unit, wait: t('errors.wait', said) }
}

/** What is wrong with one field. */
export function fieldErrorText(t: Words['t'], error: Pick<FieldError, 'code' | 'params'>): string {
  const { code, params } = error
  switch (code) {
    case 'too_short':
    case 'too_small':
      return t(`errors.field.${code}`, { minimum: Number(params?.minimum ?? 0) })
    case 'bank_rows':
    case 'too_long':
    case 'too_big':
      return t(`errors.field.${code}`, { maximum: Number(params?.maximum ?? 0) })
    case 'too_soon':
    case 'period_long':
    case 'period_unpaid':
      return t(`errors.field.${code}`, { days: Number(params?.days ?? 0) })
    case 'placeholder':
      return t(`errors.field.${code}`, { names: String(params?.names ?? '') })
    default:
      return t(`errors.field.${code}`)
  }
}

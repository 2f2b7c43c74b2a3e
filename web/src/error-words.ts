import type { FieldError } from '@madang/contract/errors'
import type { Words } from './words.ts'

const mostSecondsSaid = 120

/** A waiting time as the texts take it: in seconds while that can be counted down, else in minutes. */
export function waitOf(seconds = 60): { unit: 'minutes' | 'seconds'; count: number } {
  return seconds > mostSecondsSaid
    ? { unit: 'minutes', count: Math.ceil(seconds / 60) }
    : { unit: 'seconds', count: seconds }
}

/** What is wrong with one field. */
export function fieldErrorText(t: Words['t'], error: Pick<FieldError, 'code' | 'params'>): string {
  const { code, params } = error
  switch (code) {
    case 'too_short':
    case 'too_small':
      return t(`errors.field.${code}`, { minimum: Number(params?.minimum ?? 0) })
    case 'too_long':
    case 'too_big':
      return t(`errors.field.${code}`, { maximum: Number(params?.maximum ?? 0) })
    case 'too_soon':
      return t(`errors.field.${code}`, { days: Number(params?.days ?? 0) })
    case 'placeholder':
      return t(`errors.field.${code}`, { names: String(params?.names ?? '') })
    default:
      return t(`errors.field.${code}`)
  }
}

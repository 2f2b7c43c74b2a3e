import type { ReactNode } from 'react'
import type { Format } from '../i18n/format.ts'
import type { Words } from '../i18n/words.ts'
import type { ListValues } from './list-query.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** Options of one group stand together under its name, folded until it is opened. */
  readonly group?: string
}

interface ChoiceFilter {
  readonly kind: 'choice'
  /** The query's key; values are joined by commas. */
  readonly key: string
  readonly label: string
  readonly options: readonly FilterOption[]
}

/** One of many, in a list that opens; the value may be longer than an option, which then stands for it. */
interface OneFilter {
  readonly kind: 'one'
  readonly key: string
  readonly label: string
  readonly options: readonly FilterOption[]
}

/** A stretch of days by name, e.g. "last month". */
export interface Stretch {
  readonly label: string
  readonly from: string
  readonly to: string
}

interface DaysFilter {
  readonly kind: 'days'
  readonly fromKey: string
  readonly toKey: string
  readonly label: string
  /** To be chosen with one press. */
  readonly quick?: readonly Stretch[]
}

interface FlagFilter {
  readonly kind: 'flag'
  /** The query's key; it is there with the value `true`, or not at all. */
  readonly key: string
  readonly label: string
  readonly valueLabel: string
}

/** A value that is chosen in a way of its own, such as a person who is searched for. */
interface CustomFilter {
  readonly kind: 'custom'
  readonly key: string
  readonly label: string
  /** Its control in the panel; a press of Enter or on a choice gives the value, null takes it away. */
  readonly control: (value: string | null, onChange: (value: string | null) => void) => ReactNode
  readonly textOf: (value: string) => string
}

/** What a list can be narrowed by. */
export type Filter = ChoiceFilter | OneFilter | DaysFilter | FlagFilter | CustomFilter

export function keysOf(filter: Filter): readonly string[] {
  return filter.kind === 'days' ? [filter.fromKey, filter.toKey] : [filter.key]
}

export function isInForce(filter: Filter, values: ListValues): boolean {
  return keysOf(filter).some((key) => values[key] !== undefined)
}

/** The filters in force that are said nowhere else: the open tab may say the values of some keys. */
export function chipsOf(
  filters: readonly Filter[],
  values: ListValues,
  saidByTab: readonly string[],
): readonly Filter[] {
  return filters.filter(
    (filter) => isInForce(filter, values) && !keysOf(filter).some((key) => saidByTab.includes(key)),
  )
}

/** A change that takes these filters away. */
export function withoutFilters(filters: readonly Filter[]): Record<string, null> {
  return Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, null]))
}

/** The option of a value; a part of a region is shown as the region. */
export function findOption({ options }: OneFilter, value: string): FilterOption | undefined {
  return options.find((option) => option.value !== '' && value.startsWith(option.value))
}

interface Speech {
  readonly t: Words['t']
  readonly format: Format
}

/** The value of a filter in words, for its chip. */
export function valueText(filter: Filter, values: ListValues, { t, format }: Speech): string {
  if (filter.kind === 'flag') return filter.valueLabel
  if (filter.kind === 'custom') return filter.textOf(values[filter.key] ?? '')
  if (filter.kind === 'one') {
    const value = values[filter.key] ?? ''
    return findOption(filter, value)?.label ?? value
  }
  if (filter.kind === 'choice') {
    const chosen = new Set(values[filter.key]?.split(','))
    const labels = filter.options.filter(({ value }) => chosen.has(value)).map(({ label }) => label)
    return labels.join(t('table.separator'))
  }
  const [from, to] = [values[filter.fromKey], values[filter.toKey]]
  const named = filter.quick?.find((stretch) => stretch.from === from && stretch.to === to)
  if (named !== undefined) return named.label
  if (from !== undefined && from === to) return format.day(from)
  if (from !== undefined && to !== undefined) {
    return t('table.days.between', { from: format.day(from), to: format.day(to) })
  }
  if (from !== undefined) return t('table.days.since', { day: format.day(from) })
  return to === undefined ? '' : t('table.days.until', { day: format.day(to) })
}

import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { DateInWords } from '../ui/DateInWords.tsx'
import { findOption, type Filter, type FilterOption } from './filters.ts'
import type { ListValues } from './list-query.ts'
import checkboxStyles from '../ui/checkbox.module.css'
import inputStyles from '../ui/input.module.css'
import filterPanelStyles from './filter-panel.module.css'

export interface FilterPanelProps {
  filters: readonly Filter[]
  values: ListValues
  onChange: (change: Record<string, string | null>) => void
}

/** Every filter of a list with its choices; each change counts at once. */
export function FilterPanel({ filters, values, onChange }: FilterPanelProps) {
  return (
    <div className={filterPanelStyles.panel}>
      {filters.map((filter) => (
        <fieldset key={filter.label}>
          <legend>{filter.label}</legend>
          <Control filter={filter} values={values} onChange={onChange} />
        </fieldset>
      ))}
    </div>
  )
}

type ControlProps = Omit<FilterPanelProps, 'filters'> & { filter: Filter }

function Control({ filter, values, onChange }: ControlProps) {
  const { t } = useWords()
  if (filter.kind === 'days') return <Days filter={filter} values={values} onChange={onChange} />
  if (filter.kind === 'custom') {
    const { key } = filter
    return filter.control(values[key] ?? null, (value) => onChange({ [key]: value }))
  }
  if (filter.kind === 'flag') {
    const isOn = values[filter.key] !== undefined
    const toggle = (): void => onChange({ [filter.key]: isOn ? null : 'true' })
    return <Check label={filter.valueLabel} isChecked={isOn} onToggle={toggle} />
  }
  if (filter.kind === 'one') {
    const option = findOption(filter, values[filter.key] ?? '')
    return (
      <span className={inputStyles.select}>
        <select
          className={inputStyles.input}
          aria-label={filter.label}
          value={option?.value ?? ''}
          onChange={(event) => onChange({ [filter.key]: event.currentTarget.value || null })}
        >
          <option value="">{t('table.filter.any')}</option>
          {filter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </span>
    )
  }
  return <Choices filter={filter} values={values} onChange={onChange} />
}

type PropsOf<Kind extends Filter['kind']> = Omit<ControlProps, 'filter'> & {
  filter: Extract<Filter, { kind: Kind }>
}

function Choices({ filter, values, onChange }: PropsOf<'choice'>) {
  const { number } = useFormat()
  const chosen = values[filter.key]?.split(',') ?? []
  const check = ({ value, label }: FilterOption): ReactNode => {
    const isChecked = chosen.includes(value)
    const next = filter.options
      .map((option) => option.value)
      .filter((option) => (option === value ? !isChecked : chosen.includes(option)))
    const toggle = (): void => onChange({ [filter.key]: next.join(',') || null })
    return <Check key={value} label={label} isChecked={isChecked} onToggle={toggle} />
  }
  const groups = Map.groupBy(filter.options, ({ group }) => group)
  return [...groups].map(([group, options]) => {
    if (group === undefined) return options.map(check)
    const count = options.filter(({ value }) => chosen.includes(value)).length
    return (
      <details key={group} className={filterPanelStyles.group} open={count > 0 || undefined}>
        <summary>
          {group} {count > 0 && <b>{number(count)}</b>}
        </summary>
        {options.map(check)}
      </details>
    )
  })
}

function Days({ filter, values, onChange }: PropsOf<'days'>) {
  const { t } = useWords()
  const id = useId()
  const { fromKey, toKey, quick = [] } = filter
  const days = [
    { key: fromKey, label: t('table.days.from') },
    { key: toKey, label: t('table.days.to') },
  ]
  return (
    <>
      {quick.length > 0 && (
        <div className={filterPanelStyles.quick}>
          {quick.map(({ label, from, to }) => {
            const isChosen = values[fromKey] === from && values[toKey] === to
            const change = isChosen ? { [fromKey]: null, [toKey]: null } : { [fromKey]: from, [toKey]: to }
            return (
              <button key={label} type="button" aria-pressed={isChosen} onClick={() => onChange(change)}>
                {label}
              </button>
            )
          })}
        </div>
      )}
      <div className={filterPanelStyles.days}>
        {days.map(({ key, label }) => (
          <span key={key}>
            <label htmlFor={id + key}>{label}</label>
            <DayField id={id + key} value={values[key] ?? ''} onDay={(day) => onChange({ [key]: day })} />
          </span>
        ))}
      </div>
    </>
  )
}

function Check({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) {
  return (
    <label className={filterPanelStyles.check}>
      <input className={checkboxStyles.checkbox} type="checkbox" checked={isChecked} onChange={onToggle} />
      {label}
    </label>
  )
}

/** A year is typed digit by digit: only a whole day of this century counts. */
function DayField({ id, value, onDay }: { id: string; value: string; onDay: (day: string | null) => void }) {
  const { t } = useWords()
  const format = useFormat()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current !== null && ref.current.value !== value) ref.current.value = value
  }, [value])
  return (
    <DateInWords text={value === '' ? t('ui.date') : format.day(value)} isEmpty={value === ''}>
      <input
        ref={ref}
        id={id}
        className={inputStyles.input}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        defaultValue={value}
        onChange={(event) => {
          const { value: day, validity } = event.currentTarget
          if (validity.valid) onDay(day === '' ? null : day)
        }}
      />
    </DateInWords>
  )
}

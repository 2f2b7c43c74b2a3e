import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useWords } from '../i18n/words.ts'
import { findOption, type Filter } from './filters.ts'
import type { ListValues } from './list-query.ts'

export interface FilterPanelProps {
  filters: readonly Filter[]
  values: ListValues
  onChange: (change: Record<string, string | null>) => void
}

/** Every filter of a list with its choices; each change counts at once. */
export function FilterPanel({ filters, values, onChange }: FilterPanelProps) {
  return (
    <div className="fpanel">
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
  const id = useId()
  if (filter.kind === 'days') {
    const days = [
      { key: filter.fromKey, label: t('table.days.from') },
      { key: filter.toKey, label: t('table.days.to') },
    ]
    return (
      <div className="fdays">
        {days.map(({ key, label }) => (
          <span key={key}>
            <label htmlFor={id + key}>{label}</label>
            <DayField id={id + key} value={values[key] ?? ''} onDay={(day) => onChange({ [key]: day })} />
          </span>
        ))}
      </div>
    )
  }
  if (filter.kind === 'flag') {
    const isOn = values[filter.key] !== undefined
    const toggle = (): void => onChange({ [filter.key]: isOn ? null : 'true' })
    return <Check label={filter.valueLabel} isChecked={isOn} onToggle={toggle} />
  }
  if (filter.kind === 'one') {
    const option = findOption(filter, values[filter.key] ?? '')
    return (
      <span className="sel">
        <select
          className="in"
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
  const chosen = values[filter.key]?.split(',') ?? []
  return filter.options.map(({ value, label }) => {
    const isChecked = chosen.includes(value)
    const next = filter.options
      .map((option) => option.value)
      .filter((option) => (option === value ? !isChecked : chosen.includes(option)))
    const toggle = (): void => onChange({ [filter.key]: next.join(',') || null })
    return <Check key={value} label={label} isChecked={isChecked} onToggle={toggle} />
  })
}

function Check({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) {
  return (
    <label className="fcheck">
      <input className="ck" type="checkbox" checked={isChecked} onChange={onToggle} />
      {label}
    </label>
  )
}

/** A year is typed digit by digit: only a whole day of this century counts. */
function DayField({ id, value, onDay }: { id: string; value: string; onDay: (day: string | null) => void }) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current !== null && ref.current.value !== value) ref.current.value = value
  }, [value])
  return (
    <input
      ref={ref}
      id={id}
      className="in"
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={value}
      onChange={(event) => {
        const { value: day, validity } = event.currentTarget
        if (validity.valid) onDay(day === '' ? null : day)
      }}
    />
  )
}

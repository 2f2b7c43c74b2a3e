import type { ComponentProps } from 'react'
import styles from '../ui/input.module.css'

/** What stands for a date or a time that is typed by half: no schema takes it, and it is not nothing. */
const halfTyped = '…'

interface DateTimeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onKeyUp'> {
  type: 'date' | 'time' | 'datetime-local'
  /** `2026-11-22`, `18:30` or `2026-11-22T18:30`; what is none of them shows as empty. */
  value: string
  onValue: (value: string) => void
}

/** The browser's own field for a date or a time: a calendar, a clock, or wheels under the thumb. */
export function DateTimeInput({ value, onValue, className = '', ...rest }: DateTimeInputProps) {
  const read = ({ currentTarget: input }: { currentTarget: HTMLInputElement }): void => {
    const next = input.validity.badInput ? halfTyped : input.value
    if (next !== value) onValue(next)
  }
  return (
    <input
      dir="ltr"
      {...rest}
      className={`${styles.input} ${className}`.trim()}
      // Nothing is written into the field while it is typed by half: that would take away the half.
      value={value === halfTyped ? '' : value}
      onChange={read}
      // A half is no change for the browser; a key says so.
      onKeyUp={read}
    />
  )
}

import { digitsOnly } from '@madang/contract/phone'
import { useEffect, useRef, type ClipboardEvent } from 'react'
import '../../theme/code-field.css'

interface CodeFieldProps {
  /** Names the field for screen readers. */
  label: string
  digits: number
  value: string
  onChange: (value: string) => void
  /** Called once with the whole code when the last digit is there. */
  onComplete: (value: string) => void
  isInvalid?: boolean
  isBusy?: boolean
  describedBy?: string
  onLeave?: () => void
  /** Changes when the field should take the focus (again). */
  focusKey?: unknown
}

/**
 * A code as slots: one real input, so that paste, autofill from the text message and screen readers meet one
 * field, with the slots drawn over it.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, digits, value, onChange, onComplete, isInvalid = false, isBusy = false, focusKey } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [focusKey])

  const take = (text: string): void => {
    const next = digitsOnly(text, digits)
    if (next === value) return
    onChange(next)
    if (next.length === digits) onComplete(next)
  }
  // A whole code takes the place of what was typed, wherever the caret is.
  const paste = (event: ClipboardEvent): void => {
    const whole = digitsOnly(event.clipboardData.getData('text'), digits)
    if (whole.length < digits) return
    event.preventDefault()
    if (!isBusy) take(whole)
  }
  // The drawn slots have one caret, behind the last digit; the hidden one stays with it.
  const keepCaretAtEnd = (): void => input.current?.setSelectionRange(value.length, value.length)

  return (
    <span className="code-field" data-invalid={isInvalid || undefined} dir="ltr">
      <input
        ref={input}
        className="code-input"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={props.describedBy}
        value={value}
        readOnly={isBusy}
        onChange={(event) => take(event.target.value)}
        onPaste={paste}
        onSelect={keepCaretAtEnd}
        onBlur={props.onLeave}
        spellCheck={false}
      />
      {Array.from({ length: digits }, (_, index) => (
        <i
          key={index}
          aria-hidden="true"
          data-next={index === Math.min(value.length, digits - 1) || undefined}
        >
          {value[index]}
        </i>
      ))}
    </span>
  )
}

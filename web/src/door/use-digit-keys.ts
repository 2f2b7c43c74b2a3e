import { digitsOnly } from '@madang/contract/phone'
import { useLayoutEffect } from 'react'

interface DigitKeys {
  readonly onDigit: (digit: string) => void
  readonly onBack: () => void
}

/** What a keyboard types counts as if it were pressed on the drawn one; no field of the browser keeps it. */
export function useDigitKeys(keys: DigitKeys): void {
  useLayoutEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      const digit = key.length === 1 ? digitsOnly(key, 1) : ''
      if (digit !== '') keys.onDigit(digit)
      else if (key === 'Backspace') keys.onBack()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

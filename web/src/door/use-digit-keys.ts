import { digitsOnly } from '@madang/contract/phone'
import { useLayoutEffect, useRef } from 'react'

interface DigitKeys {
  readonly onDigit: (digit: string) => void
  readonly onBack: () => void
}

/**
 * What a keyboard types counts as if it were pressed on the drawn one; no field of the browser keeps it. The listener
 * stays over renders: one that is put there anew while the key is being told of does not hear it.
 */
export function useDigitKeys(keys: DigitKeys): void {
  const newest = useRef(keys)
  useLayoutEffect(() => {
    newest.current = keys
  })
  useLayoutEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      const digit = key.length === 1 ? digitsOnly(key, 1) : ''
      if (digit !== '') newest.current.onDigit(digit)
      else if (key === 'Backspace') newest.current.onBack()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

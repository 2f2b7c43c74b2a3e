import { useMemo } from 'react'
import { createFormat, type Format } from './create-format.ts'
import { useWords } from './words.ts'

export type { Format } from './create-format.ts'

/** Dates (Gregorian, Seoul), numbers and shares as the chosen language writes them. */
export function useFormat(): Format {
  const words = useWords()
  return useMemo(() => createFormat(words), [words])
}

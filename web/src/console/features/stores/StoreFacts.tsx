import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { HoursTable } from './HoursTable.tsx'
import { storePairs, type StorePair } from './store-pairs.tsx'
import type { StoreSection } from './store-values.ts'
import { categoriesQuery } from './stores.api.ts'

interface StoreFactsProps {
  store: Store
  sections: readonly StoreSection[]
  /** What stands in place of a value; null leaves the value, or "none" where there is none. */
  inPlaceOf?: (pair: StorePair) => ReactNode
}

/** Sections of a store to read: label and value, and the week as a table. */
export function StoreFacts({ store, sections, inPlaceOf }: StoreFactsProps) {
  const words = useWords()
  const format = useFormat()
  const { data } = useQuery(categoriesQuery())
  const speech = { words, format, categories: data?.items ?? [] }
  const none = <span className="dimmed">{words.t('store.none')}</span>
  const pairs = sections.flatMap((section) => storePairs(section, store, speech))
  const shown = pairs.map(
    (pair) => [pair.label, inPlaceOf?.(pair) ?? pair.value ?? none, pair.width] as const,
  )
  const hasHours = sections.includes('hours')
  return (
    <div className="stack">
      {hasHours && sections.length === 1 && <HoursTable spans={store.openingHours} />}
      <LabelValues pairs={shown} />
      {hasHours && sections.length > 1 && <HoursTable spans={store.openingHours} />}
    </div>
  )
}

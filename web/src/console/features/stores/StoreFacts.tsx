import type { Store } from '@madang/contract/stores'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { factOf, isUnwritten } from '../../record/FieldFact.tsx'
import { valueAt } from '../../record/field-values.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { HoursTable } from '../../form/HoursTable.tsx'
import { storeFields, storeSections, type StoreFieldName, type StoreSection } from './store-fields.ts'
import { useStoreSpeech } from './use-store-speech.ts'

/** One fact of a store in its read view. */
export interface StoreFact {
  /** The fields that it shows; the first is where a gap is filled. */
  readonly names: readonly StoreFieldName[]
  readonly label: string
}

interface StoreFactsProps {
  store: Store
  sections: readonly StoreSection[]
  /** What stands in place of a value; null leaves the value, or "none" where there is none. */
  inPlaceOf?: (fact: StoreFact) => ReactNode
  /** What stands for all facts that are empty; without it each of them says "none". */
  inPlaceOfEmpty?: (labels: readonly string[], first: StoreFieldName) => ReactNode
}

/** Told with another one, or in a table (`HoursTable`). */
const toldElsewhere: readonly StoreFieldName[] = ['lng', 'openingHours']
/** What fills a line of its own once there is something. */
const wide: readonly StoreFieldName[] = ['description', 'tags']

/** Sections of a store to read: label and value, and the week as a table. */
export function StoreFacts({ store, sections, inPlaceOf, inPlaceOfEmpty }: StoreFactsProps) {
  const format = useFormat()
  const speech = useStoreSpeech()
  const { t } = speech.words
  const { lat, lng } = store
  const none = <span className="dimmed">{t('store.none')}</span>
  const labelOf = (name: StoreFieldName): string =>
    t(name === 'lat' ? 'stores.field.location' : storeFields.all[name].label)
  const pairOf = (name: StoreFieldName) => {
    const isPlace = name === 'lat'
    const field = storeFields.all[name]
    const label = labelOf(name)
    const fact = isPlace
      ? lat !== null && <Isolate>{`${lat}, ${lng}`}</Isolate>
      : factOf({ name, field, value: valueAt(store, name), speech, format })
    const other = inPlaceOf?.({ names: isPlace ? ['lat', 'lng'] : [name], label })
    return [label, other ?? (fact || none), fact && wide.includes(name) ? 'whole' : undefined] as const
  }
  const names = sections
    .flatMap((section) => storeSections[section])
    .filter((name) => !toldElsewhere.includes(name))
  const empty = inPlaceOfEmpty === undefined ? [] : names.filter((name) => isUnwritten(valueAt(store, name)))
  const told = names.filter((name) => !empty.includes(name))
  const hasHours = sections.includes('hours')
  return (
    <div className="stack">
      {hasHours && sections.length === 1 && <HoursTable spans={store.openingHours} />}
      {told.length > 0 && <LabelValues pairs={told.map(pairOf)} />}
      {hasHours && sections.length > 1 && <HoursTable spans={store.openingHours} />}
      {empty[0] !== undefined && inPlaceOfEmpty?.(empty.map(labelOf), empty[0])}
    </div>
  )
}

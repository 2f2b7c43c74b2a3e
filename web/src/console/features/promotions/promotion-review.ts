import type { PromotionHistoryEntry } from '@madang/contract/promotion-history'
import type { Promotion } from '@madang/contract/promotions'
import { isSame } from '../../form/values.ts'
import { put, valueAt } from '../../record/field-values.ts'

/** As much of the history as says what was changed. */
type Told = Pick<PromotionHistoryEntry, 'action' | 'changes'>

/** Where the audit records' names of a part stand in the record; all other names are the same. */
const parts: Readonly<Record<string, string>> = {
  benefitKind: 'benefit/kind',
  benefitValue: 'benefit/value',
  minSpend: 'benefit/minSpend',
  benefitText: 'benefit/text',
  sameAsStore: 'place/sameAsStore',
  placeName: 'place/name',
  placeAddress: 'place/address',
  placeLat: 'place/lat',
  placeLng: 'place/lng',
}

export interface SentBack {
  /** As it was; of pictures the records say only how many there were, so they are those of now. */
  readonly promotion: Promotion
  /** What was changed since, by the paths of the fields, and `cover` and `images`. */
  readonly changed: readonly string[]
}

const changing: readonly string[] = ['promotions.updated', 'promotions.undone']
const pictures: readonly string[] = ['cover', 'images']

/** The promotion as it was when it was sent back; null at a first submission. `entries` are the newest first. */
export function asSentBack(promotion: Promotion, entries: readonly Told[]): SentBack | null {
  const sentBack = entries.findIndex(({ action }) => action === 'promotions.rejected')
  if (sentBack === -1) return null
  const since = entries.slice(0, sentBack).filter(({ action }) => changing.includes(action))
  const was = { ...promotion }
  const touched = new Set<string>()
  // The oldest of them last: what stood there first stays.
  for (const [name, { from }] of since.flatMap(({ changes }) => Object.entries(changes ?? {}))) {
    const path = parts[name] ?? name
    touched.add(path)
    if (!pictures.includes(name)) put(was, path, from)
  }
  const differs = (path: string): boolean =>
    pictures.includes(path) || !isSame(valueAt(was, path), valueAt(promotion, path))
  return { promotion: was, changed: [...touched].filter(differs) }
}

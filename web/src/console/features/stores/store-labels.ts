import type { Category } from '@madang/contract/categories'
import type { Store } from '@madang/contract/stores'
import type { RecordFields } from '../../form/conflict.ts'
import { readTags } from '../../form/tags.ts'
import type { Words } from '../../i18n/words.ts'
import { hoursText } from './hours-words.ts'
import { categoryName } from './store-words.ts'
import {
  fieldNames,
  storeSections,
  toValues,
  type StoreFieldName,
  type StoreSection,
  type StoreValues,
} from './store-values.ts'

/** What each field is called. */
const labels = {
  name: 'store.field.name',
  categoryId: 'stores.field.category',
  description: 'stores.field.description',
  tags: 'stores.field.tags',
  phone: 'stores.field.phone',
  email: 'stores.field.email',
  'links/homepage': 'store.field.homepage',
  'links/instagram': 'store.field.instagram',
  'links/kakaoChannel': 'store.field.kakaoChannel',
  businessNumber: 'stores.field.businessNumber',
  branchNo: 'stores.field.branchNo',
  businessName: 'stores.field.businessName',
  representativeName: 'stores.field.representative',
  openedOn: 'stores.field.openedOn',
  'address/zonecode': 'store.field.zonecode',
  'address/roadAddress': 'store.field.roadAddress',
  'address/detail': 'store.field.detail',
  'address/bcode': 'store.field.bcode',
  lat: 'store.field.lat',
  lng: 'store.field.lng',
  openingHours: 'stores.field.openingHours',
  holidayNote: 'stores.field.holidayNote',
} as const satisfies Record<StoreFieldName, string>

export function fieldLabel({ t }: Words, name: StoreFieldName): string {
  return t(labels[name])
}

/** The fields of a form over a store, for the choice between two saves. */
export function recordFields(
  words: Words,
  categories: readonly Category[],
  section: StoreSection | null,
): RecordFields<Store | null, StoreValues> {
  const texts: Partial<Record<StoreFieldName, (value: string) => string>> = {
    tags: (value) => readTags(value).join(', '),
    openingHours: (value) => hoursText(words, value),
    categoryId: (value) => {
      const category = categories.find(({ id }) => id === value)
      return category ? categoryName(words.locale, category) : ''
    },
  }
  const names: readonly StoreFieldName[] = section === null ? fieldNames : storeSections[section]
  return names.map((key) => {
    const textOf = texts[key]
    return {
      key,
      label: fieldLabel(words, key),
      valueOf: (store: Store | null) => toValues(store)[key],
      ...(textOf && { textOf }),
    }
  })
}

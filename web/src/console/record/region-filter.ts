import type { Translate } from '../i18n/words.ts'
import type { Filter } from '../table/filters.ts'

/** First two digits of a legal district's code, as maps order the provinces. */
const provinces = [
  '11',
  '26',
  '27',
  '28',
  '29',
  '30',
  '31',
  '36',
  '41',
  '51',
  '43',
  '44',
  '52',
  '46',
  '47',
  '48',
  '50',
] as const

/** Where a store stands, by province. */
export function regionFilter(t: Translate): Filter {
  return {
    kind: 'one',
    key: 'region',
    label: t('stores.field.region'),
    options: provinces.map((value) => ({ value, label: t(`stores.province.p${value}`) })),
  }
}

import { locales, type Locale } from '@madang/contract/locales'

/** Korean first: it is what binds; then our order. */
export const writingOrder: readonly Locale[] = [
  'kr',
  'gb',
  ...locales.filter((one) => one !== 'kr' && one !== 'gb'),
]

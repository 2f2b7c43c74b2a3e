import type { Category } from '@madang/contract/categories'
import type { Locale } from '@madang/contract/locales'
import type { StaffRole, StoreActions, StoreStatus } from '@madang/contract/store-actions'
import { documentTypes, requiredDocuments, type DocumentType } from '@madang/contract/store-files'
import type { Translate } from '../../i18n/words.ts'

export function statusText(t: Translate, status: StoreStatus): string {
  return t(`stores.status.${status}`)
}

export function staffRoleText(t: Translate, role: StaffRole): string {
  return t(`stores.staff.role.${role}`)
}

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: StoreActions[keyof StoreActions]): string | null {
  return decision.allowed ? null : t(`stores.refusal.${decision.reason}`)
}

/** A category in the reader's language; Korean, then English stand in. */
export function categoryName(locale: Locale, { name, key }: Pick<Category, 'name' | 'key'>): string {
  return name[locale] ?? name.kr ?? name.gb ?? key
}

/** 서울특별시, 경기도, 충청북도 → 서울, 경기, 충북. */
function shortProvince(name: string): string {
  const four = /^(충청|전라|경상)(북|남)도$/.exec(name)
  if (four) return `${name.charAt(0)}${four[2]}`
  const whole = /^(.+?)(?:특별자치시|특별자치도|특별시|광역시|도)$/.exec(name)
  return whole?.[1]?.length === 2 ? whole[1] : name
}

/** Province and city of a Korean road address, as they are written there: `서울 마포구`, `세종`. */
export function regionText(roadAddress: string): string {
  const [province = '', city = ''] = roadAddress.split(/\s+/)
  const isCity = /[시군구]$/.test(city)
  return isCity ? `${shortProvince(province)} ${city}` : shortProvince(province)
}

/** What a store may not be submitted without and does not have yet. */
export function missingDocuments(types: readonly DocumentType[]): DocumentType[] {
  return requiredDocuments.filter((type) => !types.includes(type))
}

/** Which documents are there, and which of the needed ones are not. */
export function documentsText(t: Translate, types: readonly DocumentType[]): string {
  const nameOf = (type: DocumentType): string => t(`files.document.${type}`)
  const there = documentTypes.filter((type) => types.includes(type)).map(nameOf)
  const missing = missingDocuments(types).map((type) => t('stores.docs.missing', { document: nameOf(type) }))
  return [...there, ...missing].join(t('table.separator'))
}

/** Which documents are not there, needed or not, in short words after what is said of them: a narrow column cuts the end. */
export function absentDocumentsText(t: Translate, types: readonly DocumentType[]): string | null {
  const absent = documentTypes.filter((type) => !types.includes(type))
  if (absent.length === 0) return null
  const names = absent.map((type) => t(`stores.docs.short.${type}`))
  return t('stores.docs.absent', { documents: names.join(t('table.separator')) })
}

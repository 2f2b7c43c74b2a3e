import type { Category } from '@madang/contract/categories'
import type { Locale } from '@madang/contract/locales'
import { staffRoles, storeStatuses } from '@madang/contract/store-actions'
import type { Translate } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { categoryName, staffRoleText, statusText } from './store-words.ts'

interface Speech {
  readonly t: Translate
  readonly locale: Locale
  readonly categories: readonly Category[]
}

/** The fields of a store whose change is worth a line, as the audit record names them. */
export function storeHistoryFields({ t, locale, categories }: Speech): HistoryFields {
  const long = (label: string) => ({ label, isLong: true })
  const links = long(t('stores.field.links'))
  const location = long(t('stores.field.location'))
  return {
    name: { label: t('stores.field.name') },
    status: { label: t('stores.field.status'), textOf: (value) => statusName(t, value) },
    categoryId: {
      label: t('stores.field.category'),
      textOf: (value) => {
        const category = categories.find(({ id }) => id === value)
        return category === undefined ? '…' : categoryName(locale, category)
      },
    },
    phone: { label: t('stores.field.phone') },
    email: { label: t('stores.field.email') },
    description: long(t('stores.field.description')),
    businessNumber: { label: t('stores.field.businessNumber') },
    branchNo: { label: t('stores.field.branchNo') },
    businessName: { label: t('stores.field.businessName') },
    representativeName: { label: t('stores.field.representative') },
    openedOn: { label: t('stores.field.openedOn') },
    roadAddress: { label: t('stores.field.address') },
    addressDetail: { label: t('stores.field.address') },
    lat: location,
    lng: location,
    openingHours: long(t('stores.field.openingHours')),
    holidayNote: { label: t('stores.field.holidayNote') },
    homepage: links,
    instagram: links,
    kakaoChannel: links,
    tags: {
      label: t('stores.field.tags'),
      textOf: (value) =>
        (Array.isArray(value) ? value.map(String).join(t('table.separator')) : '') || t('audit.none'),
    },
    logo: long(t('stores.field.logo')),
    images: long(t('stores.field.images')),
    documents: long(t('stores.field.documents')),
    invitee: { label: t('stores.field.invitee') },
    inviteePhone: { label: t('stores.field.inviteePhone') },
    staffRole: { label: t('stores.field.role'), textOf: (value) => roleName(t, value) },
  }
}

function statusName(t: Translate, value: unknown): string {
  const status = storeStatuses.find((known) => known === value)
  return status === undefined ? String(value) : statusText(t, status)
}

function roleName(t: Translate, value: unknown): string {
  const role = staffRoles.find((known) => known === value)
  return role === undefined ? String(value) : staffRoleText(t, role)
}

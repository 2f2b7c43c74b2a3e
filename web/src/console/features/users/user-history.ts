import { roles } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { isLocale, localeInfo } from '@madang/contract/locales'
import { userStatuses } from '@madang/contract/users'
import type { Translate } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { roleText, statusText } from './user-words.ts'

/** What changed, not who merely looked. */
export const tellingActions: readonly AuditAction[] = [
  'auth.signed_in',
  'auth.session_ended',
  'auth.phone_changed',
  'users.revealed',
  'users.created',
  'users.updated',
  'users.suspended',
  'users.reactivated',
  'users.withdrawn',
  'users.profile_changed',
]

/** The fields of a member whose change is worth a line. */
export function userHistoryFields(t: Translate): HistoryFields {
  return {
    name: { label: t('users.field.name') },
    phone: { label: t('users.field.phone') },
    email: { label: t('users.field.email') },
    authorityType: { label: t('users.field.role'), textOf: (value) => roleName(t, value) },
    status: { label: t('users.field.status'), textOf: (value) => statusName(t, value) },
    locale: {
      label: t('users.field.language'),
      textOf: (value) => (isLocale(value) ? localeInfo[value].name : String(value)),
    },
    memo: { label: t('users.memo.title'), isLong: true },
  }
}

function roleName(t: Translate, value: unknown): string {
  const role = roles.find((known) => known === value)
  return role === undefined ? String(value) : roleText(t, role)
}

function statusName(t: Translate, value: unknown): string {
  const status = userStatuses.find((known) => known === value)
  return status === undefined ? String(value) : statusText(t, status)
}

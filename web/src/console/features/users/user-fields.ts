import { roles } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { localeInfo, locales } from '@madang/contract/locales'
import { UserInput, userStatuses } from '@madang/contract/users'
import type { Words } from '../../i18n/words.ts'
import { historyFields, oneOf } from '../../record/field-words.ts'
import { defineFields } from '../../record/fields.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { roleText, statusText } from './user-words.ts'

/** What staff may change of a member. Name and e-mail are masked, so new ones are written, not edited. */
export const userFields = defineFields(UserInput, {
  basics: {
    authorityType: {
      kind: 'choice',
      label: 'users.field.authorityType',
      textOf: ({ t }, value) => oneOf(roles, (role) => roleText(t, role))(value),
      isHalf: true,
    },
    locale: {
      kind: 'choice',
      label: 'users.field.locale',
      textOf: (_words, value) => oneOf(locales, (locale) => localeInfo[locale].name)(value),
      isHalf: true,
    },
    name: { kind: 'text', label: 'users.field.name', isMasked: true, isOptional: true, isHalf: true },
    email: { kind: 'email', label: 'users.field.email', isMasked: true, isOptional: true, isHalf: true },
  },
})

/** What staff notes about a member, saved by itself. */
export const memoFields = defineFields(UserInput, {
  all: { memo: { kind: 'longText', label: 'users.field.memo', rows: 4 } },
})

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
export function userHistoryFields(words: Words): HistoryFields {
  const { t } = words
  return {
    ...historyFields(userFields, { words }),
    ...historyFields(memoFields, { words }),
    phone: { label: t('users.field.phone') },
    status: { label: t('users.field.status'), textOf: oneOf(userStatuses, (one) => statusText(t, one)) },
  }
}

import type { Role } from '@madang/contract/access'
import type { UserActions, UserStatus } from '@madang/contract/users'
import type { Translate } from '../../i18n/words.ts'

/** A member's name; a member who left has none any more. */
export function nameOf(t: Translate, user: { readonly name: string; readonly status: UserStatus }): string {
  return user.name === '' ? t('users.withdrawnName') : user.name
}

export function roleText(t: Translate, role: Role): string {
  return t(`users.role.${role}`)
}

export function statusText(t: Translate, status: UserStatus): string {
  return t(`users.status.${status}`)
}

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: UserActions[keyof UserActions]): string | null {
  return decision.allowed ? null : t(`users.refusal.${decision.reason}`)
}

/** `5678` of `010-****-5678`. */
export function lastFour(maskedPhone: string): string {
  return maskedPhone.slice(-4)
}

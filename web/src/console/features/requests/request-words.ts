import {
  openRequestStatuses,
  type RequestActions,
  type RequestStatus,
  type RequestType,
} from '@madang/contract/request-actions'
import type { RequestRow } from '@madang/contract/requests'
import type { Translate } from '../../i18n/words.ts'

export function typeText(t: Translate, type: RequestType): string {
  return t(`requests.type.${type}`)
}

export function statusText(t: Translate, status: RequestStatus): string {
  return t(`requests.status.${status}`)
}

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: RequestActions[keyof RequestActions]): string | null {
  return decision.allowed ? null : t(`requests.refusal.${decision.reason}`)
}

/** Somebody still has to do something. */
export function isOpen({ status }: Pick<RequestRow, 'status'>): boolean {
  return openRequestStatuses.some((open) => open === status)
}

/** Who asks; a member who left has no name any more. */
export function askerName(t: Translate, { requesterName }: Pick<RequestRow, 'requesterName'>): string {
  return requesterName === '' ? t('users.withdrawnName') : requesterName
}

export function assigneeText(t: Translate, { assigneeName }: Pick<RequestRow, 'assigneeName'>): string {
  return assigneeName ?? t('requests.nobody')
}

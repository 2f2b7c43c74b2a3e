import type { AuditAction } from '@madang/contract/audit'
import { requestStatuses } from '@madang/contract/request-actions'
import type { Translate } from '../../i18n/words.ts'
import { oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { statusText } from './request-words.ts'

/** What was done, not who merely looked. */
export const tellingActions: readonly AuditAction[] = [
  'requests.created',
  'requests.taken',
  'requests.assigned',
  'requests.revealed',
  'requests.approved',
  'requests.completed',
  'requests.rejected',
  'requests.withdrawn',
  'requests.kept',
]

/** The fields of a request whose change is worth a line. */
export function requestHistoryFields(t: Translate): HistoryFields {
  return {
    status: {
      label: t('requests.field.status'),
      textOf: oneOf(requestStatuses, (status) => statusText(t, status)),
    },
    assignee: { label: t('requests.field.assignee') },
    answer: { label: t('requests.field.answer'), isLong: true },
  }
}

import type { RequestRow } from '@madang/contract/requests'
import { openRequestStatuses } from '@madang/contract/request-actions'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import './requests.css'

type Due = Pick<RequestRow, 'dueAt' | 'isOverdue' | 'status'>

/** By when an answer is due: `in 2 days` while somebody still has to do something, the date afterwards. */
export function DueDay({ request }: { request: Due }) {
  const format = useFormat()
  const { dueAt, isOverdue, status } = request
  const isOpen = openRequestStatuses.some((open) => open === status)
  return (
    <time
      dateTime={dueAt}
      title={format.dateTime(dueAt)}
      className={isOverdue ? 'bad-text strong' : undefined}
    >
      {isOpen ? format.relativeDay(dueAt) : format.date(dueAt)}
    </time>
  )
}

/** The exact day under the words; a word and a sign where it is past, not the colour alone. */
export function DueNote({ request }: { request: Due }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <span className="due-note">
      {request.isOverdue && (
        <span className="bad-text">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('requests.overdue')}
        </span>
      )}
      <span>{format.date(request.dueAt)}</span>
    </span>
  )
}

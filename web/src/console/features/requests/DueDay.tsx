import type { RequestRow } from '@madang/contract/requests'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { isOpen } from './request-words.ts'
import styles from './due-day.module.css'

interface DueDayProps {
  request: Pick<RequestRow, 'dueAt' | 'isOverdue' | 'status'>
}

/**
 * By when an answer is due: `in 2 days` while somebody still has to do something, the date afterwards. What is late
 * has a sign and a word, not the colour alone.
 */
export function DueDay({ request }: DueDayProps) {
  const { t } = useWords()
  const format = useFormat()
  const { dueAt, isOverdue } = request
  return (
    <span className={isOverdue ? `${styles.due} ${styles.late}` : styles.due}>
      <time dateTime={dueAt} title={format.dateTime(dueAt)}>
        {isOpen(request) ? format.relativeDay(dueAt) : format.date(dueAt)}
      </time>
      {isOverdue && (
        <span className={styles.mark}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('requests.overdue')}
        </span>
      )}
    </span>
  )
}

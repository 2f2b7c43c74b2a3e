import type { UserRequest } from '@madang/contract/requests'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DueDay } from './DueDay.tsx'
import { assigneeText, isOpen } from './request-words.ts'
import cardStyles from '../../ui/card.module.css'
import labelValuesStyles from '../../ui/label-values.module.css'

interface HandlingCardProps {
  request: UserRequest
  refusedBecause: string | null
  onAssign: () => void
}

/** Who is in charge, and by when. */
export function HandlingCard({ request, refusedBecause, onAssign }: HandlingCardProps) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <Card
      title={t('requests.handling.title')}
      actions={
        <Button variant="link" refusedBecause={refusedBecause} onClick={onAssign}>
          {t('requests.action.assign')}
        </Button>
      }
    >
      <div className={cardStyles.body}>
        <dl className={`${labelValuesStyles.pairs} ${labelValuesStyles.singleColumn}`}>
          <div>
            <dt>{t('requests.field.assignee')}</dt>
            <dd>
              <bdi className={request.assigneeId === null ? 'dimmed' : undefined}>
                {assigneeText(t, request)}
              </bdi>
            </dd>
          </div>
          <div>
            <dt>{t('requests.field.due')}</dt>
            <dd>
              <DueDay request={request} />{' '}
              {isOpen(request) && <small className="dimmed nowrap">{format.date(request.dueAt)}</small>}
            </dd>
          </div>
          {request.answeredAt !== null && (
            <div>
              <dt>{t('requests.field.answered')}</dt>
              <dd>{format.dateTime(request.answeredAt)}</dd>
            </div>
          )}
        </dl>
      </div>
    </Card>
  )
}

import type { UserRequest } from '@madang/contract/requests'
import { useWords } from '../../i18n/words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { OvertakenNote } from '../../record/Overtaken.tsx'
import { assigneeText, statusText } from './request-words.ts'
import requestStyles from './request.module.css'

/** The request was taken or decided first, by somebody else or in another tab: how it stood, and how it stands now. */
export function Overtaken({ before, now }: { before: UserRequest; now: UserRequest }) {
  const { t } = useWords()
  const stateOf = (request: UserRequest): string =>
    t('requests.overtaken.state', {
      status: statusText(t, request.status),
      name: assigneeText(t, request),
    })
  return (
    <div className={requestStyles.overtaken}>
      <OvertakenNote
        title={t('requests.overtaken.title')}
        lastChange={<LastRecordedChange subjectId={now.id} />}
        text={t('requests.overtaken.text', { before: stateOf(before), now: stateOf(now) })}
      />
    </div>
  )
}

import { auditActionsOf } from '@madang/contract/audit'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { historyQuery } from '../api/history.ts'
import { useViewer } from '../api/session.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { actorText, type HistoryRecord } from './history-entries.tsx'

const changes = auditActionsOf('changed')

interface Page {
  readonly items: readonly HistoryRecord[]
}

interface LastChangeProps<Found extends Page, Key extends QueryKey> {
  /** The newest page of the record's history. */
  query: UseQueryOptions<Found, Error, Found, Key>
}

/** Who changed the record last and when, also when it was the viewer elsewhere; nothing until that is known. */
export function LastChange<Found extends Page, Key extends QueryKey>({ query }: LastChangeProps<Found, Key>) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  // What was known before the record was found changed is too old.
  const { data, isFetching } = useQuery({ ...query, refetchOnMount: 'always' })
  const last = isFetching ? undefined : data?.items.find(({ action }) => changes.includes(action))
  if (last === undefined) return null
  const at = format.shortDateTime(last.at)
  return (
    <p>
      {last.actorId === viewer.userId
        ? t('audit.last.own', { at })
        : t('audit.last.other', { who: actorText(t, last), at })}
    </p>
  )
}

/** The same for a record whose history are the audit records. */
export function LastRecordedChange({ subjectId }: { subjectId: string }) {
  return <LastChange query={historyQuery(subjectId, { pageNumber: 1, pageSize: 1, action: changes })} />
}

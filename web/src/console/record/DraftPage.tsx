import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useWords } from '../i18n/words.ts'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { usePlace } from '../ui/use-place.ts'
import { NoRecord, type Absence } from './NoRecord.tsx'

/** Which draft the page is about: the address says it, and a draft that began here keeps its form. */
interface Draft {
  readonly idInUrl: string | null
  readonly id: string | null
  readonly formKey: number
}

function useDraftId(): { draft: Draft; begin: (id: string) => void } {
  const idInUrl = usePlace().values['id'] ?? null
  const [draft, setDraft] = useState<Draft>({ idInUrl, id: idInUrl, formKey: 0 })
  if (draft.idInUrl !== idInUrl) {
    const isOwn = idInUrl !== null && idInUrl === draft.id
    setDraft({ idInUrl, id: idInUrl, formKey: isOwn ? draft.formKey : draft.formKey + 1 })
  }
  return { draft, begin: (id) => setDraft((now) => ({ ...now, id })) }
}

interface Begun<Item> {
  /** Another one for each draft. */
  readonly key: number
  /** Null while it is not there yet. */
  readonly record: Item | null
  readonly onCreated: (created: Item) => void
}

interface DraftPageProps<Item extends { readonly id: string }, Key extends QueryKey> {
  /** While the draft is looked for. */
  title: string
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, Key>
  absence: Absence
  children: (begun: Begun<Item>) => ReactNode
}

/** A page on which a record begins, and on which a draft of one goes on that the address names. */
export function DraftPage<Item extends { readonly id: string }, Key extends QueryKey>({
  title,
  queryOf,
  absence,
  children,
}: DraftPageProps<Item, Key>) {
  const { t } = useWords()
  const { draft, begin } = useDraftId()
  const query = useQuery({ ...queryOf(draft.id ?? ''), enabled: draft.id !== null })
  const isGone = query.error instanceof ApiError && query.error.code === 'resource.not_found'
  if (draft.id !== null && (query.data === undefined || isGone)) {
    if (query.error !== null)
      return <NoRecord {...absence} error={query.error} onRetry={() => void query.refetch()} />
    return (
      <>
        <PageHead title={title} />
        <Card isPadded>
          <SkeletonLines lines={10} label={t('ui.loading')} />
        </Card>
      </>
    )
  }
  const record = draft.id === null ? null : (query.data ?? null)
  return children({ key: draft.formKey, record, onCreated: ({ id }) => begin(id) })
}

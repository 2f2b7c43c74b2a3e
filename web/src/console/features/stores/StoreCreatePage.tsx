import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { NoRecord } from '../../record/NoRecord.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { gapsOf, isSubmittable, stepAt, stepSections, storeSteps, type StoreStep } from './store-steps.ts'
import { storeAbsence } from './store-absence.ts'
import { StoreSteps } from './StoreSteps.tsx'
import { storeApi } from './stores.api.ts'

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

/** Begins a store, and goes on with one that is not submitted yet. */
export function StoreCreatePage() {
  const { t } = useWords()
  const { draft, begin } = useDraftId()
  const { values } = usePlace()
  const query = useQuery({ ...storeApi.one(draft.id ?? ''), enabled: draft.id !== null })
  const step = storeSteps.find((known) => known === values['step']) ?? null
  const isGone = query.error instanceof ApiError && query.error.code === 'resource.not_found'
  if (draft.id !== null && (query.data === undefined || isGone)) {
    if (query.error !== null)
      return <NoRecord {...storeAbsence(t)} error={query.error} onRetry={() => void query.refetch()} />
    return (
      <>
        <PageHead title={t('store.create.title')} />
        <Card isPadded>
          <SkeletonLines lines={10} label={t('ui.loading')} />
        </Card>
      </>
    )
  }
  const store = draft.id === null ? null : (query.data ?? null)
  return <Steps key={draft.formKey} store={store} step={step} onCreated={(created) => begin(created.id)} />
}

interface StepsProps {
  store: Store | null
  step: StoreStep | null
  onCreated: (store: Store) => void
}

function Steps({ store, step, onCreated }: StepsProps) {
  const { t } = useWords()
  const viewer = useViewer()
  // Settled when the page opens: submitting leads away by itself.
  const [mayBegin] = useState(() => store === null || isSubmittable(store, viewer))
  if (!mayBegin && store !== null) return <Navigate to={paths.store} params={{ id: store.id }} replace />
  const isThere = store !== null || step === null || stepSections[step].length > 0
  return (
    <>
      <PageHead title={store?.status === 'REJECTED' ? <bdi>{store.name}</bdi> : t('store.create.title')} />
      <StoreSteps
        store={store}
        step={isThere ? (step ?? firstOpen(store)) : 'basics'}
        onCreated={onCreated}
      />
    </>
  )
}

/** Where to go on: at the first gap, or with the check. */
function firstOpen(store: Store | null): StoreStep {
  const gap = gapsOf(store, {})[0]
  return gap === undefined ? 'check' : stepAt(gap.pointer)
}

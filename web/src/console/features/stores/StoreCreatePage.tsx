import type { Store } from '@madang/contract/stores'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { DraftPage } from '../../record/DraftPage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { gapsOf, isSubmittable, stepAt, stepSections, storeSteps, type StoreStep } from './store-steps.ts'
import { storeAbsence } from './store-absence.ts'
import { StoreSteps } from './StoreSteps.tsx'
import { storeApi } from './stores.api.ts'

/** Begins a store, and goes on with one that is not submitted yet. */
export function StoreCreatePage() {
  const { t } = useWords()
  const { values } = usePlace()
  const step = storeSteps.find((known) => known === values['step']) ?? null
  return (
    <DraftPage title={t('store.create.title')} queryOf={storeApi.one} absence={storeAbsence(t)}>
      {({ key, record, onCreated }) => <Steps key={key} store={record} step={step} onCreated={onCreated} />}
    </DraftPage>
  )
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

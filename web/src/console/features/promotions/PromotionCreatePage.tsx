import type { Promotion } from '@madang/contract/promotions'
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
import { promotionAbsence } from './promotion-absence.ts'
import { promotionSteps, type PromotionStep } from './promotion-steps.ts'
import { actionsOf } from './promotion-words.ts'
import { promotionApi } from './promotions.api.ts'
import { PromotionSteps } from './PromotionSteps.tsx'

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

/** Begins a promotion, and goes on with one that is not submitted yet. */
export function PromotionCreatePage() {
  const { t } = useWords()
  const { draft, begin } = useDraftId()
  const { values } = usePlace()
  const query = useQuery({ ...promotionApi.one(draft.id ?? ''), enabled: draft.id !== null })
  const isGone = query.error instanceof ApiError && query.error.code === 'resource.not_found'
  if (draft.id !== null && (query.data === undefined || isGone)) {
    if (query.error !== null) {
      return <NoRecord {...promotionAbsence(t)} error={query.error} onRetry={() => void query.refetch()} />
    }
    return (
      <>
        <PageHead title={t('promotions.create')} />
        <Card isPadded>
          <SkeletonLines lines={10} label={t('ui.loading')} />
        </Card>
      </>
    )
  }
  const promotion = draft.id === null ? null : (query.data ?? null)
  const step = promotionSteps.find((known) => known === values['step']) ?? 'what'
  return (
    <Begun
      key={draft.formKey}
      promotion={promotion}
      step={promotion === null && (step === 'pictures' || step === 'check') ? 'what' : step}
      onCreated={({ id }) => begin(id)}
    />
  )
}

interface BegunProps {
  promotion: Promotion | null
  step: PromotionStep
  onCreated: (promotion: Promotion) => void
}

function Begun({ promotion, step, onCreated }: BegunProps) {
  const { t } = useWords()
  const viewer = useViewer()
  // Settled when the page opens: submitting leads away by itself.
  const [mayBegin] = useState(() => promotion === null || isUnsubmitted(promotion, viewer))
  if (!mayBegin && promotion !== null) {
    return <Navigate to={paths.promotion} params={{ id: promotion.id }} replace />
  }
  return (
    <>
      <PageHead title={t('promotions.create')} />
      <PromotionSteps promotion={promotion} step={step} onCreated={onCreated} />
    </>
  )
}

function isUnsubmitted(promotion: Promotion, viewer: ReturnType<typeof useViewer>): boolean {
  return promotion.status === 'DRAFT' && actionsOf(promotion, viewer).edit.allowed
}

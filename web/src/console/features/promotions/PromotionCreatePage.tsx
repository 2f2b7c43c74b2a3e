import type { Promotion } from '@madang/contract/promotions'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { DraftPage } from '../../record/DraftPage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { promotionAbsence } from './promotion-absence.ts'
import { promotionSteps, type PromotionStep } from './promotion-steps.ts'
import { actionsOf } from './promotion-words.ts'
import { promotionApi } from './promotions.api.ts'
import { PromotionSteps } from './PromotionSteps.tsx'

/** Begins a promotion, and goes on with one that is not submitted yet. */
export function PromotionCreatePage() {
  const { t } = useWords()
  const { values } = usePlace()
  const step = promotionSteps.find((known) => known === values['step']) ?? 'what'
  return (
    <DraftPage title={t('promotions.create')} queryOf={promotionApi.one} absence={promotionAbsence(t)}>
      {({ key, record, onCreated }) => (
        <Begun
          key={key}
          promotion={record}
          step={record === null && (step === 'pictures' || step === 'check') ? 'what' : step}
          onCreated={onCreated}
        />
      )}
    </DraftPage>
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

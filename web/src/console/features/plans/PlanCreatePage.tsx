import { PlanInput } from '@madang/contract/plans'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import type { FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toast.ts'
import { planFields } from './plan-fields.ts'
import { useCreatePlan } from './plans.api.ts'
import { PlanForm } from './PlanForm.tsx'

/** A new plan, not offered until somebody says so. */
export function PlanCreatePage() {
  const { t } = useWords()
  const navigate = useNavigate()
  const create = useCreatePlan()
  const keyOf = useIdempotencyKey()
  const [initial] = useState(() => toValues(planFields, null))
  const form = useContractForm<typeof PlanInput, FormValues>({
    schema: PlanInput,
    initial,
    toInput: (values) => toInput(planFields, values),
    send: async (body) => {
      const { key } = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('plans.form.created', { name: key }))
      return () => navigate({ to: paths.pricingPlans })
    },
  })
  return (
    <>
      <PageHead title={t('plans.create')} />
      <PlanForm
        editing={{ form, disputed: null, failure: form.failure }}
        plan={null}
        label={t('plans.create')}
        onCancel={() => void navigate({ to: paths.pricingPlans })}
      />
    </>
  )
}

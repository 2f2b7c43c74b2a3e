import { PromotionInput, type Promotion } from '@madang/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { FormGroup } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { toText } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { StepForm } from '../../record/StepForm.tsx'
import { Steps } from '../../record/Steps.tsx'
import { StepButtons } from '../../record/StepButtons.tsx'
import { useAutosave, type Autosave } from '../../record/use-autosave.ts'
import { useStepNavigation } from '../../record/use-step-navigation.ts'
import { useSubmission } from '../../record/use-submission.ts'
import { Card } from '../../ui/Card.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { storeApi } from '../stores/stores.api.ts'
import { StorePicker } from '../stores/StorePicker.tsx'
import { promotionFields, promotionSections } from './promotion-fields.ts'
import {
  gapsOf,
  isFieldStep,
  promotionSteps,
  stepAt,
  stepGaps,
  stepStates,
  type FieldStep,
  type PromotionStep,
} from './promotion-steps.ts'
import {
  beginsWith,
  draftShown,
  judgedTogether,
  PromotionFormSchema,
  savableChanges,
  wholeInput,
} from './promotion-values.ts'
import { PromotionChecklist, stepHref } from './PromotionChecklist.tsx'
import { PromotionFields } from './PromotionFields.tsx'
import { PromotionPhone } from './PromotionPhone.tsx'
import { PromotionFacts } from './PromotionSectionCard.tsx'
import {
  promotionApi,
  useCreatePromotion,
  useSetPromotionStatus,
  useUpdatePromotion,
} from './promotions.api.ts'

// A promotion that begins has no files: those come when it is there.
const Pictures = lazy(async () => ({ default: (await import('./PromotionPictures.tsx')).PromotionPictures }))

/** A title of one letter is none. */
const leastTitle = 2

interface ChosenStore {
  readonly id: string
  readonly name: string
}

/** The store of a new promotion: the only one that there is, or the one that was chosen. */
function useStore(promotion: Promotion | null) {
  const [chosen, setChosen] = useState<ChosenStore | null>(null)
  const { data } = useQuery({ ...storeApi.list({ pageSize: 2 }), enabled: promotion === null })
  const only = data?.totalCount === 1 ? (data.items[0] ?? null) : null
  if (promotion !== null) return { store: { id: promotion.storeId, name: promotion.storeName }, choose: null }
  return { store: chosen ?? only, choose: setChosen }
}

/** A promotion's form, which begins it and saves itself. */
function usePromotionDraft(
  promotion: Promotion | null,
  store: ChosenStore | null,
  onCreated: (promotion: Promotion) => void,
): Autosave {
  const words = useWords()
  const { mutateAsync: create } = useCreatePromotion()
  const { mutateAsync: update } = useUpdatePromotion()
  return useAutosave({
    record: promotion,
    queryOf: promotionApi.one,
    name: 'promotions',
    fields: promotionFields,
    speech: { words },
    schema: PromotionFormSchema,
    beginsWith,
    wholeInput,
    changesTo: (values, base, errors) => {
      if (base !== null) return savableChanges(values, base, errors)
      const isReady = store !== null && toText(values['title']).trim().length >= leastTitle
      return isReady ? { storeId: store.id, ...savableChanges(values, base, errors) } : {}
    },
    create: ({ body, idempotencyKey }) => create({ body: PromotionInput.parse(body), idempotencyKey }),
    update,
    onCreated,
    together: judgedTogether,
  })
}

interface PromotionStepsProps {
  /** The newest that is known of it; null while it is not there yet. */
  promotion: Promotion | null
  step: PromotionStep
  onCreated: (promotion: Promotion) => void
}

/** The steps of a promotion that is not submitted yet, with the visitor's phone beside them. */
export function PromotionSteps({ promotion, step, onCreated }: PromotionStepsProps) {
  const { t } = useWords()
  const now = useNow()
  const id = promotion?.id ?? null
  const navigation = useStepNavigation({ id, step, hrefOf: stepHref })
  const { store, choose } = useStore(promotion)
  const draft = usePromotionDraft(promotion, store, (created) => {
    onCreated(created)
    navigation.begin(created.id)
  })
  const { mutateAsync: setStatus } = useSetPromotionStatus()
  const submission = useSubmission({
    record: promotion,
    draft,
    send: (submitted) => setStatus({ id: submitted, to: 'PENDING_REVIEW' }),
    doneText: ({ title }) => t('promotions.ask.submit.done', { title }),
    hrefOf: (submitted) => paths.promotion.replace('$id', submitted),
  })
  const { errors, values } = draft.form
  const own = gapsOf(promotion, errors, now)
  const gaps = [
    ...own,
    ...submission.gaps.filter(({ pointer }) => own.every((gap) => gap.pointer !== pointer)),
  ]
  const states = stepStates({ promotion, current: step, gaps })
  const steps = promotionSteps.map((key) => ({
    key,
    label: t(`promotions.step.${key}`),
    state: states[key],
    missingCount: gaps.filter(({ pointer }) => stepAt(pointer) === key).length,
    content: key === 'what' ? promotion?.title : undefined,
  }))
  const shown = draftShown(values, { base: promotion, storeName: store?.name ?? '', errors })
  const isOpen = promotion !== null && promotion.storeStatus === 'ACTIVE'
  return (
    <Steps
      steps={steps}
      hrefOf={id === null ? null : (wanted) => stepHref(id, wanted)}
      draft={draft}
      lastChange={id !== null && <LastRecordedChange subjectId={id} />}
      ways={
        <StepButtons
          steps={steps}
          step={step}
          isFilled={() =>
            draft.form.check(
              isFieldStep(step) ? [...promotionSections[step]] : [],
              stepGaps(step, draft.form.current()),
            )
          }
          draft={draft}
          isNew={promotion === null}
          submission={submission}
          submitLabel={t('promotions.action.submit')}
          refusedBecause={refusalOf()}
          onGo={navigation.go}
        />
      }
      aside={<PromotionPhone promotion={shown} />}
    >
      {step === 'what' && choose !== null && (
        <FieldFrame label={t('promotions.field.store')} help={t('promotions.help.store')} error={null}>
          {(ids) => (
            <StorePicker
              ids={ids}
              label={t('promotions.field.store')}
              chosen={store?.name ?? null}
              onChoose={(storeId, name) =>
                choose(storeId === null ? null : { id: storeId, name: name ?? storeId })
              }
            />
          )}
        </FieldFrame>
      )}
      {isFieldStep(step) && <FieldsOfStep step={step} draft={draft} />}
      {promotion !== null && (
        <Suspense fallback={step === 'pictures' ? <SkeletonLines lines={8} label={t('ui.loading')} /> : null}>
          {/* It stays on the page: files on their way go on while one fills in another step. */}
          <div hidden={step !== 'pictures'}>
            <Pictures promotion={promotion} refusedBecause={null} />
          </div>
        </Suspense>
      )}
      {promotion !== null && step === 'check' && (
        <Check promotion={promotion} failure={submission.failure} now={now} />
      )}
    </Steps>
  )

  function refusalOf(): string | null {
    if (gaps.length > 0) return t('promotions.check.gaps', { count: gaps.length })
    return isOpen ? null : t('promotions.refusal.store_not_active')
  }
}

function FieldsOfStep({ step, draft }: { step: FieldStep; draft: Autosave }) {
  const { t } = useWords()
  return (
    <StepForm draft={draft} label={t(`promotions.step.${step}`)}>
      {(form) => (
        <FormGroup title={t(`promotions.section.${step}`)} help={t(`promotions.lead.${step}`)}>
          <PromotionFields section={step} form={form} />
        </FormGroup>
      )}
    </StepForm>
  )
}

/** Everything that was written, before it is submitted. */
function Check({ promotion, failure, now }: { promotion: Promotion; failure: unknown; now: Date }) {
  const { t } = useWords()
  return (
    <div className="stack">
      <PromotionChecklist promotion={promotion} now={now} />
      {(['what', 'when', 'benefit', 'listing'] as const).map((section) => (
        <Card key={section} title={t(`promotions.section.${section}`)} isPadded>
          <PromotionFacts promotion={promotion} section={section} />
        </Card>
      ))}
      <FormError failure={failure} />
    </div>
  )
}

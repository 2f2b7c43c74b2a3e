import type { FieldError } from '@madang/contract/errors'
import { PromotionInput, type Promotion } from '@madang/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { Form, FormGroup } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { toText, isBlank } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { Steps } from '../../record/Steps.tsx'
import { useAutosave, type Autosave } from '../../record/use-autosave.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { useIsHere, usePlace } from '../../ui/use-place.ts'
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

/** What the server said when it refused the submission, until something is changed. */
function useSubmit(promotion: Promotion | null, draft: Autosave) {
  const { t } = useWords()
  const router = useRouter()
  const setStatus = useSetPromotionStatus()
  const isHere = useIsHere()
  const [refused, setRefused] = useState<{ version: number; error: unknown } | null>(null)
  const error = refused !== null && refused.version === promotion?.version ? refused.error : null
  const gaps: readonly FieldError[] = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  // From the press until the page is left: what was typed is saved first, and a second press would submit twice.
  const [isSending, setSending] = useState(false)
  const submit = async (): Promise<void> => {
    if (promotion === null) return
    setSending(true)
    try {
      if (!(await draft.flush())) return setSending(false)
      const { id, title } = await setStatus.mutateAsync({ id: promotion.id, to: 'PENDING_REVIEW' })
      toast.done(t('promotions.ask.submit.done', { title }))
      if (isHere()) await router.navigate({ to: paths.promotion, params: { id } })
    } catch (failure) {
      setRefused({ version: promotion.version, error: failure })
      setSending(false)
    }
  }
  return { submit, gaps, failure: gaps.length > 0 ? null : error, isSending }
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
  const router = useRouter()
  const isHere = useIsHere()
  const now = useNow()
  /** Known at once; the address follows a moment later, and so do the props. */
  const createdId = useRef<string | null>(null)
  const stepNow = useRef(step)
  useEffect(() => {
    stepNow.current = step
  }, [step])
  const { store, choose } = useStore(promotion)
  const draft = usePromotionDraft(promotion, store, (created) => {
    createdId.current = created.id
    onCreated(created)
    if (isHere()) router.history.replace(stepHref(created.id, stepNow.current))
  })
  const submission = useSubmit(promotion, draft)
  const { errors, values } = draft.form
  const own = gapsOf(promotion, errors, now)
  const gaps = [
    ...own,
    ...submission.gaps.filter(({ pointer }) => own.every((gap) => gap.pointer !== pointer)),
  ]
  const id = promotion?.id ?? null
  const states = stepStates({ promotion, current: step, gaps })
  const go = (wanted: PromotionStep): void => router.history.push(stepHref(id ?? createdId.current, wanted))
  const shown = draftShown(values, { base: promotion, storeName: store?.name ?? '', errors })
  const isOpen = promotion !== null && promotion.storeStatus === 'ACTIVE'
  return (
    <Steps
      steps={promotionSteps.map((key) => ({
        key,
        label: t(`promotions.step.${key}`),
        state: states[key],
        missingCount: gaps.filter(({ pointer }) => stepAt(pointer) === key).length,
        content: key === 'what' ? promotion?.title : undefined,
      }))}
      hrefOf={id === null ? null : (wanted) => stepHref(id, wanted)}
      draft={draft}
      lastChange={id !== null && <LastRecordedChange subjectId={id} />}
      ways={
        <Ways
          step={step}
          draft={draft}
          isNew={promotion === null}
          submission={submission}
          refusedBecause={refusalOf()}
          onGo={go}
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

interface WaysProps {
  step: PromotionStep
  draft: Autosave
  isNew: boolean
  submission: ReturnType<typeof useSubmit>
  refusedBecause: string | null
  onGo: (step: PromotionStep) => void
}

/** Back, on to the next step once all that this one needs is there and right, and at the end the submission. */
function Ways({ step, draft, isNew, submission, refusedBecause, onGo }: WaysProps) {
  const { t } = useWords()
  const isHere = useIsHere()
  const at = promotionSteps.indexOf(step)
  const [before, next] = [promotionSteps[at - 1], promotionSteps[at + 1]]
  const goOn = async (): Promise<void> => {
    const names = isFieldStep(step) ? [...promotionSections[step]] : []
    if (next === undefined || !draft.form.check(names, stepGaps(step, draft.form.current()))) return
    if ((await draft.flush()) && isHere()) onGo(next)
  }
  return (
    <>
      {before !== undefined && <Button onClick={() => onGo(before)}>{t('form.steps.back')}</Button>}
      {next !== undefined ? (
        <Button
          variant="primary"
          className="grow"
          onClick={goOn}
          isBusy={draft.saving.kind === 'saving' && isNew}
        >
          {t('form.steps.next', { step: t(`promotions.step.${next}`) })}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="grow"
          isBusy={submission.isSending}
          refusedBecause={refusedBecause}
          onClick={submission.submit}
        >
          {t('promotions.action.submit')}
        </Button>
      )}
    </>
  )
}

function FieldsOfStep({ step, draft }: { step: FieldStep; draft: Autosave }) {
  const { t } = useWords()
  const led = usePlace().values['field']
  // The guard of this page knows what is saved already; the form's own would ask about every changed field.
  const form = { ...draft.form, isChanged: false }
  /** Whoever was led to an empty field sees why. */
  const field: typeof form.field = (name) => {
    const shown = draft.form.field(name)
    const isGap = name === led && shown.error === null && isBlank(shown.value)
    return isGap ? { ...shown, error: { pointer: `/${name}`, code: 'required' } } : shown
  }
  return (
    <Form form={form} label={t(`promotions.step.${step}`)}>
      <DraftOffer form={draft.form} place={draft.place} />
      <FormGroup title={t(`promotions.section.${step}`)} help={t(`promotions.lead.${step}`)}>
        <PromotionFields section={step} form={{ ...draft.form, field }} />
      </FormGroup>
    </Form>
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

import { StoreInput, type Store } from '@madang/contract/stores'
import { lazy, Suspense, useRef, type RefObject } from 'react'
import { useViewer } from '../../api/session.ts'
import { FormGroup } from '../../form/Form.tsx'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { StepForm } from '../../record/StepForm.tsx'
import { Steps } from '../../record/Steps.tsx'
import { StepButtons } from '../../record/StepButtons.tsx'
import { useAutosave, type Autosave } from '../../record/use-autosave.ts'
import { useStepNavigation } from '../../record/use-step-navigation.ts'
import { useSubmission } from '../../record/use-submission.ts'
import { toSearch } from '../../table/list-query.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { storeFields } from './store-fields.ts'
import {
  fieldsOfStep,
  gapsOf,
  isSubmittable,
  stepAt,
  stepGaps,
  stepSections,
  stepStates,
  storeSteps,
  type StoreStep,
} from './store-steps.ts'
import { judgedTogether, savableChanges, StoreFormSchema, wholeInput } from './store-values.ts'
import type { DocumentsHandle } from './StoreDocuments.tsx'
import { StoreFields } from './StoreFields.tsx'
import { storeApi, useCreateStore, useSetStoreStatus, useUpdateStore } from './stores.api.ts'
import { useStoreSpeech } from './use-store-speech.ts'
import { StoreLastChange } from './StoreLastChange.tsx'

// A store that begins has no files, and its check is far: those come when the store is there.
const StoreImages = lazy(async () => ({ default: (await import('./StoreImages.tsx')).StoreImages }))
const StoreDocuments = lazy(async () => ({ default: (await import('./StoreDocuments.tsx')).StoreDocuments }))
const StoreCheck = lazy(async () => ({ default: (await import('./StoreCheck.tsx')).StoreCheck }))
const StoreOvertaken = lazy(async () => ({ default: (await import('./StoreOvertaken.tsx')).StoreOvertaken }))

interface StoreStepsProps {
  /** The newest that is known of it; null while it is not there yet. */
  store: Store | null
  step: StoreStep
  onCreated: (store: Store) => void
}

function pathTo(id: string | null, step: StoreStep, field?: string): string {
  return paths.storeNew + toSearch({ id: id ?? undefined, step, field })
}

/** A store's form, which begins the store and saves itself. */
function useStoreDraft(store: Store | null, onCreated: (store: Store) => void): Autosave {
  const { mutateAsync: create } = useCreateStore()
  const { mutateAsync: update } = useUpdateStore()
  return useAutosave({
    record: store,
    queryOf: storeApi.one,
    name: 'stores',
    fields: storeFields,
    speech: useStoreSpeech(),
    schema: StoreFormSchema,
    wholeInput,
    changesTo: savableChanges,
    create: ({ body, idempotencyKey }) => create({ body: StoreInput.parse(body), idempotencyKey }),
    update,
    onCreated,
    together: judgedTogether,
  })
}

/** The steps of a store that is not submitted yet: list, the step's fields, and the bar with the ways on. */
export function StoreSteps({ store, step, onCreated }: StoreStepsProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const documents = useRef<DocumentsHandle>(null)
  const id = store?.id ?? null
  const navigation = useStepNavigation({ id, step, hrefOf: pathTo })
  const draft = useStoreDraft(store, (created) => {
    onCreated(created)
    navigation.begin(created.id)
  })
  const { mutateAsync: setStatus } = useSetStoreStatus()
  const submission = useSubmission({
    record: store,
    draft,
    send: (submitted) => setStatus({ id: submitted, to: 'PENDING_REVIEW' }),
    doneText: ({ name }) => t('stores.submit.done', { name }),
    hrefOf: (submitted) => paths.store.replace('$id', submitted),
  })
  const own = gapsOf(store, draft.form.errors)
  const gaps = [
    ...own,
    ...submission.gaps.filter(({ pointer }) => own.every((gap) => gap.pointer !== pointer)),
  ]
  const hrefOf = (wanted: StoreStep, field?: string): string => pathTo(id, wanted, field)
  const states = stepStates({ store, current: step, gaps })
  const steps = storeSteps.map((key) => ({
    key,
    label: t(`store.step.${key}`),
    state: states[key],
    missingCount: gaps.filter(({ pointer }) => stepAt(pointer) === key).length,
    content: key === 'basics' ? store?.name : undefined,
  }))
  if (store !== null && !submission.isSending && !isSubmittable(store, viewer)) {
    return (
      <Suspense fallback={null}>
        <StoreOvertaken store={store} isUnsaved={draft.isUnsaved} />
      </Suspense>
    )
  }
  const isFilled = () =>
    step === 'documents'
      ? documents.current?.check() === true
      : draft.form.check(fieldsOfStep(step), stepGaps(step, draft.form.current()))
  return (
    <Steps
      steps={steps}
      hrefOf={id === null ? null : hrefOf}
      draft={draft}
      lastChange={store && <StoreLastChange id={store.id} />}
      ways={
        <StepButtons
          steps={steps}
          step={step}
          isFilled={isFilled}
          draft={draft}
          isNew={store === null}
          submission={submission}
          submitLabel={t('store.check.submit')}
          refusedBecause={gaps.length > 0 ? t('store.check.gaps', { count: gaps.length }) : null}
          onGo={navigation.go}
        />
      }
    >
      <StepBody store={store} step={step} draft={draft} />
      {store !== null && <FileSteps store={store} step={step} documents={documents} />}
      {store !== null && step === 'check' && (
        <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
          <StoreCheck store={store} gaps={gaps} hrefOf={hrefOf} failure={submission.failure} />
        </Suspense>
      )}
    </Steps>
  )
}

interface StepBodyProps {
  store: Store | null
  step: StoreStep
  draft: Autosave
}

function StepBody({ store, step, draft }: StepBodyProps) {
  const { t } = useWords()
  const sections = stepSections[step]
  if (sections.length === 0) return null
  return (
    <StepForm draft={draft} label={t(`store.step.${step}`)}>
      {(form) =>
        sections.map((section) => (
          <FormGroup
            key={section}
            title={t(`store.section.${section}.title`)}
            help={t(`store.section.${section}.help`)}
          >
            <StoreFields section={section} form={form} store={store} />
          </FormGroup>
        ))
      }
    </StepForm>
  )
}

interface FileStepsProps {
  store: Store
  step: StoreStep
  documents: RefObject<DocumentsHandle | null>
}

/** They stay on the page once they are there: files on their way go on while one fills in another step. */
function FileSteps({ store, step, documents }: FileStepsProps) {
  const { t } = useWords()
  const isShown = step === 'pictures' || step === 'documents'
  return (
    <Suspense fallback={isShown ? <SkeletonLines lines={8} label={t('ui.loading')} /> : null}>
      <div hidden={step !== 'pictures'}>
        <StoreImages store={store} canEdit reason={null} />
      </div>
      <div hidden={step !== 'documents'}>
        <StoreDocuments ref={documents} store={store} canEdit reason={null} />
      </div>
    </Suspense>
  )
}

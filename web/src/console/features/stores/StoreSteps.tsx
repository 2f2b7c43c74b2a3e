import type { FieldError } from '@madang/contract/errors'
import { StoreInput, type Store } from '@madang/contract/stores'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useViewer } from '../../api/session.ts'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { Form, FormGroup } from '../../form/Form.tsx'
import { isBlank } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Steps } from '../../record/Steps.tsx'
import { useAutosave, type Autosave } from '../../record/use-autosave.ts'
import { toSearch } from '../../table/list-query.ts'
import { Button } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsHere, usePlace } from '../../ui/use-place.ts'
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

/** What the server said when it refused the submission, until something is changed. */
function useSubmit(store: Store | null, draft: Autosave) {
  const { t } = useWords()
  const router = useRouter()
  const setStatus = useSetStoreStatus()
  const isHere = useIsHere()
  const [refused, setRefused] = useState<{ version: number; error: unknown } | null>(null)
  const error = refused !== null && refused.version === store?.version ? refused.error : null
  const gaps: readonly FieldError[] = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  // From the press until the page is left: what was typed is saved first, and a second press would submit twice.
  const [isSending, setSending] = useState(false)
  const submit = async (): Promise<void> => {
    if (store === null) return
    setSending(true)
    try {
      if (!(await draft.flush())) return setSending(false)
      const { id, name } = await setStatus.mutateAsync({ id: store.id, to: 'PENDING_REVIEW' })
      toast.done(t('stores.submit.done', { name }))
      if (isHere()) await router.navigate({ to: paths.store, params: { id } })
    } catch (failure) {
      setRefused({ version: store.version, error: failure })
      setSending(false)
    }
  }
  return { submit, gaps, failure: gaps.length > 0 ? null : error, isSending }
}

interface WaysProps {
  step: StoreStep
  draft: Autosave
  /** Null while the store is not there yet. */
  store: Store | null
  gapCount: number
  submission: ReturnType<typeof useSubmit>
  onGo: (step: StoreStep) => void
  documents: RefObject<DocumentsHandle | null>
}

/** Back, on to the next step once all that this one needs is there and right, and at the end the submission. */
function Ways({ step, draft, store, gapCount, submission, onGo, documents }: WaysProps) {
  const { t } = useWords()
  const isHere = useIsHere()
  const at = storeSteps.indexOf(step)
  const [before, next] = [storeSteps[at - 1], storeSteps[at + 1]]
  const goOn = async (): Promise<void> => {
    const isFilled =
      step === 'documents'
        ? documents.current?.check() === true
        : draft.form.check(fieldsOfStep(step), stepGaps(step, draft.form.current()))
    if (next === undefined || !isFilled) return
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
          isBusy={draft.saving.kind === 'saving' && store === null}
        >
          {t('form.steps.next', { step: t(`store.step.${next}`) })}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="grow"
          isBusy={submission.isSending}
          refusedBecause={gapCount > 0 ? t('store.check.gaps', { count: gapCount }) : null}
          onClick={submission.submit}
        >
          {t('store.check.submit')}
        </Button>
      )}
    </>
  )
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
  const router = useRouter()
  const isHere = useIsHere()
  const viewer = useViewer()
  /** Known at once; the address follows a moment later, and so do the props. */
  const createdId = useRef<string | null>(null)
  const stepNow = useRef(step)
  const documents = useRef<DocumentsHandle>(null)
  useEffect(() => {
    stepNow.current = step
  }, [step])
  const draft = useStoreDraft(store, (created) => {
    createdId.current = created.id
    onCreated(created)
    if (isHere()) router.history.replace(pathTo(created.id, stepNow.current))
  })
  const submission = useSubmit(store, draft)
  const own = gapsOf(store, draft.form.errors)
  const gaps = [
    ...own,
    ...submission.gaps.filter(({ pointer }) => own.every((gap) => gap.pointer !== pointer)),
  ]
  const id = store?.id ?? null
  const hrefOf = (wanted: StoreStep, field?: string): string => pathTo(id, wanted, field)
  const states = stepStates({ store, current: step, gaps })
  const steps = storeSteps.map((key) => ({
    key,
    label: t(`store.step.${key}`),
    state: states[key],
    missingCount: gaps.filter(({ pointer }) => stepAt(pointer) === key).length,
    content: key === 'basics' ? store?.name : undefined,
  }))
  const go = (wanted: StoreStep): void => router.history.push(pathTo(id ?? createdId.current, wanted))
  if (store !== null && !submission.isSending && !isSubmittable(store, viewer)) {
    return (
      <Suspense fallback={null}>
        <StoreOvertaken store={store} isUnsaved={draft.isUnsaved} />
      </Suspense>
    )
  }
  const way = { step, draft, store, submission, gapCount: gaps.length, documents }
  return (
    <Steps
      steps={steps}
      hrefOf={id === null ? null : hrefOf}
      draft={draft}
      lastChange={store && <StoreLastChange id={store.id} />}
      ways={<Ways {...way} onGo={go} />}
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
  const led = usePlace().values['field']
  const sections = stepSections[step]
  if (sections.length === 0) return null
  // The guard of this page knows what is saved already; the form's own would ask about every changed field.
  const form = { ...draft.form, isChanged: false }
  /** Whoever was led to an empty field sees why. */
  const field: typeof form.field = (name) => {
    const shown = draft.form.field(name)
    const isGap = name === led && shown.error === null && isBlank(shown.value)
    return isGap ? { ...shown, error: { pointer: `/${name}`, code: 'required' } } : shown
  }
  return (
    <Form form={form} label={t(`store.step.${step}`)}>
      <DraftOffer form={draft.form} place={draft.place} />
      {sections.map((section) => (
        <FormGroup
          key={section}
          title={t(`store.section.${section}.title`)}
          help={t(`store.section.${section}.help`)}
        >
          <StoreFields section={section} form={{ ...draft.form, field }} store={store} />
        </FormGroup>
      ))}
    </Form>
  )
}

/** They stay on the page once they are there: files on their way go on while one fills in another step. */
function FileSteps({ store, step, documents }: { store: Store } & Pick<WaysProps, 'step' | 'documents'>) {
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

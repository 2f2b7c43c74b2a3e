import type { FieldError } from '@madang/contract/errors'
import type { Store } from '@madang/contract/stores'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useViewer } from '../../api/session.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { Form, FormGroup } from '../../form/Form.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsHere, usePlace } from '../../ui/use-place.ts'
import { StepBar } from './StepBar.tsx'
import { StepList } from './StepList.tsx'
import { StoreCheck } from './StoreCheck.tsx'
import { StoreDocuments } from './StoreDocuments.tsx'
import { StoreFields } from './StoreFields.tsx'
import { StoreImages } from './StoreImages.tsx'
import { StoreOvertaken } from './StoreOvertaken.tsx'
import {
  fieldsOfStep,
  gapsOf,
  isSubmittable,
  stepSections,
  storeSteps,
  type StoreStep,
} from './store-steps.ts'
import { useSetStoreStatus } from './stores.api.ts'
import { useStoreDraft, type StoreDraft } from './use-store-draft.ts'
import styles from './store.module.css'

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
function useSubmit(store: Store | null, draft: StoreDraft) {
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

/** The steps of a store that is not submitted yet: list, the step's fields, and the bar with the ways on. */
export function StoreSteps({ store, step, onCreated }: StoreStepsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const router = useRouter()
  const isHere = useIsHere()
  const body = useRef<HTMLDivElement>(null)
  /** Known at once; the address follows a moment later, and so do the props. */
  const createdId = useRef<string | null>(null)
  const draft = useStoreDraft({
    store,
    onCreated: (created) => {
      createdId.current = created.id
      onCreated(created)
      if (isHere()) router.history.replace(pathTo(created.id, stepNow.current))
    },
  })
  const stepNow = useRef(step)
  useEffect(() => {
    stepNow.current = step
  }, [step])
  useStepFocus(body, step)
  const submission = useSubmit(store, draft)
  const viewer = useViewer()
  const own = gapsOf(store, draft.form.errors)
  const gaps = [
    ...own,
    ...submission.gaps.filter(({ pointer }) => own.every((gap) => gap.pointer !== pointer)),
  ]
  const id = store?.id ?? null
  const hrefOf = (wanted: StoreStep, field?: string): string => pathTo(id, wanted, field)
  const at = storeSteps.indexOf(step)
  const [before, next] = [storeSteps[at - 1], storeSteps[at + 1]]
  const placeName = t('store.steps.at', {
    place: number(at + 1),
    total: number(storeSteps.length),
    step: t(`store.step.${step}`),
  })

  const go = (wanted: StoreStep): void => router.history.push(pathTo(id ?? createdId.current, wanted))
  const goOn = async (): Promise<void> => {
    if (next === undefined || !draft.form.check(fieldsOfStep(step))) return
    if ((await draft.flush()) && isHere()) go(next)
  }
  if (store !== null && !submission.isSending && !isSubmittable(store, viewer)) {
    return <StoreOvertaken store={store} isUnsaved={draft.isUnsaved} />
  }
  return (
    <>
      <div className={styles.wizard}>
        <StepList store={store} current={step} gaps={gaps} hrefOf={id === null ? null : hrefOf} />
        <div ref={body} className={styles.wizardBody} role="group" aria-label={placeName} tabIndex={-1}>
          <StepBody store={store} step={step} draft={draft} />
          {store !== null && <FileSteps store={store} step={step} />}
          {store !== null && step === 'check' && (
            <StoreCheck store={store} gaps={gaps} hrefOf={hrefOf} failure={submission.failure} />
          )}
          {draft.disputed !== null && (
            <>
              <ConflictChoice fields={draft.disputed} />
              <div>
                <Button variant="primary" onClick={() => void draft.flush()}>
                  {t('store.draft.keep')}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
      <StepBar draft={draft}>
        {before !== undefined && <Button onClick={() => go(before)}>{t('store.steps.back')}</Button>}
        {next !== undefined ? (
          <Button
            variant="primary"
            className="grow"
            onClick={goOn}
            isBusy={draft.saving.kind === 'saving' && store === null}
          >
            {t('store.steps.next', { step: t(`store.step.${next}`) })}
          </Button>
        ) : (
          <Button
            variant="primary"
            className="grow"
            isBusy={submission.isSending}
            refusedBecause={gaps.length > 0 ? t('store.check.gaps', { count: gaps.length }) : null}
            onClick={submission.submit}
          >
            {t('store.check.submit')}
          </Button>
        )}
      </StepBar>
      <LeaveGuard isAsking={() => draft.isUnsaved} />
    </>
  )
}

interface StepBodyProps {
  store: Store | null
  step: StoreStep
  draft: StoreDraft
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
    const isGap = name === led && shown.error === null && shown.value === ''
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
function FileSteps({ store, step }: { store: Store; step: StoreStep }) {
  return (
    <>
      <div hidden={step !== 'pictures'}>
        <StoreImages store={store} canEdit reason={null} />
      </div>
      <div hidden={step !== 'documents'}>
        <StoreDocuments store={store} canEdit reason={null} />
      </div>
    </>
  )
}

/** A new step begins at its top, or at the field that the address names. */
function useStepFocus(body: RefObject<HTMLDivElement | null>, step: StoreStep): void {
  const { field } = usePlace().values
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const place = `${step} ${field ?? ''}`
    const isFirst = shown.current === null
    if (shown.current === place) return undefined
    shown.current = place
    if (isFirst && field === undefined) return undefined
    // After the heading took the focus, which a new page gives it.
    const frame = requestAnimationFrame(() => {
      const name = field === undefined ? null : `"${CSS.escape(field)}"`
      const input = name && body.current?.querySelector<HTMLElement>(`[name=${name}], [data-fills~=${name}]`)
      if (input) {
        input.focus()
        input.scrollIntoView({ block: 'center' })
      } else {
        body.current?.focus({ preventScroll: true })
        window.scrollTo({ top: 0 })
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [body, step, field])
}

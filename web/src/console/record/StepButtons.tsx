import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { useIsHere } from '../ui/use-place.ts'
import type { Autosave } from './use-autosave.ts'
import type { Submission } from './use-submission.ts'

interface StepButtonsProps<Step extends string> {
  steps: readonly { readonly key: Step; readonly label: string }[]
  step: Step
  /** Whether all that the step needs is there and right; shows where it is not. */
  isFilled: () => boolean
  draft: Autosave
  /** The record is not there yet. */
  isNew: boolean
  submission: Submission
  submitLabel: string
  /** Why it cannot be submitted, in words; null where it can. */
  refusedBecause: string | null
  onGo: (step: Step) => void
}

/** Back, on to the next step once all that this one needs is there and right, and at the end the submission. */
export function StepButtons<Step extends string>(props: StepButtonsProps<Step>) {
  const { steps, step, isFilled, draft, isNew, submission, submitLabel, refusedBecause, onGo } = props
  const { t } = useWords()
  const isHere = useIsHere()
  const at = steps.findIndex(({ key }) => key === step)
  const [before, next] = [steps[at - 1], steps[at + 1]]
  const goOn = async (): Promise<void> => {
    if (next === undefined || !isFilled()) return
    if ((await draft.flush()) && isHere()) onGo(next.key)
  }
  return (
    <>
      {before !== undefined && <Button onClick={() => onGo(before.key)}>{t('form.steps.back')}</Button>}
      {next !== undefined ? (
        <Button
          variant="primary"
          className="grow"
          onClick={goOn}
          isBusy={draft.saving.kind === 'saving' && isNew}
        >
          {t('form.steps.next', { step: next.label })}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="grow"
          isBusy={submission.isSending}
          refusedBecause={refusedBecause}
          onClick={submission.submit}
        >
          {submitLabel}
        </Button>
      )}
    </>
  )
}

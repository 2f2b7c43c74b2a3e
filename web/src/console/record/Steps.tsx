import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { ConflictChoice } from '../form/ConflictChoice.tsx'
import { focusField } from '../form/focus-field.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { usePlace } from '../ui/use-place.ts'
import { StepBar } from './StepBar.tsx'
import { StepList, usePlaceName, type Step } from './StepList.tsx'
import type { Autosave } from './use-autosave.ts'
import styles from './steps.module.css'

interface StepsProps<Key extends string> {
  steps: readonly Step<Key>[]
  hrefOf: ((step: Key) => string) | null
  draft: Autosave
  /** Who saved first where two did, and when. */
  lastChange: ReactNode
  /** Previous and next. */
  ways: ReactNode
  /** Beside what the step shows, below it where there is no room. */
  aside?: ReactNode
  /** Of the step that one is on. */
  children: ReactNode
}

/** A record's form in steps: the list, what the step shows, the choice where two saved at once, and the ways on. */
export function Steps<Key extends string>({
  steps,
  hrefOf,
  draft,
  lastChange,
  ways,
  aside,
  children,
}: StepsProps<Key>) {
  const { t } = useWords()
  const body = useRef<HTMLDivElement>(null)
  useStepFocus(body, steps.find(({ state }) => state === 'current')?.key ?? '')
  return (
    <>
      <div className={styles.wizard}>
        <StepList steps={steps} hrefOf={hrefOf} />
        <div
          ref={body}
          className={styles.wizardBody}
          role="group"
          aria-label={usePlaceName(steps)}
          tabIndex={-1}
        >
          {children}
          {draft.disputed !== null && (
            <>
              <ConflictChoice fields={draft.disputed} lastChange={lastChange} />
              <div>
                <Button variant="primary" onClick={() => void draft.flush()}>
                  {t('form.autosave.keep')}
                </Button>
              </div>
            </>
          )}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      <StepBar draft={draft}>{ways}</StepBar>
      <LeaveGuard isAsking={() => draft.isUnsaved} />
    </>
  )
}

/** A new step begins at its top, or at the field that the address names. */
function useStepFocus(body: RefObject<HTMLDivElement | null>, step: string): void {
  const { field } = usePlace().values
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const place = `${step} ${field ?? ''}`
    const isFirst = shown.current === null
    if (shown.current === place) return undefined
    shown.current = place
    if (isFirst && field === undefined) return undefined
    // After the heading took the focus, which a new page gives it; whoever types in the step by then goes on typing.
    const frame = requestAnimationFrame(() => {
      if (body.current?.querySelector(':focus')) return
      const input = field === undefined ? null : focusField(body.current, field)
      if (input !== null) return input.scrollIntoView({ block: 'center' })
      body.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
    return () => cancelAnimationFrame(frame)
  }, [body, step, field])
}

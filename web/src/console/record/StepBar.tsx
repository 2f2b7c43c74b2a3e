import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FailureText } from '../form/FailureText.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import type { Autosave } from './use-autosave.ts'
import styles from './steps.module.css'

interface StepBarProps {
  draft: Autosave
  /** Previous and next. */
  children: ReactNode
}

/** The bar at the bottom of a step: whether the draft is saved, and the ways on. */
export function StepBar({ draft, children }: StepBarProps) {
  return (
    <div className={styles.stepBar}>
      <SavedNote draft={draft} />
      <span className={styles.actions}>{children}</span>
    </div>
  )
}

function SavedNote({ draft }: { draft: Autosave }) {
  const { t, date } = useWords()
  const { saving, isUnsaved, disputed, form, flush } = draft
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  if (saving.kind === 'failed' && form.failure !== null) {
    return (
      <span className={`${styles.note} ${styles.failed}`} role="alert">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span>
          <FailureText failure={saving.error} />
        </span>
        <Button variant="link" onClick={() => void flush()}>
          {t('ui.error.retry')}
        </Button>
      </span>
    )
  }
  return (
    <span className={styles.note} role="status">
      {disputed !== null && t('form.autosave.choose')}
      {disputed === null && saving.kind === 'saving' && t('form.autosave.saving')}
      {disputed === null && saving.kind !== 'saving' && isUnsaved && t('form.autosave.unsaved')}
      {disputed === null && saving.kind === 'saved' && !isUnsaved && (
        <>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {t('form.autosave.saved', { time: date(saving.at, clock) })}
        </>
      )}
    </span>
  )
}

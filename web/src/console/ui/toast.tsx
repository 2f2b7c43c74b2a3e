import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { getWords } from '../i18n/words.ts'
import { Button } from './Button.tsx'
import './toast.css'

interface Undo {
  readonly label: string
  readonly run: () => void
}

let count = 0

function show(text: string, kind: 'done' | 'failed', undo?: Undo): void {
  count += 1
  const id = `toast-${count}`
  let isUndone = false
  const close = (): void => {
    notifications.hide(id)
    // It can be pressed once more while it slides away.
    if (!isUndone) undo?.run()
    isUndone = true
  }
  const isDone = kind === 'done'
  notifications.show({
    id,
    role: isDone ? 'status' : 'alert',
    // Not `className`: that would take the stack's own class away, and its distances with it.
    classNames: { root: `toast ${kind}` },
    closeButtonProps: { 'aria-label': getWords().t('shell.toast.close') },
    icon: isDone ? (
      <IconCircleCheck size={20} stroke={1.75} />
    ) : (
      <IconAlertTriangle size={20} stroke={1.75} />
    ),
    message: (
      <>
        {text}
        {undo && (
          <Button variant="link" onClick={close}>
            {undo.label}
          </Button>
        )}
      </>
    ),
  })
}

/** What happened, for five seconds at the end of the top edge; `undo` only where the server can take it back. */
export const toast = {
  done: (text: string, undo?: Undo): void => show(text, 'done', undo),
  /** A background action that failed; failures of forms and pages stand at their own place instead. */
  failed: (text: string): void => show(text, 'failed'),
}

import type { ReactNode } from 'react'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import type { AskedAction } from './actions.tsx'

interface ActionQuestionProps {
  action: AskedAction
  words: {
    readonly title: string
    readonly text: ReactNode
    readonly confirm: string
    readonly done: string
  }
  /** Asked where the move needs one; shortest and longest that the contract takes. */
  note?: { readonly label: string; readonly least: number; readonly most: number }
  typeToConfirm?: { readonly label: string; readonly expected: string }
  /** False where somebody was faster, which the page says. */
  run: (note: string) => Promise<unknown>
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** The question before a record is moved: red, and with a note, as the contract says of the move. */
export function ActionQuestion(props: ActionQuestionProps) {
  const { action, words, note, typeToConfirm, run, onDone, onClose } = props
  return (
    <ConfirmDialog
      title={words.title}
      text={words.text}
      confirmLabel={words.confirm}
      isDangerous={action.isDangerous === true}
      {...(action.needsNote && note !== undefined ? { reason: note } : {})}
      {...(typeToConfirm === undefined ? {} : { typeToConfirm })}
      onConfirm={async (said) => {
        if ((await run(said)) === false) return
        toast.done(words.done)
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

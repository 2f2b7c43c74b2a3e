import { says, text } from '@madang/contract/shapes'
import { toAsciiDigits } from '@madang/contract/phone'
import { useMemo, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { useContractForm } from './use-contract-form.ts'

/** A reason that is asked for and goes with the action. */
interface ReasonAsked {
  readonly label: string
  readonly help?: string
  /** Shortest and longest reason that the contract takes. */
  readonly least: number
  readonly most: number
}

interface ConfirmDialogProps {
  /** Names the thing: "Suspend 김*수?" */
  title: string
  /** What happens, and what is lost. */
  text: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  reason?: ReasonAsked
  /** For the most dangerous: this must be typed, e.g. the thing's name. */
  typeToConfirm?: { readonly label: string; readonly expected: string }
  /** Runs on "yes"; what it throws is shown above the buttons and the dialog stays. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** A question before something is done: names the thing and what is lost, and asks for a reason where one is kept. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { reason, typeToConfirm, onClose } = props
  const least = reason?.least
  const most = reason?.most
  const expected = typeToConfirm?.expected
  const schema = useMemo(
    () =>
      z.object({
        reason: least === undefined || most === undefined ? z.string() : text(least, most),
        typed: z
          .string()
          .check(
            z.refine(
              (typed) => expected === undefined || toAsciiDigits(typed).trim() === expected,
              says('format'),
            ),
          ),
      }),
    [least, most, expected],
  )
  const form = useContractForm({
    schema,
    initial: { reason: '', typed: '' },
    toInput: (values) => values,
    send: async (input) => {
      await props.onConfirm(input.reason.trim())
      return onClose
    },
  })
  return (
    <Dialog title={props.title} onClose={onClose}>
      <Form form={form} label={props.title} isCompact>
        <div className="dimmed">{props.text}</div>
        {reason !== undefined && (
          <TextArea field={form.field('reason')} label={reason.label} help={reason.help} most={reason.most} />
        )}
        {typeToConfirm !== undefined && (
          <TextField field={form.field('typed')} label={typeToConfirm.label} dir="ltr" />
        )}
        <FormActions
          submitLabel={props.confirmLabel}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
          isDangerous={props.isDangerous ?? false}
        />
      </Form>
    </Dialog>
  )
}

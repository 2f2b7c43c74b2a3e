import type { FieldError } from '@madang/contract/errors'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { toast } from '../ui/toast.ts'
import { useIsHere } from '../ui/use-place.ts'
import type { Autosave } from './use-autosave.ts'

interface SubmissionOptions<Item> {
  /** The newest that is known of it; null while it is not there yet. */
  readonly record: Item | null
  readonly draft: Autosave
  readonly send: (id: string) => Promise<Item>
  /** What is said once it is submitted. */
  readonly doneText: (record: Item) => string
  /** Where one is led then. */
  readonly hrefOf: (id: string) => string
}

/** The way of a draft to its review. */
export interface Submission {
  readonly submit: () => Promise<void>
  /** What the server said when it refused the submission, until something is changed. */
  readonly gaps: readonly FieldError[]
  /** The same where no field is the reason. */
  readonly failure: unknown
  /** From the press until the page is left: what was typed is saved first, and a second press would submit twice. */
  readonly isSending: boolean
}

export function useSubmission<Item extends { readonly id: string; readonly version: number }>({
  record,
  draft,
  send,
  doneText,
  hrefOf,
}: SubmissionOptions<Item>): Submission {
  const router = useRouter()
  const isHere = useIsHere()
  const [refused, setRefused] = useState<{ version: number; error: unknown } | null>(null)
  const [isSending, setSending] = useState(false)
  const error = refused !== null && refused.version === record?.version ? refused.error : null
  const gaps: readonly FieldError[] = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  const submit = async (): Promise<void> => {
    if (record === null) return
    setSending(true)
    try {
      if (!(await draft.flush())) return setSending(false)
      const submitted = await send(record.id)
      toast.done(doneText(submitted))
      if (isHere()) router.history.push(hrefOf(submitted.id))
    } catch (failure) {
      setRefused({ version: record.version, error: failure })
      setSending(false)
    }
  }
  return { submit, gaps, failure: gaps.length > 0 ? null : error, isSending }
}

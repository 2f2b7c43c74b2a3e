import { updateRequest } from '@madang/contract/requests'
import { useState } from 'react'
import { useUnsaved } from '../../api/unsaved.ts'
import { useViewer } from '../../api/session.ts'
import { dropDraft, findDraft, keepDraft, type DraftPlace } from '../../form/drafts.ts'
import { checkInput } from '../../form/form-errors.ts'
import type { Field } from '../../form/use-contract-form.ts'

export interface Answer {
  readonly field: Field<string>
  /** As it is sent; empty while nothing is written. */
  readonly text: string
  readonly isFit: boolean
  /** It was sent, or is not wanted any more. */
  readonly clear: () => void
}

const empty = { answer: '' }

/**
 * The answer that is being written. It goes with a decision and has no button of its own, and is there again after
 * a reload: the operator's words, nothing that the page shows of the asker.
 */
export function useAnswer(requestId: string): Answer {
  const { userId } = useViewer()
  const place: DraftPlace = { key: `${userId}:requests.answer.${requestId}`, plainFields: ['answer'] }
  const [values, setValues] = useState(() => findDraft(place, empty) ?? empty)
  const [wasLeft, setLeft] = useState(false)
  const text = values.answer.trim()
  useUnsaved(text !== '')
  const { answer: error } =
    text === '' ? {} : checkInput(updateRequest.body, { version: 1, answer: text }, ['answer'])
  const change = (answer: string): void => {
    setValues({ answer })
    if (answer === '') dropDraft(place)
    else keepDraft(place, { answer })
  }
  return {
    field: {
      name: 'answer',
      value: values.answer,
      error: wasLeft ? (error ?? null) : null,
      onChange: change,
      onBlur: () => setLeft(true),
    },
    text,
    isFit: error === undefined,
    clear: () => change(''),
  }
}

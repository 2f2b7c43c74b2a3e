import { updateRequest } from '@madang/contract/requests'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { checkInput } from '../../form/form-errors.ts'
import type { Field } from '../../form/use-contract-form.ts'
import { findUnsent, keepUnsent } from './unsent-answers.ts'

export interface Answer {
  readonly field: Field<string>
  /** As it is sent; empty while nothing is written. */
  readonly text: string
  readonly isFit: boolean
  /** It was sent, or is not wanted any more. */
  readonly clear: () => void
}

/**
 * The answer that is being written. It goes with a decision and has no button of its own, and is there again when one
 * has looked at other pages meanwhile.
 */
export function useAnswer(requestId: string): Answer {
  const { userId } = useViewer()
  const key = `${userId}:${requestId}`
  const [value, setValue] = useState(() => findUnsent(key))
  const [wasLeft, setLeft] = useState(false)
  const text = value.trim()
  const { answer: error } =
    text === '' ? {} : checkInput(updateRequest.body, { version: 1, answer: text }, ['answer'])
  const change = (answer: string): void => {
    setValue(answer)
    keepUnsent(key, answer)
  }
  return {
    field: {
      name: 'answer',
      value,
      error: wasLeft ? (error ?? null) : null,
      onChange: change,
      onBlur: () => setLeft(true),
    },
    text,
    isFit: error === undefined,
    clear: () => change(''),
  }
}

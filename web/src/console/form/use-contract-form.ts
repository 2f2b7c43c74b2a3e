import type { FieldError } from '@madang/contract/errors'
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import { afterPress } from '../../theme/after-press.ts'
import { useUnsaved } from '../api/unsaved.ts'
import { dropDraft, keepDraft, type DraftPlace } from './drafts.ts'
import { checkInput, serverErrors, type FieldErrors } from './form-errors.ts'

/** What fields hold: texts as they are shown, and ticks. */
export type FormValues = Record<string, string | boolean>

interface FormOptions<Schema extends z.ZodMiniType, Values extends FormValues> {
  /** The contract's schema of what is sent; its rules are the form's rules. */
  readonly schema: Schema
  readonly initial: Values
  /** From what the fields show to what is sent. */
  readonly toInput: (values: Values) => unknown
  /** Sends it. What it throws lands on its fields, or above the buttons. */
  readonly send: (input: z.input<Schema>) => Promise<void>
  /** Where an unfinished create form is kept. */
  readonly draft?: DraftPlace
}

/** One field of a form, as the field components take it. */
export interface Field<Value> {
  readonly name: string
  readonly value: Value
  readonly error: FieldError | null
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
}

export interface ContractForm<Values extends FormValues> {
  readonly values: Values
  readonly isChanged: boolean
  readonly isSending: boolean
  /** A failure of the form as a whole, for `FormActions`. */
  readonly failure: unknown
  /** Everything that is wrong now, shown or not, by field. */
  readonly errors: FieldErrors<string>
  /** Set once sent well: leaving asks no more. */
  readonly isDone: () => boolean
  /** The form element says here that it is there. */
  readonly attach: (element: HTMLFormElement | null) => void
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>
  readonly replaceAll: (values: Values) => void
  /** Fields that still show what they showed before take their newest value; what was typed since stays. */
  readonly follow: (before: Values, newest: Values) => void
  readonly submit: (event?: SubmitEvent) => void
  /** For forms that go on in steps: shows what is wrong with these fields, focuses the first; true when nothing is. */
  readonly check: (names: readonly string[]) => boolean
  /** For forms that save by themselves: puts the server's errors on their fields, leaves the focus where it is. */
  readonly refuse: (error: unknown) => void
}

function without<E extends FieldErrors<string>>(errors: E, name: string): FieldErrors<string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))
}

/** What was typed, without what was not touched: a draft must not undo later what others saved meanwhile. */
function differing(values: FormValues, initial: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))
}

function following<Values extends FormValues>(now: Values, before: Values, newest: Values): Values {
  const followed = Object.entries(newest).filter(([name]) => now[name] === before[name])
  return { ...now, ...Object.fromEntries(followed) }
}

/**
 * A form over a schema of the contract: checks by it, shows an error once a field was touched or sent, puts the
 * server's field errors on the fields and the focus on the first of them.
 */
export function useContractForm<Schema extends z.ZodMiniType, Values extends FormValues>(
  options: FormOptions<Schema, Values>,
): ContractForm<Values> {
  type Name = keyof Values & string
  const { initial, draft } = options
  const names = Object.keys(initial)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isDone = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const isChanged = names.some((name) => values[name] !== initial[name])
  useUnsaved(isChanged)
  const own = checkInput(options.schema, options.toInput(values), names)

  // After each failed try, once the errors stand on the page.
  useLayoutEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])

  const change = (next: Values): void => {
    // What is typed after a save that left the form on the page is not saved yet.
    isDone.current = false
    setValues(next)
    setFailure(null)
    if (draft) keepDraft(draft, differing(next, initial))
  }

  const submit = async (): Promise<void> => {
    setTouched(new Set(names))
    setFailure(null)
    if (Object.keys(own).length > 0) {
      setAttempt((now) => now + 1)
      return
    }
    setSending(true)
    try {
      isDone.current = true
      await options.send(options.toInput(values) as z.input<Schema>) // the schema took it just before
      if (draft) dropDraft(draft)
    } catch (error) {
      isDone.current = false
      const errors = serverErrors(error, names)
      if (errors === null) setFailure(error)
      else setRefused(errors)
      setAttempt((now) => now + 1)
    } finally {
      setSending(false)
    }
  }

  const errors: FieldErrors<string> = { ...own, ...refused }

  return {
    values,
    isChanged,
    isSending,
    failure,
    errors,
    isDone: () => isDone.current,
    attach: (form) => {
      element.current = form
    },
    field: <N extends Name>(name: N) => ({
      name,
      value: values[name],
      error: refused[name] ?? (touched.has(name) ? (own[name] ?? null) : null),
      onChange: (value: Values[N]) => {
        setRefused((now) => without(now, name))
        change({ ...values, [name]: value })
      },
      onBlur: () => {
        // Passing through an empty field is no mistake yet.
        if (values[name] === initial[name]) return
        afterPress(() => setTouched((now) => new Set(now).add(name)))
      },
    }),
    replaceAll: change,
    follow: (before, newest) => setValues((now) => following(now, before, newest)),
    submit: (event) => {
      event?.preventDefault()
      if (!isSending) void submit()
    },
    check: (wanted) => {
      setTouched((now) => new Set([...now, ...wanted]))
      const isGood = wanted.every((name) => errors[name] === undefined)
      if (!isGood) setAttempt((now) => now + 1)
      return isGood
    },
    refuse: (error) => {
      const found = serverErrors(error, names)
      if (found === null) setFailure(error)
      else setRefused((now) => ({ ...now, ...found }))
    },
  }
}

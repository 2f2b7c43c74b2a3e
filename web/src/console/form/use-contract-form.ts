import type { FieldError } from '@madang/contract/errors'
import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import { afterPress } from '../../theme/after-press.ts'
import { useUnsaved } from '../api/unsaved.ts'
import { toast } from '../ui/toast.ts'
import { useIsHere } from '../ui/use-place.ts'
import { dropDraft, keepDraft, type DraftPlace } from './drafts.ts'
import { checkInput, serverErrors, type FieldErrors } from './form-errors.ts'
import { isAskedToLeave } from './LeaveGuard.tsx'
import { isSame, type FormValues } from './values.ts'

/** What follows where the form still stands: closes it, leads on. */
export type GoOn = () => unknown

interface FormOptions<Schema extends z.ZodMiniType, Values extends FormValues> {
  /** The contract's schema of what is sent; its rules are the form's rules. */
  readonly schema: Schema
  readonly initial: Values
  /** From what the fields show to what is sent. */
  readonly toInput: (values: Values) => unknown
  /**
   * Sends it. What it throws lands on its fields, or above the buttons; in a toast when the form was left meanwhile.
   * What it gives is done after, unless somebody left: nobody is moved who went elsewhere.
   */
  readonly send: (input: z.input<Schema>) => Promise<GoOn | void>
  /** Fields that the server judges together: what is typed in one lifts its refusal of the others. */
  readonly together?: readonly (keyof Values & string)[]
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
  /** What the fields hold now: an answer comes long after the render that asked for it. */
  readonly current: () => Values
  /** Whether something was typed since it was sent. */
  readonly isTypedOn: () => boolean
  /** Set once sent well: leaving asks no more. */
  readonly isDone: () => boolean
  /** The form element says here that it is there. */
  readonly attach: (element: HTMLFormElement | null) => void
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>
  readonly replaceAll: (values: Values) => void
  /** Fields that still show what they showed before take their newest value; what was typed since stays. */
  readonly follow: (before: Values, newest: Values) => void
  readonly submit: (event?: SubmitEvent) => void
  /**
   * For forms that go on in steps: shows what is wrong with these fields, with what may be saved so but not left so;
   * focuses the first. True when nothing is.
   */
  readonly check: (names: readonly string[], gaps?: FieldErrors<string>) => boolean
  /** For forms that save by themselves: puts the server's errors on their fields, leaves the focus where it is. */
  readonly refuse: (error: unknown) => void
}

function without(errors: FieldErrors<string>, names: readonly string[]): FieldErrors<string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !names.includes(key)))
}

/** What was typed, without what was not touched: a draft must not undo later what others saved meanwhile. */
function differing(values: FormValues, initial: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])))
}

function following<Values extends FormValues>(now: Values, before: Values, newest: Values): Values {
  const followed = Object.entries(newest).filter(([name]) => isSame(now[name], before[name]))
  return { ...now, ...Object.fromEntries(followed) }
}

/** What the fields hold, as it is drawn and as it is now: an answer comes long after the render that asked for it. */
function useFieldValues<Values extends FormValues>(initial: Values) {
  const [values, setValues] = useState(initial)
  const newest = useRef(initial)
  return {
    values,
    current: () => newest.current,
    show: (next: Values): void => {
      newest.current = next
      setValues(next)
    },
  }
}

/** Whether the form was closed, or its page left for another one. */
function useIsLeft(): () => boolean {
  const isHere = useIsHere()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => !isThere.current || !isHere()
}

/** The focus goes to the first field that is wrong after each failed try, once the errors stand on the page. */
function useFirstWrong() {
  const element = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  useLayoutEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  return {
    attach: (form: HTMLFormElement | null): void => {
      element.current = form
    },
    focusFirst: (): void => setAttempt((now) => now + 1),
  }
}

/** The fields that tell what is wrong with them: those that were left, and all of them once the form was sent. */
function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    shown: (errors: FieldErrors<string>, name: string): FieldError | null =>
      touched.has(name) ? (errors[name] ?? null) : null,
    reveal: (names: readonly string[]): void => setTouched((now) => new Set([...now, ...names])),
    /** What shows no mistake may be wrong while it is typed, until it is left again. */
    hide: (name: string): void =>
      setTouched((now) => (now.has(name) ? new Set([...now].filter((one) => one !== name)) : now)),
  }
}

/** What the server said about the fields and the form when it refused them. */
function useRefusals(names: readonly string[]) {
  const [refused, setRefused] = useState<FieldErrors<string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  return {
    refused,
    failure,
    refuse: (error: unknown): void => {
      const found = serverErrors(error, names)
      if (found === null) setFailure(error)
      else setRefused((now) => ({ ...now, ...found }))
    },
    blame: (wrong: FieldErrors<string>): void => setRefused((now) => ({ ...now, ...wrong })),
    forgive: (fields: readonly string[]): void => setRefused((now) => without(now, fields)),
    forgetFailure: (): void => setFailure(null),
  }
}

/**
 * A form over a schema of the contract: checks by it, shows an error once a field was left or the form sent, an empty
 * one that is required as well (specification §5), puts the server's field errors on the fields and the focus on the
 * first of them.
 */
export function useContractForm<Schema extends z.ZodMiniType, Values extends FormValues>(
  options: FormOptions<Schema, Values>,
): ContractForm<Values> {
  type Name = keyof Values & string
  const { initial, draft, together = [] } = options
  const names = Object.keys(initial)
  const { values, current, show } = useFieldValues(initial)
  const { refused, failure, refuse, blame, forgive, forgetFailure } = useRefusals(names)
  const { shown, reveal, hide } = useTouched()
  const [isSending, setSending] = useState(false)
  const { attach, focusFirst } = useFirstWrong()
  const isTypedOn = useRef(false)
  const isDone = useRef(false)
  const isLeft = useIsLeft()

  const isChanged = names.some((name) => !isSame(values[name], initial[name]))
  useUnsaved(isChanged)
  const own = checkInput(options.schema, options.toInput(values), names)

  const change = (next: Values): void => {
    // What is typed after a save that left the form on the page, or during it, is not saved yet.
    isDone.current = false
    isTypedOn.current = true
    show(next)
    forgetFailure()
    if (draft) keepDraft(draft, differing(next, initial))
  }

  const submit = async (): Promise<void> => {
    reveal(names)
    forgetFailure()
    if (Object.keys(own).length > 0) {
      focusFirst()
      return
    }
    setSending(true)
    isTypedOn.current = false
    try {
      const goOn = await options.send(options.toInput(values) as z.input<Schema>) // the schema took it just before
      isDone.current = goOn !== undefined || !isTypedOn.current
      if (draft && isDone.current) dropDraft(draft)
      forgive(names)
      // Whoever is being asked whether to leave goes where they were going.
      if (!isLeft() && !isAskedToLeave()) await goOn?.()
    } catch (error) {
      if (isLeft()) return toast.thrown(error)
      forgive(names)
      refuse(error)
      focusFirst()
    } finally {
      setSending(false)
    }
  }

  const errors: FieldErrors<string> = { ...own, ...refused }
  const errorAt = (name: string): FieldError | null => refused[name] ?? shown(own, name)

  return {
    values,
    isChanged,
    isSending,
    failure,
    errors,
    current,
    isTypedOn: () => isTypedOn.current,
    isDone: () => isDone.current,
    attach,
    field: <N extends Name>(name: N) => ({
      name,
      value: values[name],
      error: errorAt(name),
      onChange: (value: Values[N]) => {
        if (errorAt(name) === null) hide(name)
        forgive(together.includes(name) ? together : [name])
        change({ ...current(), [name]: value })
      },
      onBlur: () => {
        // Another window took the focus, to look something up: nobody has left the field.
        if (document.hasFocus()) afterPress(() => reveal([name]))
      },
    }),
    replaceAll: change,
    follow: (before, next) => show(following(current(), before, next)),
    submit: (event) => {
      event?.preventDefault()
      if (!isSending) void submit()
    },
    check: (wanted, gaps = {}) => {
      reveal(wanted)
      blame(gaps)
      const isGood = wanted.every((name) => errors[name] === undefined && gaps[name] === undefined)
      if (!isGood) focusFirst()
      return isGood
    },
    refuse,
  }
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useIsHere } from '../ui/use-place.ts'

interface StepNavigationOptions<Step extends string> {
  /** Of the record; null while it is not there yet. */
  readonly id: string | null
  readonly step: Step
  readonly hrefOf: (id: string | null, step: Step) => string
}

/** The way from step to step of a draft, also while it begins: its id is known before the address has it. */
export function useStepNavigation<Step extends string>({ id, step, hrefOf }: StepNavigationOptions<Step>) {
  const router = useRouter()
  const isHere = useIsHere()
  const createdId = useRef<string | null>(null)
  const stepNow = useRef(step)
  useEffect(() => {
    stepNow.current = step
  }, [step])
  return {
    /** The address names what is there now. */
    begin: (created: string): void => {
      createdId.current = created
      if (isHere()) router.history.replace(hrefOf(created, stepNow.current))
    },
    go: (wanted: Step): void => router.history.push(hrefOf(id ?? createdId.current, wanted)),
  }
}

import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Place {
  readonly pathname: string
  readonly search: object
}

/** Another page, or another tab of this one; the rest of the query changes nothing that a form stands in. */
function isLeft(current: Place, next: Place, parts: readonly string[]): boolean {
  const isOther = (name: string): boolean => valueOf(current, name) !== valueOf(next, name)
  return current.pathname !== next.pathname || parts.some(isOther)
}

function valueOf({ search }: Place, name: string): unknown {
  return new Map<string, unknown>(Object.entries(search)).get(name)
}

interface LeaveGuardProps {
  isAsking: () => boolean
  /** Going to another step loses it too: steps save their own fields, but not what else stands in them. */
  isInStep?: boolean
}

/** The guards of all forms on the page, in the order in which they came. */
const guards = new Set<{ readonly isAsking: () => boolean }>()

/** The first guard with something to lose: it asks for all of them, so that there is one question. */
function firstAsking(): unknown {
  return [...guards].find((guard) => guard.isAsking())
}

/** Whether leaving the page would have to be asked about. */
export function hasToAsk(): boolean {
  return firstAsking() !== undefined
}

/** Asks before a changed form is left for another page or tab; a reload asks in the browser's own words. */
export function LeaveGuard({ isAsking, isInStep = false }: LeaveGuardProps) {
  const newest = useRef(isAsking)
  const [self] = useState(() => ({ isAsking: () => newest.current() }))
  useEffect(() => {
    newest.current = isAsking
  })
  useEffect(() => {
    guards.add(self)
    return () => {
      guards.delete(self)
    }
  }, [self])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isLeft(current, next, isInStep ? ['tab', 'step'] : ['tab']) && firstAsking() === self,
    enableBeforeUnload: isAsking,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return <LeaveQuestion onStay={reset} onLeave={proceed} />
}

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

interface Guard {
  readonly isAsking: () => boolean
}

/** The guards of all forms on the page, in the order in which they came. */
const guards = new Set<Guard>()
/** Those whose question is on the screen. */
const asking = new Set<Guard>()

/** The first guard with something to lose: it asks for all of them, so that there is one question. */
function firstAsking(): Guard | undefined {
  return [...guards].find((guard) => guard.isAsking())
}

/** Whether leaving the page would have to be asked about. */
export function hasToAsk(): boolean {
  return firstAsking() !== undefined
}

/** Whether somebody is being asked now. */
export function isAskedToLeave(): boolean {
  return asking.size > 0
}

/** Asks before a changed form is left for another page or tab; a reload asks in the browser's own words. */
export function LeaveGuard({ isAsking, isInStep = false }: LeaveGuardProps) {
  const newest = useRef(isAsking)
  const [self] = useState<Guard>(() => ({ isAsking: () => newest.current() }))
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
  useEffect(() => {
    if (status !== 'blocked') return undefined
    asking.add(self)
    return () => {
      asking.delete(self)
    }
  }, [self, status])
  useEffect(() => {
    // What was on its way when the question came is saved meanwhile: nothing would be lost any more.
    if (status === 'blocked' && firstAsking() === undefined) proceed()
  })
  if (status !== 'blocked') return null
  return <LeaveQuestion onStay={reset} onLeave={proceed} />
}

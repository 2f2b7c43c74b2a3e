import { useEffect } from 'react'
import { isInUse } from '../api/activity.ts'
import { useFormat } from '../i18n/format.ts'

const everyMs = 60_000

interface WorkCountProps {
  count: number
  /** The same with its thing, for screen readers. */
  text: string
  /** Asks for the count anew, once a minute. Of a query: keep the same function. */
  refetch: () => unknown
}

/** How much work waits behind an entry of the sidebar; nothing while none does. */
export function WorkCount({ count, text, refetch }: WorkCountProps) {
  const { number } = useFormat()
  useEffect(() => {
    // Not by the query itself: a console that nobody looks at must not keep its session busy.
    const timer = setInterval(() => {
      if (!document.hidden && isInUse()) void refetch()
    }, everyMs)
    return () => clearInterval(timer)
  }, [refetch])
  if (count === 0) return null
  return (
    <span data-count>
      <span aria-hidden="true">{number(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

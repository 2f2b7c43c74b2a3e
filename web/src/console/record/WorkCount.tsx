import { useFormat } from '../i18n/format.ts'

interface WorkCountProps {
  count: number
  /** The same with its thing, for screen readers. */
  text: string
}

/** How much work waits behind an entry of the sidebar; nothing while none does. */
export function WorkCount({ count, text }: WorkCountProps) {
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <span data-count>
      <span aria-hidden="true">{number(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

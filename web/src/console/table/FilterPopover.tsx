import { useEffect, type ReactNode } from 'react'
import { useFloating } from '../ui/use-floating.ts'
import '../ui/floating.css'

interface FilterPopoverProps {
  label: string
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** The filters next to the button that opened them; the first one has the focus. */
export function FilterPopover({ label, anchor, onClose, children }: FilterPopoverProps) {
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'start' })
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [ref])
  return (
    <div ref={ref} popover="manual" role="dialog" aria-label={label} className="pop">
      {children}
    </div>
  )
}

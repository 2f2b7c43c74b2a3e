import { useEffect, useRef, type ReactNode } from 'react'

interface OverlayProps {
  label: string
  className: string | undefined
  /** Escape, or a press on the scrim. */
  onClose: () => void
  children: ReactNode
}

/** What lies over the page until it is left: the browser's own modal dialog. Rendered only while it is open. */
export function Overlay({ label, className, onClose, children }: OverlayProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => {
        // Only the scrim is the dialog itself.
        if (event.target === ref.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

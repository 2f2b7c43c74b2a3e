import type { ReactNode } from 'react'

function WarningIcon() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className="stroke">
      <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8v4M12 16h.01" />
    </svg>
  )
}

/** Below its field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  )
}

/** Above the buttons, for what belongs to no field; spoken when it comes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className="error box" role="alert">
      <WarningIcon />
      <span>{children}</span>
    </p>
  )
}

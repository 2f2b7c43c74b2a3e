export function WarningIcon() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className="stroke">
      <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8v4M12 16h.01" />
    </svg>
  )
}

/** Where a failure is told (`drawFailure`): spoken once, and counting down for the eyes where one has to wait. */
export function FailureLine() {
  return (
    <span className="failure" hidden>
      <span className="said" role="alert" />
      <span className="counting" aria-hidden="true" />
    </span>
  )
}

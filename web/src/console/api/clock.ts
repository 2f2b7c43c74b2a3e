let aheadMs = 0

/** The server's time in ms, as its last answer told: tokens end by it, and a device's clock may be hours wrong. */
export function serverNow(): number {
  return Date.now() - aheadMs
}

/** Takes the time of an answer of our server (RFC 9110 §6.6.1). */
export function learnClock({ headers }: Response): void {
  const atMs = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(atMs)) aheadMs = Date.now() - atMs
}

/**
 * Whether this browser keeps what a page stores, a session above all: with cookies blocked even looking throws, with too
 * little room left writing.
 */
export function canStore(): boolean {
  try {
    localStorage.setItem('probe', '.'.repeat(2_000))
    localStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** Whether this browser keeps what a page stores: with cookies blocked even looking throws, with no room left writing. */
export function canStore(): boolean {
  try {
    localStorage.setItem('probe', '')
    localStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

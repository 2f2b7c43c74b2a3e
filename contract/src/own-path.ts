/** Stands for every origin: a path leads to the same place on each. */
const anyOrigin = 'https://origin.invalid'
// Browsers drop control characters, so that "/\t/host" would become "//host", and take a backslash for a slash.
const risky = /[\u0000-\u001F\\]/ // eslint-disable-line no-control-regex -- finding them is the purpose

function isPath(address: string): boolean {
  return /^\/(?!\/)/.test(address) && !risky.test(address)
}

/**
 * The path that a browser makes of an address; null for one that does not begin with one `/` or leads to another origin.
 * Looked at before and after: `/.//host` is a path, and what becomes of it, `//host`, is another host.
 */
export function ownPath(address: string): string | null {
  if (!isPath(address) || !URL.canParse(address, anyOrigin)) return null
  const { pathname, search, hash } = new URL(address, anyOrigin)
  const path = pathname + search + hash
  return isPath(path) ? path : null
}

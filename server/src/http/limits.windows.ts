import { isIPv6 } from 'node:net'

const windowSeconds = 60

/** The minute that is counted now: its start in epoch seconds, and how long it lasts yet. */
export function windowOf(now: Date): { start: number; secondsLeft: number } {
  const seconds = Math.floor(now.getTime() / 1000)
  const start = seconds - (seconds % windowSeconds)
  return { start, secondsLeft: start + windowSeconds - seconds }
}

const daySeconds = 86_400

/** The day (UTC) that is counted now: its end in epoch seconds, and how long it lasts yet. */
export function dayOf(now: Date): { end: number; secondsLeft: number } {
  const seconds = Math.floor(now.getTime() / 1000)
  const end = seconds - (seconds % daySeconds) + daySeconds
  return { end, secondsLeft: end - seconds }
}

/** Two colons stand for as many groups of zeros as are missing. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return groups(head)
  const missing = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
}

/**
 * Whom an address counts for: of IPv6 its first 64 bits, since everyone who has one such address has 2⁶⁴ of them.
 */
export function networkOf(address: string): string {
  const inIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inIpv4 !== undefined) return inIpv4
  if (!isIPv6(address)) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}

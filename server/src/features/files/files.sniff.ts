import type { FileMime } from '@madang/contract/files'

const startsOf: readonly (readonly [FileMime, RegExp])[] = [
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/png', /^\x89PNG\r\n\x1A\n/], // eslint-disable-line no-control-regex -- the format's signature has control characters
  ['image/webp', /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
  ['application/pdf', /^%PDF-\d/],
]

/** The type by the first bytes, whatever the name says; null for one that is not ours. */
export function sniff(head: Buffer): FileMime | null {
  const text = head.toString('latin1')
  return startsOf.find(([, start]) => start.test(text))?.[0] ?? null
}

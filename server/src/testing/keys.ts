import type { Key, Keyring } from '../keys.ts'

function keyOf(secret: string): Key {
  return { id: `of ${secret}`, secret }
}

/** A keyring for tests, the current secret first; each has a fingerprint of its own. */
export function testKeys(current: string, ...previous: string[]): Keyring {
  return { current: keyOf(current), all: [current, ...previous].map(keyOf) }
}

/** What a server under test works with. */
export const keyrings = {
  tokenKeys: testKeys('a secret for tests, long enough to pass'),
  fieldKeys: testKeys('a field key for tests, long enough to pass'),
}

import { randomFillSync } from 'node:crypto'

const counterBits = 42n
const mostCount = (1n << counterBits) - 1n

let lastMs = -1
let count = 0n

const randomOfEach = 10
/** To fetch random bytes takes longer than all else about an id: for many at once. */
const random = Buffer.alloc(400 * randomOfEach)
let used = random.length

function nextRandom(): Buffer {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += randomOfEach
  return random.subarray(used - randomOfEach, used)
}

/**
 * UUID version 7 (RFC 9562, method 1): 48 bits of Unix milliseconds, a counter of 42 bits that starts at a
 * random place each millisecond, 32 random bits. Each is greater than the one before in this process, also
 * when the clock goes back: of a time that it is given, as ours is, the package `uuid` promises neither.
 */
export function uuidV7(now: Date): string {
  const ms = now.getTime()
  const bytes = nextRandom()
  if (ms > lastMs) {
    lastMs = ms
    // The highest bit starts empty, so that a millisecond has room for at least 2^41 ids.
    count = bytes.readBigUInt64BE(0) & (mostCount >> 1n)
  } else if (count === mostCount) {
    lastMs += 1
    count = 0n
  } else {
    count += 1n
  }
  const high = (BigInt(lastMs) << 16n) | 0x7000n | (count >> 30n)
  const low = (0b10n << 62n) | ((count & 0x3fffffffn) << 32n) | BigInt(bytes.readUInt32BE(6))
  const hex = high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The instant in a UUID v7, in Unix milliseconds. */
export function uuidTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

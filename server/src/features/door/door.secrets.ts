import { createHmac, randomInt } from 'node:crypto'
import { pinLimits } from '@madang/contract/jrs-devices'
import type { Key, Keyring } from '../../keys.ts'
import { isSameHash } from '../../tokens.ts'

/** The PIN of a kiosk, from the system's secure source; leading zeros stay. */
export function drawPin(): string {
  return String(randomInt(10 ** pinLimits.digits)).padStart(pinLimits.digits, '0')
}

interface PinOf {
  readonly deviceId: string
  readonly pin: string
}

/** How PINs are stored: with a key, since a million of them are tried in no time. */
export function hashPin({ secret }: Key, { deviceId, pin }: PinOf): Buffer {
  return createHmac('sha256', secret).update(`kiosk pin ${deviceId} ${pin}`).digest()
}

export function isHashOfPin(hash: Buffer, keys: Keyring, typed: PinOf): boolean {
  return keys.all.some((key) => isSameHash(hashPin(key, typed), hash))
}

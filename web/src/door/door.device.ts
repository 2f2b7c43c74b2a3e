import type { DeviceKind, devicePaths } from '@madang/contract/jrs-devices'
import type { Locale } from '@madang/contract/locales'
import { DoorError, pairDevice } from './door.api.ts'

const kinds: Readonly<Record<string, DeviceKind | undefined>> = {
  '/door/wall': 'WALL',
  '/door/kiosk': 'KIOSK',
} satisfies Readonly<Record<(typeof devicePaths)[DeviceKind], DeviceKind>>

/** The right of this device, as it is kept in the browser: it survives a reload and a cut of the power. */
export interface StoredDevice {
  readonly kind: DeviceKind
  readonly token: string
  readonly locale: Locale
}

/** Why there is no device: it was never opened here, its link is used or over, the server was not reached, it has ended. */
export type Missing = 'never' | 'used' | 'unreached' | 'ended'

/** What this page is. */
export const kindHere = kinds[location.pathname] ?? 'WALL'
const storageKey = `door ${kindHere}`

function read(): StoredDevice | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredDevice | null // written below
  } catch {
    return null // storage is switched off
  }
}

export function keepDevice(device: StoredDevice | null): void {
  try {
    if (device === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(device))
  } catch {
    // The device works until it is reloaded.
  }
}

/** The key of the address, which is taken out of it at once: nobody reads it over a shoulder, no history keeps it. */
function takeKey(): string | null {
  const key = location.hash.slice(1)
  if (key === '') return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return key
}

let key = takeKey()

/** A key that is not traded yet: a reload would lose it. */
export function holdsKey(): boolean {
  return key !== null
}

/** The device of this browser, opened by the key of the address where there is one; why there is none. */
export async function openDevice(): Promise<StoredDevice | Missing> {
  if (key === null) return read() ?? 'never'
  try {
    const device = await pairDevice(key)
    keepDevice(device)
    key = null
    return device
  } catch (error) {
    if (!(error instanceof DoorError && error.code === 'resource.not_found')) return 'unreached'
    key = null
    // Reloaded with the link that opened it, or opened once more: what is here goes on.
    return read() ?? 'used'
  }
}

import type { DeviceKind } from '@madang/contract/jrs-devices'
import type { Locale } from '@madang/contract/locales'
import type { Generated } from 'kysely'

export interface JrsDeviceTable {
  id: string
  jrsItemId: string
  storeId: string
  kind: DeviceKind
  name: string
  locale: Locale
  /** Of the link that opens it once. */
  keyHash: Buffer | null
  keyEndsAt: string | null
  /** Of the right that the link was traded for. */
  tokenHash: Buffer | null
  pairedAt: string | null
  /** To the minute. */
  lastSeenAt: string | null
  /** Of a kiosk; keyed, since a million of them are tried in no time. */
  pinHash: Buffer | null
  /** Wrong ones since it was last right, or since the lock was over. */
  pinTries: Generated<number>
  pinLockedUntil: string | null
  createdAt: string
}

import type { Words } from '../words.ts'
import type { StoredDevice } from './door.device.ts'
import type { Seen } from './door.live.ts'

/** What a screen at the door is drawn from. */
export interface DoorProps {
  readonly device: StoredDevice
  readonly seen: Seen
  readonly words: Words
}

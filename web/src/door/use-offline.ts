import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Seen } from './door.live.ts'
import type { GuestPress, KioskOffline } from './kiosk-offline.ts'

/** What a kiosk is without a network, and does then. */
export interface Offline {
  /** The server is not reached, as far as is known. */
  readonly isAway: boolean
  /** How many numbers it could give by itself. */
  readonly left: number
  /** How many guests wait to be sent. */
  readonly waiting: number
  /** What came of guests otherwise than they were told. */
  readonly report: readonly GuestPress[]
  /** Null until it is loaded. */
  readonly kiosk: KioskOffline | null
}

const neverTold = () => () => undefined

/** Loaded once the kiosk stands there: until then, and where it does not come, there is nothing but the network. */
export function useOffline(token: string, seen: Seen): Offline {
  const [kiosk, setKiosk] = useState<KioskOffline | null>(null)
  const [left, setLeft] = useState(0)
  const { code } = seen.state
  useEffect(() => {
    let opened: KioskOffline | null = null
    let isLeft = false
    const open = async (): Promise<void> => {
      const { KioskOffline: Opened } = await import('./kiosk-offline.ts')
      if (isLeft) return
      opened = new Opened(token, code)
      setKiosk(opened)
    }
    open().catch(() => undefined) // the next time the page is loaded
    return () => {
      isLeft = true
      opened?.close()
      setKiosk(null)
    }
  }, [token, code])
  const queued = useSyncExternalStore(kiosk?.queue.subscribe ?? neverTold, () => kiosk?.queue.getState())
  useEffect(() => {
    void kiosk?.hear(seen).then(setLeft)
  }, [kiosk, seen, queued?.waiting.length])
  const { isAway = false, waiting = [], report = [] } = queued ?? {}
  return { isAway: seen.isOffline || isAway, left, waiting: waiting.length, report, kiosk }
}

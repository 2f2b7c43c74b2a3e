import { isLocale, type Locale } from '@madang/contract/locales'
import { useEffect, useState } from 'react'
import { forgetDevice } from '../offline/forget.ts'
import { keepDevice, kindHere, openDevice, type Missing, type StoredDevice } from './door.device.ts'
import { followDoor, type Seen } from './door.live.ts'
import { Kiosk } from './Kiosk.tsx'
import { MissingDevice } from './MissingDevice.tsx'
import { useWords } from './use-words.ts'
import { Wall } from './Wall.tsx'

/** Of the address (`?lang=`) before that of the store, before that of the browser. */
function localeOf(stored: Locale | undefined): Locale {
  const { locale } = document.documentElement.dataset
  const asked = new URLSearchParams(location.search).get('lang')
  return [asked, stored, locale].find(isLocale) ?? 'gb'
}

/** How long until a key is tried again that did not reach the server. */
const againMs = 5_000

/** The device of this browser and what it sees; why there is none; null until that is known. */
function useDevice(): { device: StoredDevice | Missing | null; seen: Seen | null } {
  const [device, setDevice] = useState<StoredDevice | Missing | null>(null)
  const [tries, setTries] = useState(0)
  const [seen, setSeen] = useState<Seen | null>(null)
  useEffect(() => {
    if (device !== null && device !== 'unreached') return undefined
    const open = async (): Promise<void> => {
      setDevice(await openDevice())
      setTries(tries + 1)
    }
    const timer = setTimeout(() => void open(), tries === 0 ? 0 : againMs)
    return () => clearTimeout(timer)
  }, [device, tries])
  const { token = null, kind = 'WALL' } = device !== null && typeof device === 'object' ? device : {}
  useEffect(() => {
    if (token === null) return undefined
    const leaving = new AbortController()
    followDoor(token, {
      signal: leaving.signal,
      lastSeen: async () =>
        kind === 'KIOSK' ? (await import('./kiosk-offline.ts')).findLastSeen(token) : null,
      onSeen: setSeen,
      onEnded: () => {
        keepDevice(null)
        setDevice('ended')
      },
    })
    return () => leaving.abort()
  }, [token, kind])
  // Once nothing is drawn any more that keeps something. A wall keeps nothing: what lies there is a kiosk's.
  useEffect(() => {
    if (device === 'ended' && kindHere === 'KIOSK') forgetDevice()
  }, [device])
  return { device, seen }
}

/** A wall screen or a kiosk: opened, drawn, and ended. */
export function Door() {
  const { device, seen } = useDevice()
  const isThere = device !== null && typeof device === 'object'
  const words = useWords(localeOf(seen?.state.locale ?? (isThere ? device.locale : undefined)))
  useEffect(() => {
    document.title = seen === null ? '' : `${seen.state.title} · ${seen.state.storeName}`
  }, [seen])
  if (words === null || device === null) return null
  if (!isThere) return <MissingDevice why={device} words={words} />
  if (seen === null) return null
  const Screen = device.kind === 'WALL' ? Wall : Kiosk
  return <Screen device={device} seen={seen} words={words} />
}

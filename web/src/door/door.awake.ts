import { seoulMinute } from '@madang/contract/korean-time'
import { holdsKey } from './door.device.ts'

const checkEveryMs = 60_000
/** When no business day goes on: it ends at 05:00 in Seoul. */
const [nightBegins, nightEnds] = ['04:00', '05:00']
/** A page that was just loaded is new enough. */
const oldMs = 12 * 60 * 60_000
/** Longer than anybody stands at a kiosk after the last touch, also while an answer is awaited. */
const leftMs = 2 * 60_000

function isNight(now: Date): boolean {
  const clock = seoulMinute(now).slice(-5)
  return clock >= nightBegins && clock < nightEnds
}

/** Whether the server has the page: without it a reload would leave nothing on the screen. */
async function isReached(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Begins the page anew, where nothing is lost by it; what the device was given it keeps. */
export async function renew(isDue = () => true): Promise<void> {
  if (isDue() && !holdsKey() && (await isReached()) && isDue()) location.reload()
}

/** Takes what is new of the page, once a night, and from under nobody's fingers. */
function renewAtNight(): void {
  let touchedAt = 0
  const touch = (): void => {
    touchedAt = performance.now()
  }
  for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, touch)
  const isDue = (): boolean =>
    performance.now() > oldMs && performance.now() - touchedAt > leftMs && isNight(new Date())
  setInterval(() => void renew(isDue), checkEveryMs)
}

/** Keeps the screen from going dark; it has to be asked for again whenever the page was hidden. */
async function keepAwake(): Promise<void> {
  const { wakeLock } = navigator as { wakeLock?: WakeLock } // absent in insecure contexts, whatever the type says
  if (document.visibilityState !== 'visible') return
  // Refused where the battery is low.
  await wakeLock?.request('screen').catch(() => undefined)
}

/** What any screen at a door does on its own for as long as it stands there. */
export function stayOn(): void {
  void keepAwake()
  document.addEventListener('visibilitychange', () => void keepAwake())
  renewAtNight()
}

import { seoulMinute } from '@madang/contract/korean-time'

const checkEveryMs = 60_000
/** When no business day goes on: it ends at 05:00 in Seoul. */
const [nightBegins, nightEnds] = ['04:00', '05:00']
/** A page that was just loaded is new enough. */
const oldMs = 12 * 60 * 60_000

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

/** Takes what is new of the page, once a night; what the device was given it keeps. */
async function renewAtNight(): Promise<void> {
  if (performance.now() > oldMs && isNight(new Date()) && (await isReached())) location.reload()
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
  setInterval(() => void renewAtNight(), checkEveryMs)
}

import sparticuz from '@sparticuz/chromium'
import type { StoredSession } from '@madang/contract/stored-session'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { Prepared } from './system.ts'

const mostMs = 30_000

/** In the page from its first moment: `window.untilPainted(condition)` gives the time of the paint after it holds. */
export const paintWatcher = `window.untilPainted = (condition) => new Promise((resolve) => {
  const holds = new Function('return ' + condition)
  const look = () => holds() ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))) : requestAnimationFrame(look)
  look()
})`

declare global {
  interface Window {
    untilPainted(condition: string): Promise<number>
  }
}

/** When the page has painted what `condition` asks for, from its navigation on; it needs the `paintWatcher`. */
export async function paintedAt(page: Page, condition: string): Promise<number> {
  const options = { timeout: mostMs }
  const found = await page.waitForFunction((what) => window.untilPainted(what), condition, options)
  return found.jsonValue()
}

/** The browser that comes as a package; on other systems than it is made for, the Chrome that is there. */
export async function launchBrowser(): Promise<Browser> {
  const onLinux = process.platform === 'linux' && process.arch === 'x64'
  return chromium.launch({
    chromiumSandbox: process.getuid?.() !== 0,
    ...(onLinux ? { executablePath: await sparticuz.executablePath() } : { channel: 'chrome' }),
  })
}

/** Gives another signed-in administrator each time: one person may not ask as often as a bench does. */
export function sessionsOf({ adminIds, tokens }: Pick<Prepared, 'adminIds' | 'tokens'>): () => StoredSession {
  let used = 0
  return () => {
    const [userId, accessToken] = [adminIds[used], tokens[used]]
    used += 1
    if (userId === undefined || accessToken === undefined) throw new Error('No administrator is left.')
    return {
      userId,
      name: '벤치',
      accessToken,
      refreshToken: accessToken,
      expiresIn: Math.floor(Date.now() / 1000) + 12 * 3600,
      phoneNumber: '+821010000000',
      keepLoggedIn: true,
      is2FAEnabled: false,
      authorityType: 'ADMIN',
    }
  }
}

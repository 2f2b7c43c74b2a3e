import type { BrowserContext, Page } from '@playwright/test'
import type { Locale } from '@madang/contract/locales'
import { sessionKey, type StoredSession } from '@madang/contract/stored-session'
import type { openDataDir } from '@madang/server/testing/data-dir'
import { insertTokens, type TestSession, type TestUser } from '@madang/server/testing/factories'

export type Db = ReturnType<typeof openDataDir>['db']

/** What a session looks like in the list of devices. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

interface SignedInGiven {
  readonly db: Db
  /** The origin whose storage gets the session. */
  readonly url: string
  readonly user: TestUser & { readonly name: string }
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly keepLoggedIn: boolean
  /** Until the access token is over; negative when it is over already. */
  readonly accessSeconds: number
  /** Whether announced changes of the terms are shown; put away without it. */
  readonly seesNotices?: boolean
}

/** What a person has in the browser after signing in: the session, language and theme, and nothing else. */
export async function storeSignedIn(context: BrowserContext, given: SignedInGiven): Promise<TestSession> {
  const { db, url, user, locale, theme, keepLoggedIn, accessSeconds, seesNotices = false } = given
  const tokens = { userId: user.id, keepLoggedIn, accessSeconds, userAgent }
  const session = await insertTokens(db, new Date(), tokens)
  const stored: StoredSession = {
    userId: user.id,
    name: user.name,
    accessToken: session.accessToken,
    refreshToken: session.refreshToken,
    expiresIn: Math.floor(session.accessExpiresAt.getTime() / 1000),
    phoneNumber: user.phone,
    keepLoggedIn,
    is2FAEnabled: false,
    authorityType: user.authorityType,
  }
  // All tests share a database: what one of them announces is nothing to the others.
  const dismissed = seesNotices ? {} : { [`notices:${user.id}`]: '9999-12-31T00:00:00.000Z' }
  const entries = { [sessionKey]: JSON.stringify(stored), locale, theme, ...dismissed }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  const { hostname } = new URL(url)
  const lang = { name: 'lang', value: locale, domain: hostname, path: '/', expires: -1, httpOnly: false }
  const cookies = [{ ...lang, secure: false, sameSite: 'Lax' as const }]
  await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] })
  return session
}

export async function storedSession(page: Page): Promise<StoredSession> {
  const text = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  return JSON.parse(text ?? 'null') as StoredSession // what the sign-in page wrote
}

/** Long enough to be over also by the server's clock as a slow answer tells it: late by as long as that was on its way. */
export const overSeconds = 60

/** The access token's time is over. */
export async function letTokenExpire(page: Page): Promise<void> {
  const expiresIn = Math.floor(Date.now() / 1000) - overSeconds
  const text = JSON.stringify({ ...(await storedSession(page)), expiresIn })
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, text] as const)
}

import { test as base, expect } from '@playwright/test'
import type { Role } from '@madang/contract/access'
import type { Locale } from '@madang/contract/locales'
import { openDataDir } from '@madang/server/testing/data-dir'
import { agreeToTerms, insertUser, type TestSession, type TestUser } from '@madang/server/testing/factories'
import { FaultWatch, type Faults } from './faults.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { readSystem, type System } from './server.ts'
import { storeSignedIn, type Db } from './signed-in.ts'
import { tagOf, wordsOf, type Words } from './words.ts'

export { expect } from '@playwright/test'

type UserGiven = Parameters<typeof insertUser>[2] & {
  /** Whether the terms were agreed to before; they are asked for at the sign-in otherwise. */
  readonly hasAgreed?: boolean
}

interface SignInGiven {
  readonly authorityType?: Role
  readonly name?: string
  readonly locale?: Locale
  readonly theme?: 'light' | 'dark'
  readonly keepLoggedIn?: boolean
  /** Until the access token is over; negative when it is over already. */
  readonly accessSeconds?: number
  /** Whether announced changes of the terms are shown; put away without it. */
  readonly seesNotices?: boolean
}

export interface SignedIn {
  readonly user: TestUser
  readonly session: TestSession
}

export interface Look {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Wide and narrow, left-to-right and right-to-left, light and dark; of the other width `atOtherWidth` sees the layout. */
export const looks: readonly Look[] = [
  { locale: 'kr', theme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'ir', theme: 'dark', viewport: { width: 360, height: 740 } },
]

interface TestFixtures {
  /** In which language and theme whoever signs in sees the page, unless the test says otherwise. */
  look: Pick<Look, 'locale' | 'theme'>
  /** The words of that language. */
  t: Words
  /** A number that nobody has. */
  newPhone: () => string
  /** A member straight into the database. */
  addUser: (given?: UserGiven) => Promise<TestUser>
  /** A session of a new user in the browser's storage, as after signing in; every tab of the test has it. */
  signInAs: (given?: SignInGiven) => Promise<SignedIn>
  inbox: Inbox
  faults: Faults
}

interface WorkerFixtures {
  system: System
  db: Db
  /** The last four digits of everybody who was there before this worker. */
  takenEndings: ReadonlySet<string>
}

let lastCount = 0

/** Counts through the tests of this worker, for addresses and numbers of their own. */
function nextCount(): number {
  lastCount += 1
  return lastCount
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  system: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from it
    async ({}, provide) => provide(readSystem()),
    { scope: 'worker' },
  ],

  db: [
    async ({ system }, provide) => {
      const { db, close } = openDataDir(system.dataDir)
      await provide(db)
      await close()
    },
    { scope: 'worker' },
  ],

  takenEndings: [
    async ({ db }, provide) => {
      const users = await db.selectFrom('users').select('phone').execute()
      await provide(new Set(users.map(({ phone }) => (phone ?? '').slice(-4))))
    },
    { scope: 'worker' },
  ],

  look: [{ locale: 'gb', theme: 'light' }, { option: true }],

  t: async ({ look }, provide) => provide(wordsOf(look.locale)),

  baseURL: async ({ system }, provide) => provide(system.url),

  // The limits per address count each test alone (the server trusts this proxy).
  extraHTTPHeaders: async ({ system: _started }, provide, { workerIndex }) => {
    const count = nextCount()
    await provide({ 'x-forwarded-for': `10.${workerIndex % 256}.${count >> 8}.${count & 0xff}` })
  },

  faults: [
    async ({ context }, provide, testInfo) => {
      const watch = new FaultWatch()
      await watch.watch(context)
      await provide(watch)
      // A test that stopped half-way has not caused all that it announced.
      const isWhole = testInfo.status === testInfo.expectedStatus
      const faults = [...watch.unexpected(), ...(isWhole ? watch.missing() : [])]
      expect(faults, 'console, page, policy and network').toEqual([])
    },
    { auto: true },
  ],

  // All workers share a database: each has its own middle, and ends as no demo member does, since tests look for four
  // digits; the stand-in refuses some that end below 1000.
  newPhone: async ({ takenEndings }, provide, { workerIndex }) => {
    const middle = String(workerIndex % 1_000).padStart(3, '0')
    await provide(() => {
      let ending: string
      do ending = String(1000 + ((workerIndex * 2_000 + nextCount()) % 9000))
      while (takenEndings.has(ending))
      return `+82101${middle}${ending}`
    })
  },

  addUser: async ({ db, newPhone }, provide) => {
    await provide(async ({ hasAgreed = true, ...given } = {}) => {
      const user = await insertUser(db, new Date(), { phone: newPhone(), ...given })
      if (hasAgreed) await agreeToTerms(db, new Date(), user.id)
      return user
    })
  },

  signInAs: async ({ context, db, addUser, system, look }, provide) => {
    await provide(async (given = {}) => {
      const { authorityType = 'SUPER_ADMIN', name = '한가람', locale, theme } = { ...look, ...given }
      const { keepLoggedIn = true, accessSeconds = 15 * 60, seesNotices = false } = given
      const user = { ...(await addUser({ authorityType, name, locale })), name }
      const choices = { locale, theme, keepLoggedIn, accessSeconds, seesNotices }
      // A page of the person before would leave for its dashboard by itself, and may do so into the test's next step.
      for (const page of context.pages()) await page.goto('about:blank')
      const session = await storeSignedIn(context, { db, url: system.url, user, ...choices })
      return { user, session }
    })
  },

  inbox: async ({ playwright, system }, provide) => {
    const request = await playwright.request.newContext()
    await provide(openInbox(request, system.inboxUrl))
    await request.dispose()
  },
})

/**
 * The tests of `describe` in each look: in a window so wide, by a person of that language and theme; all in the
 * window `only` where what is tested is of one width.
 */
export function inEachLook(describe: (look: Look) => void, only?: Look['viewport']): void {
  for (const given of looks) {
    const look = { ...given, viewport: only ?? given.viewport }
    const { locale, theme, viewport } = look
    test.describe(`in ${locale}, ${theme}, ${viewport.width} px`, () => {
      test.use({ look, viewport, locale: tagOf(locale), colorScheme: theme })
      describe(look)
    })
  }
}

import type { Page } from '@playwright/test'
import { lendAtDoor } from '@madang/contract/door'
import { matchLocale, type Locale } from '@madang/contract/locales'
import { insertJrsDevice } from '@madang/server/testing/factories'
import { kioskOf } from './kiosk.ts'
import { addList } from './lists.ts'
import { expectKept } from './page-checks.ts'
import type { Db } from './signed-in.ts'
import type { Words } from './words.ts'

export interface Shot {
  readonly name: string
  readonly isSignedIn: boolean
  /** By an owner of stores rather than the operator. */
  readonly isOwner?: boolean
  readonly isWholePage: boolean
  /** Of the window, where it is not for the usual ones. */
  readonly widths?: readonly number[]
  readonly open: (page: Page, words: Words) => Promise<void>
}

const kioskWidths: readonly number[] = [1024, 768, 360]
const wallWidths: readonly number[] = [1920, 1080]

let unknown = 0

/** Nobody has these numbers: the screen is the same, no text is sent, and none is asked for twice. */
export function nextUnknownPhone(): string {
  unknown += 1
  return `+82101234${9000 + unknown}`
}

async function localeOf(page: Page): Promise<Locale> {
  return matchLocale([await page.evaluate(() => navigator.language)])
}

/** Wall screens, each a device of its own. */
export function wallShots({
  db,
  storeId,
  eveningId,
}: {
  db: Db
  storeId: string
  eveningId: string
}): Shot[] {
  const wall = (name: string, listOf: () => Promise<string>): Shot => ({
    name,
    isSignedIn: false,
    isWholePage: false,
    widths: wallWidths,
    open: async (page) => {
      const locale = await localeOf(page)
      const jrsItemId = await listOf()
      const device = { jrsItemId, storeId, kind: 'WALL', locale } as const
      await page.goto((await insertJrsDevice(db, new Date(), device)).path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  })
  const given = { weeklyHours: '[]', title: '저녁 대기' } as const
  return [
    wall('wall', async () => eveningId),
    wall('wall-nobody', () => addList(db, storeId, { ...given, status: 'OPEN' })),
    wall('wall-paused', () => addList(db, storeId, { ...given, status: 'PAUSED' })),
    wall('wall-closed', () => addList(db, storeId, { ...given, status: 'CLOSED' })),
    {
      ...wall('wall-never', async () => eveningId),
      open: async (page) => void (await page.goto('/door/wall')),
    },
  ]
}

/** What guests and staff see of a kiosk, each picture on a device of its own. */
export function kioskShots({
  db,
  storeId,
  eveningId,
}: {
  db: Db
  storeId: string
  eveningId: string
}): Shot[] {
  type Pressed = (kiosk: ReturnType<typeof kioskOf>, page: Page) => Promise<void>
  const kiosk = (name: string, pressed: Pressed, listOf = async () => eveningId): Shot => ({
    name: `kiosk-${name}`,
    isSignedIn: false,
    isWholePage: false,
    widths: kioskWidths,
    open: async (page) => {
      const locale = await localeOf(page)
      const device = { jrsItemId: await listOf(), storeId, kind: 'KIOSK', locale } as const
      await page.goto((await insertJrsDevice(db, new Date(), device)).path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await pressed(kioskOf(page, locale), page)
    },
  })
  /** Its numbers for that are lent when it opens. */
  const goOffline = async (page: Page): Promise<void> => {
    const lending = page.waitForResponse(`**${lendAtDoor.path}`)
    await page.reload()
    await lending
    await expectKept(page)
    await page.context().setOffline(true)
  }
  return [
    kiosk('start', async () => undefined),
    kiosk('form', async ({ start, press, agree }) => {
      await start.click()
      await press('248013')
      await agree.check()
    }),
    kiosk('given', async ({ join, joined }) => {
      await join(nextUnknownPhone())
      await joined.waitFor()
    }),
    kiosk('staff', async ({ t, press }, page) => {
      await page.getByRole('button', { name: t('kiosk.staff') }).click()
      await press('12')
    }),
    kiosk('offline', async ({ join, joined }, page) => {
      await goOffline(page)
      await join(nextUnknownPhone())
      await joined.waitFor()
    }),
    kiosk('offline-staff', async ({ t, join, done }, page) => {
      await goOffline(page)
      await join(nextUnknownPhone())
      await done.click()
      await page.getByRole('button', { name: t('kiosk.staff') }).click()
    }),
    kiosk(
      'paused',
      async () => undefined,
      () => addList(db, storeId, { weeklyHours: '[]', title: '저녁 대기', status: 'PAUSED' }),
    ),
  ]
}

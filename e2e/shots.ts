/**
 * Pictures of every screen for a review of the looks, not a test:
 *
 *   node e2e/shots.ts <folder> [part of a file name …]
 *
 * Files are called `users-1440-gb-dark.png`; parts such as `user-new` or `390-ir` narrow them down.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, request, type Browser, type Locator, type Page } from '@playwright/test'
import { seoulDate } from '@madang/contract/korean-time'
import type { Locale } from '@madang/contract/locales'
import { maskName } from '@madang/contract/masking'
import { promotionStatuses } from '@madang/contract/statuses'
import { openDataDir } from '@madang/server/testing/data-dir'
import {
  insertJrsDevice,
  insertPromotion,
  insertRequest,
  insertUser,
  sellPlans,
  type TestUser,
} from '@madang/server/testing/factories'
import { browserOptions } from './browser.ts'
import { kioskShots, nextUnknownPhone, wallShots, type Shot } from './door-shots.ts'
import { addScreenLists } from './lists.ts'
import { addDifferences, addDoubt } from '@madang/server/testing/orders'
import { addScreenOrders } from './orders.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { ownerShots } from './owner-shots.ts'
import { requestScreens, walkRequest } from './request-road.ts'
import { jrsScreens, walkJrs } from './jrs-road.ts'
import { consoleScreens } from './screens.ts'
import { startSystem, type System } from './server.ts'
import { askForCode } from './sign-in.ts'
import { storeSignedIn, type Db } from './signed-in.ts'
import { addStore } from './stores.ts'
import { tagOf, wordsOf, type Words } from './words.ts'

type Theme = 'light' | 'dark'

interface Look {
  readonly width: number
  readonly locale: Locale
  readonly theme: Theme
}

/** Of the windows of people, and of screens at a door. */
const heights: Record<number, number> = {
  1440: 900,
  768: 1024,
  390: 844,
  360: 740,
  1920: 1080,
  1080: 1920,
  1024: 768,
}
const usualWidths: readonly number[] = [1440, 768, 390, 360]
const locales: Locale[] = ['kr', 'gb', 'ir']
const memberName = '윤하늘'

const looks: Look[] = Object.keys(heights).flatMap((width) =>
  locales.flatMap((locale) =>
    (['light', 'dark'] as const).map((theme) => ({ width: Number(width), locale, theme })),
  ),
)

function publicShots(shown: { code: string; storeId: string }): Shot[] {
  const open = (path: string) => async (page: Page) => void (await page.goto(path))
  const shot = { isSignedIn: false, isWholePage: true }
  return [
    { ...shot, name: 'landing', open: open('/') },
    { ...shot, name: 'landing-soon', open: open('/?when=soon') },
    { ...shot, name: 'landing-no-match', open: open('/?when=soon&type=EVENT&region=11110') },
    { ...shot, name: 'shared-promotion', open: open(`/app/share?p=${shown.code}`) },
    { ...shot, name: 'shared-store', open: open(`/app/share?s=${shown.storeId}`) },
    { ...shot, name: 'gone', open: open('/404') },
    { ...shot, name: 'terms', open: open('/terms') },
    { ...shot, name: 'privacy', open: open('/privacy') },
    { ...shot, name: 'location', open: open('/location') },
    { ...shot, name: 'refund-user', open: open('/refundUser') },
    { ...shot, name: 'refund-store', open: open('/refundStore') },
    { ...shot, name: 'versions', open: open('/terms/versions') },
    { ...shot, name: 'faq', open: open('/faq') },
    { ...shot, name: 'faq-found', open: open('/faq?q=010') },
    {
      ...shot,
      name: 'login',
      open: async (page, words) => {
        await page.goto('/login')
        await page.getByRole('heading', { name: words('login.phone.title') }).waitFor()
      },
    },
    {
      ...shot,
      name: 'login-code',
      open: async (page, words) => {
        await page.goto('/login')
        await askForCode(page, { phone: nextUnknownPhone(), words })
        await page.getByRole('heading', { name: words('login.code.title') }).waitFor()
      },
    },
  ]
}

/** What a guest sees on the way to a request; each picture walks up to it, from an address and a number of its own. */
function requestShots({ inbox, db }: { inbox: Inbox; db: Db }): Shot[] {
  return requestScreens.map((name) => ({
    name,
    isSignedIn: false,
    isWholePage: true,
    open: async (page, words) => {
      const phone = nextUnknownPhone()
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:db8::${phone.slice(-4)}:0:0:0:1` })
      await walkRequest({ page, words, inbox, db, phone, at: async (screen) => screen === name })
    },
  }))
}

/** What a guest sees of a list. */
function listShots({ db, storeId }: { db: Db; storeId: string }): Shot[] {
  return jrsScreens.map((name) => ({
    name,
    isSignedIn: false,
    isWholePage: true,
    open: async (page, words) => walkJrs({ page, words, db, storeId, phone: nextUnknownPhone() }, name),
  }))
}

function visible(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name }).filter({ visible: true }).first()
}

/** A button beside the heading, and on phones in the menu of the bar. */
async function openExport(page: Page, words: Words, list: 'stores' | 'payments'): Promise<void> {
  const name = words(`${list}.action.export`)
  if ((page.viewportSize()?.width ?? 0) < 640) {
    await visible(page, words('table.more')).click()
    await page.getByRole('menuitem', { name }).click()
  } else await visible(page, name).click()
  await page.getByRole('dialog').waitFor()
}

/** As where there is nothing of what a list shows. */
async function answerNothing(page: Page, path: string): Promise<void> {
  const json = { items: [], totalCount: 0, totalPages: 0, pageNumber: 1, pageSize: 20 }
  await page.route(path, (route) => route.fulfill({ json }))
}

/** What a press opens over a screen. */
function opened({
  eveningId,
  memberId,
  storeId,
  waitingOrderId,
}: Parameters<typeof consoleScreens>[0]): Shot[] {
  const over = (name: string, path: string, press: Shot['open']): Shot => ({
    name,
    isSignedIn: true,
    isWholePage: false,
    open: async (page, words) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await press(page, words)
    },
  })
  const record = `/admin/users/${memberId}`
  const menuOf = (words: Words) => words('ui.more', { name: maskName(memberName) })
  return [
    over('palette', '/admin/dashboard', async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('5678')
    }),
    over('profile-menu', '/admin/dashboard', (page, words) =>
      visible(page, new RegExp(`^${words('shell.profile.label')}`)).click(),
    ),
    over('users-filter', '/admin/users', async (page, words) => {
      await visible(page, words('table.filter.add')).click()
      await page.getByRole('dialog').waitFor()
    }),
    over('stores-filter', '/admin/stores', async (page, words) => {
      await visible(page, words('table.filter.add')).click()
      await page.getByRole('dialog').waitFor()
    }),
    over('audit-filter', '/admin/audit', async (page, words) => {
      await visible(page, words('table.filter.add')).click()
      await page.getByRole('dialog').getByRole('group').nth(1).getByRole('combobox').fill('윤')
      await page.getByRole('dialog').locator('details').first().click()
      await page.getByRole('option').first().waitFor()
    }),
    over('audit-record', '/admin/audit', async (page) => {
      await page.locator('tr[data-row] [data-main]').first().click()
      await page.getByRole('dialog').waitFor()
    }),
    over('stores-export', '/admin/stores', (page, words) => openExport(page, words, 'stores')),
    over('stores-invite', `/admin/stores/${storeId}?tab=staff`, async (page, words) => {
      await visible(page, words('stores.staff.invite.open')).click()
      await page.getByRole('dialog').waitFor()
    }),
    over('payments-export', '/admin/payments/billing', (page, words) => openExport(page, words, 'payments')),
    over('payments-handling-none', '/admin/payments/billing', async (page, words) => {
      await answerNothing(page, '**/api/v1/payment/paged-waiting-refunds*')
      await page
        .getByRole('navigation', { name: words('payments.tabs') })
        .getByRole('link', { name: words('payments.tab.handling') })
        .click()
      await page.getByText(words('payments.waiting.empty.title')).waitFor()
    }),
    over('transfers-none', '/admin/payments/transfers?search=%EB%B7%81%EB%B7%81', async (page, words) => {
      await page.getByText(words('table.nothing.title')).waitFor()
    }),
    over('payments-statement', '/admin/payments/billing', async (page, words) => {
      await visible(page, words('payments.statement.export.open')).click()
      await page.getByRole('dialog').waitFor()
    }),
    over('order-refund', `/admin/payments/orders/${waitingOrderId}?refund=1`, (page) =>
      page.getByRole('dialog').waitFor(),
    ),
    over('user-reveal', `${record}?reveal=1`, async (page) => {
      await page.getByRole('radio').first().waitFor()
    }),
    over('user-menu', record, (page, words) => visible(page, menuOf(words)).click()),
    over('user-suspend', record, async (page, words) => {
      await visible(page, menuOf(words)).click()
      await page.getByRole('menuitem', { name: words('users.action.suspend') }).click()
    }),
    over('jrs-board-away', `/admin/jrs/${eveningId}/board`, async (page, words) => {
      await page.waitForResponse(/\/lent-numbers$/)
      await page.route('**/api/**', (route) => route.abort())
      await page.locator('[data-settling]').first().waitFor({ state: 'detached' })
      await visible(page, new RegExp(`^${words('board.press.next')}`)).click()
      await visible(page, words('offline.submit')).click()
      await page
        .getByText(/9\d0|۹.۰/)
        .filter({ visible: true })
        .first()
        .waitFor()
    }),
    over('preferences-errors', '/admin/preferences', async (page, words) => {
      await page.getByLabel(words('preferences.profile.name'), { exact: true }).fill('')
      await page.getByLabel(words('preferences.profile.email')).fill('not an address')
      await page.getByRole('button', { name: words('preferences.profile.save') }).click()
    }),
  ]
}

function consoleShots(records: Parameters<typeof consoleScreens>[0]): Shot[] {
  const screens = consoleScreens(records).map(({ name, path, ready }): Shot => ({
    name,
    isSignedIn: true,
    isWholePage: true,
    open: async (page, words) => {
      await page.goto(path)
      await ready(page, words)
    },
  }))
  return [...screens, ...opened(records)]
}

type Person = TestUser & { readonly name: string }

interface Studio {
  readonly browser: Browser
  readonly system: System
  readonly db: Db
  readonly staff: Person
  /** Of the stores whose plans are shown. */
  readonly owner: Person
  readonly folder: string
}

/** No devices of the looks before, and the account in the language of this one. */
async function startAfresh(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.deleteFrom('sessionTokens').where('sessionId', 'in', sessionsOf(db, userId)).execute()
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
}

function sessionsOf(db: Db, userId: string) {
  return db.selectFrom('sessions').select('id').where('userId', '=', userId)
}

/** A window as high as the page: in one of the usual height bars that stick would stand in the middle. */
async function showAll(page: Page, width: number): Promise<void> {
  const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(contentHeight, heights[width] ?? 0) })
}

async function take(studio: Studio, look: Look, shots: readonly Shot[]): Promise<void> {
  const { browser, system, db, staff, owner, folder } = studio
  const { width, locale, theme } = look
  const words = wordsOf(locale)
  const whoOf = ({ isSignedIn, isOwner }: Shot) => (isSignedIn ? (isOwner === true ? owner : staff) : null)
  for (const viewer of [null, staff, owner]) {
    const seen = shots.filter((shot) => whoOf(shot) === viewer)
    if (seen.length === 0) continue
    const context = await browser.newContext({
      baseURL: system.url,
      locale: tagOf(locale),
      timezoneId: 'Asia/Seoul',
      colorScheme: theme,
      viewport: { width, height: heights[width] ?? 900 },
      reducedMotion: 'reduce',
      // An address of its own for each look, or the limit per address ends the sign-ins.
      extraHTTPHeaders: { 'x-forwarded-for': `10.0.0.${looks.indexOf(look)}` },
    })
    if (viewer !== null) {
      await startAfresh(db, viewer.id, locale)
      const choices = { locale, theme, keepLoggedIn: true, accessSeconds: 15 * 60 }
      await storeSignedIn(context, { db, url: system.url, user: viewer, ...choices })
    }
    for (const shot of seen) {
      const file = fileOf(shot, look)
      const page = await context.newPage()
      // The shot before may have cut it.
      await context.setOffline(false)
      await shot.open(page, words)
      if (shot.isWholePage) await showAll(page, width)
      await page.screenshot({ path: join(folder, file) })
      await page.close()
      console.log(file)
    }
    await context.close()
  }
}

function fileOf({ name }: Shot, { width, locale, theme }: Look): string {
  return `${name}-${width}-${locale}-${theme}.png`
}

async function run(folder: string, parts: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { system, stop } = await startSystem()
  const { db, close } = openDataDir(system.dataDir)
  const browser = await chromium.launch(await browserOptions())
  const inboxRequests = await request.newContext()
  try {
    const name = '한가람'
    const given = { authorityType: 'SUPER_ADMIN', name, phone: '+821010009999' } as const
    const staff = { ...(await insertUser(db, new Date(), given)), name }
    const email = 'haneul@example.com'
    const member = await insertUser(db, new Date(), { name: memberName, email, phone: '+821010009998' })
    const people = { [member.id]: 'OWNER', [staff.id]: 'STAFF' } as const
    const store = await addStore(db, { name: '하늘 찻집', status: 'ACTIVE', staff: people })
    const inbox = openInbox(inboxRequests, system.inboxUrl)
    const asked = { requesterId: member.id, amount: 12_300, orderNo: 'O20261120-7K3F9A' }
    const approved = {
      status: 'APPROVED',
      assigneeId: staff.id,
      answer: '환불을 승인했습니다. 3영업일 안에 돌려드리겠습니다.',
      answeredAt: new Date().toISOString(),
    } as const
    const request = await insertRequest(db, new Date(), { ...asked, ...approved })
    const promotion = await insertPromotion(db, new Date(), { storeId: store.id })
    for (const [index, status] of promotionStatuses.entries()) {
      const dayMs = 24 * 60 * 60 * 1000
      const startAt = Date.now() + (index * 3 - 14) * dayMs
      const period = [startAt, startAt + (2 + ((index * 5) % 13)) * dayMs].map((at) =>
        new Date(at).toISOString(),
      )
      const [title, type] = [`${index + 1}월의 찻자리`, 'COUPON'] as const
      const [from = '', to = ''] = period
      const given = { storeId: store.id, title, type, status, startAt: from, endAt: to, submittedAt: from }
      await insertPromotion(db, new Date(), given)
    }
    const manager = { authorityType: 'MANAGER', name: '조가현', phone: '+821010009996' } as const
    const owner = { ...(await insertUser(db, new Date(), manager)), name: manager.name }
    const other = await insertUser(db, new Date(), { ...given, name: '박서연', phone: '+821010009997' })
    const bought = { storeId: store.id, buyerUserId: member.id, askedBy: other.id, refundedBy: staff.id }
    const sold = await addScreenOrders(db, bought)
    const differing = { orderId: sold.orderId, day: seoulDate(new Date()) }
    await addDifferences(db, new Date(), differing)
    await addDoubt(db, new Date(), differing)
    await sellPlans(db, new Date())
    const records = {
      memberId: member.id,
      storeId: store.id,
      promotionId: promotion.id,
      ...(await addScreenLists(db, store.id)),
      requestId: request.id,
      ...sold,
    }
    for (const [kind, name] of [
      ['WALL', '계산대 위 화면'],
      ['KIOSK', '입구 태블릿'],
    ] as const) {
      const device = { jrsItemId: records.eveningId, storeId: store.id, kind, name }
      await insertJrsDevice(db, new Date(), device)
    }
    const shown = await db
      .selectFrom('promotions')
      .select(['code', 'storeId'])
      .where('status', '=', 'LIVE')
      .orderBy('endAt')
      .executeTakeFirstOrThrow()
    const shots = [
      ...publicShots(shown),
      ...requestShots({ inbox, db }),
      ...listShots({ db, storeId: store.id }),
      ...consoleShots(records),
      ...(await ownerShots(db, owner.id)),
      ...wallShots({ db, ...records }),
      ...kioskShots({ db, ...records }),
    ]
    const isWanted = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part))
    for (const look of looks) {
      await take(
        { browser, system, db, staff, owner, folder },
        look,
        shots.filter(
          (shot) => (shot.widths ?? usualWidths).includes(look.width) && isWanted(fileOf(shot, look)),
        ),
      )
    }
  } finally {
    await inboxRequests.dispose()
    await browser.close()
    await close()
    await stop()
  }
}

const [folder, ...parts] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node e2e/shots.ts <folder> [part of a file name …]')
  process.exitCode = 1
} else {
  await run(resolve(folder), parts)
}

import type { Page } from '@playwright/test'
import { toLocalPhone } from '@madang/contract/phone'
import { sessionKey } from '@madang/contract/stored-session'
import { expect, test } from '../fixtures.ts'
import { askForCode, otherCode, signIn, typeCode } from '../sign-in.ts'
import { wordsOf } from '../words.ts'

const dashboard = '/admin/dashboard'
const [gb, kr, es, ir] = [wordsOf('gb'), wordsOf('kr'), wordsOf('es'), wordsOf('ir')]

function language(page: Page, name: string) {
  return page.getByRole('button', { name })
}

test('a language chosen at the code keeps what is typed, what failed and where one is', async ({
  page,
  addUser,
  inbox,
  faults,
}) => {
  faults.expect(/^400 POST \/api\/v1\/auth\/confirm-sign-in$/)
  const { phone } = await addUser({ authorityType: 'MANAGER' })
  await page.goto('/login')
  await askForCode(page, { phone, keepLoggedIn: true })
  const code = await inbox.codeFor(phone)
  await typeCode(page, otherCode(code))
  await expect(page.getByRole('alert')).toContainText('4 tries left')
  await typeCode(page, '12')
  await language(page, '한국어').click()
  await expect(page.getByRole('heading', { name: kr('login.code.title') })).toBeVisible()
  await expect(language(page, '한국어')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('4번')
  const field = page.getByLabel(kr('login.code.label'))
  await expect(field).toHaveValue('12')
  // A press by Playwright puts the caret of a field without the focus to its front.
  await field.focus()
  await field.press('3')
  await expect(field).toHaveValue('123')
  for (let digit = 0; digit < 3; digit += 1) await field.press('Backspace')
  await typeCode(page, code, kr)
  await expect(page).toHaveURL(dashboard)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"keepLoggedIn":true')
})

test('the answer to a number comes in the language that was chosen while it was on its way', async ({
  page,
  newPhone,
}) => {
  const isChosen = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/sign-in', async (route) => {
    await isChosen.promise
    await route.continue()
  })
  await page.goto('/login')
  await askForCode(page, { phone: newPhone() })
  await expect(page.getByRole('button', { name: gb('login.phone.sending') })).toBeDisabled()
  await language(page, 'Español').click()
  await expect(page.getByRole('button', { name: es('login.phone.sending') })).toBeDisabled()
  isChosen.resolve()
  await expect(page.getByRole('heading', { name: es('login.code.title') })).toBeVisible()
  await expect(page.getByLabel(es('login.code.label'))).toBeFocused()
})

test('of two languages chosen one after the other the second stays, whichever comes first', async ({
  page,
}) => {
  await page.goto('/login')
  const isSecondThere = Promise.withResolvers<void>()
  await page.route('/login', async (route) => {
    if (route.request().headers()['accept-language'] === 'es-ES') await isSecondThere.promise
    await route.continue()
  })
  const isOver = page.waitForEvent(
    'requestfailed',
    (request) => request.headers()['accept-language'] === 'es-ES',
  )
  await language(page, 'Español').click()
  await language(page, '한국어').click()
  await expect(page.getByRole('heading', { name: kr('login.phone.title') })).toBeVisible()
  isSecondThere.resolve()
  await isOver
  await expect(page.getByRole('heading', { name: kr('login.phone.title') })).toBeVisible()
})

test('a language that cannot be loaded leaves the page as it is', async ({ page, faults }) => {
  faults.expect(/^net::ERR_FAILED GET \/login$/)
  await page.goto('/login')
  await page.route('/login', (route) => route.abort('failed'))
  const isRefused = page.waitForEvent('requestfailed')
  await language(page, '한국어').click()
  await isRefused
  await page.getByRole('button', { name: gb('login.phone.send') }).click()
  await expect(page.getByLabel(gb('login.phone.label'))).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

test.describe('where the account speaks another language than the browser', () => {
  test.beforeEach(async ({ context, system }) => {
    const localStorage = [{ name: 'locale', value: 'ir' }]
    await context.setStorageState({ cookies: [], origins: [{ origin: system.url, localStorage }] })
  })

  test('the page comes in that of the account', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: ir('login.phone.title') })).toBeVisible()
    await expect(page.getByLabel(ir('login.phone.label'))).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa-IR')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(language(page, 'فارسی')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveTitle(/ورود/)
  })

  test('it comes in that of the browser when the other cannot be loaded', async ({ page, faults }) => {
    faults.expect(/^net::ERR_FAILED GET \/login$/)
    await page.route('/login', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('failed'),
    )
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: gb('login.phone.title') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  })
})

test('a refusal that comes late leaves the code of another number alone', async ({
  page,
  newPhone,
  faults,
}) => {
  faults.expect(/^400 POST \/api\/v1\/auth\/confirm-sign-in$/)
  const [first, second] = [newPhone(), newPhone()]
  const isSecondSent = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/confirm-sign-in', async (route) => {
    await isSecondSent.promise
    await route.fulfill({ status: 400, json: { code: 'auth.code_expired' } })
  })
  await page.goto('/login')
  await askForCode(page, { phone: first })
  await typeCode(page, '000000')
  await page.goBack()
  await askForCode(page, { phone: second })
  await expect(page.getByText(toLocalPhone(second))).toBeVisible()
  const isRefused = page.waitForResponse('**/api/v1/auth/confirm-sign-in')
  isSecondSent.resolve()
  await isRefused
  await page.getByLabel(gb('login.code.label')).fill('1')
  await expect(page.getByText(toLocalPhone(second))).toBeVisible()
  await expect(page.getByText(gb('login.code.over'))).toBeHidden()
})

test('what a browser fills in while a code is checked sends no second one', async ({
  page,
  newPhone,
  faults,
}) => {
  faults.expect(/^400 POST \/api\/v1\/auth\/confirm-sign-in$/)
  const isFilled = Promise.withResolvers<void>()
  let checks = 0
  await page.route('**/api/v1/auth/confirm-sign-in', async (route) => {
    checks += 1
    await isFilled.promise
    await route.fulfill({ status: 400, json: { code: 'auth.code_mismatch', attemptsLeft: 4 } })
  })
  await page.goto('/login')
  await askForCode(page, { phone: newPhone() })
  await typeCode(page, '111111')
  await page.getByLabel(gb('login.code.label')).evaluate((input: HTMLInputElement) => {
    input.value = '222222'
    input.dispatchEvent(new InputEvent('input'))
  })
  isFilled.resolve()
  await expect(page.getByRole('alert')).toContainText('4 tries left')
  expect(checks).toBe(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs them, and shows no form that does nothing', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('paragraph')).toHaveText(/^This page needs JavaScript\./)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})

test.describe('the files of the console', () => {
  const prefetches = (page: Page) => page.locator('link[rel=prefetch]')

  test('are there when the code was right', async ({ page, addUser, inbox }) => {
    const { phone } = await addUser({ authorityType: 'MANAGER', locale: 'gb' })
    await page.goto('/login')
    await page.waitForFunction(() => {
      const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')]
      return wanted.length > 0 && wanted.every(({ href }) => performance.getEntriesByName(href).length > 0)
    })
    await signIn(page, inbox, { phone })
    await expect(page.getByRole('heading', { level: 1, name: gb('dashboard.title') })).toBeVisible()
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // that type of entry
        .filter(({ name }) => name.includes('/assets/'))
        .map(({ name, transferSize }) => ({ path: new URL(name).pathname, transferSize })),
    )
    expect(loaded.length).toBeGreaterThan(2)
    expect(loaded.filter(({ transferSize }) => transferSize > 0)).toEqual([])
  })

  test('are not asked for ahead by who wants to save data', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.clock.install()
    await page.goto('/login')
    await page.clock.fastForward(60_000)
    await expect(prefetches(page)).toHaveCount(0)
  })

  test('wait until the page is at rest', async ({ page }) => {
    await page.clock.pauseAt(new Date(Date.now() + 10_000))
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(prefetches(page)).toHaveCount(0)
    await page.clock.fastForward(60_000)
    await expect(prefetches(page)).not.toHaveCount(0)
  })
})

test('a sign-in page that the browser kept goes on where somebody signed in meanwhile', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await page.goto('/robots.txt')
  const stored = await page.evaluate((key) => {
    const text = localStorage.getItem(key)
    localStorage.removeItem(key)
    return text ?? ''
  }, sessionKey)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: gb('login.phone.title') })).toBeVisible()
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
    [sessionKey, stored] as const,
  )
  await expect(page).toHaveURL(dashboard)
})

import { toLocalPhone } from '@madang/contract/phone'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { askForCode, otherCode, signIn, typeCode } from '../sign-in.ts'
import { wordsOf } from '../words.ts'

const dashboard = '/admin/dashboard'
const codeTitle = 'Enter the code we sent'

const caretOf = (input: HTMLInputElement): number | null => input.selectionStart

test('a number that is typed key by key, however it is written, is one of eight digits after 010', async ({
  page,
}) => {
  await page.goto('/login')
  const number = page.getByLabel('Mobile number')
  for (const [keys, shown] of [
    ['55556666', '5555-6666'],
    ['01055556666', '5555-6666'],
    ['1055556666', '5555-6666'],
    ['+82 10-5555-6666', '5555-6666'],
    ['10105555', '1010-5555'],
  ] as const) {
    await number.fill('')
    await number.pressSequentially(keys)
    await expect(number, keys).toHaveValue(shown)
    await number.blur()
    await expect(number, keys).not.toHaveAttribute('aria-invalid')
  }
})

for (const [keys, fault] of [
  ['011-234-5678', 'Only numbers that begin with 010 can be used.'],
  ['02-123-4567', 'Only numbers that begin with 010 can be used.'],
  ['555566667', 'These are too many digits: eight follow 010-.'],
] as const) {
  test(`${keys} is refused in words, and nobody else is asked`, async ({ page }) => {
    await page.goto('/login')
    const number = page.getByLabel('Mobile number')
    await number.pressSequentially(keys)
    await expect(number).toHaveAccessibleDescription(fault)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(fault)
    await expectAccessible(page)
  })
}

test('a number that was left empty is missed, without a press going astray', async ({ page }) => {
  await page.goto('/login')
  const number = page.getByLabel('Mobile number')
  await expect(number).toBeFocused()
  await expect(number).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(number).toHaveAccessibleDescription('This field is required.')
  await expectAccessible(page)
  await number.fill('55556666')
  await expect(number).toHaveAccessibleDescription('Korean mobile numbers only.')
  await number.fill('')
  await expect(number).toHaveAccessibleDescription('This field is required.')
})

for (const redirect of [
  '/..//evil.example/x',
  '/.//evil.example',
  '/admin/..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E//evil.example',
  '/./..//evil.example',
]) {
  test(`the way on to ${redirect} does not lead away`, async ({ page, signInAs }) => {
    await signInAs()
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await expect(page).toHaveURL(dashboard)
  })
}

test('a digit in the middle of the number is mended without the caret leaving it', async ({ page }) => {
  await page.goto('/login')
  const number = page.getByLabel('Mobile number')
  await number.pressSequentially('12345678')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(number).toHaveValue('1245-678')
  expect(await number.evaluate(caretOf)).toBe(2)
  await page.keyboard.type('9')
  await expect(number).toHaveValue('1294-5678')
  expect(await number.evaluate(caretOf)).toBe(3)
})

test('an invitation understands a whole number typed key by key, and refuses what is none', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await page.goto('/admin/users/new')
  const number = page.getByLabel('Phone', { exact: true })
  await number.pressSequentially('01055556666')
  await expect(number).toHaveValue('010-5555-6666')
  await number.fill('')
  await number.pressSequentially('0212345678')
  await expect(number).toHaveAccessibleDescription(/Only numbers that begin with 010 can be used\.$/)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(number).toBeFocused()
})

test('back at the number, the same one leads to its code again without another text', async ({
  page,
  addUser,
  inbox,
}) => {
  const { phone } = await addUser({ authorityType: 'MANAGER' })
  await page.goto('/login')
  await askForCode(page, { phone })
  const code = await inbox.codeFor(phone)
  await page.getByRole('button', { name: 'Change the number' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
  await expect(page.getByText(/Send again in \d+ second/)).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL(dashboard)
  expect(await inbox.countFor(phone)).toBe(1)
})

test('a code that can be tried no more is not offered on the way back to its number', async ({
  page,
  addUser,
  inbox,
  faults,
}) => {
  faults.expect(/^400 POST \/api\/v1\/auth\/confirm-sign-in$/)
  faults.expect(/^429 POST \/api\/v1\/auth\/sign-in$/)
  const { phone } = await addUser({ authorityType: 'MANAGER' })
  await page.goto('/login')
  await askForCode(page, { phone })
  const wrong = otherCode(await inbox.codeFor(phone))
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Ask for a new code']) {
    await expect(page.getByLabel('Confirmation code')).toBeEnabled()
    await typeCode(page, wrong)
    await expect(page.getByRole('alert')).toContainText(left)
  }
  await page.getByRole('button', { name: 'Change the number' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(
    page
      .locator('form')
      .getByText(/another code in \d+ second/)
      .first(),
  ).toBeAttached()
  await expect(page.getByRole('heading', { name: codeTitle })).toHaveCount(0)
})

test('a reload keeps the step of the code, and Back from the console leads past it', async ({
  page,
  addUser,
  inbox,
}) => {
  const { phone } = await addUser({ authorityType: 'MANAGER' })
  await page.goto('/faq')
  await page.goto('/login')
  await askForCode(page, { phone, keepLoggedIn: true })
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
  const code = await inbox.codeFor(phone)
  await page.reload()
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL(dashboard)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"keepLoggedIn":true')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('a code that is over is not kept over a reload', async ({ page, newPhone }) => {
  await page.clock.install()
  await page.goto('/login')
  await askForCode(page, { phone: newPhone() })
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(1)
  await page.clock.fastForward('03:01')
  await page.reload()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await expect(page.getByRole('heading', { name: codeTitle })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the browser goes back from the code to the number, and forward again', async ({ page, newPhone }) => {
  await page.goto('/login')
  await askForCode(page, { phone: newPhone() })
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
})

test('the wait for another code counts down and goes', async ({ page, newPhone, faults }) => {
  faults.expect(/^429 POST \/api\/v1\/auth\/sign-in$/)
  await page.clock.install()
  const phone = newPhone()
  await page.goto('/login')
  await askForCode(page, { phone })
  await expect(page.getByRole('heading', { name: codeTitle })).toBeVisible()
  // Another tab knows nothing of what this one sent.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await askForCode(page, { phone })
  const wait = page.locator('form').getByText(/another code in \d+ second/)
  const secondsLeft = async () => Number(/\d+/.exec(await wait.last().innerText())?.[0])
  const before = await secondsLeft()
  const said = await page.getByRole('alert').innerText()
  await page.clock.fastForward(10_000)
  await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 10)
  await expect(page.getByRole('alert')).toHaveText(said)
  await page.clock.fastForward(before * 1000)
  await expect(wait).toHaveCount(0)
})

test('who is suspended sees how to reach support', async ({ page, addUser, inbox, faults }) => {
  faults.expect(/^403 POST \/api\/v1\/auth\/confirm-sign-in$/)
  const member = await addUser({ authorityType: 'MANAGER', status: 'SUSPENDED' })
  const call = page.getByRole('link', { name: /^[\d-]+$/ })
  await page.goto('/login')
  await expect(call).toHaveCount(0)
  await signIn(page, inbox, { phone: member.phone })
  await expect(page.getByRole('alert')).toHaveText('This account is suspended. Support can tell you more.')
  await expect(call).toHaveAttribute('href', /^tel:\d+$/)
  await expect(page.getByRole('link', { name: 'Chat on KakaoTalk' })).toHaveAttribute(
    'href',
    /^https:\/\/pf\.kakao\.com\/_\w+\/chat$/,
  )
  await expectAccessible(page)
})

test.describe('in Persian', () => {
  test.use({ locale: 'fa-IR' })

  test('the time that a code has left is in Persian digits', async ({ page, newPhone }) => {
    await page.goto('/login')
    await askForCode(page, { phone: newPhone(), words: wordsOf('ir') })
    await expect(page.getByText(/^[۲۳]:[۰-۹]{2}$/)).toBeVisible()
  })
})

/** Enough for a word or two, not for a session. */
function leaveLittleRoom(): void {
  const store = Storage.prototype.setItem
  Storage.prototype.setItem = function set(key, value) {
    if (key.length + value.length > 300) throw new DOMException('full', 'QuotaExceededError')
    store.call(this, key, value)
  }
}

const withoutStorage = {
  blocks: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
  'has little room in': leaveLittleRoom,
}

for (const [what, take] of Object.entries(withoutStorage)) {
  test(`a browser that ${what} its storage is told so before a code is sent`, async ({ page, newPhone }) => {
    await page.addInitScript(take)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url())
    })
    await page.goto('/admin/users')
    await expect(page.getByRole('alert')).toContainText(wordsOf('gb')('login.noStorage'))
    await page.getByLabel('Mobile number').fill(toLocalPhone(newPhone()))
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByRole('button', { name: '한국어' }).click()
    await expect(page.getByRole('alert')).toContainText(wordsOf('kr')('login.noStorage'))
    expect(asked).toEqual([])
  })
}

test('who is signed in needs no room to come in', async ({ page, signInAs }) => {
  await signInAs()
  await page.addInitScript(leaveLittleRoom)
  await page.goto('/login')
  await expect(page).toHaveURL(dashboard)
})

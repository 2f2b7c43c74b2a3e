import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'

const caretOf = (input: HTMLInputElement): number | null => input.selectionStart

for (const [keys, shown] of [
  ['55556666', '5555-6666'],
  ['01055556666', '5555-6666'],
  ['1055556666', '5555-6666'],
  ['+82 10-5555-6666', '5555-6666'],
  ['10105555', '1010-5555'],
] as const) {
  test(`${keys}, typed key by key, is the number 010-${shown}`, async ({ page }) => {
    await page.goto('/login')
    const number = page.getByLabel('Mobile number')
    await number.pressSequentially(keys)
    await expect(number).toHaveValue(shown)
    await number.blur()
    await expect(number).not.toHaveAttribute('aria-invalid')
  })
}

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
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(fault)
    await expectAccessible(page)
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

import { localeInfo } from '@madang/contract/locales'
import { toLocalPhone } from '@madang/contract/phone'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Inbox } from '../inbox.ts'
import { otherCode } from '../sign-in.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('kr')
const subject = '두 번'
const body = '같은 이용권이 두 번 결제되었어요.'

interface Road {
  readonly page: Page
  readonly phone: string
  readonly inbox: Inbox
}

const field = (page: Page, name: Parameters<typeof t>[0]) => page.getByLabel(t(name), { exact: true })

async function press(page: Page, name: Parameters<typeof t>[0]): Promise<void> {
  await page.getByRole('button', { name: t(name), exact: true }).click()
}

/** To the form, over a number and a code that are refused at first. */
async function walkToForm({ page, phone, inbox }: Road): Promise<void> {
  await page.goto('/refundUser/request')
  await field(page, 'site.door.phone.label').fill('1234')
  await press(page, 'site.door.phone.send')
  await field(page, 'site.door.phone.label').fill(toLocalPhone(phone).slice('010-'.length))
  await press(page, 'site.door.phone.send')
  await expect(page).toHaveURL('/refundUser/request/code')
  const code = await inbox.codeFor(phone)
  await field(page, 'site.door.code.label').fill(otherCode(code))
  await press(page, 'site.door.code.check')
  await field(page, 'site.door.code.label').fill(code)
  await press(page, 'site.door.code.check')
  await expect(page).toHaveURL('/refundUser/request/form')
}

async function fillForm(page: Page, given: { subject: string }): Promise<void> {
  await field(page, 'site.request.form.name').fill('성춘향')
  await page.getByLabel(t('site.request.form.orderNo')).fill('O20261120-7K3F9A')
  await field(page, 'site.request.form.subject').fill(given.subject)
  await field(page, 'site.request.form.body').fill(body)
}

/** In any language: what the fields of the form hold. */
async function typedInto(page: Page): Promise<string[]> {
  const names = ['name', 'orderNo', 'subject', 'body']
  return Promise.all(names.map((name) => page.locator(`[name=${name}]`).inputValue()))
}

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, locale: 'ko-KR' })

test.beforeEach(({ faults }) => {
  faults.expect(/^422 POST \/refundUser\/request\?key$/)
  faults.expect(/^400 POST \/refundUser\/request\/code$/)
  faults.expect(/^422 POST \/refundUser\/request\/form$/)
})

test('changing the language by keyboard keeps what was typed and what is wrong, and Enter still sends', async ({
  page,
  inbox,
  newPhone,
}) => {
  const persian = wordsOf('ir')
  await walkToForm({ page, phone: newPhone(), inbox })
  await fillForm(page, { subject: 'a' })
  await press(page, 'site.request.form.send')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('summary', { hasText: localeInfo.kr.name }).press('Enter')
  await page.getByRole('button', { name: localeInfo.ir.name }).press('Enter')

  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveURL('/refundUser/request/form?lang=ir')
  await expect(page.getByRole('alert')).toContainText(persian('site.request.form.subject'))
  expect(await typedInto(page)).toEqual(['성춘향', 'O20261120-7K3F9A', 'a', body])
  await page.getByLabel(persian('site.request.form.subject'), { exact: true }).fill(subject)
  await page.getByLabel(persian('site.request.form.subject'), { exact: true }).press('Enter')
  await expect(page).toHaveURL('/refundUser/request/done')
})

test('the way back through refused steps leads nowhere that asks to send again, and nothing typed is lost', async ({
  page,
  inbox,
  newPhone,
}) => {
  await walkToForm({ page, phone: newPhone(), inbox })
  await page.goBack()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field(page, 'site.door.code.label')).toBeVisible()
  await page.goForward()
  await fillForm(page, { subject: 'a' })
  await press(page, 'site.request.form.send')
  await expect(page.getByRole('alert')).toBeVisible()
  const typed = ['성춘향', 'O20261120-7K3F9A', 'a', body]
  await page.goBack()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await typedInto(page)).toEqual(typed)
  await page.goForward()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await typedInto(page)).toEqual(typed)
  await field(page, 'site.request.form.subject').fill(subject)
  await press(page, 'site.request.form.send')
  await expect(page).toHaveURL('/refundUser/request/done')
  await page.goBack()
  expect(await typedInto(page)).toEqual(['성춘향', 'O20261120-7K3F9A', subject, body])
})

import { expect, type Page } from '@playwright/test'
import { toLocalPhone } from '@madang/contract/phone'
import type { Inbox } from './inbox.ts'
import { otherCode } from './sign-in.ts'
import type { Db } from './signed-in.ts'
import type { Words } from './words.ts'

/** Everything that a guest sees on the way to a request and after it, in this order. */
export const requestScreens = [
  'request-phone',
  'request-phone-wrong',
  'request-code',
  'request-code-wrong',
  'request-form',
  'request-form-wrong',
  'request-form-again',
  'request-done',
  'request-received',
  'request-answered',
  'request-door',
] as const
export type RequestScreen = (typeof requestScreens)[number]

interface RequestRoad {
  readonly page: Page
  readonly words: Words
  readonly inbox: Inbox
  readonly db: Db
  /** Nobody else's; wire form. */
  readonly phone: string
  /** Called at every screen; the road ends where it gives true. */
  readonly at: (screen: RequestScreen) => Promise<boolean>
}

const answer =
  '결제하신 날부터 7일이 지나 전액을 돌려드릴 수 없어요.\n쓰지 않은 기간의 금액 12,000원은 3영업일 안에 카드로 돌려드릴게요.'

const lastAnswer = '12,000원을 카드로 돌려드렸어요. 기다려 주셔서 감사합니다.'

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function fillForm({ page, words }: RequestRoad): Promise<void> {
  await page.getByLabel(words('site.request.form.name'), { exact: true }).fill('성춘향')
  await page.getByLabel(words('site.request.form.subject')).fill(words('site.request.form.reason.changed'))
  await page
    .getByLabel(words('site.request.form.body'), { exact: true })
    .fill('어제 이용권을 결제했는데 아직 한 번도 쓰지 않았어요. 환불을 부탁드려요.')
}

async function sendForm({ page, words }: RequestRoad): Promise<void> {
  await press(page, words('site.request.form.send'))
}

/** Up to the form, over a number and a code that are wrong at first. */
async function confirmNumber(road: RequestRoad): Promise<boolean> {
  const { page, words, inbox, phone, at } = road
  await page.goto('/refundUser')
  await page
    .getByRole('main')
    .getByRole('link', { name: words('site.request.title'), exact: true })
    .click()
  await page.goto('/refundUser/request')
  if (await at('request-phone')) return true
  await page.getByLabel(words('site.door.phone.label')).fill('1234')
  await press(page, words('site.door.phone.send'))
  await expect(page.getByRole('alert')).toBeVisible()
  if (await at('request-phone-wrong')) return true
  await page.getByLabel(words('site.door.phone.label')).fill(toLocalPhone(phone).slice('010-'.length))
  await press(page, words('site.door.phone.send'))
  await expect(page).toHaveURL('/refundUser/request/code')
  if (await at('request-code')) return true
  const code = await inbox.codeFor(phone)
  await page.getByLabel(words('site.door.code.label')).fill(otherCode(code))
  await press(page, words('site.door.code.check'))
  await expect(page.getByRole('alert')).toBeVisible()
  if (await at('request-code-wrong')) return true
  await page.getByLabel(words('site.door.code.label')).fill(code)
  await press(page, words('site.door.code.check'))
  await expect(page).toHaveURL('/refundUser/request/form')
  return false
}

/** As after too long a time: the form asks for the number again. The proof comes back with its cookie. */
async function loseProof(road: RequestRoad): Promise<boolean> {
  const { page, words, at } = road
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: 'visit' })
  await sendForm(road)
  await expect(page.getByRole('group', { name: words('site.request.again.title') })).toBeVisible()
  if (await at('request-form-again')) return true
  await page.context().addCookies(cookies)
  await page.goto('/refundUser/request/form')
  return false
}

/** The form, wrong at first, and the page after it. */
async function sendRequest(road: RequestRoad): Promise<boolean> {
  const { page, words, at } = road
  if (await at('request-form')) return true
  await fillForm(road)
  await page.getByLabel(words('site.request.form.orderNo')).fill('12345')
  await page
    .getByLabel(words('site.request.form.files'))
    .setInputFiles({ name: '영수증.txt', mimeType: 'text/plain', buffer: Buffer.from('영수증') })
  await sendForm(road)
  await expect(page.getByRole('alert')).toBeVisible()
  if (await at('request-form-wrong')) return true
  if (await loseProof(road)) return true
  await fillForm(road)
  await page.getByLabel(words('site.request.form.orderNo')).fill('O20261120-7K3F9A')
  await page.getByLabel(words('site.request.form.amount')).fill('19,000')
  await page.getByLabel(words('site.request.form.files')).setInputFiles({
    name: '영수증.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await sendForm(road)
  await expect(page).toHaveURL('/refundUser/request/done')
  return at('request-done')
}

async function answerAsStaff({ db, phone }: RequestRoad): Promise<void> {
  const now = new Date().toISOString()
  const { id } = await db
    .updateTable('userRequests')
    .set({ status: 'COMPLETED', closedAt: now })
    .where('guestPhone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = [
    { status: 'APPROVED', text: answer },
    { status: 'COMPLETED', text: lastAnswer },
  ] as const
  await db
    .insertInto('requestAnswers')
    .values(answers.map((said) => ({ ...said, requestId: id, at: now })))
    .execute()
}

/** Walks all of it; what staff do in between is written straight into the database. */
export async function walkRequest(road: RequestRoad): Promise<void> {
  const { page, words, at } = road
  if ((await confirmNumber(road)) || (await sendRequest(road))) return
  await page.getByRole('link', { name: words('site.request.done.show') }).click()
  await expect(page).toHaveURL(/\/request\/[\w-]{22}$/)
  if (await at('request-received')) return
  await answerAsStaff(road)
  await page.reload()
  if (await at('request-answered')) return
  await page.context().clearCookies({ name: 'visit' })
  await page.reload()
  await at('request-door')
}

import type { Page } from '@playwright/test'
import { toLocalPhone } from '@madang/contract/phone'
import type { Inbox } from './inbox.ts'
import { wordsOf, type Words } from './words.ts'

interface SignInRoad {
  /** Wire form. */
  readonly phone: string
  readonly keepLoggedIn?: boolean
  readonly words?: Words
}

/** What one types after the fixed `010-`. */
function digitsOf(phone: string): string {
  return toLocalPhone(phone).slice('010-'.length).replace('-', '')
}

/** On the sign-in page: types the number and asks for the code. */
export async function askForCode(page: Page, road: SignInRoad): Promise<void> {
  const { phone, keepLoggedIn = false, words = wordsOf('gb') } = road
  await page.getByLabel(words('login.phone.label')).fill(digitsOf(phone))
  if (keepLoggedIn) await page.getByLabel(words('login.phone.keep')).check()
  await page.getByRole('button', { name: words('login.phone.send') }).click()
}

/** The last digit sends by itself. */
export async function typeCode(page: Page, code: string, words = wordsOf('gb')): Promise<void> {
  await page.getByLabel(words('login.code.label')).fill(code)
}

/** The whole sign-in, by a code from the inbox. */
export async function signIn(page: Page, inbox: Inbox, road: SignInRoad): Promise<void> {
  const before = await inbox.countFor(road.phone)
  await askForCode(page, road)
  await typeCode(page, await inbox.codeFor(road.phone, before + 1), road.words)
}

/** What is asked of who signs in for the first time. */
export async function agree(page: Page, words = wordsOf('gb')): Promise<void> {
  await page.getByRole('checkbox', { name: words('login.terms.agree') }).check()
  await page.getByRole('button', { name: words('login.terms.goOn') }).click()
}

export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Six digits that are not these. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

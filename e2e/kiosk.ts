import { lendAtDoor } from '@madang/contract/door'
import { addJrsDevice } from '@madang/contract/jrs-devices'
import { insertJrsItem } from '@madang/server/testing/factories'
import { expect, type Locator, type Page } from '@playwright/test'
import type { CallOutput } from '@madang/contract/endpoint'
import type { Locale } from '@madang/contract/locales'
import type { SignedIn } from './fixtures.ts'
import type { Db } from './signed-in.ts'
import { addStore, newName } from './stores.ts'
import { tagOf, wordsOf } from './words.ts'

export interface OpenedKiosk {
  readonly listId: string
  readonly deviceId: string
  readonly pin: string
  /** As the staff who made it do something. */
  readonly ask: (method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown) => Promise<void>
}

interface KioskGiven {
  readonly db: Db
  readonly owner: SignedIn
  readonly locale: Locale
  readonly list?: Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>
}

/** A queue with a kiosk on this page, as after its link was opened there. */
export async function openKiosk(page: Page, { db, owner, locale, list }: KioskGiven): Promise<OpenedKiosk> {
  const staff = { [owner.user.id]: 'OWNER' } as const
  const { id: storeId } = await addStore(db, { name: newName(), status: 'ACTIVE', staff })
  const { id: listId } = await insertJrsItem(db, new Date(), {
    storeId,
    status: 'OPEN',
    title: '저녁 대기 줄',
    consentPurpose: '줄 순서 안내와 호출',
    ...list,
  })
  const headers = { authorization: `Bearer ${owner.session.accessToken}` }
  const ask: OpenedKiosk['ask'] = async (method, path, data) => {
    const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const path = addJrsDevice.path.replace(':id', listId)
  const made = await page.request.post(path, { headers, data: { kind: 'KIOSK', name: '입구', locale } })
  const { link, pin, device } = (await made.json()) as CallOutput<typeof addJrsDevice> // the endpoint's output
  const { hash } = new URL(link ?? '')
  const lending = page.waitForRequest(`**${lendAtDoor.path}`)
  await page.goto(`/door/kiosk${hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // So that no test meets it in the midst of what it does.
  await (await lending).response()
  return { listId, deviceId: device.id, pin: pin ?? '', ask }
}

/** What a guest presses at a kiosk in a language. */
export function kioskOf(page: Page, locale: Locale) {
  const t = wordsOf(locale)
  const number = new Intl.NumberFormat(tagOf(locale), { useGrouping: false })
  const key = (digit: string): Locator =>
    page.getByRole('button', { name: number.format(Number(digit)), exact: true })
  const take = page.locator('.form > .go')
  const press = async (digits: string): Promise<void> => {
    for (const digit of digits) await key(digit).click()
  }
  return {
    t,
    digits: (value: number) => number.format(value),
    start: page.getByRole('button', { name: t('kiosk.start.press') }),
    held: page.getByRole('status', { name: t('kiosk.phone.label') }),
    agree: page.getByRole('checkbox'),
    take,
    press,
    /** From the first picture up to the number; `phone` in wire form. */
    join: async (phone: string): Promise<void> => {
      await page.getByRole('button', { name: t('kiosk.start.press') }).click()
      await press(phone.slice(5))
      await page.getByRole('checkbox').check()
      await take.click()
    },
    joined: page.getByRole('heading', { name: t('kiosk.done.joined') }),
    done: page.getByRole('button', { name: t('kiosk.done.close') }),
  }
}

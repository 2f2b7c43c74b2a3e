import type { Locale } from '@madang/contract/locales'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Inbox } from '../inbox.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import { addStore } from '../stores.ts'
import { wordsOf, type Words } from '../words.ts'

interface Road {
  readonly page: Page
  readonly t: Words
}

const number = '110222333444'
const masked = '***-***-**3444'

const cardOf = ({ page, t }: Road, title: string) => page.getByRole('region', { name: t(title) })
const fieldOf = (part: Locator, { t }: Road, label: string) =>
  part.locator('input, select, textarea').and(part.getByLabel(new RegExp(`^${t(label)}`)))

async function fillAddress(road: Road): Promise<void> {
  const { page, t } = road
  await page.goto('/admin/dashboard?tab=billing-address')
  const card = cardOf(road, 'billing.address.title')
  await expect(card.getByRole('button')).toHaveCount(1)
  await card.getByRole('button', { name: t('billing.address.enter') }).click()
  const field = (label: string) => fieldOf(card, road, `billing.field.${label}`)
  await field('firstName').first().fill('가현')
  await field('lastName').fill('조')
  await field('email').first().fill('bill@example.com')
  await field('address').fill('성동구 예시로 204, 1층')
  await field('city').fill('서울')
  await card.getByRole('button', { name: t('billing.address.add') }).click()
  const save = card.getByRole('button', { name: t('billing.address.save') })
  await save.click()
  const name = fieldOf(card, road, 'billing.address.contactName').last()
  await expect(name).toBeFocused()
  await name.fill('송민호')
  await fieldOf(card, road, 'billing.address.contactEmail').last().fill('song@example.com')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if ((page.viewportSize()?.width ?? 0) < 640) await expectTouchTargets(page)
  await save.click()
  await expect(card.getByText('song@example.com')).toBeVisible()
}

async function fillBank(road: Road, { inbox, phone }: { inbox: Inbox; phone: string }): Promise<void> {
  const { page, t } = road
  await page.goto('/admin/payments/payment-methods')
  const card = cardOf(road, 'billing.bank.title')
  await expect(card.getByRole('button')).toHaveCount(1)
  await card.getByRole('button', { name: t('billing.bank.enter') }).click()
  const field = (label: string) => fieldOf(card, road, `billing.field.${label}`)
  await field('bankCode').selectOption('88')
  await field('accountName').fill('먼동분식')
  await field('accountNumber').fill('1102223')
  const sendDetails = card.getByRole('button', { name: t('billing.bank.send') })
  await sendDetails.click()
  await expect(field('accountNumber')).toHaveAttribute('aria-invalid', 'true')
  await expect(card.getByText(t('errors.field.account_number'))).toBeVisible()
  await field('accountNumber').fill(number)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sendDetails.click()
  const dialog = page.getByRole('dialog', { name: t('billing.bank.code') })
  await dialog.getByRole('button', { name: t('session.send') }).click()
  await expectAccessible(page)
  await dialog.getByLabel(t('session.label')).fill(await inbox.codeFor(phone))
  await expect(dialog).toBeHidden()
  await expect(card.getByText(masked)).toBeVisible()
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')),
    ),
  )
  expect(kept.join(' ')).not.toContain(number)
  await card.getByRole('button', { name: t('billing.bank.show') }).click()
  await expect(card.getByText(number)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: t('users.reveal.hide') }).click()
  await expect(card.getByText(masked)).toBeVisible()
}

/** Staff of the operator, in the store's record. */
async function revealAsStaff(road: Road, storeId: string): Promise<void> {
  const { page, t } = road
  await page.goto(`/admin/stores/${storeId}?tab=billing`)
  const card = cardOf(road, 'billing.bank.title')
  await expect(card.getByText(masked)).toBeVisible()
  await expect(cardOf(road, 'billing.address.title').getByText('so***@example.com')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: t('billing.bank.show') }).click()
  await card.getByText(t('users.reveal.preset.support')).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: t('users.reveal.confirm') }).click()
  await expect(card.getByText(number)).toBeVisible()
}

const looks: { locale: Locale; theme: 'light' | 'dark'; width: number; height: number }[] = [
  { locale: 'kr', theme: 'light', width: 1440, height: 900 },
  { locale: 'ir', theme: 'dark', width: 360, height: 740 },
]

for (const { locale, theme, width, height } of looks) {
  test(`an owner fills in billing address and bank details, and staff reveal them, in ${locale}, ${width} px`, async ({
    page,
    signInAs,
    inbox,
    db,
    faults,
  }) => {
    test.slow()
    // What asks for the code.
    faults.expect(/^403 PATCH \/api\/v1\/payment\/bank-details\/[^/]+$/)
    await page.setViewportSize({ width, height })
    const { user } = await signInAs({ authorityType: 'MANAGER', locale, theme })
    const store = await addStore(db, { name: '먼동분식', status: 'ACTIVE', staff: { [user.id]: 'OWNER' } })
    const road = { page, t: wordsOf(locale) }
    await fillAddress(road)
    await fillBank(road, { inbox, phone: user.phone })
    await signInAs({ authorityType: 'ADMIN', locale, theme })
    await revealAsStaff(road, store.id)
  })
}

test('who works in a store sees nothing of it, and staff of the operator are led to the stores', async ({
  page,
  signInAs,
  addUser,
  db,
}) => {
  const t = wordsOf('gb')
  const owner = await addUser({ authorityType: 'MANAGER' })
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStore(db, { status: 'ACTIVE', staff: { [owner.id]: 'OWNER', [user.id]: 'STAFF' } })
  await page.goto(`/admin/payments/payment-methods?storeId=${store.id}`)
  await expect(page.getByText(t('billing.notOwner'))).toBeVisible()
  await expectAccessible(page)

  await signInAs({ authorityType: 'ADMIN' })
  await page.goto('/admin/dashboard?tab=bank-details')
  await page
    .getByRole('link', { name: t('billing.stores') })
    .last()
    .click()
  await expect(page).toHaveURL(/\/admin\/stores$/)
  await page.goto(`/admin/stores/${store.id}?tab=billing`)
  const card = cardOf({ page, t }, 'billing.bank.title')
  await expect(card.getByText(t('billing.bank.notSaved'))).toBeVisible()
  await expectAccessible(page)
})

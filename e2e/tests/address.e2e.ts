import type { Page } from '@playwright/test'
import { insertStore } from '@madang/server/testing/factories'
import { failingWords } from '@madang/stand-ins/addresses'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')

function search(page: Page, words: ReturnType<typeof wordsOf> = t) {
  return page.getByRole('combobox', { name: words('store.address.label') })
}

function placeOf(db: Db, storeId: string) {
  return db
    .selectFrom('stores')
    .select(['zonecode', 'roadAddress', 'addressDetail', 'bcode', 'lat', 'lng'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
}

const gangnam = {
  zonecode: '06236',
  roadAddress: '서울특별시 강남구 테헤란로 152',
  bcode: '1168010100',
  lat: 37.5003,
  lng: 127.051,
}

test('an address is chosen by keyboard, and fills all but the way to the door', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), {
    businessNumber: null,
    staff: { [user.id]: 'OWNER' },
    roadAddress: '옛길 1',
  })
  await page.goto(`/admin/stores/${store.id}`)
  await page
    .getByRole('button', { name: t('store.editSection', { section: t('store.section.place.title') }) })
    .click()
  const field = search(page)
  await field.press('Tab')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.pressSequentially('테헤란로')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(10)
  await expect(page.getByRole('status').filter({ hasText: '10 results' })).toBeAttached()
  await expect(page.getByText(/^The first 10 of 24\./)).toBeVisible()
  await expectAccessible(page)
  const isActive = async (index: number) => {
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
    const id = await options.nth(index).getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', id ?? 'none')
    await expect(options.nth(index)).toBeInViewport()
  }
  await isActive(0)
  await field.press('ArrowUp')
  await isActive(9)
  await field.press('ArrowDown')
  await field.press('End')
  await isActive(9)
  await field.press('Home')
  await field.press('ArrowDown')
  await isActive(1)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.pressSequentially(' 152')
  await expect(options).toHaveCount(1)
  await field.press('Enter')
  await expect(page.getByLabel(t('store.field.addressDetail'))).toBeFocused()
  await expect(page.getByRole('group', { name: t('store.address.chosen') })).toHaveText(
    '06236서울특별시 강남구 테헤란로 152',
  )
  await expect(page.getByText('37.5003, 127.051')).toBeVisible()
  await page.keyboard.type('3층')
  await page.keyboard.press('Enter')
  await expect(page.getByText(gangnam.roadAddress)).toBeVisible()
  await expect.poll(() => placeOf(db, store.id)).toEqual({ ...gangnam, addressDetail: '3층' })
})

test('Enter that ends a syllable chooses nothing, and none sends the form', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), { businessNumber: null, staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/${store.id}`)
  await page
    .getByRole('button', { name: t('store.editSection', { section: t('store.section.place.title') }) })
    .click()
  const field = search(page)
  const chosen = page.getByRole('group', { name: t('store.address.chosen') })
  await field.fill('태평로1가 서울특별시')
  const client = await page.context().newCDPSession(page)
  // What was typed so far is searched for while the last syllable is not whole yet.
  await client.send('Input.imeSetComposition', { text: '청', selectionStart: 1, selectionEnd: 1 })
  await expect(field).toHaveValue('태평로1가 서울특별시청')
  await expect(page.getByRole('option')).toHaveCount(1)
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  // As Safari says it, for which the syllable has ended.
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  await expect(page.getByRole('option')).toHaveCount(1)
  await client.send('Input.insertText', { text: '청' })
  await expect(field).toHaveValue('태평로1가 서울특별시청')
  await expect(chosen).not.toContainText('세종대로')
  await field.press('Enter')
  await expect(chosen).toContainText('세종대로')
  await field.fill('없는길 1')
  await expect(page.getByText(t('store.address.nothing'))).toBeVisible()
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('없는길 1')
})

for (const locale of ['kr', 'ir'] as const)
  test.describe(`by touch at 360 px, ${locale}`, () => {
    const words = wordsOf(locale)
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('an address is chosen, and the list stands within the page', async ({ page, db, signInAs }) => {
      const { user } = await signInAs({ authorityType: 'MANAGER', locale })
      const store = await insertStore(db, new Date(), {
        businessNumber: null,
        staff: { [user.id]: 'OWNER' },
        status: 'DRAFT',
        roadAddress: null,
      })
      await page.goto(`/admin/stores/new?id=${store.id}&step=place`)
      const field = search(page, words)
      await field.tap()
      await field.fill('테헤란로')
      const option = page.getByRole('option').filter({ hasText: '강남파이낸스센터' })
      await expect(page.getByRole('option')).toHaveCount(10)
      await expect(option).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      await expectTouchTargets(page, page.getByRole('listbox'))
      await field.fill('강남파이낸스센터')
      await option.tap()
      await expect(page.getByRole('group', { name: words('store.address.chosen') })).toContainText('06236')
      await expectNoSidewaysScroll(page)
      await expect.poll(() => placeOf(db, store.id)).toMatchObject({ ...gangnam })
    })
  })

test('a service that is away says so, and what was typed goes on by hand', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^503 GET \/api\/v1\/address\/search/)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), {
    businessNumber: null,
    staff: { [user.id]: 'OWNER' },
    status: 'DRAFT',
    roadAddress: null,
    bcode: null,
    zonecode: null,
  })
  await page.goto(`/admin/stores/new?id=${store.id}&step=place`)
  await search(page).fill(failingWords.down)
  await expect(page.getByText(t('store.address.away'))).toBeVisible()
  const road = page.getByLabel(t('store.field.roadAddress'))
  await expect(road).toBeFocused()
  await expect(road).toHaveValue(failingWords.down)
  await road.fill('강원 강릉시 예시해안로 204')
  await page.getByLabel(t('store.field.zonecode')).fill('25460')
  await page.getByLabel(t('store.field.bcode')).fill('5115010100')
  const typed = { zonecode: '25460', roadAddress: '강원 강릉시 예시해안로 204', bcode: '5115010100' }
  await expect.poll(() => placeOf(db, store.id)).toMatchObject(typed)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('store.address.again') }).click()
  await expect(search(page)).toBeVisible()
  await expect(page.getByRole('group', { name: t('store.address.chosen') })).toHaveText(
    '25460강원 강릉시 예시해안로 204',
  )
})

test('words that find nothing, and too few of them, are told apart', async ({ page, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await insertStore(db, new Date(), {
    businessNumber: null,
    staff: { [user.id]: 'OWNER' },
    status: 'DRAFT',
  })
  await page.goto(`/admin/stores/new?id=${store.id}&step=place`)
  await search(page).fill('서울')
  await expect(page.getByText(t('store.address.vague'))).toBeVisible()
  await search(page).fill("없는길 1' or 1=1")
  await expect(page.getByText(t('store.address.nothing'))).toBeVisible()
  await search(page).fill('한')
  await expect(page.getByText(t('store.address.nothing'))).toBeHidden()
})

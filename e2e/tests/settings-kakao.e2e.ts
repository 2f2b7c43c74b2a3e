import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addEvening, addList } from '../lists.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { addStore } from '../stores.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

// One section for the whole service: only what nobody else here is told has a template.

const id = 'KA01TP221025083117992'

/** The notice with this name, opened. */
async function openNotice(page: Page, name: string): Promise<Locator> {
  const notice = page.getByRole('group').filter({ has: page.getByRole('heading', { name, exact: true }) })
  if ((await notice.getAttribute('open')) === null) await notice.getByText(name, { exact: true }).click()
  await expect(notice.getByRole('textbox').first()).toBeVisible()
  return notice
}

const fieldOf = (notice: Locator, label: string): Locator =>
  notice.getByRole('textbox', { name: new RegExp(`^${label}`) })

async function save(page: Page, t: Words): Promise<void> {
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('button', { name: t('settings.save') }).click()
  await isSaved
}

test('a template is named, checked, previewed and kept; the store sees what the evening costs then', async ({
  page,
  db,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs()
  await page.goto('/admin/settings/kakao')
  const notice = await openNotice(page, 'Accepted')
  const [number, words] = [fieldOf(notice, 'Template ID'), fieldOf(notice, 'Approved words')]
  await number.fill(id)
  await words.fill('#{이름}님, #{접수} #{구분} 확정')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(words).toBeFocused()
  await expect(words).toHaveAccessibleDescription(/Not a known placeholder: .*#\{이름\}/)
  await words.fill('[#{매장명}] #{접수} 예약 확정, 다음에 쓸 10% 할인 쿠폰을 드립니다.')
  await expect(words).toHaveAccessibleDescription(/Advertising is not allowed here/)
  await words.fill('[#{매장명}] #{접수} #{구분} 확정\n#{링크}')
  await expect(notice.getByRole('figure')).toContainText('[마당국수] 12번 대기 확정')
  await expectAccessible(page)
  await number.fill('')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(number).toHaveAccessibleDescription(/This field is required/)
  await number.fill(id)
  await save(page, t)
  await page.reload()
  const kept = await openNotice(page, 'Accepted')
  await expect(kept).toContainText('KakaoTalk first')
  await expect(fieldOf(kept, 'Template ID')).toHaveValue(id)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('region', { name: t('audit.title') }).getByText(id)).toBeVisible()

  const store = await addStore(db, { staff: { [user.id]: 'OWNER' }, status: 'ACTIVE' })
  const listId = await addList(db, store.id, {
    kind: 'RESERVATION',
    capacity: 40,
    slotMinutes: 30,
    slotCapacity: 4,
  })
  await page.goto(`/admin/jrs/${listId}`)
  await page
    .getByRole('button', { name: t('jrs.action.open') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('up to 40 by KakaoTalk, 120 by text')

  await page.goto('/admin/settings/kakao')
  const emptied = await openNotice(page, 'Accepted')
  await fieldOf(emptied, 'Template ID').fill('')
  await fieldOf(emptied, 'Approved words').fill('')
  await save(page, t)
  await expect(emptied).toContainText('Goes by text')
})

test('the board says by which way a guest was told, and whether it arrived', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStore(db, { staff: { [user.id]: 'OWNER' }, status: 'ACTIVE' })
  const listId = await addEvening(db, store.id)
  const told = { textKind: 'called', textAt: new Date().toISOString(), textWay: 'KAKAO' } as const
  const called = db.updateTable('jrsEntries').where('jrsItemId', '=', listId).where('status', '=', 'CALLED')
  await called.set({ ...told, textState: 'DELIVERED' }).execute()
  await page.goto(`/admin/jrs/${listId}/board`)
  await expect(page.getByText('delivered by KakaoTalk').first()).toBeVisible()
})

test.describe('on a phone, from right to left', () => {
  test.use({ locale: tagOf('ir'), viewport: { width: 360, height: 740 } })

  test('every notice is reached, and what is wrong is said at its place', async ({ page, signInAs }) => {
    const t = wordsOf('ir')
    await signInAs({ locale: 'ir', theme: 'dark' })
    await page.goto('/admin/settings/kakao')
    const notice = await openNotice(page, t('kakao.kind.refused'))
    const words = fieldOf(notice, t('kakao.field.text'))
    await words.fill('앞에 #{앞팀수}팀')
    await page.getByRole('button', { name: t('settings.save') }).click()
    await expect(words).toHaveAccessibleDescription(/#\{앞팀수\}/)
    await words.fill('#{접수} 거절')
    await page.getByRole('button', { name: t('settings.save') }).click()
    const number = fieldOf(notice, t('kakao.field.id'))
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(new RegExp(t('errors.field.required')))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)
  })
})

test('an administrator reads the templates', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto('/admin/settings/kakao')
  await expect(page.getByText('Only a chief administrator can change them.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Called' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})

import { faqCategories, type FaqCategory } from '@madang/contract/faqs'
import type { Locale } from '@madang/contract/locales'
import type { Locator, Page } from '@playwright/test'
import { insertFaq } from '@madang/server/testing/factories'
import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { tagOf, wordsOf, type Words } from '../words.ts'

interface Look {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
  /** A group of its own, since an order names every question of its group; not the last, which other tests open. */
  readonly category: FaqCategory
}

const looks: readonly Look[] = [
  { locale: 'kr', theme: 'light', viewport: { width: 1440, height: 900 }, category: 'ADS' },
  { locale: 'ir', theme: 'dark', viewport: { width: 360, height: 740 }, category: 'PAYMENTS' },
]

let count = 0

/** Words that no other test has. */
function newName(): string {
  count += 1
  return `시험 ${process.pid % 100_000}-${count}`
}

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
}

/** By the beginning of its label, which may end in a count of characters. */
function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${name}`) })
}

async function openFaqs(page: Page, t: Words): Promise<void> {
  await page.goto('/admin/faqs')
  await expect(page.getByRole('heading', { level: 1, name: t('faqs.title') })).toBeVisible()
  await expect(page.getByRole('list', { name: t(`faqs.category.${faqCategories[0]}`) })).toBeVisible()
}

async function questionsOf(db: Db, category: FaqCategory): Promise<(string | undefined)[]> {
  const rows = await db
    .selectFrom('faqs')
    .select('question')
    .where('category', '=', category)
    .orderBy('position')
    .execute()
  return rows.map(({ question }) => question.kr)
}

async function fillFaq(page: Page, t: Words, { question, answer }: Record<string, string>): Promise<void> {
  await field(page, t('faqs.field.question')).fill(question ?? '')
  await field(page, t('faqs.field.answer')).fill(answer ?? '')
}

async function pressMenu(page: Page, t: Words, { name, item }: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: t('ui.more', { name: name ?? '' }) }).click()
  await page.getByRole('menuitem', { name: item ?? '', exact: true }).click()
}

for (const { locale, theme, viewport, category } of looks) {
  test.describe(`${locale}, ${viewport.width} px, ${theme}`, () => {
    test.use({ locale: tagOf(locale), viewport })

    test('a question is written, moved, published and deleted', async ({ page, db, signInAs }) => {
      const t = wordsOf(locale)
      const name = newName()
      await signInAs({ locale, theme, authorityType: 'ADMIN' })
      await openFaqs(page, t)
      await expectAccessible(page)
      const group = t(`faqs.category.${category}`)
      await page.getByRole('link', { name: t('faqs.addTo', { group }) }).click()

      const save = page.getByRole('button', { name: t('faqs.form.save') })
      await page.getByRole('tab', { name: '한국어' }).click()
      await fillFaq(page, t, { question: name, answer: '**굵은** 글\n\n- 하나\n- 둘' })
      const preview = page.getByRole('region', { name: t('form.preview.title') })
      await expect(preview.locator('strong')).toHaveText('굵은')
      await expect(preview.getByRole('listitem')).toHaveCount(2)
      await fillFaq(page, t, { question: name, answer: '{company.name}' })
      const hint = page.getByRole('status').filter({ hasText: '{company.name}' })
      await expect(hint).toBeVisible()
      await fillFaq(page, t, { question: name, answer: '**굵은** {brandName}\n\n- 하나\n- 둘' })
      await expect(hint).toHaveCount(0)
      await page.getByRole('tab', { name: 'فارسی' }).click()
      await expect(page.getByRole('tab', { name: 'فارسی' })).toBeInViewport({ ratio: 0.9 })
      await field(page, t('faqs.field.question')).fill(`چرا ${name}`)
      await expect(page.getByRole('tab', { name: 'فارسی' })).toContainText(t('form.languages.missing'))
      await save.click()
      await expect(page.getByRole('tab', { name: 'فارسی' })).toContainText(t('form.languages.wrong'))
      await expectNoSidewaysScroll(page)
      await field(page, t('faqs.field.answer')).fill('چون')
      await expect(page.getByRole('tab', { name: 'فارسی' })).not.toContainText(t('form.languages.missing'))
      await expect(page.getByLabel(t('faqs.field.category'))).toHaveValue(category)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await save.click()
      await expect(page).toHaveURL('/admin/faqs')

      const shown = locale === 'kr' ? name : `چرا ${name}`
      const mine = row(page, shown)
      await expect(mine).toContainText(t('faqs.hidden'))
      const before = await questionsOf(db, category)
      expect(before.at(-1)).toBe(name)
      await mine.getByRole('button', { name: t('files.grip', { name: shown }) }).press('ArrowUp')
      await expect(page.getByRole('status').filter({ hasText: shown })).toHaveCount(1)
      await expect.poll(() => questionsOf(db, category)).toEqual(before.toSpliced(-2, 0, name).slice(0, -1))
      await expect(mine.getByRole('button', { name: t('files.grip', { name: shown }) })).toBeFocused()

      await pressMenu(page, t, { name: shown, item: t('faqs.action.publish') })
      // What visitors see is the rule, and bears no mark.
      await expect(mine.getByText(t('faqs.hidden'), { exact: true })).toHaveCount(0)
      await expectNoTextIds(page)
      await expectNoSidewaysScroll(page)
      // The toast can still be pressed while it slides away; taking back twice would be refused. On a phone it lies over
      // the questions, and a press that comes too late opens one.
      const undo = page.getByRole('status').getByRole('button', { name: t('faqs.undo') })
      await (viewport.width < 640 ? undo.click() : undo.dblclick())
      await expect(page.getByText(t('faqs.done.published.off', { name: shown }))).toBeVisible()
      await pressMenu(page, t, { name: shown, item: t('faqs.action.remove') })
      const dialog = page.getByRole('dialog', { name: t('faqs.remove.title', { name: shown }) })
      await dialog.getByRole('button', { name: t('faqs.remove.confirm') }).click()
      await expect(mine).toHaveCount(0)
      expect(await questionsOf(db, category)).toEqual(before.slice(0, -1))
    })

    test('a question without its answer, or without Korean and English, is refused at the field', async ({
      page,
      signInAs,
    }) => {
      const t = wordsOf(locale)
      await signInAs({ locale, theme })
      await page.goto('/admin/faqs/new')
      await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 })
      await page.getByRole('tab', { name: 'Español' }).click()
      await fillFaq(page, t, { question: '¿Qué?', answer: 'Esto' })
      await page.getByRole('button', { name: t('faqs.form.save') }).click()
      await expect(page.getByRole('tab', { name: '한국어' })).toHaveAttribute('aria-selected', 'true')
      const question = field(page, t('faqs.field.question'))
      await expect(question).toBeFocused()
      await expect(question).toHaveAccessibleDescription(t('errors.field.required'))
      await expectAccessible(page)
      await question.fill(newName())
      await page.getByRole('button', { name: t('faqs.form.save') }).click()
      await expect(field(page, t('faqs.field.answer'))).toBeFocused()
    })
  })
}

test('a question is searched for in the language of the screen, by its words or those of its answer', async ({
  page,
  db,
  signInAs,
}) => {
  const name = newName()
  await insertFaq(db, new Date(), {
    question: JSON.stringify({ kr: '무엇인가요', gb: `What is Café ${name}` }),
    answer: JSON.stringify({ kr: '한국말', gb: 'Read [the page](https://example.com/elsewhere)' }),
  })
  const t = wordsOf('gb')
  await signInAs()
  await openFaqs(page, t)
  const questions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More/ }) })
  const search = page.getByRole('searchbox', { name: t('faqs.search') })
  await page.getByRole('heading', { level: 1 }).press('/')
  await expect(search).toBeFocused()
  await search.fill(`cafe READ ${name}`)
  await expect(questions).toHaveCount(1)
  await expect(questions).toContainText(name)
  await expect(page.getByRole('status').filter({ hasText: '1 question found.' })).toBeVisible()
  // A part of a group has no order.
  await expect(questions.getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await page.reload()
  await expect(search).toHaveValue(`cafe READ ${name}`)
  await expect(questions).toHaveCount(1)
  for (const nowhere of [`${name} 한국말`, `${name} elsewhere`]) {
    await search.fill(nowhere)
    await expect(page.getByRole('heading', { name: t('faqs.nothing.title') })).toBeVisible()
    await expect(questions).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: t('faqs.nothing.clear') }).click()
  await expect(page).toHaveURL('/admin/faqs')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('list', { name: t('faqs.category.ACCOUNT') })).toBeVisible()
})

test('a question is moved by the handle before it, or by arrows that show where one is', async ({
  page,
  signInAs,
}) => {
  const t = wordsOf('gb')
  await signInAs()
  await openFaqs(page, t)
  const group = page.getByRole('list', { name: t('faqs.category.ACCOUNT') })
  const first = group.getByRole('listitem').first()
  const name = await first.getByRole('link').innerText()
  const handle = first.getByRole('button', { name: t('files.grip', { name }) })
  const down = first.getByRole('button', { name: t('files.later', { name }) })
  const arrows = down.locator('..')
  expect((await handle.boundingBox())?.x).toBeLessThan((await first.getByRole('link').boundingBox())?.x ?? 0)
  await page.mouse.move(0, 0)
  await expect(arrows).toHaveCSS('opacity', '0')
  await first.hover()
  await expect(arrows).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(arrows).toHaveCSS('opacity', '0')
  await handle.focus()
  await page.keyboard.press('Tab')
  await expect(arrows).toHaveCSS('opacity', '1')
})

test('while a change of a question is saved, its menu says why the others wait', async ({
  page,
  signInAs,
  db,
}) => {
  const name = newName()
  await insertFaq(db, new Date(), {
    question: JSON.stringify({ kr: name, gb: name }),
    published: false,
  })
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/api/v1/faq/entries/*', async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await signInAs()
  await openFaqs(page, wordsOf('gb'))
  await pressMenu(page, wordsOf('gb'), { name, item: 'Publish' })
  await page.getByRole('button', { name: `More for ${name}` }).click()
  const publish = page.getByRole('menuitem', { name: /^Publish/ })
  const top = page.getByRole('menuitem', { name: /^Show on the landing page/ })
  for (const item of [publish, top]) {
    await expect(item).toBeDisabled()
    await expect(item).toContainText('The last change is still being saved.')
  }
  isSeen.resolve()
  await expect(page.getByRole('menuitem', { name: 'Take off the site' })).toBeEnabled()
})

test('two who change one question: the second chooses, and a draft survives a reload', async ({
  page,
  context,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/faq\/entries\//)
  await hearNothing(page.context())
  await signInAs()
  const { id, question } = await db
    .selectFrom('faqs')
    .select(['id', 'question'])
    .where('category', '=', 'ACCOUNT')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const [first, second] = [newName(), newName()]
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/admin/faqs/${id}`)
    await expect(field(tab, 'Question')).toHaveValue(question.gb ?? '')
  }
  await field(other, 'Question').fill(second)
  await field(page, 'Question').fill(first)
  await field(page, 'Answer').fill('Another answer')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page).toHaveURL('/admin/faqs')
  // What was typed before comes back over the newest, and must not go over it unseen.
  other.on('dialog', (dialog) => void dialog.accept())
  await other.reload()
  await expect(field(other, 'Question')).toHaveValue(first)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(field(other, 'Question')).toHaveValue(second)
  await other.getByRole('button', { name: 'Save question' }).click()
  const choice = other.getByRole('alert')
  await expect(choice).toContainText(first)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Save question' }).click()
  await expect(other).toHaveURL('/admin/faqs')
  const after = await db
    .selectFrom('faqs')
    .select(['question', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([after.question.gb, after.answer.gb]).toEqual([second, 'Another answer'])
})

test('a store manager finds the questions of the site, not the desk', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/faqs')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is gone' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Frequently asked questions' })).toHaveAttribute('href', '/faq')
})

import { maskName } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import type { StaffRole } from '@madang/contract/store-actions'
import type { TestStore } from '@madang/server/testing/factories'
import { hearNothing } from '../faults.ts'
import { expect, inEachLook, type Look, type SignedIn, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, newName, openList } from '../stores.ts'

const ownerName = '한가람'

interface Owned {
  readonly owner: SignedIn
  readonly store: TestStore
  readonly name: string
}

async function ownStore(
  given: { db: Db; signInAs: (given: object) => Promise<SignedIn> },
  { locale, theme }: Pick<Look, 'locale' | 'theme'>,
  staff: Record<string, StaffRole> = {},
): Promise<Owned> {
  const owner = await given.signInAs({ authorityType: 'MANAGER', name: ownerName, locale, theme })
  const name = newName()
  const people = { [owner.user.id]: 'OWNER' as const, ...staff }
  const store = await addStore(given.db, { name, staff: people })
  return { owner, store, name }
}

inEachLook(({ locale, theme }) => {
  test('an owner gives a role, takes out; the last owner stays', async ({
    page,
    t,
    db,
    signInAs,
    addUser,
  }) => {
    const colleague = await addUser({ name: '오지현', authorityType: 'MANAGER' })
    const successor = await addUser({ name: '남궁예원', authorityType: 'MANAGER' })
    const { owner, store } = await ownStore(
      { db, signInAs },
      { locale, theme },
      { [colleague.id]: 'STAFF', [successor.id]: 'STAFF' },
    )
    await page.goto(`/admin/stores/${store.id}?tab=staff`)
    const personOf = (shown: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: t('ui.more', { name: shown }) }) })
    const choose = async (shown: string, item: string) => {
      await personOf(shown).getByRole('button').click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const me = personOf(maskName(ownerName))
    await expect(me).toContainText(t('stores.staff.you'))
    await expect(me).toContainText(maskPhone(owner.user.phone))
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)

    await me.getByRole('button').click()
    for (const item of ['toStaff', 'leaveOpen']) {
      const refused = page.getByRole('menuitem', { name: t(`stores.staff.${item}`) })
      await expect(refused).toHaveAttribute('aria-disabled', 'true')
      await expect(refused).toContainText(t('stores.staff.lastOwner'))
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await choose(maskName('남궁예원'), t('stores.staff.toOwner'))
    await expect(personOf(maskName('남궁예원'))).toContainText(t('stores.staff.role.OWNER'))
    await choose(maskName('오지현'), t('stores.staff.removeOpen'))
    const question = page.getByRole('dialog')
    await expectAccessible(page)
    await question.getByRole('button', { name: t('stores.staff.remove.confirm'), exact: true }).click()
    await expect(personOf(maskName('오지현'))).toHaveCount(0)

    await choose(maskName(ownerName), t('stores.staff.leaveOpen'))
    await question.getByRole('button', { name: t('stores.staff.leave.confirm'), exact: true }).click()
    await expect(page).toHaveURL('/admin/stores')
    const people = await db
      .selectFrom('storeStaff')
      .innerJoin('users', 'users.id', 'storeStaff.userId')
      .select(['users.phone', 'staffRole'])
      .where('storeId', '=', store.id)
      .execute()
    expect(people).toEqual([{ phone: successor.phone, staffRole: 'OWNER' }])
  })

  test('the last change is taken back from the history; one that was overtaken says so', async ({
    page,
    t,
    db,
    signInAs,
    faults,
  }) => {
    faults.expect(/^412 POST \/api\/v1\/store\/[^/]+\/undo$/)
    await hearNothing(page.context())
    const { owner, store } = await ownStore({ db, signInAs }, { locale, theme })
    const change = async (version: number, description: string) => {
      const authorization = `Bearer ${owner.session.accessToken}`
      const data = { version, description, tags: [`tag ${version}`] }
      const answer = await page.request.patch(`/api/v1/store/${store.id}`, {
        headers: { authorization },
        data,
      })
      expect(answer.status()).toBe(200)
    }
    await change(1, 'the first text')
    await page.goto(`/admin/stores/${store.id}?tab=history`)
    const actor = t('audit.person', { name: maskName(ownerName) })
    const updated = page.getByText(t('audit.action.stores.updated.sentence', { actor }))
    const undo = page.getByRole('button', { name: t('form.undo.action') }).filter({ visible: true })
    await expect(updated.first()).toBeVisible()
    await expect(
      page
        .getByText(t('audit.change', { field: t('stores.field.tags'), from: t('audit.none'), to: 'tag 1' }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('main').locator('nav [aria-current=page][href]')).toBeInViewport({
      ratio: 0.9,
    })
    await expect(undo).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await undo.click()
    await expect(page.getByText(t('form.undo.done'))).toBeVisible()
    await expect(page.getByText(t('audit.action.stores.undone.sentence', { actor })).first()).toBeVisible()

    await change(3, 'the second text')
    await page.reload()
    await expect(undo).toHaveCount(1)
    await change(4, 'the third text')
    await undo.click()
    await expect(page.getByText(t('form.undo.stale'))).toBeVisible()
    const { description } = await db
      .selectFrom('stores')
      .select('description')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow()
    expect(description).toBe('the third text')
  })

  test('a manager without a store is told what one is and led to the first', async ({
    page,
    t,
    signInAs,
  }) => {
    await signInAs({ authorityType: 'MANAGER' })
    await openList({ page, t })
    await expect(page.getByRole('heading', { name: t('stores.empty.manager.title') })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('region', { name: t('stores.title') })
      .getByRole('link', { name: t('stores.create') })
      .click()
    await expect(page).toHaveURL(/\/admin\/stores\/new/)
  })
})

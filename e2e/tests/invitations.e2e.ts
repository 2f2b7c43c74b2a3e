import { maskName } from '@madang/contract/masking'
import { maskPhone, toLocalPhone } from '@madang/contract/phone'
import { FaultWatch } from '../faults.ts'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { agree, signIn } from '../sign-in.ts'
import { addStore, button, newName, type Road } from '../stores.ts'
import { tagOf } from '../words.ts'

const ownerName = '한가람'
const typedName = '남궁예원'

/** On the people of a store: invites a number. */
async function invite(road: Road, phone: string): Promise<void> {
  const { page, t } = road
  await button(road, t('stores.staff.invite.open')).click()
  const dialog = page.getByRole('dialog', { name: t('stores.staff.invite.title') })
  await expect(dialog).toContainText(t('stores.staff.invite.asks'))
  await dialog.getByLabel(t('stores.staff.invite.phone')).fill(toLocalPhone(phone))
  await dialog.getByLabel(t('stores.staff.invite.name')).fill(typedName)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('stores.staff.invite.confirm'), exact: true }).click()
  await expect(page.getByText(t('stores.staff.invite.done', { name: typedName }))).toBeVisible()
}

inEachLook(({ locale, viewport }) => {
  test('reaches a number that was nobody’s, who signs in, accepts, manages the store, and leaves it', async ({
    page,
    t,
    db,
    signInAs,
    newPhone,
    inbox,
    browser,
    system,
  }) => {
    const owner = await signInAs({ authorityType: 'MANAGER', name: ownerName })
    const name = newName()
    const store = await addStore(db, { name, staff: { [owner.user.id]: 'OWNER' } })
    const phone = newPhone()
    await page.goto(`/admin/stores/${store.id}?tab=staff`)
    await invite({ page, t }, phone)
    const pending = page.getByRole('listitem').filter({ hasText: maskPhone(phone) })
    await expect(pending).toContainText(typedName)
    await expect(pending).toContainText(t('stores.staff.role.STAFF'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)
    await expect.poll(() => inbox.countFor(phone)).toBe(1)

    const options = { locale: tagOf(locale), viewport, extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.9' } }
    const context = await browser.newContext({ baseURL: system.url, ...options })
    const watch = new FaultWatch()
    await watch.watch(context)
    await context.addCookies([{ name: 'lang', value: locale, url: system.url }])
    const theirs = await context.newPage()
    await theirs.addInitScript((value) => localStorage.setItem('locale', value), locale)
    await theirs.goto('/login')
    await signIn(theirs, inbox, { phone, words: t })
    await agree(theirs, t)
    await expect(theirs).toHaveURL('/admin/preferences')
    await expect(theirs.getByRole('heading', { name: t('invitations.title', { store: name }) })).toBeVisible()
    await expect(theirs.locator('main')).toContainText(maskName(ownerName))
    await expectAccessible(theirs)
    await expectNoSidewaysScroll(theirs)
    await expectNoTextIds(theirs)
    await theirs.getByRole('button', { name: t('invitations.accept'), exact: true }).click()
    await expect(theirs).toHaveURL(`/admin/stores/${store.id}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(name)

    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: maskPhone(phone) })).toContainText(
      maskName(typedName),
    )
    await expect(page.getByText(t('stores.staff.pending.title'))).toHaveCount(0)

    await theirs.goto(`/admin/stores/${store.id}?tab=staff`)
    await theirs.getByRole('button', { name: t('ui.more', { name: maskName(typedName) }) }).click()
    await theirs.getByRole('menuitem', { name: t('stores.staff.leaveOpen') }).click()
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: t('stores.staff.leave.confirm'), exact: true })
      .click()
    await expect(theirs).toHaveURL('/admin/preferences')
    await expect(theirs.getByRole('heading', { name: t('requests.own.access.title') })).toBeVisible()
    expect(watch.unexpected()).toEqual([])
    await context.close()
  })

  test('is seen by a manager of other stores on the dashboard, and declined', async ({
    page,
    t,
    db,
    signInAs,
    addUser,
  }) => {
    const manager = await signInAs({ authorityType: 'MANAGER' })
    const inviter = await addUser({ name: ownerName, authorityType: 'MANAGER' })
    const name = newName()
    const store = await addStore(db, { name, staff: { [inviter.id]: 'OWNER' } })
    const now = new Date()
    await db
      .insertInto('invitations')
      .values({
        id: crypto.randomUUID(),
        storeId: store.id,
        phone: manager.user.phone,
        name: typedName,
        staffRole: 'OWNER',
        status: 'PENDING',
        inviterId: inviter.id,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 60 * 60 * 1000).toISOString(),
      })
      .execute()
    await page.goto('/admin/dashboard')
    const title = page.getByRole('heading', { name: t('invitations.title', { store: name }) })
    await expect(title).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button({ page, t }, t('invitations.decline')).click()
    const question = page.getByRole('dialog')
    await expectAccessible(page)
    await question.getByRole('button', { name: t('invitations.decline'), exact: true }).click()
    await expect(page.getByText(t('invitations.declined', { store: name }))).toBeVisible()
    await expect(title).toHaveCount(0)
    const rows = await db.selectFrom('invitations').select('status').where('storeId', '=', store.id).execute()
    expect(rows).toEqual([{ status: 'DECLINED' }])
  })

  test('is taken back; whoever presses Accept meanwhile is told, and it goes', async ({
    page,
    t,
    db,
    signInAs,
    addUser,
    faults,
  }) => {
    const owner = await signInAs({ authorityType: 'MANAGER', name: ownerName })
    const member = await addUser({ name: '최하늘' })
    const name = newName()
    const store = await addStore(db, { name, staff: { [owner.user.id]: 'OWNER' } })
    await page.goto(`/admin/stores/${store.id}?tab=staff`)
    await invite({ page, t }, member.phone)
    await page.getByRole('button', { name: t('ui.more', { name: typedName }) }).click()
    await page.getByRole('menuitem', { name: t('stores.staff.pending.revokeOpen') }).click()
    const question = page.getByRole('dialog')
    await expectAccessible(page)
    await question
      .getByRole('button', { name: t('stores.staff.pending.revoke.confirm'), exact: true })
      .click()
    await expect(page.getByText(t('stores.staff.pending.revoke.done', { name: typedName }))).toBeVisible()
    await expect(page.getByText(t('stores.staff.pending.title'))).toHaveCount(0)

    faults.expect(/^409 POST \/api\/v1\/invitation\/[^/]+\/status$/)
    // A page of the person before would leave for the one of the next.
    await page.goto('about:blank')
    const invited = await signInAs({ authorityType: 'USER' })
    const other = await addStore(db, { name: newName(), staff: { [owner.user.id]: 'OWNER' } })
    const now = new Date()
    const invitation = {
      id: crypto.randomUUID(),
      storeId: other.id,
      phone: invited.user.phone,
      name: typedName,
      staffRole: 'STAFF' as const,
      inviterId: owner.user.id,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 60 * 60 * 1000).toISOString(),
    }
    await db
      .insertInto('invitations')
      .values({ ...invitation, status: 'PENDING' })
      .execute()
    await page.goto('/admin/preferences')
    const accept = button({ page, t }, t('invitations.accept'))
    await expect(accept).toBeVisible()
    await db
      .updateTable('invitations')
      .set({ status: 'REVOKED', endedAt: now.toISOString() })
      .where('id', '=', invitation.id)
      .execute()
    await accept.click()
    await expect(page.getByText(t('errors.conflict.state'))).toBeVisible()
    await expect(accept).toHaveCount(0)
  })
})

import { readFileSync } from 'node:fs'
import { addMonths, seoulMonth } from '@madang/contract/korean-time'
import { maskName } from '@madang/contract/masking'
import { insertAuditRecord, insertRequest } from '@madang/server/testing/factories'
import { expect, inEachLook, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { button, isPhone, type Road } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** What stands in the heading's line, and in a menu on phones. */
async function pressExport(road: Road): Promise<void> {
  const { page, t } = road
  if (isPhone(page)) {
    await button(road, t('table.more')).click()
    await page.getByRole('menuitem', { name: t('audit-records.export.open') }).click()
  } else await button(road, t('audit-records.export.open')).click()
}

inEachLook(() => {
  test('staff narrow the records to a person, open one, and take them with them', async ({
    page,
    t,
    db,
    addUser,
    signInAs,
  }) => {
    const road: Road = { page, t }
    await signInAs({ authorityType: 'ADMIN' })
    const name = '우렁각시'
    const actor = await addUser({ authorityType: 'ADMIN', name })
    const member = await addUser({ name: '콩쥐' })
    const reason = '약관 위반'
    await insertAuditRecord(db, new Date(), {
      actor: { userId: actor.id, role: 'ADMIN' },
      origin: { ip: '203.0.113.7', requestId: 'r' },
      action: 'users.suspended',
      entityId: member.id,
      subjectIds: [member.id],
      changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' } },
      reason,
    })

    await page.goto('/admin/audit')
    await expect(page.getByRole('heading', { level: 1, name: t('audit-records.title') })).toBeVisible()
    await button(road, t('table.filter.add')).click()
    const panel = page.getByRole('dialog', { name: t('table.filter.title') })
    await panel.getByRole('button', { name: t('audit-records.period.week'), exact: true }).click()
    const who = panel.getByRole('combobox', { name: t('audit-records.field.actor'), exact: true })
    await who.fill(actor.phone)
    await panel.getByRole('option').click()
    await expect(page).toHaveURL(new RegExp(`actorId=${actor.id}`))
    await panel.getByText(t('audit.area.users'), { exact: true }).click()
    await panel.getByRole('checkbox', { name: t('audit.action.users.suspended.name'), exact: true }).check()
    await expect(page).toHaveURL(/action=users\.suspended/)
    await expectAccessible(page)
    if (isPhone(page)) await panel.getByRole('button', { name: t('table.filter.show') }).click()
    else await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    const rows = page.getByRole('row').filter({ has: page.locator('a[data-main]') })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(reason)
    await expect(rows).toContainText(maskName(name))
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)

    await rows.locator('a[data-main]').click()
    const dialog = page.getByRole('dialog', { name: t('audit-records.detail.title') })
    await expect(dialog).toContainText(t('users.status.SUSPENDED'))
    await expect(dialog).toContainText('203.0.113.7')
    await expectAccessible(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(rows).toHaveCount(1)

    await pressExport(road)
    const form = page.getByRole('dialog', { name: t('audit-records.export.title') })
    const send = form.getByRole('button', { name: t('table.export.confirm') })
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(send).toHaveAccessibleDescription(t('table.export.choose'))
    await send.click({ force: true })
    await expect(form.getByRole('textbox', { name: t('table.export.detail') })).toBeEnabled()
    await form.getByText(t('audit-records.export.preset.incident'), { exact: true }).click()
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: t('table.export.confirm') }).click()
    const file = await (await download).path()
    await expect(form).toBeHidden()
    const lines = readFileSync(file, 'utf8').split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(reason)
  })
})

test('a record names its fields in the words of what it is about', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'SUPER_ADMIN' })
  const changes = { mailOrderNumber: { from: null, to: { kr: '제2026-서울마당-0012호' } } }
  const change = { action: 'settings.changed', entity: 'settings', entityId: 'company', changes } as const
  await insertAuditRecord(db, new Date(), { ...change, actor: { userId: user.id, role: 'SUPER_ADMIN' } })
  await page.goto(`/admin/audit?action=settings.changed&actorId=${user.id}`)
  await page.locator('a[data-main]').click()
  const dialog = page.getByRole('dialog', { name: t('audit-records.detail.title') })
  await expect(dialog).toContainText(t('settings.field.company.mailOrderNumber'))
})

inEachLook(() => {
  test('a record says in words what a list was searched and narrowed for', async ({
    page,
    t,
    db,
    signInAs,
  }) => {
    const { user } = await signInAs({ authorityType: 'ADMIN' })
    const to = {
      search: 'last four 5678',
      status: ['ACTIVE', 'SUSPENDED'],
      sort: '-createdAt',
      pageNumber: 2,
    }
    const changes = { filter: { from: null, to } }
    const seen = { action: 'users.listed', entity: 'user', changes } as const
    await insertAuditRecord(db, new Date(), { ...seen, actor: { userId: user.id, role: 'ADMIN' } })
    await page.goto(`/admin/audit?actorId=${user.id}&action=users.listed`)
    await page.locator('a[data-main]').first().click()
    const dialog = page.getByRole('dialog', { name: t('audit-records.detail.title') })
    await expect(dialog).toContainText(t('audit-records.asked.lastFour', { value: '\u20665678\u2069' }))
    await expect(dialog).toContainText(`${t('users.status.ACTIVE')}${t('table.separator')}`)
    await expect(dialog).toContainText(t('users.sort.newest'))
    await expect(dialog).not.toContainText(/search|last four|createdAt|pageNumber/)
  })
})

test('a record of what a guest asked for leads to the request', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'ADMIN' })
  const { id } = await insertRequest(db, new Date(), { subject: '우렁이 환불' })
  const seen = { action: 'requests.viewed', entity: 'request', entityId: id, subjectIds: [id] } as const
  await insertAuditRecord(db, new Date(), { ...seen, actor: { userId: user.id, role: 'ADMIN' } })
  // Who looks at all records meanwhile looks at this one, too, which is a record of its own.
  await page.goto(`/admin/audit?subjectId=${id}&actorId=${user.id}`)
  await page.getByRole('row').getByRole('link', { name: '우렁이 환불', exact: true }).click()
  await expect(page).toHaveURL(`/admin/requests/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '우렁이 환불' })).toBeVisible()
  await expect(page.getByText(t('requests.guest'), { exact: true }).first()).toBeVisible()
})

test('staff have the chain checked and sign a month off', async ({ page, db, signInAs }) => {
  const t = wordsOf('gb')
  await signInAs({ authorityType: 'SUPER_ADMIN' })
  const month = addMonths(seoulMonth(new Date()), -2)
  const now = new Date(`${month}-10T03:00:00Z`)
  await insertAuditRecord(db, now, { action: 'auth.sign_in_failed', entity: 'sign-in' })

  await page.goto('/admin/audit')
  await page.getByRole('link', { name: t('audit-records.tab.chain') }).click()
  await page.getByRole('button', { name: t('audit-records.chain.start') }).click()
  const last = page.getByRole('region', { name: t('audit-records.chain.last') })
  await expect(last.getByText(t('audit-records.chain.state.WHOLE'), { exact: true })).toBeVisible()
  await expect(last.getByText(t('audit-records.chain.lastHash'))).toBeVisible()

  const unchecked = { state: 'BROKEN', fault: 'key', brokenSeq: 7, lastHash: null } as const
  await db.updateTable('auditVerifications').set(unchecked).execute()
  await page.reload()
  await expect(last.getByText(t('audit-records.chain.unchecked'), { exact: true })).toBeVisible()
  await expect(last.getByRole('alert')).toHaveText(t('audit-records.chain.fault.key', { seq: '7' }))
  await expect(last.getByText(t('audit-records.chain.state.BROKEN'), { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: t('audit-records.tab.reviews') }).click()
  await page.locator(`a[href="/admin/audit/reviews/${month}"]`).click()
  const ask = page.getByRole('button', { name: t('audit-records.signOff.ask'), exact: true })
  const question = page.getByRole('dialog')
  const note = page.getByRole('textbox', { name: t('audit-records.signOff.note') })
  await ask.click()
  await expect(note).toBeFocused()
  await note.fill('Nothing unusual.')
  await ask.click()
  await expect(question).toContainText(t('audit-records.signOff.final'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(note).toHaveValue('Nothing unusual.')
  await ask.click()
  await question.getByRole('button', { name: t('audit-records.signOff.confirm') }).click()
  await expect(page.getByText(t('audit-records.reviews.state.done'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Nothing unusual.')).toBeVisible()
  await expect(ask).toBeHidden()

  await page.getByRole('link', { name: t('audit-records.tab.reviews') }).click()
  const rows = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/${month}"]`) })
  await expect(rows).toContainText(t('audit-records.reviews.state.done'))
})

test('a manager sees what concerns the manager, and nothing to oversee', async ({
  page,
  db,
  addUser,
  signInAs,
}) => {
  const t = wordsOf('gb')
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const other = await addUser()
  const told = { action: 'users.revealed', subjectIds: [user.id], reason: 'kept from them' } as const
  await insertAuditRecord(db, new Date(), told)
  await insertAuditRecord(db, new Date(), { action: 'users.suspended', subjectIds: [other.id] })
  await page.goto('/admin/audit')
  // Staff who look at these records meanwhile leave some about the manager too.
  const rowsOf = (words: string) => page.getByRole('row').filter({ hasText: words })
  await expect(rowsOf('revealed personal data')).toHaveCount(1)
  await expect(rowsOf('revealed personal data')).not.toContainText('kept from them')
  await expect(rowsOf('suspended the member')).toHaveCount(0)
  await expect(page.getByText(t('audit-records.own'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('audit-records.tab.label') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('audit-records.export.open') })).toHaveCount(0)
  await page.goto('/admin/audit/chain')
  await expect(page.getByRole('heading', { level: 1, name: t('not-found.title') })).toBeVisible()
})

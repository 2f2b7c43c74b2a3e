import { maskPhone, toLocalPhone } from '@madang/contract/phone'
import { insertRequest } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNoTextIds } from '../page-checks.ts'
import { requestScreens, walkRequest } from '../request-road.ts'
import { wordsOf } from '../words.ts'

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: 'ko-KR' })

  test('a guest asks for a refund from the page of its rules and sees what became of it', async ({
    page,
    inbox,
    newPhone,
  }) => {
    const t = wordsOf('kr')
    const phone = newPhone()
    await page.goto('/refundUser')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('site.request.title'), exact: true })
      .click()
    await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(phone))
    await page.getByRole('button', { name: t('site.door.phone.send') }).click()
    await page.getByLabel(t('site.door.code.label')).fill(await inbox.codeFor(phone))
    // As Enter does it: the first button.
    await page.getByLabel(t('site.door.code.label')).press('Enter')
    await expect(page).toHaveURL('/refundUser/request/form')
    await page.getByLabel(t('site.request.form.name'), { exact: true }).fill('성춘향')
    await page.getByLabel(t('site.request.form.orderNo')).fill('O20261120-7K3F9A')
    await page.getByRole('radio', { name: t('site.request.form.reason.twice') }).check()
    await expect(page.getByLabel(t('site.request.form.subject'))).toBeHidden()
    await page
      .getByLabel(t('site.request.form.body'))
      .fill('같은 이용권이 두 번 결제되었어요.\n하나를 돌려주세요.')
    await page
      .getByLabel(t('site.request.form.files'))
      .setInputFiles([
        { name: '영수증.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
      ])
    await page.getByRole('button', { name: t('site.request.form.send') }).click()
    await expect(page.getByRole('heading', { name: t('site.request.done.title') })).toBeVisible()
    // This browser has just proven the number.
    await page.getByRole('link', { name: t('site.request.done.show') }).click()
    await expect(page.getByRole('heading', { name: t('site.request.page.status.RECEIVED') })).toBeVisible()
    await expect(page.getByText(t('site.request.form.reason.twice'))).toBeVisible()
    await expect(page.getByText('영수증.pdf')).toBeVisible()
  })

  test('a guest whose line is slow presses everything once more before an answer comes', async ({
    page,
    inbox,
    db,
    newPhone,
  }) => {
    const t = wordsOf('kr')
    const phone = newPhone()
    const line = await page.context().newCDPSession(page)
    const setLatency = (latency: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    /** Presses, and again once the server has done what was asked. */
    const pressAgain = async (name: string, isDone: () => Promise<unknown>): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).focus()
      await setLatency(2000)
      // The keyboard waits for no answer, as a click does.
      await page.keyboard.press('Enter')
      await expect.poll(isDone).toBeTruthy()
      await page.keyboard.press('Enter')
      await setLatency(0)
    }
    const challenge = db.selectFrom('otpChallenges').select('id').where('phone', '=', phone)
    const request = db.selectFrom('userRequests').select('id').where('guestPhone', '=', phone)

    await page.goto('/refundUser')
    await page.getByLabel(t('site.door.phone.label')).fill(toLocalPhone(phone))
    await pressAgain(t('site.door.phone.send'), () => challenge.executeTakeFirst())
    await page.getByLabel(t('site.door.code.label')).fill(await inbox.codeFor(phone))
    const used = challenge.where('consumedAt', 'is not', null)
    await pressAgain(t('site.door.code.check'), () => used.executeTakeFirst())
    await page.getByLabel(t('site.request.form.name'), { exact: true }).fill('성춘향')
    await page.getByLabel(t('site.request.form.subject')).fill('두 번 결제됐어요')
    await page.getByLabel(t('site.request.form.body')).fill('같은 이용권이 두 번 결제되었어요.')
    await pressAgain(t('site.request.form.send'), () => request.executeTakeFirst())
    await page.getByRole('link', { name: t('site.request.done.show') }).click()
    await page.getByText(t('site.request.page.withdraw.open')).click()
    const takenBack = request.where('status', '=', 'WITHDRAWN')
    await pressAgain(t('site.request.page.withdraw.send'), () => takenBack.executeTakeFirst())
    await expect(page.getByRole('heading', { name: t('site.request.page.status.WITHDRAWN') })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await challenge.execute()).toHaveLength(1)
    expect(await request.execute()).toHaveLength(1)
  })

  test('an asker opens the link of the text message with a code, and takes the request back', async ({
    page,
    inbox,
    db,
    newPhone,
  }) => {
    const t = wordsOf('kr')
    const phone = newPhone()
    const { linkToken } = await insertRequest(db, new Date(), { guestPhone: phone })
    await page.goto(`/request/${linkToken}`)
    await expect(page.getByText(maskPhone(phone))).toBeVisible()
    await page.getByRole('button', { name: t('site.door.phone.send') }).click()
    await page.getByLabel(t('site.door.code.label')).fill(await inbox.codeFor(phone))
    await page.getByRole('button', { name: t('site.door.code.check') }).click()
    await expect(page).toHaveURL(`/request/${linkToken}`)
    await page.getByText(t('site.request.page.withdraw.open')).click()
    await page.getByRole('button', { name: t('site.request.page.withdraw.send') }).click()
    await expect(page.getByRole('heading', { name: t('site.request.page.status.WITHDRAWN') })).toBeVisible()
    await expect(page.getByText(t('site.request.page.withdraw.open'))).toHaveCount(0)
  })
})

test.describe('in Persian', () => {
  test.use({ locale: 'fa-IR', viewport: { width: 360, height: 740 } })

  test('a form that another site sends is refused on a page that leads to our own', async ({
    page,
    baseURL,
    faults,
  }) => {
    faults.expect(/^403 POST \/refundUser\/request$/)
    const t = wordsOf('ir')
    await page.setContent(
      `<form method="post" action="${baseURL}/refundUser/request"><button name="phone" value="1234">x</button></form>`,
    )
    await page.getByRole('button').click()
    await expect(page.getByRole('alert')).toHaveText(t('site.door.fault.origin'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: t('site.request.refused.open') }).click()
    await expect(page.getByLabel(t('site.door.phone.label'))).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('every step and every failure is whole and accessible', async ({
    page,
    inbox,
    db,
    newPhone,
    faults,
  }) => {
    faults.expect(/^422 POST \/refundUser\/request\?key$/)
    faults.expect(/^400 POST \/refundUser\/request\/code$/)
    faults.expect(/^422 POST \/refundUser\/request\/form$/)
    faults.expect(/^400 POST \/refundUser\/request\/form$/)
    const seen: string[] = []
    const at = async (screen: string): Promise<boolean> => {
      seen.push(screen)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      await expectNoTextIds(page)
      // Axe takes long: half of the screens in each theme, which are of the same parts.
      await page.emulateMedia({ colorScheme: seen.length % 2 === 0 ? 'light' : 'dark' })
      await expectAccessible(page)
      return false
    }
    await walkRequest({ page, words: wordsOf('ir'), inbox, db, phone: newPhone(), at })
    expect(seen).toEqual([...requestScreens])
  })
})

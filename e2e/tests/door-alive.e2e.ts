import { locales, type Locale } from '@madang/contract/locales'
import { seoulMinute } from '@madang/contract/korean-time'
import { joinPath } from '@madang/contract/site-jrs'
import { insertJrsDevice } from '@madang/server/testing/factories'
import type { Page } from '@playwright/test'
import { encode, renderSVG } from 'uqr'
import { browserOptions } from '../browser.ts'
import { expect, test as base, type SignedIn } from '../fixtures.ts'
import { kioskOf, openKiosk } from '../kiosk.ts'
import { addEvening } from '../lists.ts'
import { addStore, newName } from '../stores.ts'
import { tagOf, wordsOf } from '../words.ts'

interface OpenedWall {
  readonly listId: string
  /** As its owner does something; gives the answer. */
  readonly ask: (method: 'GET' | 'POST', path: string, data?: unknown) => Promise<Buffer>
  /** Calls whoever is next, which is this number, and sees it on the wall. */
  readonly callNext: (number: number) => Promise<{ readonly id: string }>
}

interface Screens {
  readonly owner: SignedIn
  /** The wall screen of a list in the midst of its evening, on which 124 to 127 are called already. */
  readonly openWall: (locale: Locale) => Promise<OpenedWall>
}

const test = base.extend<Screens>({
  owner: async ({ signInAs }, provide) => provide(await signInAs({ authorityType: 'MANAGER' })),

  openWall: async ({ page, db, owner }, provide) => {
    await provide(async (locale) => {
      const staff = { [owner.user.id]: 'OWNER' } as const
      const { id: storeId } = await addStore(db, { name: newName(), status: 'ACTIVE', staff })
      const listId = await addEvening(db, storeId)
      const { path } = await insertJrsDevice(db, new Date(), {
        jrsItemId: listId,
        storeId,
        kind: 'WALL',
        locale,
      })
      await page.goto(path)
      await expectCalled(page, { locale, number: 127 })
      const headers = { authorization: `Bearer ${owner.session.accessToken}` }
      const ask: OpenedWall['ask'] = async (method, to, data) => {
        const answer = await page.request.fetch(to, { method, headers, ...(data !== undefined && { data }) })
        expect(answer.ok(), await answer.text()).toBe(true)
        return answer.body()
      }
      const callNext: OpenedWall['callNext'] = async (number) => {
        const called = await ask('POST', `/api/v1/jrs/${listId}/call-next`, {})
        await expectCalled(page, { locale, number })
        return JSON.parse(called.toString()) as { id: string } // a JrsEntry
      }
      return { listId, ask, callNext }
    })
  },
})
test.use({
  viewport: { width: 1280, height: 720 },
  // As a television is set up for it: any page may sound, whether or not somebody has pressed something.
  launchOptions: { ...(await browserOptions()), args: ['--autoplay-policy=no-user-gesture-required'] },
})

async function expectCalled(
  page: Page,
  { locale, number }: { readonly locale: Locale; readonly number: number },
): Promise<void> {
  const digits = new Intl.NumberFormat(tagOf(locale)).format(number)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${wordsOf(locale)('door.wall.come')} ${digits}`)
}

interface Heard {
  /** Of bells. */
  tones: number
  /** What is said, behind its language. */
  readonly spoken: string[]
}

/** Notes what the browser itself is asked to sound and to say, and lets it. */
async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard: Heard = { tones: 0, spoken: [] }
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (when) {
      heard.tones += 1
      start.call(this, when)
    }
    const { speak } = SpeechSynthesis.prototype
    SpeechSynthesis.prototype.speak = function (utterance) {
      heard.spoken.push(`${utterance.lang}: ${utterance.text}`)
      speak.call(this, utterance)
    }
    Object.assign(window, { heard })
  })
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard) // put there above
}

/** What is heard when these numbers are called: two tones of a bell and a sentence each. */
function said(locale: Locale, numbers: readonly number[]): Heard {
  const sentence = (number: number) => wordsOf(locale)('door.wall.spoken', { number: String(number) })
  return { tones: numbers.length * 2, spoken: numbers.map((one) => `${tagOf(locale)}: ${sentence(one)}`) }
}

for (const locale of locales) {
  test(`a wall in ${locale} rings and says each call once, and none from before it was opened`, async ({
    page,
    openWall,
  }) => {
    const hear = await listen(page)
    const { listId, ask, callNext } = await openWall(locale)
    const { id } = await callNext(128)
    await expect.poll(hear).toEqual(said(locale, [128]))
    // The state is read once more, and nobody is called by it.
    const waiting = page.getByRole('definition').first()
    const digits = new Intl.NumberFormat(tagOf(locale))
    await expect(waiting).toContainText(digits.format(6))
    await ask('POST', `/api/v1/jrs/${listId}/staff-entry`, { partySize: 2 })
    await expect(waiting).toContainText(digits.format(7))
    expect(await hear()).toEqual(said(locale, [128]))
    await ask('POST', `/api/v1/jrs/entry/${id}/status`, { from: 'CALLED', to: 'CALLED' })
    await expect.poll(hear).toEqual(said(locale, [128, 128]))
    await callNext(129)
    await expect.poll(hear).toEqual(said(locale, [128, 128, 129]))
  })
}

test('where a browser sounds only after a press, staff turn the sound on', async ({ page, openWall }) => {
  const t = wordsOf('gb')
  const hear = await listen(page)
  await page.addInitScript(() => {
    let isPressed = false
    const { resume } = AudioContext.prototype
    AudioContext.prototype.resume = async function () {
      isPressed = true
      return resume.call(this)
    }
    const state = () => (isPressed ? 'running' : 'suspended')
    Object.defineProperty(AudioContext.prototype, 'state', { get: state })
  })
  const { callNext } = await openWall('gb')
  await callNext(128)
  await page.mouse.move(100, 100)
  await page.getByRole('button', { name: t('door.wall.soundOn') }).click()
  await expect(page.getByRole('button', { name: t('door.wall.soundIsOn') })).toBeDisabled()
  await callNext(129)
  await expect.poll(hear).toEqual(said('gb', [129]))
})

/** Notes each time that the screen is to stay on; `turn` hides the page or shows it again, as its browser would say. */
async function watchWakeLock(page: Page) {
  await page.addInitScript(() => {
    const asked: unknown[] = []
    const { request } = WakeLock.prototype
    WakeLock.prototype.request = function (type) {
      asked.push(type)
      return request.call(this, type)
    }
    Object.assign(window, { asked })
  })
  return {
    asked: () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked), // put there above
    turn: (to: DocumentVisibilityState) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, to),
  }
}

/** When the pages of a tab were begun, in Seoul. */
async function watchLoads(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/door/')) return
    // By then it knows of all that was done to its clock.
    document.addEventListener('DOMContentLoaded', () => {
      const before = sessionStorage.getItem('loads') ?? ''
      sessionStorage.setItem('loads', `${before} ${new Date().toISOString()}`)
    })
  })
  return async () => {
    const loads = await page.evaluate(() => sessionStorage.getItem('loads'))
    return (loads ?? '')
      .trim()
      .split(' ')
      .map((at) => seoulMinute(new Date(at)))
  }
}

/** Within so many minutes of its clock, which stood still, the page is begun anew and drawn. */
async function expectLoad(page: Page, minutes: number): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.clock.runFor(minutes * 60_000)
  await loaded
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const atSeoul = (minute: string): Date => new Date(`${minute}:00+09:00`)

for (const kind of ['wall', 'kiosk'] as const) {
  test.describe(`a ${kind}`, () => {
    const screen = test.extend<{ open: () => Promise<void> }>({
      open: async ({ page, db, owner, openWall }, provide) => {
        await provide(async () => {
          await (kind === 'wall' ? openWall('gb') : openKiosk(page, { db, owner, locale: 'gb' }))
        })
      },
    })

    screen('asks for the screen to stay on, and again whenever it is seen again', async ({ page, open }) => {
      const { asked, turn } = await watchWakeLock(page)
      await open()
      expect(await asked()).toEqual(['screen'])
      await turn('hidden')
      expect(await asked(), 'in vain while nobody sees it').toEqual(['screen'])
      await turn('visible')
      expect(await asked()).toEqual(['screen', 'screen'])
    })

    screen(
      'updates itself between four and five at night, once it is half a day old',
      async ({ page, open }) => {
        await page.clock.install({ time: atSeoul('2026-11-26T17:00') })
        const loads = await watchLoads(page)
        await open()
        // Too young, no night any more, by day, and not yet night.
        let asked = 0
        page.on('request', (request) => {
          if (request.method() === 'HEAD') asked += 1
        })
        for (const minute of ['27T04:30', '27T05:00', '27T16:00', '28T03:59']) {
          await page.clock.pauseAt(atSeoul(`2026-11-${minute}`))
          // What the page has asked for before this is on its way by now.
          await page.evaluate(async () => (await fetch(location.pathname)).ok)
          expect(asked, `whether the server has the page, at ${minute}`).toBe(0)
        }
        await expectLoad(page, 1)
        // And not once more in the same night.
        await page.clock.fastForward(30 * 60_000)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await loads()).toEqual(['2026-11-26 17:00', '2026-11-28 04:00'])
      },
    )
  })
}

test('a kiosk waits with its update for the guest who stands there at night', async ({ page, db, owner }) => {
  await page.clock.install({ time: atSeoul('2026-11-26T15:00') })
  const loads = await watchLoads(page)
  await openKiosk(page, { db, owner, locale: 'gb' })
  const { start, press, held } = kioskOf(page, 'gb')
  await page.clock.pauseAt(atSeoul('2026-11-27T03:59'))
  await start.click()
  await press('2480')
  for (const digit of ['1', '3', '5', '7', '1', '3', '5', '7']) {
    await page.clock.runFor(15_000)
    await page.keyboard.press('Backspace')
    await press(digit)
  }
  await expect(held).toHaveText('0102487-')
  expect(await loads()).toEqual(['2026-11-26 15:00'])
  await expectLoad(page, 3)
  await expect(start).toBeVisible()
  expect(await loads()).toEqual(['2026-11-26 15:00', '2026-11-27 04:04'])
})

/** What a camera sees of a picture: for each module along its edges whether it is dark, looked at in its middle. */
async function readModules(page: Page, { png, size }: { png: Buffer; size: number }): Promise<boolean[][]> {
  return page.evaluate(
    async ({ bytes, modules }) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const { width, height } = picture
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(picture, 0, 0)
      const isDark = (x: number, y: number): boolean => {
        const at = [((x + 0.5) * width) / modules, ((y + 0.5) * height) / modules].map(Math.floor)
        const [red = 255, green = 255, blue = 255] =
          context?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data ?? []
        return red + green + blue < 384
      }
      const along = Array.from({ length: modules }, (_, at) => at)
      return along.map((y) => along.map((x) => isDark(x, y)))
    },
    { bytes: [...png], modules: size },
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the code on the wall is that of the page on which guests join, as on what is printed', async ({
      page,
      db,
      system,
      openWall,
    }) => {
      // The picture stays where it is.
      await page.clock.setFixedTime(new Date())
      const { listId, ask } = await openWall('gb')
      const list = db.selectFrom('jrsItems').select(['code', 'title']).where('id', '=', listId)
      const { code, title } = await list.executeTakeFirstOrThrow()
      const link = system.url + joinPath(code, 'qr')
      const printed = (await ask('GET', `/api/v1/jrs/${listId}/qrcode.svg`)).toString()
      expect(printed).toBe(renderSVG(link, { ecc: 'Q', border: 4 }))

      const { data, size } = encode(link, { ecc: 'M', border: 4 })
      const shown = page.getByRole('img', { name: wordsOf('gb')('door.wall.code') })
      expect(await readModules(page, { png: await shown.screenshot(), size })).toEqual(data)

      await page.goto(link)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })
  })
}

import { randomUUID } from 'node:crypto'
import { businessDay } from '@madang/contract/jrs-times'
import type { Page } from '@playwright/test'
import { toLocalPhone } from '@madang/contract/phone'
import { insertJrsItem } from '@madang/server/testing/factories'
import type { Db } from './signed-in.ts'
import type { Words } from './words.ts'

/** What a guest sees of a list and of the own place on it. */
export const jrsScreens = [
  'join-code',
  'join-queue',
  'join-queue-sent',
  'join-queue-wrong',
  'join-reservation',
  'join-raffle',
  'join-paused',
  'join-closed',
  'place-waiting',
  'place-party',
  'place-leave',
  'place-called',
  'place-missed',
  'place-cancelled',
] as const
export type JrsScreen = (typeof jrsScreens)[number]

interface JrsRoad {
  readonly page: Page
  readonly words: Words
  readonly db: Db
  readonly storeId: string
  /** Nobody else's; wire form. */
  readonly phone: string
}

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const field = { help: null, showOnBoard: true, required: false, maxLength: null, min: null, max: null }
const seat = { kr: '자리', gb: 'Seat', ir: 'جا' }
const anywhere = { kr: '어디든 좋아요', gb: 'Anywhere', ir: 'هر جا' }
const chair = { kr: '아기 의자가 필요해요', gb: 'A high chair', ir: 'صندلی کودک' }
const formFields = JSON.stringify([
  { ...field, key: 'f1', type: 'SELECT', label: seat, options: [{ key: 'o1', label: anywhere }] },
  { ...field, key: 'f2', type: 'CHECKBOX', label: chair, options: [] },
])
const weeklyHours = JSON.stringify([0, 1, 2, 4, 5, 6].map((day) => ({ day, open: '11:30', close: '25:00' })))

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>
function givenOf(screen: JrsScreen): Given {
  switch (screen) {
    case 'join-queue':
    case 'join-queue-sent':
    case 'join-queue-wrong':
      return { formFields, maxPartySize: 6 }
    case 'join-reservation':
      return { kind: 'RESERVATION', weeklyHours, slotMinutes: 30, slotCapacity: 3, title: '일요일 예약' }
    case 'join-raffle':
      return { kind: 'RAFFLE', winnersCount: 30, endAt: inMinutes(9_000), resultAnnounceAt: inMinutes(9_900) }
    case 'join-paused':
      return { status: 'PAUSED', pausedUntil: inMinutes(40) }
    case 'join-closed':
      return { status: 'CLOSED' }
    default:
      return { requirePhoneCode: false }
  }
}

async function fillForm({ page, words, phone }: JrsRoad, name = '김보리'): Promise<void> {
  await page.getByLabel(words('line.name'), { exact: true }).fill(name)
  await page.getByLabel(words('site.door.phone.label')).fill(toLocalPhone(phone))
  await page.locator('[name=consent]').check()
}

/** On a list on which eight came before, in the state that is asked for. */
async function takePlace(road: JrsRoad, listId: string, screen: JrsScreen): Promise<void> {
  const { page, db } = road
  await fillForm(road)
  await page.locator('.dock button').click()
  await page.locator('#live').waitFor()
  const entries = db.updateTable('jrsEntries').where('jrsItemId', '=', listId).where('number', '=', 33)
  const ended = { calledAt: inMinutes(-5), endedAt: inMinutes(0), callEndsAt: null }
  if (screen === 'place-called')
    await entries.set({ status: 'CALLED', calledAt: inMinutes(-1), callEndsAt: inMinutes(4) }).execute()
  if (screen === 'place-missed')
    await entries.set({ ...ended, status: 'NO_SHOW', endedBy: 'CLOCK' }).execute()
  if (screen === 'place-cancelled')
    await entries.set({ ...ended, status: 'CANCELLED', endedBy: 'PERSON' }).execute()
  await page.reload()
  if (screen === 'place-leave') await page.locator('.leave summary').click()
  if (screen === 'place-party') await page.locator('.actions summary').click()
}

/** Walks up to a screen, on a list of its own. */
export async function walkJrs(road: JrsRoad, screen: JrsScreen): Promise<void> {
  const { page, db, storeId } = road
  const list = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', ...givenOf(screen) })
  await page.goto(screen === 'join-code' ? '/app/jrsForm?c=ZZZZZZZZ' : `/app/jrsForm?c=${list.code}`)
  if (screen === 'join-queue-sent') await fillForm(road)
  if (screen === 'join-queue-sent' || screen === 'join-queue-wrong')
    await page.locator('.dock button').click()
  if (!screen.startsWith('place')) return
  const at = new Date().toISOString()
  const day = businessDay(new Date())
  const common = { jrsItemId: list.id, storeId, kind: 'QUEUE', businessDay: day, partySize: 2 } as const
  const told = { answers: '{}', source: 'STAFF', locale: 'kr', joinedAt: at, updatedAt: at } as const
  const before = [26, 27, 28, 29, 30, 31, 32].map((number) => ({
    ...common,
    ...told,
    id: randomUUID(),
    number,
  }))
  await db.insertInto('jrsEntries').values(before).execute()
  const numbers = db.updateTable('jrsLines').set({ lastNumber: 32, businessDay: day })
  await numbers.where('jrsItemId', '=', list.id).execute()
  await takePlace(road, list.id, screen)
}

import { businessDay } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import type { Kysely } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import type { Deps } from '@madang/server/deps'
import type { Key } from '@madang/server/keys'
import { wake } from '@madang/server/features/jrs/jrs.clock'
import { jrsCallLapses } from '@madang/server/features/jrs/jrs.entries.clock'
import { commit, decide } from '@madang/server/features/jrs/jrs.draw.changes'
import { findJrs, tellOf } from '@madang/server/features/jrs/jrs.queries'
import { freezeRaffles, takeTelling } from '@madang/server/features/jrs/jrs.raffles.queries'
import { notifyStaff } from '@madang/server/features/notifications/notifications.queries'
import { recordEach } from '@madang/server/record/audit.queries'
import { newCode } from '@madang/server/record/public-codes'
import { drawPoster, palettes } from './drawings.ts'
import { entryOf, textsTo, type DemoEntry, type DemoList, type DemoStay } from './jrs-entries.ts'
import { forms } from './jrs-forms.ts'
import { createGuests, type DemoJoiner } from './jrs-guests.ts'
import { staysOf } from './jrs-stays.ts'
import { dayAt, deedsOf, hourOf, roadOf, storyOf, type Entered, type Planned } from './jrs-story.ts'
import { demoLists, purposes, type DemoListWords } from './jrs-words.ts'
import {
  findDemoPromotions,
  hasLists,
  insertDemoLists,
  insertTextDays,
  listDemoJoiners,
} from './jrs.queries.ts'
import { randomOf } from './members.ts'
import { listDemoPlaces, type DemoPlace } from './promotions.queries.ts'
import { at } from './store-fields.ts'
import { keepDemoFiles } from './store-files.ts'
import { findDemoPeople } from './stores.queries.ts'
import { lockSeeding } from './seeding.queries.ts'

const minuteMs = 60_000

function listOf(
  words: DemoListWords,
  place: DemoPlace,
  { now, promotionId }: { readonly now: Date; readonly promotionId: string | null },
): DemoList {
  const { kind, status, title, description, form = 'none', days, fields = {}, closedInDays } = words
  const on = (day: 'start' | 'end' | 'announced') => {
    const count = days[day]
    return count === undefined ? null : dayAt(now, count, hourOf[day]).toISOString()
  }
  const road = roadOf({ words, place }, now)
  const createdAt = (road[0]?.at ?? now).toISOString()
  const updatedAt = (road.at(-1)?.at ?? now).toISOString()
  const { weeklyHours = [], closedDays: _, ...others } = fields
  const closedDays = closedInDays === undefined ? [] : [addDays(businessDay(now), closedInDays)]
  return {
    ...others,
    id: uuidV7(new Date(createdAt)),
    storeId: place.id,
    promotionId,
    code: newCode(),
    kind,
    title,
    description,
    startAt: on('start'),
    endAt: on('end'),
    resultAnnounceAt: on('announced'),
    weeklyHours: JSON.stringify(weeklyHours),
    closedDays: JSON.stringify(closedDays),
    formFields: JSON.stringify(forms[form]),
    consentPurpose: purposes[kind],
    status,
    pausedUntil: backAt(words, now),
    heldFrom: place.status === 'SUSPENDED' ? 'OPEN' : null,
    createdAt,
    updatedAt,
    version: road.length,
  }
}

/** When a pause ends: at full five minutes, as people say it. */
function backAt({ backInMinutes }: DemoListWords, now: Date): string | null {
  if (backInMinutes === undefined) return null
  const stepMs = 5 * minuteMs
  return new Date(Math.ceil((now.getTime() + backInMinutes * minuteMs) / stepMs) * stepMs).toISOString()
}

/** Numbers in the order of joining, in a queue anew each business day; whoever was put off stands behind. */
function enterAll(
  stays: readonly DemoStay[],
  list: DemoList,
  { key, now }: { key: Key; now: number },
): Entered[] {
  const last = new Map<string, number>()
  const days = Map.groupBy(stays, ({ joinedAt }) => businessDay(new Date(joinedAt)))
  const entries = stays.map((stay) => {
    const day = list.kind === 'QUEUE' ? businessDay(new Date(stay.joinedAt)) : ''
    const number = (last.get(day) ?? 0) + 1
    last.set(day, number)
    const beside = days.get(businessDay(new Date(stay.joinedAt))) ?? []
    const placedAt = stay.happenings.findLast(({ move }) => move === 'defer')?.at ?? stay.joinedAt
    return { placedAt, stay, entry: entryOf(stay, { list, beside, number, key, now }) }
  })
  return entries.toSorted((one, other) => one.placedAt - other.placedAt)
}

/** Those in line whose turn is near were told so. */
function tellNear(entered: readonly Entered[], list: DemoList): DemoEntry[] {
  const isQueue = list.kind === 'QUEUE'
  const waiting = entered.filter(({ entry }) => isQueue && entry.status === 'WAITING')
  const near = new Set(waiting.slice(0, 1 + (list.notifyAhead ?? 3)))
  return entered.map((one) => {
    const { entry } = one
    const isTold = near.has(one) && entry.phone !== null
    return isTold ? { ...entry, isToldAhead: true, textKind: 'ahead' as const } : entry
  })
}

/** Who is told in the console that a list has opened, or was closed by the clock. */
async function notify(trx: Db, { words, list, place }: Planned, now: Date): Promise<void> {
  for (const { action, at: when, by } of roadOf({ words, place }, now)) {
    const isOpened = action === 'jrs.opened' && list.status === 'OPEN'
    const isEnded = action === 'jrs.closed' && by === 'nobody'
    if (!isOpened && !isEnded) continue
    const senderId = isOpened ? place.ownerId : null
    await notifyStaff(trx, {
      type: isOpened ? 'jrs.opened' : 'jrs.ended',
      ...tellOf(list),
      senderId,
      now: when,
    })
  }
}

function planAll(
  places: readonly DemoPlace[],
  { promotions, now }: { readonly promotions: ReadonlyMap<string, string>; readonly now: Date },
): Planned[] {
  return demoLists.flatMap((words) => {
    const place = places.filter(({ category }) => category === words.at)[words.place ?? 0]
    if (place === undefined) return []
    const promotionId = words.isOfPromotion ? (promotions.get(place.id) ?? null) : null
    return [{ words, place, list: listOf(words, place, { now, promotionId }) }]
  })
}

function enter(
  { words, list }: Planned,
  index: number,
  given: { members: readonly DemoJoiner[]; key: Key; now: Date },
) {
  const random = randomOf(7, index)
  const nextGuest = createGuests(given.members, { isQueue: list.kind === 'QUEUE', random })
  const now = given.now.getTime()
  const stays = staysOf(words.entries, { list, form: words.form ?? 'none', nextGuest, random, now })
  return enterAll(stays, list, { key: given.key, now })
}

/** Texts of a store about its lists since the business day began. */
function textDaysOf(planned: readonly Planned[], entered: readonly (readonly Entered[])[], now: Date) {
  const day = businessDay(now)
  const sent = new Map<string, number>()
  for (const [index, { list }] of planned.entries()) {
    const texts = (entered[index] ?? []).flatMap(({ stay }) => textsTo(stay, list))
    const today = texts.filter(({ at: atMs }) => businessDay(new Date(atMs)) === day)
    if (today.length > 0) sent.set(list.storeId, (sent.get(list.storeId) ?? 0) + today.length)
  }
  return [...sent].map(([storeId, count]) => ({ storeId, day, sent: count }))
}

/**
 * Adds the lists of the demonstration once there are stores: of every kind, in every state, with who is on them; one of
 * them in the middle of its evening, whatever the hour. An installation that has lists stays as it is.
 */
export async function seedDemoLists(
  {
    db,
    blobs,
    tokenKeys,
    fieldKeys,
  }: { readonly db: Kysely<Tables> } & Pick<Deps, 'blobs' | 'tokenKeys' | 'fieldKeys'>,
  { now }: { readonly now: Date },
): Promise<void> {
  const places = await listDemoPlaces(db)
  if (places.length === 0 || (await hasLists(db))) return
  const { reviewer } = await findDemoPeople(db)
  const planned = planAll(places, { promotions: await findDemoPromotions(db), now })
  const members = await listDemoJoiners(db)
  const entered = planned.map((one, index) => enter(one, index, { members, key: tokenKeys.current, now }))
  const wishes = planned.map(({ words, place }, index) =>
    words.hasCover === true ? [coverOf(place.category, index)] : [],
  )
  const covers = await keepDemoFiles(blobs, now, wishes)
  const isAdded = await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'lists')
    if (await hasLists(trx)) return false
    await insertDemoLists(
      trx,
      planned.map(({ list, place }, index) => {
        const entries = tellNear(entered[index] ?? [], list)
        return { list, ownerId: place.ownerId, cover: covers[index] ?? [], entries }
      }),
    )
    await insertTextDays(trx, textDaysOf(planned, entered, now))
    await recordEach(
      trx,
      planned.flatMap((one) => storyOf(one, { reviewer, now })),
    )
    for (const [index, one] of planned.entries()) await recordEach(trx, deedsOf(entered[index] ?? [], one))
    for (const one of planned) {
      if (one.list.kind === 'RAFFLE') await raffle(trx, one, { fieldKeys, now })
      await notify(trx, one, now)
    }
    await wakeAll(trx, planned, entered.flat())
    return true
  })
  if (!isAdded) for (const { fileId } of covers.flat()) await blobs.remove(fileId)
}

/** What a raffle has published by now, as the server would have; the texts of its result have left. */
async function raffle(
  trx: Db,
  { list, words }: Planned,
  { fieldKeys, now }: Pick<Deps, 'fieldKeys'> & { readonly now: Date },
): Promise<void> {
  const { id, storeId, status, startAt, createdAt, endAt, resultAnnounceAt } = list
  if (status === 'DRAFT') return
  await commit(trx, { id, storeId }, { fieldKeys, now: new Date(startAt ?? createdAt) })
  if (status !== 'CLOSED') return
  await freezeRaffles(trx, [id], new Date(endAt ?? now))
  const item = await findJrs(trx, id)
  if (words.isDrawn !== true || item === undefined) return
  const drawnAt = new Date(resultAnnounceAt ?? now)
  await decide(trx, item, { fieldKeys, now: drawnAt })
  await takeTelling(trx, id, drawnAt)
}

function coverOf(category: string, index: number) {
  const drawing = drawPoster(category, at(palettes, index + 2))
  return { purpose: 'JRS_COVER' as const, type: null, position: 0, alt: null, name: '표지', drawing }
}

/** What the clock will do with them. */
async function wakeAll(trx: Db, planned: readonly Planned[], entered: readonly Entered[]): Promise<void> {
  for (const { list } of planned) {
    const { status, pausedUntil = null, endAt = null } = list
    if (status === 'OPEN' || status === 'PAUSED') await wake(trx, { pausedUntil, endAt })
  }
  for (const { entry } of entered) if (entry.callEndsAt) await jrsCallLapses.wake(trx, entry.callEndsAt)
}

import { mostTextsADay } from '@madang/contract/jrs-texts'
import { isSlot } from '@madang/contract/jrs-times'
import { slotWaitPath } from '@madang/contract/site-jrs'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { declareNotice } from '../../jobs/notices.ts'
import { countText } from '../auth/auth.counts.queries.ts'
import { notifyStaff } from '../notifications/notifications.queries.ts'
import { holdItem, holdLine } from './jrs.entries.queries.ts'
import { keyWithHash } from './jrs.entry-key.ts'
import { findJrs, joiningOf, tellOf } from './jrs.queries.ts'
import { countSlots, momentsOf } from './jrs.slots.queries.ts'
import {
  countOffers,
  findSlotWait,
  lapseOffers,
  listAwaited,
  listsToOffer,
  offerToFirst,
  type SlotWaitRecord,
} from './jrs.slot-waits.queries.ts'
import { offerTexts } from './jrs.texts.ts'
import { settleText, takeText } from './jrs.texts.queries.ts'

const Offered = z.object({ waitId: z.guid() })

/** Tells somebody who waits for a slot that a place of it is held; nobody is offered one twice. */
export const offerNotice = declareNotice({
  template: 'jrs.offered',
  purpose: 'service',
  payload: Offered,
  async write({ db, now, tokenKeys, publicUrl }, { waitId }) {
    const wait = await findSlotWait(db, { id: waitId })
    const item = wait && (await findJrs(db, wait.jrsItemId))
    if (wait === undefined || item === undefined) return null
    const { status, offerEndsAt, slotAt, storeId, phone } = wait
    const isHeld = status === 'OFFERED' && offerEndsAt !== null && offerEndsAt > now().toISOString()
    if (!isHeld || !isSlot(item, slotAt, now()) || joiningOf(item, now()).state !== 'OPEN') return null
    const key = keyWithHash(tokenKeys, wait.id, wait.keyHash)
    if (key === null) return null
    const sent = await takeText(db, { storeId, now: now() })
    if (sent === mostTextsADay) {
      await notifyStaff(db, { type: 'jrs.texts_spent', ...tellOf(item), senderId: null, now: now() })
    }
    if (sent === null) return null
    const link = publicUrl + slotWaitPath(key)
    return { to: phone, texts: offerTexts({ storeName: item.storeName, slotAt, offerEndsAt, link }) }
  },
  async settled({ db, now }, { waitId }, outcome) {
    const wait = await findSlotWait(db, { id: waitId })
    if (wait !== undefined) await settleText(db, { storeId: wait.storeId, now: now() }, outcome)
  },
})

/** Offers what is free of a list's slots to those who wait longest, under the lock under which places are given. */
async function offerOf(db: Kysely<Tables>, jrsItemId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [item] = await holdItem(trx, { id: jrsItemId })
    if (item === undefined) return
    const taken = await holdLine(trx, jrsItemId)
    if (joiningOf({ ...item, taken }, now).state !== 'OPEN') return
    const slots = (await listAwaited(trx, jrsItemId, now)).filter((at) => isSlot(item, at, now))
    const [first, last] = [slots[0], slots.at(-1)]
    if (first === undefined || last === undefined) return
    const counts = await countSlots(trx, { id: jrsItemId, first, last, ...momentsOf(now) })
    const { capacity, slotCapacity } = item
    let left =
      capacity === null ? Infinity : capacity - taken - (await countOffers(trx, { id: jrsItemId, now }))
    const offered: SlotWaitRecord[] = []
    for (const slotAt of slots) {
      const { held, waits } = counts.get(Date.parse(slotAt)) ?? { held: 0, waits: 0 }
      // Those who wait hold a place themselves.
      const count = Math.min((slotCapacity ?? 0) - (held - waits), waits, left)
      if (count > 0) offered.push(...(await offerToFirst(trx, { jrsItemId, slotAt, count, now })))
      left -= Math.max(count, 0)
    }
    const told: SlotWaitRecord[] = []
    // A number that nobody confirmed is texted no oftener than with codes.
    for (const wait of offered)
      if (item.requirePhoneCode || (await countText(trx, wait.phone, now))) told.push(wait)
    await offerNotice.addAll(
      trx,
      told.map(({ id }) => ({ waitId: id })),
    )
  })
}

/** What the clock does each minute: offers that nobody took end, and what is free of full slots is offered. */
export async function offerPlaces(db: Kysely<Tables>, now: Date): Promise<void> {
  await lapseOffers(db, now)
  for (const id of await listsToOffer(db, now)) await offerOf(db, id, now)
}

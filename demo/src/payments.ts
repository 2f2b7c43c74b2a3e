import { randomUUID } from 'node:crypto'
import { addMonths, dayMs, seoulDate, seoulMidnight, seoulMonth } from '@madang/contract/korean-time'
import { unusedShareWon } from '@madang/contract/plan-periods'
import type { Plan } from '@madang/contract/plans'
import { listingName } from '@madang/contract/order-items'
import type { Kysely } from 'kysely'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import type { Deps } from '@madang/server/deps'
import { keySealedAs } from '@madang/server/features/payments/payments.cards.effects'
import { aboutCard } from '@madang/server/features/payments/payments.cards.queries'
import { orderExpires, refundLapses } from '@madang/server/features/payments/payments.clock'
import { listOfferedPlans } from '@madang/server/features/plans/plans.queries'
import { loadPrices } from '@madang/server/features/settings/settings.queries'
import { newCode } from '@madang/server/record/public-codes'
import { seal } from '@madang/server/sealed'
import { hashSecret } from '@madang/server/tokens'
import { randomOf } from './members.ts'
import { liveThrough, pastDueBegin, type DemoLife, type DemoPayer } from './payment-lives.ts'
import { cardNumberOf, rowsOf, type DemoMethod, type DemoOrder } from './payment-orders.ts'
import {
  hasOrders,
  insertDemoYear,
  leastPlanOf,
  listApproved,
  listDemoStaff,
  setPaidListings,
  type DemoListed,
} from './payments.queries.ts'
import { demoWords } from './promotion-words.ts'
import { listDemoPlaces, type DemoPlace } from './promotions.queries.ts'
import { at } from './store-fields.ts'
import { lockSeeding } from './seeding.queries.ts'

const hourMs = 60 * 60 * 1000
const minuteMs = 60 * 1000

type Payments = Pick<ReturnType<typeof rowsOf>, 'payments'>['payments'][number]['past']

/** The provider where a stand-in plays it: it learns what it is to have done. */
export interface DemoProvider {
  remember(past: {
    readonly payments: readonly Payments[]
    readonly cards: readonly {
      readonly billingKey: string
      readonly customerKey: string
      readonly authenticatedAt: string
      readonly cardNumber: string
      readonly declineWith: string | null
    }[]
  }): void
}

interface SeedDeps {
  readonly db: Kysely<Tables>
  readonly fieldKeys: Deps['fieldKeys']
  readonly provider: DemoProvider
}

/** More is announced before the holidays and the end of the year, less in the heat. */
const listingsOfMonth = [1, 1, 2, 1, 2, 1, 1, 1, 2, 1, 2, 3]
const methods: readonly DemoMethod[] = ['CARD', 'CARD', 'TRANSFER', 'CARD', 'CARD', 'VIRTUAL_ACCOUNT', 'CARD']
const declines = [
  'REJECT_CARD_COMPANY',
  'EXCEED_MAX_AMOUNT',
  'INVALID_CARD_EXPIRATION',
  'REJECT_ACCOUNT_PAYMENT',
]

/** A weekday's hour of opening on or after this instant. */
function inHours(instant: number, random: () => number): Date {
  const midnight = seoulMidnight(seoulDate(new Date(instant))).getTime()
  return new Date(midnight + Math.floor((10 + 9 * random()) * 60) * minuteMs)
}

/** A store is approved some days after somebody made it. */
const approvedAt = ({ createdAt }: DemoPlace) => Date.parse(createdAt) + 4 * dayMs

function cardOf(place: DemoPlace, { at: on, fieldKeys, declineWith }: CardGiven) {
  const id = uuidV7(on)
  const billingKey = `demo_${id.replaceAll('-', '')}=`
  const customerKey = randomUUID()
  const cardNumber = cardNumberOf(id)
  const instant = on.toISOString()
  const row = {
    id,
    storeId: place.id,
    customerKey,
    status: 'ACTIVE' as const,
    checkoutHash: null,
    expiresAt: instant,
    authSealed: null,
    sealedKey: seal(fieldKeys, keySealedAs(id), billingKey),
    keyHash: hashSecret(billingKey),
    issuer: '현대카드',
    last4: cardNumber.slice(-4),
    cardType: '신용',
    ownerType: '개인',
    isDefault: true,
    failureCode: null,
    createdBy: place.ownerId,
    createdAt: instant,
    updatedAt: instant,
    removedAt: null,
    version: 2,
  }
  const known = { billingKey, customerKey, authenticatedAt: instant, cardNumber, declineWith }
  const doer = { viewer: { userId: place.ownerId, role: 'MANAGER' as const }, origin: null, now: on }
  const told = [doer, { action: 'payment_methods.added' as const, ...aboutCard(row) }] as const
  return {
    row,
    known,
    told,
    payer: { cardId: id, card: { billingKey, customerKey, numberMasked: cardNumber } },
  }
}
interface CardGiven {
  readonly at: Date
  readonly fieldKeys: Deps['fieldKeys']
  readonly declineWith: string | null
}

interface Offered {
  readonly small: Plan
  readonly big: Plan
  readonly now: Date
}

/** How the subscription of the store goes that was the first, second … to subscribe, to what it needs today. */
function livesOf(index: number, from: Date, { plan, small, big, now }: Offered & { plan: Plan }): DemoLife[] {
  const monthly = { beginAt: from, plan, cycle: 'MONTH' as const, method: at(methods, index) }
  const isOld = now.getTime() - from.getTime() > 80 * dayMs
  const grown =
    isOld && plan.key !== small.key ? { ...monthly, plan: small, better: { plan, inPeriod: 2 } } : monthly
  const later = (days: number) => new Date(from.getTime() + days * dayMs)
  switch (index) {
    case 1:
      return [
        { ...monthly, plan: small, ends: { by: 'card', inPeriod: 2 } },
        { ...monthly, beginAt: later(170) },
      ]
    case 3:
      return [{ ...monthly, beginAt: pastDueBegin(now, 5), isPastDue: true }]
    case 4:
      return [
        { ...monthly, plan: small, ends: { by: 'owner', inPeriod: 1 } },
        { ...monthly, beginAt: later(120) },
      ]
    case 5:
      return [{ ...monthly, isCancelling: true }]
    case 6:
    case 9:
      return [{ ...monthly, plan: big, cycle: 'YEAR', method: 'CARD' }]
    case 7:
      return [{ ...monthly, latePeriod: 1 }]
    default:
      return [index % 4 === 2 ? { ...monthly, cycle: 'YEAR' } : grown]
  }
}

type Offerings = Omit<Offered, 'now'> & { readonly plans: readonly Plan[] }

/** Every other store whose owner has none yet and needs none is content with what costs nothing. */
async function subscribeAll(
  db: Kysely<Tables>,
  places: readonly DemoPlace[],
  { plans, small, big, fieldKeys, now }: Offerings & { fieldKeys: Deps['fieldKeys']; now: Date },
) {
  const owners = new Set<string>()
  const cards: ReturnType<typeof cardOf>[] = []
  const lives: ReturnType<typeof liveThrough>[] = []
  for (const [index, place] of places.entries()) {
    if (owners.has(place.ownerId)) continue
    const ofOwner = places.filter(({ ownerId }) => ownerId === place.ownerId)
    const needs = await Promise.all(ofOwner.map(({ id }) => leastPlanOf(db, id, { plans, now })))
    const [plan = small] = needs.toSorted((one, other) => (other?.place ?? 0) - (one?.place ?? 0))
    if (plan.place < small.place && index % 2 === 1) continue
    owners.add(place.ownerId)
    const count = cards.length
    const wished = inHours(approvedAt(place) + (3 + (count % 5) * 3) * dayMs, randomOf(11, count))
    const from = new Date(Math.min(wished.getTime(), now.getTime() - 30 * hourMs))
    const wanted = plan.place < small.place ? small : plan
    const planned = livesOf(count, from, { plan: wanted, small, big, now })
    const declineWith = planned.some(({ isPastDue }) => isPastDue) ? 'REJECT_CARD_COMPANY' : null
    const card = cardOf(place, { at: from, fieldKeys, declineWith })
    cards.push(card)
    const payer: DemoPayer = { storeId: place.id, ownerId: place.ownerId, ...card.payer }
    for (const life of planned) if (life.beginAt < now) lives.push(liveThrough(life, payer, now))
  }
  return { cards, lives }
}

/** A promotion of long ago: shown for two weeks from a day after it was paid. */
function pastPromotion({ place, at: on, index }: Omit<Listing, 'targetId'>, reviewedBy: string | undefined) {
  const { benefit, ...words } = at(demoWords, index * 5 + 2)
  const before = (days: number) => new Date(on.getTime() - days * dayMs).toISOString()
  const later = (days: number) => new Date(on.getTime() + days * dayMs).toISOString()
  return {
    ...words,
    id: uuidV7(on),
    storeId: place.id,
    code: newCode(),
    benefitKind: benefit.kind,
    benefitValue: benefit.value,
    minSpend: benefit.minSpend,
    benefitText: benefit.text,
    startAt: later(1),
    endAt: later(15),
    listing: 'PAID' as const,
    status: isGivenBack(index) ? ('CANCELLED' as const) : ('ENDED' as const),
    submittedAt: before(2),
    reviewedAt: before(1),
    reviewedBy: reviewedBy ?? null,
    createdAt: before(3),
    updatedAt: later(15),
    version: 6,
  }
}

interface Listing {
  readonly place: DemoPlace
  readonly targetId: string
  readonly at: Date
  readonly index: number
}

/** The order of a listing: mostly paid at once, now and then declined first, given back, or left and pressed anew. */
function listingOrders(
  { place, targetId, at: on, index }: Listing,
  { priceWon, days, staff }: { priceWon: number; days: number; staff: readonly string[] },
): DemoOrder[] {
  const item = {
    name: listingName(days),
    unitPrice: priceWon,
    qty: 1,
    amount: priceWon,
    days,
    from: null,
    to: null,
  }
  const of = {
    storeId: place.id,
    buyerUserId: place.ownerId,
    type: 'PROMOTION_LISTING',
    targetId,
    item,
  } as const
  const method = at(methods, index)
  const before = new Date(on.getTime() - 3 * hourMs)
  const left: DemoOrder[] =
    index % 8 === 5
      ? [{ ...of, at: before, method, unpaid: index % 16 === 5 ? 'EXPIRED' : 'CANCELLED' }]
      : index % 16 === 9
        ? [{ ...of, at: before, method: 'CARD', unpaid: 'EXPIRED', declined: declinedAt(before, index) }]
        : []
  const by = at(staff, index)
  const back = (amount: number, reason: string) => [
    { amount, reason, at: new Date(on.getTime() + 20 * hourMs), by },
  ]
  const isCard = method === 'CARD' && index % 7 === 3
  const order: DemoOrder = {
    ...of,
    at: on,
    method,
    paidAt: new Date(on.getTime() + (method === 'VIRTUAL_ACCOUNT' ? 5 * hourMs : 2 * minuteMs)),
    ...(isCard && { declined: declinedAt(on, index) }),
    ...(isGivenBack(index) && { refunds: back(priceWon, '등록을 취소함') }),
    ...(index % 15 === 4 && { refunds: back(Math.floor(priceWon / 2), '노출이 늦어짐') }),
  }
  return [...left, order]
}

const isGivenBack = (index: number) => index % 15 === 11
const declinedAt = (on: Date, index: number) => [
  { at: new Date(on.getTime() + minuteMs), code: at(declines, index) },
]

/** Paid listings of the months before those whose promotions are still there. */
function pastListings(places: readonly DemoPlace[], now: Date): Listing[] {
  const random = randomOf(13, 1)
  const month = seoulMonth(now)
  const months = Array.from({ length: 12 }, (_, index) => addMonths(month, index - 12))
  const latest = now.getTime() - 47 * dayMs
  const found = months.flatMap((of) =>
    places.flatMap((place, index) => {
      const count = at(listingsOfMonth, Number(of.slice(5)) - 1)
      const wanted = Math.floor(random() * (count + 1) * 0.8 + (index % 3 === 0 ? 0.5 : 0))
      return Array.from({ length: wanted }, () => {
        const day = seoulMidnight(`${of}-01`).getTime() + Math.floor(random() * 28) * dayMs
        return { place, at: inHours(day, random) }
      }).filter(({ at: on }) => on.getTime() > approvedAt(place) + dayMs && on.getTime() < latest)
    }),
  )
  const inTime = found.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return inTime.map((one, index) => ({ ...one, index, targetId: '' }))
}

/** Half of the promotions that are there were paid for; of those to come two wait for it, one of them for a deposit. */
function presentListings(approved: readonly DemoListed[], places: readonly DemoPlace[]) {
  const waiting = approved.filter(({ status }) => status === 'SCHEDULED').slice(0, 2)
  const paid = approved.filter((one, index) => index % 2 === 0 && !waiting.includes(one))
  const listings = paid.flatMap((one, index): Listing[] => {
    const place = places.find(({ id }) => id === one.storeId)
    const on = new Date(Date.parse(one.reviewedAt) + (2 + (index % 9)) * hourMs)
    // None of these is given back: they are shown.
    return place ? [{ place, targetId: one.id, at: on, index: index * 15 + (index % 4) }] : []
  })
  return { waiting, listings, ids: { paid: paid.map(({ id }) => id), waiting: waiting.map(({ id }) => id) } }
}

interface Selling {
  readonly places: readonly DemoPlace[]
  readonly approved: readonly DemoListed[]
  readonly priceWon: number
  readonly days: number
  readonly staff: readonly string[]
  readonly now: Date
}

function listAll({ places, approved, now, ...selling }: Selling) {
  const past = pastListings(places, now).map((listing) => {
    const promotion = pastPromotion(listing, at(selling.staff, 0))
    return { promotion, listing: { ...listing, targetId: promotion.id } }
  })
  const present = presentListings(approved, places)
  const listings = [...past.map(({ listing }) => listing), ...present.listings]
  const orders = listings.flatMap((listing) => listingOrders(listing, selling))
  const [waiting] = present.waiting
  const place = places.find(({ id }) => id === waiting?.storeId)
  if (waiting && place) {
    const listing = { place, targetId: waiting.id, at: new Date(now.getTime() - 20 * hourMs), index: 0 }
    const [order] = listingOrders(listing, selling)
    if (order) {
      const { paidAt: _paid, ...unpaid } = order
      orders.push({ ...unpaid, method: 'VIRTUAL_ACCOUNT', unpaid: 'WAITING' })
    }
  }
  return { orders, promotions: past.map(({ promotion }) => promotion), ids: present.ids }
}

/** Of what was paid for a year, a part was given back, and the rest of another one waits for a second person. */
function giveBack(
  lives: readonly ReturnType<typeof liveThrough>[],
  staff: readonly string[],
  now: Date,
): DemoOrder[] {
  const yearly = lives.filter(({ subscription: { cycle } }) => cycle === 'YEAR')
  return lives.flatMap((life) => {
    const [first, ...others] = life.orders
    if (first === undefined) return []
    const { currentPeriodStart: start, currentPeriodEnd: end } = life.subscription
    const by = staff[0] ?? ''
    if (life === yearly[0]) {
      const back = {
        amount: 40_000,
        reason: '점검으로 며칠 쓰지 못함',
        at: new Date(first.at.getTime() + 60 * dayMs),
        by,
      }
      return [back.at < now ? { ...first, refunds: [back] } : first, ...others]
    }
    if (life !== yearly[1]) return life.orders
    const amount = unusedShareWon(first.item.amount, { start, end }, now)
    const back = { amount, reason: '폐업', at: new Date(now.getTime() - 5 * hourMs), by, isWaiting: true }
    return [{ ...first, refunds: [back] }, ...others]
  })
}

async function planYear(db: Kysely<Tables>, fieldKeys: Deps['fieldKeys'], now: Date) {
  const places = (await listDemoPlaces(db)).filter(({ status }) => status === 'ACTIVE')
  const staff = await listDemoStaff(db)
  const plans = await listOfferedPlans(db, now)
  const [small, big] = [plans[1], plans.at(-1)]
  if (places.length === 0 || staff.length === 0 || !small || !big) return null
  const { listingWon: priceWon, listingDays: days } = await loadPrices(db)
  const { cards, lives } = await subscribeAll(db, places, { plans, small, big, fieldKeys, now })
  const approved = await listApproved(db)
  const { orders, promotions, ids } = listAll({ places, approved, priceWon, days, staff, now })
  const rows = [...orders, ...giveBack(lives, staff, now)].map(rowsOf)
  const year = {
    promotions,
    orders: rows,
    cards: cards.map(({ row }) => row),
    subscriptions: lives.map(({ subscription }) => subscription),
    story: [...cards.map(({ told }) => told), ...lives.flatMap(({ story }) => story)],
  }
  const past = {
    payments: rows.flatMap(({ payments }) => payments.map((one) => one.past)),
    cards: cards.map(({ known }) => known),
  }
  return { year, past, ids }
}

/**
 * Adds a year of orders, payments, refunds and subscriptions once there are stores with lists and promotions, balanced
 * in the ledger, and known to the stand-in of the provider. An installation that has orders stays as it is.
 */
export async function seedDemoPayments(
  { db, fieldKeys, provider }: SeedDeps,
  { now }: { readonly now: Date },
): Promise<void> {
  if (await hasOrders(db)) return
  const planned = await planYear(db, fieldKeys, now)
  if (planned === null) return
  const { year, past, ids } = planned
  await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'payments')
    if (await hasOrders(trx)) return
    await setPaidListings(trx, ids)
    await insertDemoYear(trx, year)
    for (const { row, refunds } of year.orders) {
      if (row.expiresAt !== null) await orderExpires.wake(trx, row.expiresAt)
      for (const { approvalDueAt } of refunds) if (approvalDueAt) await refundLapses.wake(trx, approvalDueAt)
    }
    // Before it is committed: what is here is known there, whatever ends the process.
    provider.remember(past)
  })
}

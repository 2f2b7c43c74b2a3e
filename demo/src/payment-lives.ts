import type { AuditAction } from '@madang/contract/audit'
import {
  addMonths,
  dayMs,
  daysOfMonth,
  seoulDate,
  seoulMidnight,
  seoulMonth,
} from '@madang/contract/korean-time'
import {
  anchorDayOf,
  daysOf,
  periodEnd,
  renewalDays,
  upgradeDueWon,
  type PlanCycle,
} from '@madang/contract/plan-periods'
import type { Plan } from '@madang/contract/plans'
import type { SubscriptionStatus } from '@madang/contract/subscription-actions'
import { priceWonOf } from '@madang/contract/subscriptions'
import { uuidV7 } from '@madang/server/db/uuid'
import { planItem } from '@madang/server/features/plans/plans.orders.changes'
import type { PlanSale, PlanTerms } from '@madang/server/features/plans/plans.terms'
import { aboutSubscription } from '@madang/server/features/plans/plans.subscriptions.queries'
import type { Deed, Doer } from '@madang/server/record/audit.queries'
import type { DemoCard, DemoMethod, DemoOrder } from './payment-orders.ts'

const minuteMs = 60_000

/** A store that pays, and with what. */
export interface DemoPayer {
  readonly storeId: string
  readonly ownerId: string
  readonly cardId: string
  readonly card: DemoCard
}

/** How a subscription goes. */
export interface DemoLife {
  readonly beginAt: Date
  readonly plan: Plan
  readonly cycle: PlanCycle
  readonly method: DemoMethod
  /** In which period, from the first, it is paid up to a better one. */
  readonly better?: { readonly plan: Plan; readonly inPeriod: number }
  /** The renewal after this period is declined at first. */
  readonly latePeriod?: number
  /** Its end: by its owner, or since no renewal of this period went through. */
  readonly ends?: { readonly by: 'owner' | 'card'; readonly inPeriod: number }
  /** Its card is declined now. */
  readonly isPastDue?: boolean
  /** Its owner lets it end with the running period. */
  readonly isCancelling?: boolean
}

/** When a subscription by the month begins so that its period ended a day ago. */
export function pastDueBegin(now: Date, months: number): Date {
  let end = new Date(now.getTime() - dayMs - 2 * 60 * minuteMs)
  // Every month has a twenty-eighth.
  while (Number(seoulDate(end).slice(8)) > 28) end = new Date(end.getTime() - dayMs)
  const sinceMidnight = end.getTime() - seoulMidnight(seoulDate(end)).getTime()
  const { first } = daysOfMonth(addMonths(seoulMonth(end), -months))
  return new Date(seoulMidnight(`${first.slice(0, 8)}${seoulDate(end).slice(8)}`).getTime() + sinceMidnight)
}

const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms)
const code = 'REJECT_CARD_COMPANY'

type SubscriptionAction = Extract<AuditAction, `subscriptions.${string}`>

interface Sold extends Partial<Omit<DemoOrder, 'at'>> {
  readonly at: Date
  readonly amountWon?: number
  readonly before?: PlanSale['before']
}

/** A subscription as it goes from period to period. */
class Running {
  readonly orders: DemoOrder[] = []
  readonly story: (readonly [Doer, Deed])[] = []
  readonly id: string
  readonly #life: DemoLife
  readonly #payer: DemoPayer
  readonly #now: Date
  readonly #anchorDay: number
  #plan: Plan
  #start: string
  #end: string
  #status: SubscriptionStatus = 'ACTIVE'
  #failedAttempts = 0
  #changedAt: Date
  /** What was paid for last. */
  #paid: PlanTerms | null = null

  constructor(life: DemoLife, payer: DemoPayer, now: Date) {
    const { beginAt, plan, cycle, method } = life
    this.id = uuidV7(beginAt)
    this.#life = life
    this.#payer = payer
    this.#now = now
    this.#anchorDay = anchorDayOf(beginAt)
    this.#plan = plan
    this.#start = beginAt.toISOString()
    this.#end = this.#endOf(this.#start)
    this.#changedAt = beginAt
    this.#sell('NEW', { at: beginAt, method, paidAt: after(this.#start, 2 * minuteMs) })
    const changes = { planKey: { from: null, to: plan.key }, cycle: { from: null, to: cycle } }
    this.#tell('subscriptions.begun', beginAt, changes)
  }

  #endOf(start: string): string {
    return periodEnd(start, { cycle: this.#life.cycle, anchorDay: this.#anchorDay })
  }

  #tell(action: SubscriptionAction, now: Date, changes: NonNullable<Deed['changes']>): void {
    const { storeId, ownerId } = this.#payer
    const isByOwner = action === 'subscriptions.cancelled'
    const viewer = isByOwner ? ({ userId: ownerId, role: 'MANAGER' } as const) : null
    const about = aboutSubscription({ id: this.id, planKey: this.#plan.key, storeId })
    this.story.push([
      { viewer, origin: null, now },
      { action, ...about, changes },
    ])
    this.#changedAt = now
  }

  #sell(kind: PlanSale['kind'], { amountWon, before = null, ...sold }: Sold): void {
    const { storeId, ownerId: buyerUserId } = this.#payer
    const { cycle } = this.#life
    const plan = this.#plan
    const period = { start: this.#start, end: this.#end }
    const kept =
      kind === 'NEW'
        ? { subscriptionId: null, periodStart: null, periodEnd: null }
        : { subscriptionId: this.id, periodStart: period.start, periodEnd: period.end }
    const terms = { planKey: plan.key, planVersion: plan.planVersion, cycle }
    const { total, unused } = daysOf(period, sold.at)
    const priced = { plan, cycle, amountWon: amountWon ?? priceWonOf(plan, cycle) }
    const item = planItem(priced, period, kind === 'UPGRADE' ? Math.max(1, unused) : total)
    const of = { storeId, buyerUserId, type: 'STORE_PLAN', targetId: storeId, item } as const
    const sale = { kind, ...terms, ...kept, before }
    if (sold.paidAt === undefined) return void this.orders.push({ ...of, sale, method: 'CARD', ...sold })
    const after = {
      ...terms,
      currentPeriodStart: this.#start,
      currentPeriodEnd: this.#end,
      anchorDay: this.#anchorDay,
      trialEndsAt: null,
    }
    const grant = { subscriptionId: this.id, before: this.#paid, after }
    this.#paid = after
    this.orders.push({ ...of, sale, grant, method: 'CARD', ...sold })
  }

  /** The days that are left of the period are paid up to a better plan. */
  upgrade(plan: Plan): void {
    const { cycle } = this.#life
    const at = after(this.#start, 9 * dayMs)
    if (at >= this.#now) return
    const before = { planKey: this.#plan.key, planVersion: this.#plan.planVersion, cycle }
    const prices = {
      paidWon: priceWonOf(this.#plan, cycle),
      priceWon: priceWonOf(plan, cycle),
      keepsPeriod: true,
    }
    const amountWon = upgradeDueWon(prices, { start: this.#start, end: this.#end }, at)
    this.#plan = plan
    this.#sell('UPGRADE', { at, amountWon, before, paidAt: new Date(at.getTime() + minuteMs) })
    this.#tell('subscriptions.upgraded', at, { planKey: { from: before.planKey, to: plan.key } })
  }

  cancel(): void {
    const at = new Date(Math.min(this.#now.getTime(), Date.parse(this.#start) + 12 * dayMs))
    this.#tell('subscriptions.cancelled', at, { status: { from: 'ACTIVE', to: 'CANCELLING' } })
    this.#status = 'CANCELLING'
  }

  get isOver(): boolean {
    return Date.parse(this.#end) <= this.#now.getTime()
  }

  /** Whether the next period would be the running one. */
  get isNewest(): boolean {
    return Date.parse(this.#endOf(this.#end)) > this.#now.getTime()
  }

  end(at = new Date(this.#end)): void {
    this.#tell('subscriptions.ended', at, { status: { from: this.#status, to: 'ENDED' } })
    this.#status = 'ENDED'
  }

  #miss(declined: readonly { readonly at: Date }[]): void {
    for (const { at } of declined) {
      const from = this.#failedAttempts
      this.#failedAttempts += 1
      this.#tell('subscriptions.missed', at, { failedAttempts: { from, to: from + 1 } })
    }
  }

  /** The next period is due: paid at once, two days late, or not at all so far. */
  renew(how: 'paid' | 'late' | 'unpaid'): void {
    const { cycle } = this.#life
    const [start, due] = [this.#start, this.#end]
    const tries = renewalDays.map((days) => ({ at: after(due, days * dayMs + 2 * minuteMs), code }))
    const declined = tries.filter(({ at }, index) => at < this.#now && (how === 'unpaid' || index < 1))
    const sold = { at: after(due, minuteMs), isByClock: true, card: this.#payer.card }
    const isLost = declined.length === tries.length
    this.#start = due
    this.#end = this.#endOf(due)
    if (how === 'unpaid') {
      const kept = { unpaid: isLost ? 'FAILED' : 'DUE', keptUntil: after(due, 6 * dayMs) } as const
      this.#sell('RENEWAL', { ...sold, ...kept, declined })
      this.#start = start
      this.#end = due
      this.#status = 'PAST_DUE'
      this.#miss(declined)
      if (isLost) this.end(declined.at(-1)?.at)
      return
    }
    const missed = how === 'late' ? declined : []
    const paidAt = after(due, how === 'late' ? 2 * dayMs + 3 * minuteMs : 2 * minuteMs)
    this.#sell('RENEWAL', { ...sold, declined: missed, paidAt })
    this.#miss(missed)
    this.#failedAttempts = 0
    const { key } = this.#plan
    this.#tell('subscriptions.renewed', paidAt, {
      planKey: { from: key, to: key },
      cycle: { from: cycle, to: cycle },
    })
  }

  get status(): SubscriptionStatus {
    return this.#status
  }

  get row() {
    const { storeId, cardId } = this.#payer
    return {
      id: this.id,
      storeId,
      planKey: this.#plan.key,
      planVersion: this.#plan.planVersion,
      cycle: this.#life.cycle,
      status: this.#status,
      currentPeriodStart: this.#start,
      currentPeriodEnd: this.#end,
      anchorDay: this.#anchorDay,
      paymentMethodId: this.#status === 'ENDED' ? null : cardId,
      failedAttempts: this.#failedAttempts,
      trialEndsAt: null,
      createdAt: this.#life.beginAt.toISOString(),
      updatedAt: this.#changedAt.toISOString(),
      version: this.story.length,
    }
  }
}

/** The orders of a subscription, what it is by now, and what was recorded of it. */
export function liveThrough(life: DemoLife, payer: DemoPayer, now: Date) {
  const { better, ends, latePeriod, isPastDue = false, isCancelling = false } = life
  const running = new Running(life, payer, now)
  for (let period = 0; running.status !== 'ENDED'; period += 1) {
    if (better?.inPeriod === period) running.upgrade(better.plan)
    const isLast = ends?.inPeriod === period
    if (isLast && ends.by === 'owner') running.cancel()
    if (!running.isOver) break
    if (running.status === 'CANCELLING') running.end()
    else if (isLast || (isPastDue && running.isNewest)) running.renew('unpaid')
    else running.renew(latePeriod === period ? 'late' : 'paid')
    if (running.status === 'PAST_DUE') break
  }
  if (isCancelling && running.status === 'ACTIVE') running.cancel()
  return { orders: running.orders, subscription: running.row, story: running.story }
}

import { undoPromotionChange, pagedPromotionHistory } from '@madang/contract/promotion-history'
import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { getPromotionReviewPlace, seePromotionChange } from '@madang/contract/promotion-review'
import { getPromotionStats } from '@madang/contract/promotion-stats'
import {
  deletePromotion,
  duplicatePromotion,
  getPromotion,
  setPromotionStatus,
  updatePromotion,
  type Promotion,
} from '@madang/contract/promotions'
import { promotionStatuses } from '@madang/contract/statuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

/** Every state × every call × everybody × before, within and after the period (product.md §3 and §5), over HTTP. */
let app: TestApp
let storeId: string
const tokens = new Map<Person, string | null>()

const people = ['visitor', 'member', 'stranger', 'staff', 'owner', 'admin', 'superAdmin'] as const
type Person = (typeof people)[number]

beforeAll(async () => {
  app = await startTestApp()
  const of = {
    member: await app.signedIn('USER'),
    stranger: await app.signedIn('MANAGER'),
    staff: await app.signedIn('MANAGER'),
    owner: await app.signedIn('MANAGER'),
    admin: await app.signedIn('ADMIN'),
    superAdmin: await app.signedIn('SUPER_ADMIN'),
  }
  for (const person of people) tokens.set(person, person === 'visitor' ? null : of[person].token)
  await app.insertStore({ status: 'ACTIVE' }, { [of.stranger.user.id]: 'OWNER' })
  const store = { [of.owner.user.id]: 'OWNER', [of.staff.user.id]: 'STAFF' } as const
  storeId = (await app.insertStore({ status: 'ACTIVE' }, store)).id
})
afterAll(() => app.close())

const clocks = ['before', 'within', 'after'] as const
type Clock = (typeof clocks)[number]

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()
const periods = { before: [1, 2], within: [-1, 1], after: [-2, -1] } as const

type Given = Pick<Promotion, 'id'>
type To = Parameters<typeof app.call<typeof setPromotionStatus>>[1]['body']['to']

const move =
  (to: To, note?: string) =>
  async ({ id }: Given, token: string | null) => {
    const body = { to, ...(note && { note }) }
    const moved = await app.call(setPromotionStatus, { params: { id }, body }, token)
    // What a smaller plan paused before it began waits for its beginning.
    const isAhead = moved.view === 'staff' && Date.parse(moved.startAt ?? '') > app.clock.now().getTime()
    expect(moved.status).toBe(to === 'LIVE' && isAhead ? 'SCHEDULED' : to)
  }

const version = 1
const calls = {
  see: ({ id }: Given, token: string | null) => app.call(getPromotion, { params: { id } }, token),
  history: ({ id }: Given, token: string | null) =>
    app.call(pagedPromotionHistory, { params: { id }, query: {} }, token),
  stats: ({ id }: Given, token: string | null) =>
    app.call(getPromotionStats, { params: { id }, query: {} }, token),
  reviewPlace: ({ id }: Given, token: string | null) =>
    app.call(getPromotionReviewPlace, { params: { id } }, token),
  edit: ({ id }: Given, token: string | null) =>
    app.call(updatePromotion, { params: { id }, body: { version, contact: '02-1234-5678' } }, token),
  undo: ({ id }: Given, token: string | null) =>
    app.call(undoPromotionChange, { params: { id }, body: { version } }, token),
  duplicate: ({ id }: Given, token: string | null) =>
    app.call(duplicatePromotion, { params: { id }, body: { months: 1 } }, token),
  remove: ({ id }: Given, token: string | null) => app.call(deletePromotion, { params: { id } }, token),
  lookAtChange: ({ id }: Given, token: string | null) =>
    app.call(seePromotionChange, { params: { id }, body: { version } }, token),
  submit: move('PENDING_REVIEW'),
  approve: move('SCHEDULED'),
  askForPayment: move('PENDING_PAYMENT'),
  reject: move('REJECTED', '사진을 확인해 주세요'),
  revise: move('DRAFT'),
  pause: move('PAUSED'),
  resume: move('LIVE'),
  cancel: move('CANCELLED'),
  archive: move('ARCHIVED'),
}
type Call = keyof typeof calls
const names = Object.keys(calls) as Call[] // Object.keys forgets the key type

const reads: readonly Call[] = ['see', 'history', 'stats', 'duplicate']
/** What each state lets be done by whoever may do it at all; what is left out changes nothing in any state. */
const table: Record<PromotionStatus, readonly Call[]> = {
  DRAFT: ['edit', 'undo', 'remove', 'submit', 'archive'],
  PENDING_REVIEW: ['approve', 'reject'],
  REJECTED: ['revise', 'archive'],
  PENDING_PAYMENT: [],
  SCHEDULED: ['edit', 'undo', 'cancel'],
  LIVE: ['edit', 'undo', 'pause', 'cancel'],
  PAUSED: ['edit', 'undo', 'resume', 'cancel'],
  ENDED: ['archive'],
  CANCELLED: [],
  ARCHIVED: [],
}
const operators: readonly Person[] = ['admin', 'superAdmin']
const reviews: readonly Call[] = ['approve', 'askForPayment', 'reject', 'lookAtChange', 'reviewPlace']
/** What cannot be taken back is the owner's. */
const never: Partial<Record<Person, readonly Call[]>> = {
  owner: reviews,
  staff: [...reviews, 'remove', 'cancel'],
}
/** Asked by endpoints of the operator alone, which say so before they look at any record. */
const operatorOnly: readonly Call[] = ['lookAtChange', 'reviewPlace']

/** Where the clock has it. */
function stateAt(status: PromotionStatus, clock: Clock): PromotionStatus {
  if (clock === 'within' && status === 'SCHEDULED') return 'LIVE'
  return clock === 'after' && ['SCHEDULED', 'LIVE', 'PAUSED'].includes(status) ? 'ENDED' : status
}

/** What visitors see: begun, on or over, and nothing that has not been or was stopped. */
const isPublic = (status: PromotionStatus, clock: Clock) =>
  clock !== 'before' && ['SCHEDULED', 'LIVE', 'ENDED'].includes(stateAt(status, clock))

interface Cell {
  readonly status: PromotionStatus
  readonly clock: Clock
  readonly call: Call
  readonly person: Person
}

function expected({ status, clock, call, person }: Cell): string {
  const isInScope = operators.includes(person) || person === 'owner' || person === 'staff'
  if (call === 'see' && !isInScope) return isPublic(status, clock) ? 'done' : 'resource.not_found'
  if (person === 'visitor') return 'auth.token_missing'
  if (person === 'member') return 'authz.forbidden'
  if (person === 'stranger') return operatorOnly.includes(call) ? 'authz.forbidden' : 'resource.not_found'
  if (never[person]?.includes(call)) return 'authz.forbidden'
  const state = stateAt(status, clock)
  if (reads.includes(call) || operatorOnly.includes(call)) return 'done'
  const isReviewed = state === 'PENDING_REVIEW' && (call === 'edit' || call === 'undo')
  if (isReviewed && operators.includes(person)) return 'done'
  if (!table[state].includes(call)) return 'conflict.state'
  // Nobody submits what would have begun, nor approves what would be over.
  const isLate = (call === 'submit' && clock !== 'before') || (call === 'approve' && clock === 'after')
  return isLate ? 'validation.failed' : 'done'
}

/** One for each cell: with a cover, a last change that can be taken back, and nobody has looked at it. */
async function insertFor({ status, clock, call }: Cell): Promise<Given> {
  const now = app.clock.now()
  const [startsIn, endsIn] = periods[clock]
  const period = { startAt: hours(startsIn), endAt: hours(endsIn) }
  const given = { storeId, status, ...period, contact: '02-0000-0000', isChangeUnseen: true }
  const { id } = await insertPromotion(app.db, now, given)
  const { id: ownerId } = await app.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  // Whoever copies it would look for the bytes.
  if (call !== 'duplicate') await app.insertFile(ownerId, 'PROMOTION_COVER', { recordId: id, position: 0 })
  if (call !== 'undo') return { id }
  const before = JSON.stringify({ fields: { contact: null }, files: {} })
  await app.db
    .insertInto('replacedValues')
    .values({ recordId: id, auditId: uuidV7(now), version, before, changedAt: now.toISOString() })
    .execute()
  return { id }
}

describe.each(promotionStatuses)('%s', (status) => {
  test.each(clocks)(
    '%s its period lets everybody do what the table says, and nothing else',
    async (clock) => {
      const told = ({ person, call }: Cell, outcome: string) => `${person} ${call}: ${outcome}`
      for (const call of names) {
        const cells = people.map((person): Cell => ({ status, clock, call, person }))
        const answers = cells.map(async (cell) => {
          const given = await insertFor(cell)
          return told(cell, await outcomeOf(calls[call](given, tokens.get(cell.person) ?? null)))
        })
        expect(await Promise.all(answers)).toEqual(cells.map((cell) => told(cell, expected(cell))))
      }
    },
  )
})

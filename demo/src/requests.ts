import type { Viewer } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { answeredStatuses, completedOnApproval, type RequestStatus } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import { dueAt } from '@madang/contract/working-days'
import type { Insertable, Kysely } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import { record } from '@madang/server/record/audit.queries'
import { aboutRequest } from '@madang/server/features/requests/requests.queries'
import { guestNames, guestWords, memberWords, type DemoWords } from './request-words.ts'
import { newLinkToken } from '@madang/server/features/requests/requests.links'
import { hasRequests, insertDemoRequests, listDemoPeople } from './requests.queries.ts'
import type { RequestAnswerTable, UserRequestTable } from '@madang/server/features/requests/requests.tables'
import { lockSeeding } from './seeding.queries.ts'

const hourMs = 60 * 60 * 1000

interface Step {
  readonly action: AuditAction
  readonly to: RequestStatus
  /** After it was received. */
  readonly hours: number
}

const taken: Step = { action: 'requests.taken', to: 'IN_REVIEW', hours: 0.5 }
const approved: Step = { action: 'requests.approved', to: 'APPROVED', hours: 26 }

/** How a request came to be what it is. */
function stepsTo({ type, status }: DemoWords): readonly Step[] {
  const isDoneAtOnce = completedOnApproval.some((one) => one === type)
  switch (status) {
    case 'RECEIVED':
      return []
    case 'IN_REVIEW':
      return [taken]
    case 'APPROVED':
      return [taken, approved]
    case 'COMPLETED':
      if (isDoneAtOnce) return [taken, { ...approved, to: 'COMPLETED' }]
      return [taken, approved, { action: 'requests.completed', to: 'COMPLETED', hours: 50 }]
    case 'REJECTED':
      return [taken, { action: 'requests.rejected', to: 'REJECTED', hours: 30 }]
    case 'WITHDRAWN':
      return [{ action: 'requests.withdrawn', to: 'WITHDRAWN', hours: 6 }]
  }
}

type Asker = Pick<Insertable<UserRequestTable>, 'requesterId' | 'guestName' | 'guestPhone'>

interface DemoRequest {
  readonly row: Insertable<UserRequestTable>
  readonly answers: readonly RequestAnswerTable[]
  readonly steps: readonly Step[]
  readonly createdAt: Date
}

/** What was said with which step. */
function answersOf({ approval, answer }: DemoWords, steps: readonly Step[]) {
  return steps.flatMap(({ to, hours }) => {
    const status = answeredStatuses.find((one) => one === to)
    const text = status === 'APPROVED' ? approval : answer
    return status === undefined || text === undefined ? [] : [{ status, text, hours }]
  })
}

function demoRequest(
  words: DemoWords,
  asker: Asker,
  { staffId, now }: { staffId: string; now: Date },
): DemoRequest {
  const { type, status, hoursAgo, subject, body, amount = null, orderNo = null } = words
  const createdAt = new Date(now.getTime() - hoursAgo * hourMs)
  const steps = stepsTo(words)
  const last = steps.at(-1)
  const after = (hours: number) => new Date(createdAt.getTime() + hours * hourMs).toISOString()
  const changedAt = after(last?.hours ?? 0)
  const id = uuidV7(createdAt)
  const answers = answersOf(words, steps).map(({ hours, ...said }) => ({
    ...said,
    requestId: id,
    authorId: staffId,
    at: after(hours),
  }))
  const newest = answers.at(-1)
  const isClosed = status === 'COMPLETED' || status === 'REJECTED' || status === 'WITHDRAWN'
  const row = {
    id,
    type,
    status,
    ...asker,
    subject,
    body,
    amount,
    orderNo,
    answer: newest?.text ?? null,
    answeredAt: newest?.at ?? null,
    assigneeId: steps.includes(taken) ? staffId : null,
    dueAt: dueAt(createdAt, requestLimits.dueWorkingDays).toISOString(),
    closedAt: isClosed ? changedAt : null,
    linkToken: newLinkToken(),
    createdAt: createdAt.toISOString(),
    updatedAt: changedAt,
    version: steps.length + 1,
  }
  return { row, answers, steps, createdAt }
}

async function recordStory(trx: Db, { row, steps, createdAt }: DemoRequest, staff: Viewer): Promise<void> {
  const { id, type, requesterId = null } = row
  const asker = requesterId === null ? null : { userId: requesterId, role: 'USER' as const }
  const subject = aboutRequest({ id, requesterId })
  const changes = { type: { from: null, to: type } }
  const received = { now: createdAt, viewer: asker, origin: null }
  await record(trx, received, { action: 'requests.created', ...subject, changes })
  let from: RequestStatus = 'RECEIVED'
  for (const { action, to, hours } of steps) {
    const at = new Date(createdAt.getTime() + hours * hourMs)
    const doer = { now: at, viewer: to === 'WITHDRAWN' ? asker : staff, origin: null }
    await record(trx, doer, { action, ...subject, changes: { status: { from, to } } })
    from = to
  }
}

/** Who pays as a store, or has become a manager by asking for it, is one. */
function isByManager({ type, status }: DemoWords): boolean {
  return type === 'REFUND_STORE' || (type === 'MANAGER_ACCESS' && status === 'COMPLETED')
}

/** Numbers that nobody can have: none of Korea's begins so. */
function guestPhone(index: number): string {
  return `+82100000${String(101 + index).padStart(4, '0')}`
}

/**
 * Adds what the people of the demonstration ask for, once there are members; an installation that has requests stays
 * as it is.
 */
export async function seedDemoRequests(db: Kysely<Tables>, { now }: { now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'requests')
    const members = await listDemoPeople(trx, 'USER')
    const managers = await listDemoPeople(trx, 'MANAGER')
    const admins = await listDemoPeople(trx, 'ADMIN')
    const chiefs = await listDemoPeople(trx, 'SUPER_ADMIN')
    const staffIds = [...chiefs, ...admins]
    const [firstStaff] = staffIds
    if (members.length === 0 || managers.length === 0 || firstStaff === undefined || (await hasRequests(trx)))
      return
    const made = [
      ...guestWords.map((words, index) => ({
        words,
        asker: { requesterId: null, guestName: guestNames[index] ?? '', guestPhone: guestPhone(index) },
      })),
      ...memberWords.map((words, index) => {
        const people = isByManager(words) ? managers : members
        return { words, asker: { requesterId: people[index % people.length] ?? null } }
      }),
    ].map(({ words, asker }, index) => {
      const staffId = staffIds[index % staffIds.length] ?? firstStaff
      return demoRequest(words, asker, { staffId, now })
    })
    await insertDemoRequests(
      trx,
      made.map(({ row }) => row),
      made.flatMap(({ answers }) => answers),
    )
    for (const one of made) {
      const userId = one.row.assigneeId ?? firstStaff
      const role = chiefs.includes(userId) ? 'SUPER_ADMIN' : 'ADMIN'
      await recordStory(trx, one, { userId, role })
    }
  })
}

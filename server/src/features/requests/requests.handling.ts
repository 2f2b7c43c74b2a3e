import { isStaff, type Decision } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { maskName, maskNameIfAny } from '@madang/contract/masking'
import {
  completedOnApproval,
  needsAnswer,
  requestActions,
  requestMoves,
  takesAnswer,
  type RequestRefusal,
  type RequestTarget,
} from '@madang/contract/request-actions'
import type { updateRequest, UserRequest } from '@madang/contract/requests'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import type { AuditEntry } from '../audit/audit.queries.ts'
import { raiseToManager, withdraw } from '../users/users.changes.ts'
import { holdSameRole } from '../users/users.queries.ts'
import { addText } from './requests.jobs.ts'
import { toRequest } from './requests.page.ts'
import {
  addAnswer,
  changeRequest,
  findRequest,
  holdStaff,
  lockRequest,
  type RequestChange,
  type RequestRecord,
} from './requests.queries.ts'
import { recordOn } from './requests.records.ts'
import type { RequestAnswerTable } from './requests.tables.ts'

type Trx = Transaction<Tables>
type Wanted = CallParts<typeof updateRequest>['body']

const rightRefusals: readonly RequestRefusal[] = ['role', 'own_request', 'not_yours']

/** Refuses as the contract's rule says: who may not is told so, what the status forbids is a conflict. */
function demand(decision: Decision<RequestRefusal>): void {
  if (decision.allowed) return
  throw new AppError(rightRefusals.includes(decision.reason) ? 'authz.forbidden' : 'conflict.state')
}

const recordedAs: Readonly<Record<RequestTarget, AuditAction>> = {
  IN_REVIEW: 'requests.taken',
  APPROVED: 'requests.approved',
  COMPLETED: 'requests.completed',
  REJECTED: 'requests.rejected',
  WITHDRAWN: 'requests.withdrawn',
}

/** Who is in the way of what is wanted: a wrong right first, then another's change, then the state, then the words. */
function check(request: RequestRecord, { version, to, assigneeId, answer }: Wanted, caller: Caller): void {
  const { viewer } = caller
  const actions = requestActions(request, viewer)
  const move = requestMoves.find((one) => one.to === to)
  const decisions = [
    ...(move ? [actions[move.action]] : []),
    ...(assigneeId === undefined ? [] : [actions.assign]),
  ]
  // An answer is staff's, too: whoever may not handle the request may not write one.
  if (answer !== undefined && !isStaff(viewer.role)) throw new AppError('authz.forbidden')
  for (const decision of decisions) {
    if (!decision.allowed && rightRefusals.includes(decision.reason)) demand(decision)
  }
  if (version !== request.version) throw new AppError('conflict.stale', { currentVersion: request.version })
  decisions.forEach(demand)
  const canAnswer = to !== undefined && takesAnswer(request.type, to)
  if (answer !== undefined && !canAnswer) throw wrong('/answer', 'unknown_field')
  if (answer === undefined && to && needsAnswer(request.type, to)) throw wrong('/answer', 'required')
}

function wrong(pointer: string, code: 'choice' | 'required' | 'unknown_field'): AppError {
  return new AppError('validation.failed', { errors: [{ pointer, code }] })
}

/** What becomes of a request that moves: some types are done as soon as they are approved. */
function statusAfter<To extends RequestTarget>({ type }: RequestRecord, to: To): To | 'COMPLETED' {
  const isDone = to === 'APPROVED' && completedOnApproval.some((one) => one === type)
  return isDone ? 'COMPLETED' : to
}

/** Whoever takes a request has it, unless somebody else is named. */
function assigneeAfter({ to, assigneeId }: Wanted, { viewer }: Caller): string | null | undefined {
  return to === 'IN_REVIEW' && assigneeId === undefined ? viewer.userId : assigneeId
}

interface Assignment {
  readonly change: Pick<RequestChange, 'assigneeId'>
  readonly told: NonNullable<AuditEntry['changes']>
}

async function assign(trx: Trx, request: RequestRecord, to: string | null | undefined): Promise<Assignment> {
  if (to === undefined || to === request.assigneeId) return { change: {}, told: {} }
  const name = to === null ? null : await holdStaff(trx, to)
  if (name === undefined) throw wrong('/assigneeId', 'choice')
  const from = maskNameIfAny(request.assigneeName)
  const told = { assignee: { from, to: name === null ? null : maskName(name) } }
  return { change: { assigneeId: to }, told }
}

interface Carrying {
  readonly tokenKeys: Keyring
  readonly caller: Caller
}

/** Does what was approved, if the server can: in the same transaction, so that it is done once or not at all. */
async function carryOut(trx: Trx, request: RequestRecord, { tokenKeys, caller }: Carrying): Promise<void> {
  const { type, requesterId } = request
  if (requesterId === null) return
  if (type === 'ACCOUNT_DELETION') await withdraw(trx, { id: requesterId, tokenKeys }, caller)
  if (type === 'MANAGER_ACCESS') await raiseToManager(trx, requesterId, caller)
}

/** Tells the asker what there is to know: the answer, or that it is done. */
async function tellAsker(
  trx: Trx,
  { id: requestId, type, phone }: RequestRecord,
  { change, answer }: { change: RequestChange; answer: RequestAnswerTable | null },
): Promise<void> {
  if (phone === null) return
  const isDone = change.status === 'COMPLETED'
  if (isDone && type === 'ACCOUNT_DELETION') {
    // The number is nobody's from now on: there is no page to see it on.
    return addText(trx, { kind: 'account_deleted', phone, linkToken: null })
  }
  if (answer !== null) return addText(trx, { kind: 'answered', requestId })
  if (isDone) return addText(trx, { kind: 'completed', requestId })
}

function changeOf(request: RequestRecord, { to }: Wanted, { now }: Caller): RequestChange {
  const status = to === undefined ? undefined : statusAfter(request, to)
  const isClosed = status === 'COMPLETED' || status === 'REJECTED' || status === 'WITHDRAWN'
  return {
    ...(status !== undefined && { status }),
    ...(isClosed && { closedAt: now.toISOString() }),
  }
}

/** What is written beside a decision, as it is kept. */
function answerOf(
  request: RequestRecord,
  { to, answer }: Wanted,
  { viewer, now }: Caller,
): RequestAnswerTable | null {
  if (answer === undefined || to === undefined || !takesAnswer(request.type, to)) return null
  const said = { status: statusAfter(request, to), text: answer, at: now.toISOString() }
  return { requestId: request.id, authorId: viewer.userId, ...said }
}

/** The request, locked, for somebody who may know of it. */
async function lock(trx: Trx, id: string, { viewer }: Caller): Promise<RequestRecord> {
  const request = await lockRequest(trx, id)
  const isTheirs = isStaff(viewer.role) || request?.requesterId === viewer.userId
  if (request === undefined || !isTheirs) throw new AppError('resource.not_found')
  if (isStaff(viewer.role)) await holdSameRole(trx, viewer)
  return request
}

/** Takes, gives, answers, decides; or withdraws the own one. */
export async function handleRequest(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof updateRequest>, 'params' | 'body'>,
  { tokenKeys, caller }: Carrying,
): Promise<UserRequest> {
  const { viewer, now } = caller
  const seeing = { viewer, seesAll: isStaff(viewer.role), now }
  return inTransaction(db, async (trx) => {
    const request = await lock(trx, params.id, caller)
    check(request, body, caller)
    const { to } = body
    const assignment = await assign(trx, request, assigneeAfter(body, caller))
    const change = { ...changeOf(request, body, caller), ...assignment.change }
    if (Object.keys(change).length === 0) {
      // Nothing to change; but what is answered was seen.
      if (seeing.seesAll) await recordOn(trx, caller, { action: 'requests.viewed', request })
      return toRequest(request, seeing)
    }
    const answer = answerOf(request, body, caller)
    if (answer !== null) await addAnswer(trx, answer)
    await changeRequest(trx, request.id, { ...change, now })
    const changes = {
      ...(change.status && { status: { from: request.status, to: change.status } }),
      ...assignment.told,
      // What was written is for the asker, not for the records.
      ...(answer !== null && { answer: { from: request.answer && '***', to: '***' } }),
    }
    const action = to === undefined ? 'requests.assigned' : recordedAs[to]
    await recordOn(trx, caller, { action, request, changes })
    await tellAsker(trx, request, { change, answer })
    if (to === 'APPROVED') await carryOut(trx, request, { tokenKeys, caller })
    const handled = await findRequest(trx, request.id)
    if (handled === undefined) throw new AppError('resource.not_found')
    return toRequest(handled, seeing)
  })
}

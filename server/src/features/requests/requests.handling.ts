import { isStaff } from '@madang/contract/access'
import { findMove } from '@madang/contract/actions'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { maskName, maskNameIfAny } from '@madang/contract/masking'
import {
  completedOnApproval,
  needsAnswer,
  requestActions,
  requestMoves,
  takesAnswer,
  type RequestTarget,
} from '@madang/contract/request-actions'
import type { updateRequest, UserRequest } from '@madang/contract/requests'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { demand, demandVersion } from '../../record/demand.ts'
import { raiseToManager, withdraw, type Withdrawal } from '../users/users.changes.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { requestNotice } from './requests.jobs.ts'
import { toRequest } from './requests.page.ts'
import {
  aboutRequest,
  addAnswer,
  assignRequest,
  everyMove,
  findRequest,
  holdStaff,
  lockRequest,
  moveRequest,
  type RequestMove,
  type RequestRecord,
} from './requests.queries.ts'
import type { RequestAnswerTable } from './requests.tables.ts'

type Trx = Transaction<Tables>
type Wanted = CallParts<typeof updateRequest>['body']

/** Who is in the way of what is wanted: a wrong right first, then another's change, then the state, then the words. */
function check(request: RequestRecord, { version, to, assigneeId, answer }: Wanted, caller: Caller): void {
  const { viewer } = caller
  const actions = requestActions(request, viewer)
  const move = to && findMove(requestMoves, { from: request.status, to })
  const decisions = [...(move ? [actions[move]] : []), ...(assigneeId === undefined ? [] : [actions.assign])]
  // An answer is staff's, too: whoever may not handle the request may not write one.
  if (answer !== undefined && !isStaff(viewer.role)) throw new AppError('authz.forbidden')
  for (const decision of decisions) {
    if (!decision.allowed && decision.kind === 'right') demand(decision)
  }
  demandVersion(request, version)
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

/** What the records say of handing it over; null where it stays with whom it is. */
async function checkAssignee(trx: Trx, request: RequestRecord, to: string | null | undefined) {
  if (to === undefined || to === request.assigneeId) return null
  const name = to === null ? null : await holdStaff(trx, to)
  if (name === undefined) throw wrong('/assigneeId', 'choice')
  const from = maskNameIfAny(request.assigneeName)
  return { assigneeId: to, told: { assignee: { from, to: name === null ? null : maskName(name) } } }
}

interface Execution extends Omit<Withdrawal, 'id'> {
  readonly caller: Caller
}

/** Does what was approved, if the server can: in the same transaction, so that it is done once or not at all. */
async function carryOut(
  trx: Trx,
  request: RequestRecord,
  { caller, ...withdrawal }: Execution,
): Promise<void> {
  const { type, requesterId } = request
  if (requesterId === null) return
  if (type === 'ACCOUNT_DELETION') await withdraw(trx, { id: requesterId, ...withdrawal }, caller)
  if (type === 'MANAGER_ACCESS') await raiseToManager(trx, requesterId, caller)
}

/** Tells the asker what there is to know: the answer, or that it is done. */
async function tellAsker(
  trx: Trx,
  { id: requestId, type, phone }: RequestRecord,
  { isDone, answer }: { isDone: boolean; answer: RequestAnswerTable | null },
): Promise<void> {
  if (phone === null) return
  if (isDone && type === 'ACCOUNT_DELETION') {
    // The number is nobody's from now on: there is no page to see it on.
    return requestNotice.add(trx, { kind: 'account_deleted', phone })
  }
  if (answer !== null) return requestNotice.add(trx, { kind: 'answered', requestId })
  if (isDone) return requestNotice.add(trx, { kind: 'completed', requestId })
}

/** The move that was asked for, or the one that it comes to; undefined for none. */
function moveOf(request: RequestRecord, to: RequestTarget | undefined): RequestMove | undefined {
  if (to === undefined) return undefined
  return statusAfter(request, to) === to ? findMove(requestMoves, { from: request.status, to }) : 'settle'
}

interface Writing {
  readonly move: RequestMove | undefined
  readonly assignment: { readonly assigneeId: string | null } | null
  readonly now: Date
}

async function write(trx: Trx, { id }: RequestRecord, { move, assignment, now }: Writing): Promise<void> {
  const to = assignment && { assigneeId: assignment.assigneeId }
  if (move === undefined) return to === null ? undefined : assignRequest(trx, id, { ...to, now })
  if (!(await moveRequest(trx, id, { ...to, action: move, now }))) throw new AppError('conflict.state')
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
  execution: Execution,
): Promise<UserRequest> {
  const { caller } = execution
  const { viewer, now } = caller
  const reader = { viewer, seesAll: isStaff(viewer.role), now }
  return inTransaction(db, async (trx) => {
    const request = await lock(trx, params.id, caller)
    check(request, body, caller)
    const { to } = body
    const assignment = await checkAssignee(trx, request, assigneeAfter(body, caller))
    const move = moveOf(request, to)
    if (move === undefined && assignment === null) {
      // Nothing to change; but what is answered was seen.
      if (reader.seesAll) await record(trx, caller, { action: 'requests.viewed', ...aboutRequest(request) })
      return toRequest(request, reader)
    }
    const answer = answerOf(request, body, caller)
    if (answer !== null) await addAnswer(trx, answer)
    await write(trx, request, { move, assignment, now })
    const status = move && everyMove[move].to
    const changes = {
      ...(status && { status: { from: request.status, to: status } }),
      ...assignment?.told,
      // What was written is for the asker, not for the records.
      ...(answer !== null && { answer: { from: request.answer && '***', to: '***' } }),
    }
    const action = move === undefined ? 'requests.assigned' : everyMove[move].recordedAs
    await record(trx, caller, { action, ...aboutRequest(request), changes })
    await tellAsker(trx, request, { isDone: status === 'COMPLETED', answer })
    if (to === 'APPROVED') await carryOut(trx, request, execution)
    const handled = await findRequest(trx, request.id)
    if (handled === undefined) throw new AppError('resource.not_found')
    return toRequest(handled, reader)
  })
}

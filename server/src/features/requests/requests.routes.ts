import { AppError } from '@madang/contract/errors'
import { maskName } from '@madang/contract/masking'
import {
  createRequest,
  getRequest,
  getRequestPlace,
  listRequestAssignees,
  pagedRequestHistory,
  pagedRequests,
  revealRequest,
  updateRequest,
} from '@madang/contract/requests'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import type { Consequences } from '../../record/consequences.ts'
import { findMaskedHistory } from '../../record/history.queries.ts'
import { findPlace } from '../../record/review.queries.ts'
import { openRequest } from './requests.changes.ts'
import { handleRequest } from './requests.handling.ts'
import { openRequests } from './requests.list.queries.ts'
import { findPage, toRequest } from './requests.page.ts'
import { aboutRequest, findRequest, listStaff } from './requests.queries.ts'

/** What people ask for: members see their own; staff see all, masked, and whatever they see or do is recorded. */
export function requestsRoutes(serve: Serve, deps: Deps, { ofLeaving: belongings }: Consequences): void {
  const callerOf = createCallerOf(deps.now)

  serve(createRequest, async (call) => {
    const caller = callerOf(call)
    const request = await inTransaction(call.db, (trx) => openRequest(trx, call.body, caller))
    call.setHeader('location', `/api/v1/user/user-request/${request.id}`)
    return toRequest(request, { ...caller, seesAll: call.grant === 'full' })
  })

  serve(pagedRequests, async (call) => {
    const { db, query } = call
    const caller = callerOf(call)
    const seesAll = call.grant === 'full'
    const { page, asked } = await findPage(db, query, { ...caller, seesAll })
    if (!seesAll) return page
    const members = page.items.flatMap(({ requesterId }) => requesterId ?? [])
    await record(db, caller, {
      action: 'requests.listed',
      entity: 'request',
      subjectIds: [...new Set([...members, ...page.items.map(({ id }) => id)])],
      changes: { filter: { from: null, to: asked } },
    })
    return page
  })

  serve(listRequestAssignees, async ({ db }) => {
    const staff = await listStaff(db)
    return { items: staff.map(({ id, name }) => ({ id, name: maskName(name) })) }
  })

  serve(getRequest, async (call) => {
    const { db, params, viewer, grant } = call
    const request = await findRequest(db, params.id)
    const seesAll = grant === 'full'
    if (request === undefined || (!seesAll && request.requesterId !== viewer.userId)) {
      throw new AppError('resource.not_found')
    }
    const caller = callerOf(call)
    if (seesAll) await record(db, caller, { action: 'requests.viewed', ...aboutRequest(request) })
    return toRequest(request, { ...caller, seesAll })
  })

  serve(getRequestPlace, async ({ db, params }) => {
    if ((await findRequest(db, params.id)) === undefined) throw new AppError('resource.not_found')
    return findPlace(db, openRequests, params.id)
  })

  serve(updateRequest, (call) =>
    handleRequest(call.db, call, { tokenKeys: deps.tokenKeys, belongings, caller: callerOf(call) }),
  )

  serve(revealRequest, async (call) => {
    const { db, params, body } = call
    const request = await findRequest(db, params.id)
    if (request === undefined) throw new AppError('resource.not_found')
    const { requesterName: name, phone } = request
    // The member is gone, or the request is so old that it is blanked.
    if (phone === null) throw new AppError('conflict.state')
    const { reason } = body
    await record(db, callerOf(call), { action: 'requests.revealed', ...aboutRequest(request), reason })
    return { name, phone }
  })

  serve(pagedRequestHistory, async ({ db, params, query }) => {
    if ((await findRequest(db, params.id)) === undefined) throw new AppError('resource.not_found')
    return findMaskedHistory(db, { entity: 'request', entityId: params.id, hidden: [] }, query)
  })
}

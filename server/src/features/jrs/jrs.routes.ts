import { AppError } from '@madang/contract/errors'
import {
  createJrs,
  deleteJrs,
  duplicateJrs,
  getJrs,
  getJrsByCode,
  getJrsQrCode,
  pagedJrs,
  renewJrsCode,
  setJrsStatus,
  updateJrsItem,
  type JrsQuery,
} from '@madang/contract/jrs'
import { pagedJrsHistory, undoJrsChange } from '@madang/contract/jrs-history'
import { dayRange } from '../../db/seoul-days.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve, type SignedIn } from '../../http/serve.ts'
import { readTitleSearch } from '../../record/title-search.ts'
import { changeCode, changeJrs, createDraft, duplicate } from './jrs.changes.ts'
import { findHistoryPage, undoChange } from './jrs.history.ts'
import { jrsLists, type JrsFilter } from './jrs.list.queries.ts'
import { changeStatus, deleteDraft } from './jrs.moves.changes.ts'
import { findPublic, findPublicByCode, qrCodeOf } from './jrs.public.queries.ts'
import { toJrsItem } from './jrs.queries.ts'
import { findInScope, getInScope, seesAll } from './jrs.scope.ts'

/** What a list is narrowed to: a manager never sees more than those of the own stores. */
function toFilter(query: JrsQuery, viewer: SignedIn): JrsFilter {
  const { search, status, kind, storeId, promotionId } = query
  const days = dayRange(query)
  return {
    search: search === undefined ? null : readTitleSearch(search),
    statuses: status ?? null,
    kinds: kind ?? null,
    storeId: storeId ?? null,
    promotionId: promotionId ?? null,
    since: days.from,
    before: days.before,
    staffId: seesAll(viewer) ? null : viewer.userId,
  }
}

/** Lists that people join: their store's people make, open and close them, everyone sees those that run. */
export function jrsRoutes(serve: Serve, { now, blobs, publicUrl, fieldKeys }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(pagedJrs, async ({ db, query, viewer }) => {
    const { rows, total } = await jrsLists.page(db, toFilter(query, viewer), query)
    return toPage(rows, query, total)
  })

  serve(createJrs, async (call) => {
    const item = await createDraft(call.db, call.body, callerOf(call))
    call.setHeader('location', `/api/v1/jrs/${item.id}`)
    return item
  })

  serve(getJrs, async ({ db, params, viewer, origin }) => {
    const found = viewer && (await findInScope(db, params.id, callerOf({ viewer, origin })))
    if (found !== null) return toJrsItem(found.item, found.viewer.staffRole)
    const item = await findPublic(db, params.id, now())
    if (item === null) throw new AppError('resource.not_found')
    return item
  })

  serve(getJrsByCode, async ({ db, params }) => {
    const item = await findPublicByCode(db, params.code, now())
    if (item === null) throw new AppError('resource.not_found')
    return item
  })

  serve(updateJrsItem, (call) => changeJrs(call.db, call, callerOf(call)))

  serve(deleteJrs, (call) => deleteDraft(call.db, call.params.id, callerOf(call)))

  serve(setJrsStatus, (call) => changeStatus({ db: call.db, fieldKeys }, call, callerOf(call)))

  serve(renewJrsCode, (call) => changeCode(call.db, call, callerOf(call)))

  serve(duplicateJrs, async (call) => {
    const item = await duplicate({ db: call.db, blobs }, call.params.id, callerOf(call))
    call.setHeader('location', `/api/v1/jrs/${item.id}`)
    return item
  })

  serve(getJrsQrCode, async (call) => {
    const { item } = await getInScope(call.db, call.params.id, callerOf(call))
    return qrCodeOf(item, publicUrl)
  })

  serve(pagedJrsHistory, async (call) => {
    const seen = await getInScope(call.db, call.params.id, callerOf(call))
    return findHistoryPage(call.db, seen, call.query)
  })

  serve(undoJrsChange, (call) => undoChange(call.db, call, callerOf(call)))
}

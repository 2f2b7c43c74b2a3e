import { isStaff } from '@madang/contract/access'
import { listCategories } from '@madang/contract/categories'
import { AppError } from '@madang/contract/errors'
import { exportStores } from '@madang/contract/store-export'
import { pagedStoreHistory, undoStoreChange } from '@madang/contract/store-history'
import { getReviewPlace } from '@madang/contract/store-review'
import {
  createStore,
  deleteStore,
  getStore,
  getStoreClosing,
  pagedStores,
  setStoreStatus,
  updateStore,
} from '@madang/contract/stores'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import type { Consequences } from '../../record/consequences.ts'
import { createExports } from '../../record/exports.ts'
import { findReviewPlace } from '../../record/review.queries.ts'
import { changeStatus, changeStore, createDraft, deleteDraft } from './stores.changes.ts'
import { storeExport } from './stores.export.ts'
import { findHistoryPage, undoChange } from './stores.history.ts'
import { findPage } from './stores.page.ts'
import { aboutStore, findStore, listCategoryRows, toPublicStore, toStore } from './stores.queries.ts'
import { findInScope, getInScope } from './stores.scope.ts'
import { storeReviews } from './stores.list.queries.ts'

/** Stores: whose they are, sees and changes them; the operator reviews them; everyone sees the active ones. */
export function storesRoutes(serve: Serve, deps: Deps, { ofStore: follows }: Consequences): void {
  const callerOf = createCallerOf(deps.now)

  serve(listCategories, async ({ db }) => ({ items: await listCategoryRows(db) }))

  serve(pagedStores, ({ db, query, viewer }) => findPage(db, query, viewer))

  const answerExport = createExports(storeExport)
  serve(exportStores, (call) => answerExport(call.db, call.body, callerOf(call)))

  serve(createStore, async (call) => {
    const store = await createDraft(call.db, call.body, callerOf(call))
    call.setHeader('location', `/api/v1/store/${store.id}`)
    return store
  })

  serve(getStore, async ({ db, params, viewer, origin }) => {
    if (viewer !== null) {
      const found = await findInScope(db, params.id, viewer)
      // A store names persons: what the operator sees of it is recorded.
      if (found !== null && found.viewer.staffRole === null) {
        const deed = { action: 'stores.viewed', ...aboutStore(found.store) } as const
        await record(db, callerOf({ viewer, origin }), deed)
      }
      if (found !== null) return toStore(found.store, found.viewer.staffRole)
    }
    const store = await findStore(db, params.id)
    if (store?.status !== 'ACTIVE') throw new AppError('resource.not_found')
    return toPublicStore(store)
  })

  serve(updateStore, (call) => changeStore(call.db, call, callerOf(call)))

  serve(pagedStoreHistory, async ({ db, params, query, viewer }) => {
    const { store, actions } = await getInScope(db, params.id, viewer)
    return findHistoryPage(db, { store, actions, isForOperator: isStaff(viewer.role) }, query)
  })

  serve(undoStoreChange, (call) => undoChange(call.db, call, callerOf(call)))

  serve(setStoreStatus, (call) => changeStatus(call.db, call, { ...callerOf(call), follows }))

  serve(deleteStore, (call) => deleteDraft(call.db, call.params.id, { ...callerOf(call), follows }))

  serve(getReviewPlace, async ({ db, params, viewer }) => {
    await getInScope(db, params.id, viewer)
    return findReviewPlace(db, storeReviews, params.id)
  })

  serve(getStoreClosing, async ({ db, params, viewer }) => {
    const { close } = (await getInScope(db, params.id, viewer)).actions
    return { blockers: close.allowed ? [] : [{ reason: close.reason }] }
  })
}

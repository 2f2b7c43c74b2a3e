import { grantOf, isStaff } from '@madang/contract/access'
import { listCategories } from '@madang/contract/categories'
import { AppError } from '@madang/contract/errors'
import { storeActions, type StoreViewer } from '@madang/contract/store-actions'
import { inviteStoreStaff, listStoreStaff, removeStoreStaff } from '@madang/contract/store-staff'
import {
  createStore,
  deleteStore,
  getStore,
  getStoreClosing,
  pagedStores,
  setStoreStatus,
  updateStore,
  type StoresQuery,
} from '@madang/contract/stores'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Origin, Serve, SignedIn } from '../../http/serve.ts'
import {
  changeStatus,
  changeStore,
  createDraft,
  deleteDraft,
  recordOnStore,
  type Caller,
} from './stores.changes.ts'
import { countStores, listStores, type StoreFilter } from './stores.list.queries.ts'
import { findStore, listCategoryRows, toPublicStore, toStore } from './stores.queries.ts'
import { readSearch } from './stores.search.ts'
import { findStaffRole } from './stores.staff.queries.ts'
import { invite, listPeople, removeFromStaff } from './stores.staff.ts'

/** The store for somebody to whom it is more than a public page; null for all others. */
async function findAsStaff(db: Kysely<Tables>, id: string, viewer: SignedIn) {
  const store = await findStore(db, id)
  if (store === undefined) return null
  const staffRole = await findStaffRole(db, id, viewer.userId)
  const storeViewer: StoreViewer = { ...viewer, staffRole }
  const actions = storeActions(store, storeViewer)
  return actions.seeStaff.allowed ? { store, staffRole, actions } : null
}

async function getAsStaff(db: Kysely<Tables>, id: string, viewer: SignedIn) {
  const found = await findAsStaff(db, id, viewer)
  if (found === null) throw new AppError('resource.not_found')
  return found
}

function toFilter({ search, status, categoryId, region, own }: StoresQuery, viewer: SignedIn): StoreFilter {
  const seesAll = grantOf(viewer.role, 'stores.edit') === 'full'
  return {
    search: search === undefined ? null : readSearch(search),
    statuses: status ?? null,
    categoryId: categoryId ?? null,
    region: region ?? null,
    staffId: own === undefined && seesAll ? null : viewer.userId,
  }
}

/** Stores: whose they are, sees and changes them; the operator reviews them; everyone sees the active ones. */
export function storesRoutes(serve: Serve, deps: Deps): void {
  const callerOf = ({ viewer, origin }: { viewer: SignedIn; origin: Origin }): Caller => ({
    viewer,
    origin,
    now: deps.now(),
  })

  serve(listCategories, async ({ db }) => ({ items: await listCategoryRows(db) }))

  serve(pagedStores, async ({ db, query, viewer }) => {
    const { pageNumber, pageSize, sort } = query
    const filter = toFilter(query, viewer)
    const [items, totalCount] = await Promise.all([
      listStores(db, filter, { sort, offset: (pageNumber - 1) * pageSize, size: pageSize }),
      countStores(db, filter),
    ])
    return { items, pageNumber, pageSize, totalCount, totalPages: Math.ceil(totalCount / pageSize) }
  })

  serve(createStore, async (call) => {
    const store = await createDraft(call.db, call.body, callerOf(call))
    call.setHeader('location', `/api/v1/store/${store.id}`)
    return store
  })

  serve(getStore, async ({ db, params, viewer, origin }) => {
    if (viewer !== null) {
      const found = await findAsStaff(db, params.id, viewer)
      // A store names persons: what the operator sees of it is recorded.
      if (found !== null && found.staffRole === null) {
        const entry = { action: 'stores.viewed' as const, storeId: params.id }
        await recordOnStore(db, callerOf({ viewer, origin }), entry)
      }
      if (found !== null) return toStore(found.store, found.staffRole)
    }
    const store = await findStore(db, params.id)
    if (store?.status !== 'ACTIVE') throw new AppError('resource.not_found')
    return toPublicStore(store)
  })

  serve(updateStore, (call) => changeStore(call.db, call, callerOf(call)))

  serve(setStoreStatus, (call) => changeStatus(call.db, call, callerOf(call)))

  serve(deleteStore, (call) => deleteDraft(call.db, call.params.id, callerOf(call)))

  serve(getStoreClosing, async ({ db, params, viewer }) => {
    const { close } = (await getAsStaff(db, params.id, viewer)).actions
    return { blockers: close.allowed ? [] : [{ reason: close.reason }] }
  })

  serve(listStoreStaff, async (call) => {
    const { db, params, viewer } = call
    await getAsStaff(db, params.id, viewer)
    const items = await listPeople(db, params.id)
    if (isStaff(viewer.role)) {
      const entry = { action: 'stores.staff_viewed' as const, storeId: params.id }
      await recordOnStore(db, callerOf(call), { ...entry, userIds: items.map(({ userId }) => userId) })
    }
    return { items }
  })

  serve(inviteStoreStaff, (call) => invite(call.db, call, callerOf(call)))

  serve(removeStoreStaff, (call) => removeFromStaff(call.db, call, callerOf(call)))
}

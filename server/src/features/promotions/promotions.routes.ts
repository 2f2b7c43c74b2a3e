import { AppError } from '@madang/contract/errors'
import { orderListing } from '@madang/contract/orders'
import { exportPromotions } from '@madang/contract/promotion-export'
import { pagedPromotionHistory, undoPromotionChange } from '@madang/contract/promotion-history'
import { getPromotionReviewPlace, seePromotionChange } from '@madang/contract/promotion-review'
import { getPromotionStats } from '@madang/contract/promotion-stats'
import {
  createPromotion,
  deletePromotion,
  duplicatePromotion,
  getPromotion,
  pagedPromotions,
  setPromotionStatus,
  updatePromotion,
} from '@madang/contract/promotions'
import { listPromotions } from '@madang/contract/public-promotions'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { createExports } from '../../record/exports.ts'
import { findReviewPlace } from '../../record/review.queries.ts'
import { answerPlaced } from '../payments/payments.orders.changes.ts'
import { demandProvider } from '../payments/payments.scope.ts'
import { changePromotion, createDraft, seeChange } from './promotions.changes.ts'
import { duplicate } from './promotions.duplicate.ts'
import { promotionExport } from './promotions.export.ts'
import { findHistoryPage, undoChange } from './promotions.history.ts'
import { orderListing as placeListing } from './promotions.sales.ts'
import { findStats } from './promotions.stats.ts'
import { promotionReviews } from './promotions.list.queries.ts'
import { changeStatus, deleteDraft } from './promotions.moves.changes.ts'
import { findPage } from './promotions.page.ts'
import { findPublic, publicPromotions } from './promotions.public.queries.ts'
import { toPromotion } from './promotions.queries.ts'
import { findInScope, getInScope } from './promotions.scope.ts'

/** Promotions: their store's people write them, the operator reviews them, everyone sees those that are on. */
export function promotionsRoutes(serve: Serve, deps: Deps): void {
  const { now, blobs } = deps
  const callerOf = createCallerOf(now)

  serve(listPromotions, async ({ db, query }) => {
    const filter = { ...query, now: now() }
    const sort = query.near ? 'near' : query.when
    const { rows, total } = await publicPromotions.page(db, filter, { ...query, sort })
    return toPage(rows, query, total)
  })

  serve(pagedPromotions, ({ db, query, viewer }) => findPage(db, query, viewer))

  serve(createPromotion, async (call) => {
    const promotion = await createDraft(call.db, call.body, callerOf(call))
    call.setHeader('location', `/api/v1/promotion/${promotion.id}`)
    return promotion
  })

  serve(getPromotion, async ({ db, params, viewer, origin }) => {
    const found = viewer && (await findInScope(db, params.id, callerOf({ viewer, origin })))
    if (found !== null) return toPromotion(found.promotion, found.viewer.staffRole)
    const promotion = await findPublic(db, params.id, now())
    if (promotion === null) throw new AppError('resource.not_found')
    return promotion
  })

  serve(updatePromotion, (call) => changePromotion(call.db, call, callerOf(call)))

  serve(setPromotionStatus, (call) => changeStatus(call.db, call, callerOf(call)))

  serve(deletePromotion, (call) => deleteDraft(call.db, call.params.id, callerOf(call)))

  serve(duplicatePromotion, async (call) => {
    const promotion = await duplicate({ db: call.db, blobs }, call, callerOf(call))
    call.setHeader('location', `/api/v1/promotion/${promotion.id}`)
    return promotion
  })

  serve(orderListing, async (call) => {
    demandProvider(deps.payments)
    const { db, body } = call
    const caller = callerOf(call)
    const placed = await inTransaction(db, (trx) => placeListing(trx, body, caller))
    call.setHeader('location', `/api/v1/payment/order/${placed.order.id}`)
    return answerPlaced(db, placed, { ...caller, place: deps })
  })

  serve(pagedPromotionHistory, async (call) => {
    const seen = await getInScope(call.db, call.params.id, callerOf(call))
    return findHistoryPage(call.db, seen, call.query)
  })

  serve(undoPromotionChange, (call) => undoChange(call.db, call, callerOf(call)))

  serve(getPromotionReviewPlace, async (call) => {
    await getInScope(call.db, call.params.id, callerOf(call))
    return findReviewPlace(call.db, promotionReviews, call.params.id)
  })

  serve(seePromotionChange, (call) => seeChange(call.db, call, callerOf(call)))

  serve(getPromotionStats, async (call) => {
    const { promotion } = await getInScope(call.db, call.params.id, callerOf(call))
    return findStats(call.db, promotion, { query: call.query, now: now() })
  })

  const answerExport = createExports(promotionExport)
  serve(exportPromotions, (call) => answerExport(call.db, call.body, callerOf(call)))
}

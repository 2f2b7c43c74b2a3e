import { AppError } from '@madang/contract/errors'
import { exportOrders } from '@madang/contract/order-export'
import {
  cancelOrder,
  decideRefund,
  getOrder,
  openCheckout,
  pagedOrderHistory,
  pagedOrders,
  pagedPromotionOrders,
  pagedStoreOrders,
  refundPayment,
  type Order,
} from '@madang/contract/orders'
import { getPaymentMonth } from '@madang/contract/payment-months'
import { exportStatement } from '@madang/contract/payment-statement'
import {
  confirmCheckout,
  confirmPromotionPayment,
  confirmStorePayment,
  getCheckout,
  getPayment,
  pagedPayments,
  pagedPromotionPayments,
  pagedStorePayments,
  takePaymentWebhook,
} from '@madang/contract/payments'
import { pagedRefunds } from '@madang/contract/refunds'
import { pagedWaitingRefunds } from '@madang/contract/waiting-refunds'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { dayRange } from '../../db/seoul-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Call, type Serve } from '../../http/serve.ts'
import { demand } from '../../record/demand.ts'
import { createExports } from '../../record/exports.ts'
import { findHistoryFor } from '../../record/history.ts'
import { answerOrder, answerRefund, toPayment, toRefundRow } from './payments.answer.ts'
import { byHandRoutes } from './payments.by-hand.routes.ts'
import { asInvolved, listInvolved } from './payments.requests.queries.ts'
import { answerCheckout, findOrderByKey } from './payments.checkout.queries.ts'
import { confirmPayment } from './payments.confirm.ts'
import { createPaymentEffects, type PaymentEffects } from './payments.effects.ts'
import { orderExport } from './payments.export.ts'
import { orders, payments, refunds, toFilter } from './payments.list.queries.ts'
import { findMonth } from './payments.months.queries.ts'
import { cancelOrder as cancel, checkoutUrlOf, renewCheckout } from './payments.orders.changes.ts'
import type { OrderRecord } from './payments.orders.queries.ts'
import { findPayment } from './payments.queries.ts'
import { reconciliationRoutes } from './payments.reconciliation.routes.ts'
import { askForRefund, decide } from './payments.refunds.changes.ts'
import { waitingRefunds } from './payments.refunds.queries.ts'
import type { Sales } from './payments.sales.ts'
import { demandProvider, getInScope, reachOf, seesAll, seesWaiting } from './payments.scope.ts'
import { statementExport } from './payments.statement.ts'
import { dropCard } from './payments.cards.changes.ts'
import { isWebhookToken, receiveWebhook } from './payments.webhooks.ts'

interface Context {
  readonly serve: Serve
  readonly deps: Deps
  readonly sales: Sales
  /** Where no provider is set up nothing can be paid or given back. */
  readonly withProvider: () => PaymentEffects
  readonly answer: (call: Pick<Call<typeof getOrder>, 'db' | 'viewer'>, id: string) => Promise<Order>
}

/** Orders, what is paid of them, and what is given back. */
export function paymentsRoutes(serve: Serve, deps: Deps, sales: Sales): void {
  const { db, now, fieldKeys, payments } = deps
  const effects = payments && createPaymentEffects({ db, gateway: payments.gateway, sales, fieldKeys })
  const context: Context = {
    serve,
    deps,
    sales,
    withProvider: () => demandProvider(effects),
    answer: async (call, id) =>
      answerOrder(call.db, await getInScope(call.db, id, call.viewer), { sales, now: now() }),
  }
  listRoutes(context)
  exportRoutes(context)
  orderRoutes(context)
  payingRoutes(context)
  byHandRoutes(serve, deps, { sales, answer: context.answer })
  reconciliationRoutes(serve, deps, sales)
}

function listRoutes({ serve, deps: { now } }: Context): void {
  serve(pagedOrders, async ({ db, query, viewer }) => {
    const { rows, total } = await orders.page(db, toFilter(query, viewer), query)
    return toPage(rows, query, total)
  })
  for (const [endpoint, type] of [
    [pagedStoreOrders, 'STORE_PLAN'],
    [pagedPromotionOrders, 'PROMOTION_LISTING'],
  ] as const)
    serve(endpoint, async ({ db, query, viewer }) => {
      const asked = { ...query, type: [type], sort: '-createdAt' as const }
      const { rows, total } = await orders.page(db, toFilter(asked, viewer), asked)
      return toPage(rows, query, total)
    })

  serve(getPaymentMonth, ({ db, query, viewer }) => {
    const { month, storeId = null } = query
    return findMonth(db, { month, storeId, reach: reachOf(viewer), now: now() })
  })

  serve(pagedPayments, async ({ db, query, viewer }) => {
    const { status = null, storeId = null } = query
    const filter = { statuses: status, types: null, storeId, reach: reachOf(viewer) }
    const { rows, total } = await payments.page(db, filter, { ...query, sort: '-createdAt' })
    return toPage(rows, query, total)
  })
  for (const [endpoint, type] of [
    [pagedStorePayments, 'STORE_PLAN'],
    [pagedPromotionPayments, 'PROMOTION_LISTING'],
  ] as const)
    serve(endpoint, async ({ db, query, viewer }) => {
      const { storeId = null } = query
      const filter = { statuses: null, types: [type], storeId, reach: reachOf(viewer) }
      const { rows, total } = await payments.page(db, filter, { ...query, sort: '-createdAt' })
      return toPage(rows, query, total)
    })

  serve(pagedRefunds, async ({ db, query, viewer }) => {
    const { status = null, storeId = null } = query
    const { from: since, before } = dayRange(query)
    const filter = { statuses: status, storeId, since, before, reach: reachOf(viewer) }
    const { rows, total } = await refunds.page(db, filter, query)
    return toPage(
      rows.map((row) => toRefundRow(row, viewer)),
      query,
      total,
    )
  })

  serve(pagedWaitingRefunds, async ({ db, query, viewer }) => {
    const filter = { askedBy: seesWaiting(viewer) ? null : viewer.userId }
    const { rows, total } = await waitingRefunds.page(db, filter, { ...query, sort: 'createdAt' })
    const { userId } = viewer
    const involved = await listInvolved(db, { orderNos: rows.map(({ orderNo }) => orderNo), userId })
    return toPage(
      rows.map((row) => toRefundRow(involved.has(row.orderNo) ? asInvolved(userId, row) : row, viewer)),
      query,
      total,
    )
  })

  serve(getPayment, async ({ db, params, viewer }) => {
    const payment = await findPayment(db, params.id)
    if (payment === undefined) throw new AppError('resource.not_found')
    await getInScope(db, payment.orderId, viewer)
    return toPayment(db, payment)
  })
}

function exportRoutes({ serve, deps: { now } }: Context): void {
  const callerOf = createCallerOf(now)
  const answerOrders = createExports(orderExport)
  serve(exportOrders, (call) => answerOrders(call.db, call.body, callerOf(call)))
  const answerStatement = createExports(statementExport(now))
  serve(exportStatement, (call) => answerStatement(call.db, call.body, callerOf(call)))
}

function orderRoutes({ serve, deps, sales, withProvider, answer }: Context): void {
  const { now, fieldKeys } = deps
  const callerOf = createCallerOf(now)

  serve(getOrder, (call) => answer(call, call.params.id))
  serve(pagedOrderHistory, async ({ db, params, query, viewer }) => {
    const { order } = await getInScope(db, params.id, viewer)
    const of = { entity: 'order', entityId: order.id, isForOperator: seesAll(viewer), undoable: null }
    return findHistoryFor(db, of, query)
  })
  serve(cancelOrder, async (call) => {
    await cancel(call.db, call.params.id, { caller: callerOf(call), withProvider })
    return answer(call, call.params.id)
  })
  serve(openCheckout, async (call) => {
    demandProvider(deps.payments)
    const asked = { id: call.params.id, returnPath: call.body.returnPath }
    return { checkoutUrl: checkoutUrlOf(deps, await renewCheckout(call.db, asked, callerOf(call))) }
  })
  serve(refundPayment, async (call) => {
    const { params, body } = call
    const asked = { params, body, caller: callerOf(call) }
    const refund = await inTransaction(call.db, (trx) =>
      askForRefund(trx, { withProvider, fieldKeys, sales }, asked),
    )
    return answerRefund(call.db, refund)
  })
  serve(decideRefund, async (call) => {
    const { params, body } = call
    const decided = { params, body, caller: callerOf(call) }
    return answerRefund(call.db, await decide(call.db, { withProvider }, decided))
  })
}

/** The order whose page has this key. */
async function getByKey(db: Db, key: string): Promise<OrderRecord> {
  const order = await findOrderByKey(db, key)
  if (order === undefined) throw new AppError('resource.not_found')
  return order
}

/** What the browser brings back from the provider, and what the provider tells itself. */
function payingRoutes({ serve, deps, withProvider, answer }: Context): void {
  const { now, log, tokenKeys } = deps
  const confirm = (db: Kysely<Tables>, paid: { orderId: string; paymentKey: string; amount: number }) =>
    confirmPayment({ db, log, now, effects: withProvider() }, paid)

  for (const [endpoint, type] of [
    [confirmStorePayment, 'STORE_PLAN'],
    [confirmPromotionPayment, 'PROMOTION_LISTING'],
  ] as const)
    serve(endpoint, async (call) => {
      const { order, actions } = await getInScope(call.db, call.body.orderId, call.viewer)
      if (order.type !== type) throw new AppError('resource.not_found')
      // What was paid before is told once more: whether it can still be paid is looked at under lock.
      if (!actions.pay.allowed && actions.pay.kind === 'right') demand(actions.pay)
      await confirm(call.db, call.body)
      return answer(call, order.id)
    })

  const answerKey = async (db: Kysely<Tables>, key: string) => answerCheckout(db, await getByKey(db, key))
  serve(getCheckout, ({ db, params }) => answerKey(db, params.key))
  serve(confirmCheckout, async ({ db, params, body }) => {
    const { id, no } = await getByKey(db, params.key)
    if (body.orderId !== no) throw new AppError('conflict.state')
    await confirm(db, { ...body, orderId: id })
    return answerKey(db, params.key)
  })

  serve(takePaymentWebhook, async ({ db, params, body }) => {
    const gateway = deps.payments?.gateway
    if (!gateway || !isWebhookToken(tokenKeys, params.token)) throw new AppError('resource.not_found')
    const news = gateway.parseWebhook(body)
    if (news === null) log.warn('The payment provider told something that is not understood.')
    else if (news.kind === 'billing-deleted') await dropCard(db, news.billingKey, now())
    else if (!(await receiveWebhook(db, { news, body, now: now() })))
      log.info({ kind: news.kind }, 'The payment provider told of a payment that is not known here.')
    return {}
  })
}

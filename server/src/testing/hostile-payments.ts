import type { Known } from './hostile-samples.ts'

export function paymentSamples({ memberId, storeId }: Known) {
  const page = { pageNumber: '1', pageSize: '20' }
  const sold = { query: { ...page, storeId } }
  const paid = { body: { orderId: memberId, paymentKey: 'pay_1', amount: 9_900 } }
  return {
    pagedOrders: {
      query: {
        ...page,
        search: 'O20261120',
        status: 'PAID,REFUNDED',
        type: 'STORE_PLAN',
        storeId,
        waiting: 'true',
        from: '2026-11-01',
        to: '2026-11-30',
        sort: '-total',
      },
    },
    getPaymentMonth: { query: { month: '2026-11', storeId } },
    pagedStoreOrders: sold,
    pagedPromotionOrders: sold,
    orderListing: { headers: { 'idempotency-key': memberId }, body: { promotionId: memberId } },
    orderPlan: {
      headers: { 'idempotency-key': memberId },
      body: { storeId, planKey: 'PRO', cycle: 'MONTH' },
    },
    listPaymentCards: {},
    startPaymentCard: {},
    setDefaultCard: {},
    removePaymentCard: {},
    getCardCheckout: {},
    confirmCardCheckout: { body: { authKey: 'bln_1', customerKey: memberId } },
    listLedgerChecks: {},
    checkLedger: { body: { day: '2026-11-20' } },
    pagedDifferences: { query: { ...page, open: 'true' } },
    resolveDifference: { body: { note: 'a reason' } },
    answerDoubt: { body: { answer: 'SAME' } },
    getOrder: {},
    pagedOrderHistory: { query: page },
    exportOrders: {
      body: { format: 'csv', reason: 'a good reason', filter: { status: ['PAID'], sort: '-total' } },
    },
    exportStatement: {
      body: { format: 'csv', reason: 'a good reason', filter: { month: '2026-11', storeId } },
    },
    cancelOrder: {},
    pagedTransfers: { query: { search: '김' } },
    expectTransfer: { body: { depositorName: '김민수' } },
    receiveTransfer: {
      headers: { 'idempotency-key': memberId },
      body: { amount: 9_900, receivedOn: '2026-11-20', depositorName: '김민수' },
    },
    payOutRefund: {},
    chargeBack: { headers: { 'idempotency-key': memberId }, body: { amount: 1_000, reason: 'a reason' } },
    correctMove: { body: { reason: 'a reason' } },
    recordProof: {
      body: {
        version: 1,
        proof: { type: 'TAX_INVOICE', state: 'ISSUED', number: '20261120-410000', issuedOn: '2026-11-20' },
      },
    },
    uploadBankFile: {},
    listBankFiles: {},
    getBankFile: {},
    bookBankFile: { body: { rowIds: [storeId] } },
    decideBankRow: { body: { orderId: null } },
    openCheckout: { body: { returnPath: '/admin/payments' } },
    refundPayment: {
      headers: { 'idempotency-key': memberId },
      body: {
        amount: 9_900,
        reason: 'a reason',
        requestId: memberId,
        account: { bankCode: '06', accountNumber: '12345678', holderName: '김민수' },
      },
    },
    pagedRefunds: {
      query: {
        ...page,
        status: 'DONE,FAILED',
        storeId,
        from: '2026-11-01',
        to: '2026-11-30',
        sort: '-amount',
      },
    },
    pagedWaitingRefunds: { query: page },
    decideRefund: { body: { to: 'DECLINED', note: 'a reason', version: 1 } },
    pagedPayments: { query: { ...page, status: 'DONE', storeId } },
    pagedStorePayments: sold,
    pagedPromotionPayments: sold,
    getPayment: {},
    confirmStorePayment: paid,
    confirmPromotionPayment: paid,
    getCheckout: {},
    confirmCheckout: { body: { orderId: 'O20261120-K7Q2MX', paymentKey: 'pay_1', amount: 9_900 } },
    takePaymentWebhook: { body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey: 'pay_1' } } },
  }
}

/** What of the running system the requests may name. */
export interface Known {
  readonly memberId: string
  readonly storeId: string
  readonly promotionId: string
  readonly jrsId: string
  readonly legalId: string
  readonly faqId: string
  readonly requestId: string
  readonly phone: string
  readonly tokens: readonly string[]
  /** An address that has its whole limit of anonymous writes; the server must trust us as its proxy. */
  readonly nextAddress: () => string
}

/** What a request to an endpoint carries. */
export interface Sample {
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: Record<string, unknown>
}

/** Of billing addresses and bank details. */
const billingSamples = {
  getBillingAddress: {},
  updateBillingAddress: {
    body: {
      version: 0,
      firstName: '가현',
      lastName: '조',
      email: 'bill@example.com',
      company: '마당 국밥',
      businessNumber: '123-45-67891',
      country: 'KR',
      city: '서울',
      address: '성동구 예시로 204',
      contacts: [{ name: '송민호', email: 'song@example.com' }],
    },
  },
  getBankDetails: {},
  askBankDetailsCode: {},
  updateBankDetails: {
    headers: { 'auth-session': 'x'.repeat(43) },
    body: {
      version: 0,
      bankCode: '88',
      accountName: '조가현',
      accountNumber: '110-222-333444',
      sortCode: null,
      notes: 'a\nb',
      confirmationCode: '123456',
    },
  },
  revealBankDetails: { body: { reason: 'a good reason' } },
} satisfies Record<string, Sample>

const planTerms = {
  priceMonthlyWon: 9900,
  priceYearlyWon: 99_000,
  limits: { stores: 1, livePromotions: 2, openJrs: 2, images: 30, staff: 3 },
}

/** Of plans. */
const planSamples = {
  listPlans: {},
  listPlanEntries: {},
  createPlan: {
    body: {
      key: 'SMALL',
      name: { kr: 'a' },
      description: { gb: 'b' },
      place: 15,
      active: true,
      ...planTerms,
    },
  },
  updatePlan: { body: { version: 1, name: { kr: 'a' }, place: 20, active: true, ...planTerms } },
  getStoreSubscription: {},
  changeSubscription: {
    body: { version: 1, nextPlanKey: 'BASIC', nextCycle: 'MONTH', paymentMethodId: null },
  },
  answerPlanOffer: { body: { planVersion: 1, agrees: true } },
  startTrial: {},
  setSubscriptionStatus: { body: { to: 'CANCELLING' } },
} satisfies Record<string, Sample>

/** Of the dashboard, what keeps it in step, billing and plans. */
export const deskSamples = {
  ...billingSamples,
  ...planSamples,
  findAddresses: { query: { words: '세종대로 110' } },
  locateAddress: { query: { roadAddress: '서울특별시 중구 세종대로 110' } },
  getOverview: {},
  getWorkCounts: {},
  pagedNotifications: { query: { pageNumber: '1', pageSize: '20' } },
  markNotificationsRead: { body: { id: '019a9f2e-6c00-7000-8000-000000000001' } },
  listenToJrs: { headers: { 'last-event-id': '1790000000000' } },
  listenToEvents: { query: { sinceSeconds: '5' }, headers: { 'last-event-id': '1790000000000' } },
} satisfies Record<string, Sample>

/** Of the legal texts and the questions. */
export function textSamples({ memberId }: Known) {
  return {
    getLegalText: { query: { locale: 'ir', number: '1' } },
    listLegalVersions: {},
    listLegalNotices: {},
    pagedLegalDocuments: { query: { pageNumber: '1', pageSize: '20', type: 'TERMS', status: 'DRAFT' } },
    createLegalDraft: { body: { type: 'TERMS' } },
    getLegalDocument: {},
    updateLegalDraft: {
      body: { version: 1, adverse: true, bodies: { kr: '## 제1조\n\na', gb: 'b' }, changeSummary: null },
    },
    deleteLegalDraft: {},
    scheduleLegalDocument: { body: { version: 1, effectiveAt: '2030-01-01T00:00:00.000Z' } },
    withdrawLegalDocument: { body: { version: 1 } },
    listPublicFaqs: { query: { locale: 'ir' } },
    listFaqs: {},
    createFaq: {
      body: {
        category: 'LISTS',
        question: { kr: 'a' },
        answer: { gb: 'a\nb' },
        published: true,
        isTop: true,
      },
    },
    updateFaq: { body: { version: 1, category: 'APP', question: { kr: 'a' }, published: false } },
    deleteFaq: {},
    orderFaqs: { body: { category: 'LISTS', ids: [memberId] } },
  } satisfies Record<string, Sample>
}

/** Of what people ask the operator for. */
export function requestSamples({ memberId }: Known) {
  return {
    createRequest: {
      body: {
        type: 'REFUND_USER',
        subject: '환불',
        body: '환불을 요청합니다. 확인해 주세요.',
        amount: 9900,
        orderNo: 'O20261120-7K3F9A',
        storeId: null,
        fileIds: [memberId],
      },
    },
    pagedRequests: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        view: 'overdue',
        type: 'INQUIRY',
        status: 'RECEIVED,IN_REVIEW',
        requesterId: memberId,
        search: '환불',
        from: '2026-01-01',
        to: '2026-12-31',
        sort: '-dueAt',
      },
    },
    getRequest: {},
    updateRequest: { body: { version: 1, to: 'REJECTED', assigneeId: memberId, answer: '어렵습니다' } },
    revealRequest: { body: { reason: '전화로 확인' } },
    listRequestAssignees: {},
    getRequestPlace: {},
    pagedRequestHistory: { query: { pageNumber: '1', pageSize: '20' } },
  } satisfies Record<string, Sample>
}

/** Requests about the people of a store, and those who are invited to it, that could pass. */
export function peopleSamples({ memberId, phone }: { readonly memberId: string; readonly phone: string }) {
  return {
    listStoreStaff: {},
    inviteStoreStaff: { body: { phone, name: '박지은', staffRole: 'STAFF' } },
    setStoreStaffRole: { query: { userId: memberId }, body: { staffRole: 'OWNER' } },
    removeStoreStaff: { query: { userId: memberId } },
    listStoreInvitations: {},
    revokeStoreInvitation: { query: { invitationId: memberId } },
    listOwnInvitations: {},
    answerInvitation: { body: { to: 'ACCEPTED' } },
  }
}

export function promotionSamples({ memberId, storeId }: Known) {
  return {
    listPromotions: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        when: 'soon',
        type: 'GIFT',
        categoryId: memberId,
        region: '11',
        near: '37.5665,126.978',
        within: '30',
        search: '할인',
      },
    },
    createPromotion: {
      body: {
        storeId,
        title: '개강 맞이 할인',
        type: 'DISCOUNT',
        summary: '개강 주간 20% 할인',
        body: 'a\nb',
        benefit: { kind: 'PERCENT', value: 20, minSpend: 10_000, text: null },
        startAt: '2026-12-01T00:00:00.000Z',
        endAt: '2026-12-08T00:00:00.000Z',
        displayFrom: null,
        displayTo: null,
        place: { sameAsStore: false, name: '마당', address: '서울 마포구', lat: 37.5, lng: 127 },
        coverFileId: memberId,
        images: [{ fileId: memberId, alt: '가게' }],
        limitTotal: 100,
        limitPerMember: 1,
        conditions: 'a\nb',
        contact: '02-123-4567',
        listing: 'FREE',
      },
    },
    pagedPromotions: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        search: '할인',
        status: 'DRAFT,LIVE',
        type: 'EVENT,GIFT',
        storeId,
        from: '2026-11-01',
        to: '2026-11-30',
        own: 'true',
        changed: 'true',
        sort: '-endAt',
      },
    },
    getPromotion: {},
    updatePromotion: {
      body: { version: 1, title: '할인', place: { sameAsStore: true }, changeNote: '바뀌었어요', images: [] },
    },
    deletePromotion: {},
    setPromotionStatus: { body: { to: 'PENDING_REVIEW', note: 'a reason', version: 1 } },
    duplicatePromotion: { body: { months: 1 } },
    pagedPromotionHistory: { query: { pageNumber: '1', pageSize: '20' } },
    undoPromotionChange: { body: { version: 1 } },
    exportPromotions: {
      body: {
        format: 'csv',
        reason: 'a good reason',
        filter: { status: ['LIVE'], search: '할인', sort: 'title' },
      },
    },
    getPromotionReviewPlace: {},
    seePromotionChange: { body: { version: 1 } },
    getPromotionStats: { query: { from: '2026-11-01', to: '2026-11-30' } },
  } satisfies Record<string, Sample>
}

import type { Known } from './hostile-samples.ts'

export function jrsItemSamples({ memberId, storeId }: Known) {
  const label = { kr: '자리', gb: 'Seat' }
  const written = {
    kind: 'QUEUE',
    promotionId: memberId,
    title: '저녁 대기',
    description: 'a\nb',
    coverFileId: memberId,
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2026-12-08T00:00:00.000Z',
    weeklyHours: [{ day: 5, open: '17:00', close: '26:00' }],
    capacity: 100,
    maxPartySize: 6,
    perPersonActive: 1,
    formFields: [
      {
        key: 'a1',
        type: 'SELECT',
        label,
        help: null,
        showOnBoard: true,
        required: false,
        options: [
          { key: 'x', label },
          { key: 'y', label },
        ],
        maxLength: null,
        min: null,
        max: null,
      },
    ],
    requirePhoneCode: true,
    consentPurpose: '줄 순서 안내와 호출',
    retentionDays: 90,
    callTimeoutMin: 5,
    maxDeferrals: 2,
    minutesPerParty: 5,
    slotMinutes: 30,
    slotCapacity: 8,
    winnersCount: 3,
    resultAnnounceAt: null,
    publicValueSource: '코스피 종가',
    prizeName: '겨울 앞치마',
    prizeValueWon: 30_000,
    notifyLosers: true,
    notifyOnJoin: true,
    notifyAhead: 3,
    notifyOnCall: true,
    remindDayBefore: true,
    remindHoursBefore: true,
  }
  return {
    createJrs: { body: { storeId, ...written } },
    pagedJrs: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        search: '저녁',
        status: 'DRAFT,OPEN',
        kind: 'QUEUE,RAFFLE',
        storeId,
        promotionId: memberId,
        from: '2026-11-01',
        to: '2026-11-30',
        sort: '-endAt',
      },
    },
    getJrs: {},
    getJrsByCode: {},
    updateJrsItem: { body: { version: 1, ...written } },
    deleteJrs: {},
    setJrsStatus: {
      body: { to: 'PAUSED', pausedUntil: '2026-12-01T00:00:00.000Z', waiting: 'KEEP', version: 1 },
    },
    renewJrsCode: { body: { version: 1 } },
    duplicateJrs: { body: {} },
    getJrsQrCode: {},
    pagedJrsHistory: { query: { pageNumber: '1', pageSize: '20' } },
    undoJrsChange: { body: { version: 1 } },
  }
}

export function jrsEntrySamples() {
  return {
    sendJrsCode: { body: { phone: '+821012345678' } },
    joinJrs: {
      body: {
        name: '김보리',
        partySize: 2,
        answers: { a1: 'x' },
        slotAt: '2026-12-01T09:00:00.000Z',
        consent: true,
        locale: 'kr',
      },
    },
    addJrsEntry: {
      body: {
        id: '019a9f2e-6c00-7000-8000-000000000001',
        name: '김보리',
        phone: '+821012345678',
        partySize: 2,
        answers: {},
        slotAt: '2026-12-01T09:00:00.000Z',
        staffMemo: '유모차',
        to: 'CONFIRMED',
        pressedAt: '2026-12-01T09:00:00.000Z',
        lent: { holder: '019a9f2e-6c00-7000-8000-000000000001', number: 981 },
      },
    },
    pagedJrsEntries: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        search: '5678',
        status: 'WAITING,CALLED',
        origin: 'APP,QR',
        endedBy: 'PERSON',
        party: '2,5-6',
        told: 'LATER',
        deferred: 'true',
        weekHour: '5-19',
        from: '2026-11-01',
        to: '2026-11-30',
        sort: '-place',
      },
    },
    getJrsEntry: {},
    getJrsStats: { query: { from: '2026-11-01', to: '2026-11-30' } },
    getStoreJrsStats: { query: { from: '2026-11-01', to: '2026-11-30' } },
    exportJrsStats: { body: { format: 'csv', reason: 'a good reason', filter: { from: '2026-11-01' } } },
    exportStoreJrsStats: { body: { format: 'csv', reason: 'a good reason', filter: {} } },
    changeJrsEntry: { body: { version: 1, partySize: 3, answers: { a1: 'y' }, staffMemo: '창가' } },
    setJrsEntryStatus: { body: { from: 'WAITING', to: 'CALLED', pressedAt: '2026-12-01T09:00:00.000Z' } },
    callNextJrs: {
      body: { pressedAt: '2026-12-01T09:00:00.000Z', seen: '019a9f2e-6c00-7000-8000-000000000001' },
    },
    lendJrsNumbers: { body: { holder: '019a9f2e-6c00-7000-8000-000000000001' } },
    revealJrsEntry: { body: { reason: '손님 연락' } },
    getJrsDraw: {},
    drawJrs: { body: { version: 1, publicValue: '2498.34' } },
    getJrsResult: {},
    getJrsResultFile: {},
    getJrsBoard: {},
    getJrsDay: { query: { date: '2026-12-01' } },
    getJrsWeek: { query: { date: '2026-12-01' } },
    moveJrsBooking: { body: { from: '2026-12-01T09:00:00.000Z', to: '2026-12-01T10:00:00.000Z' } },
    removeJrsSlotWait: {},
    setJrsClosedDay: { body: { date: '2026-12-01', isClosed: true, bookings: 'KEEP' } },
    viewJrsEntry: {},
    moveJrsEntries: {
      body: {
        move: 'call',
        filter: {
          search: '5678',
          status: ['WAITING'],
          origin: ['APP'],
          from: '2026-11-01',
          to: '2026-11-30',
        },
        ids: ['019a9f2e-6c00-7000-8000-000000000001'],
        until: '2026-12-01T00:00:00.000Z',
        isRehearsal: false,
      },
    },
    exportJrsEntries: {
      body: { format: 'csv', reason: 'a good reason', filter: { status: ['WAITING'], sort: 'place' } },
    },
  }
}

export function doorSamples({ memberId }: Known) {
  const key = 'hostile-key-of-a-form'
  return {
    listJrsDevices: {},
    addJrsDevice: { body: { kind: 'KIOSK', name: '입구 태블릿', locale: 'kr' } },
    renewJrsDeviceLink: { body: {} },
    renewJrsDevicePin: { body: {} },
    removeJrsDevice: { query: { deviceId: memberId } },
    pairDevice: { body: { key: 'x'.repeat(43) } },
    getDoorState: {},
    listenAtDoor: { headers: { 'last-event-id': '1790000000000' } },
    joinAtDoor: {
      headers: { 'idempotency-key': key },
      body: { phone: '+821012345678', partySize: 2, answers: { a1: 'x' }, consent: true, locale: 'cn' },
    },
    takeBackAtDoor: { body: { key } },
    leaveKiosk: { body: { pin: '048213', ends: false } },
  }
}

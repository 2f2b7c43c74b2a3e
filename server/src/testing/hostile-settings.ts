import { textKinds } from '@madang/contract/statuses'

/** Requests about what the operator sets that could pass. */
export function settingsSamples({ memberId }: { readonly memberId: string }) {
  const link = 'https://www.instagram.com/madang'
  const words = { kr: '마당', gb: 'Madang' }
  const template = { id: 'KA01TP221025083117992', text: '#{매장명} #{접수}' }
  const kakao = Object.fromEntries(textKinds.map((kind) => [kind, template]))
  return {
    getPublicSettings: {},
    getSettings: {},
    updateCompany: {
      body: {
        version: 0,
        value: {
          brandName: words,
          tradeName: words,
          representative: null,
          businessNumber: '123-45-67891',
          mailOrderNumber: null,
          address: words,
          phone: '1500-0000',
          email: 'a@example.com',
          hostingProvider: null,
          smsProvider: null,
        },
      },
    },
    updateOfficers: {
      body: {
        version: 1,
        value: { privacyOfficer: words, locationManager: null, securityContact: 'a@example.com' },
      },
    },
    updateSupport: { body: { version: 0, value: { phone: null, hours: words, kakaoChannelId: '_madang' } } },
    updateSocial: {
      body: {
        version: 0,
        value: { instagram: link, youtube: null, naverBlog: null, facebook: null, x: null },
      },
    },
    updateApp: {
      body: {
        version: 0,
        value: {
          iosTeamId: 'A1B2C3D4E5',
          iosBundleId: 'kr.example.madang',
          androidPackage: 'kr.example.madang',
          sha256: [Array.from({ length: 32 }, () => 'AB').join(':')],
          scheme: 'madang',
          appStoreUrl: 'https://apps.apple.com/app/id1',
          playUrl: null,
        },
      },
    },
    updateBadges: { body: { version: 0, value: { apple: { kr: memberId }, google: {} } } },
    updateJrs: { body: { version: 0, value: { label: words } } },
    updateKakao: { body: { version: 0, value: kakao } },
    getKakaoUse: {},
    updateTransfer: {
      body: { version: 0, value: { bankCode: '88', accountNumber: '110-222-33344', holderName: 'a' } },
    },
    updateTrial: { body: { version: 0, value: { days: 30, planKey: 'BASIC' } } },
    updatePrices: { body: { version: 0, value: { listingWon: 9_900, listingDays: 30 } } },
    updateFeatures: { body: { version: 0, value: { ads: true, payments: false, webJoin: true } } },
    pagedSettingsHistory: { query: { pageNumber: '1', pageSize: '20' } },
  }
}

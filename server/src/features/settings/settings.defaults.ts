import { textKinds } from '@madang/contract/statuses'
import type { KakaoTemplates } from '@madang/contract/kakao'
import type { SettingsValues } from '@madang/contract/settings-desk'

/** Before the operator has set anything: the working name and nothing that could be untrue. */
export const defaultSettings: SettingsValues = {
  company: {
    brandName: { kr: '마당', gb: 'Madang', br: 'Madang', es: 'Madang', cn: 'Madang', ir: 'مادانگ' },
    tradeName: null,
    representative: null,
    businessNumber: null,
    mailOrderNumber: null,
    address: null,
    phone: null,
    email: null,
    hostingProvider: null,
    smsProvider: null,
  },
  officers: { privacyOfficer: null, locationManager: null, securityContact: null },
  support: { phone: null, hours: null, kakaoChannelId: null },
  social: { instagram: null, youtube: null, naverBlog: null, facebook: null, x: null },
  app: {
    iosTeamId: null,
    iosBundleId: null,
    androidPackage: null,
    sha256: [],
    scheme: null,
    appStoreUrl: null,
    playUrl: null,
  },
  badges: { apple: {}, google: {} },
  jrs: { label: { kr: '줄서기', gb: 'Line', br: 'Fila', es: 'Cola', cn: '队伍', ir: 'صف' } },
  kakao: Object.fromEntries(textKinds.map((kind) => [kind, { id: null, text: null }])) as KakaoTemplates, // fromEntries forgets the keys
  features: { ads: false, payments: false, webJoin: false },
  prices: { listingWon: 9_900, listingDays: 30 },
  trial: { days: 30, planKey: 'BASIC' },
  transfer: { bankCode: null, accountNumber: null, holderName: null },
}

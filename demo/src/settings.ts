import type { SettingsValues } from '@madang/contract/settings-desk'
import { defaultSettings } from '@madang/server/features/settings/settings.defaults'

/**
 * An operator that does not exist, for development: every label of the footer shows something. The names
 * are those of folk tales, the numbers reserved for examples.
 */
export const demoSettings: SettingsValues = {
  ...defaultSettings,
  company: {
    ...defaultSettings.company,
    tradeName: {
      kr: '주식회사 보기마당',
      gb: 'Bogimadang Inc.',
      br: 'Bogimadang Inc.',
      es: 'Bogimadang Inc.',
      cn: 'Bogimadang Inc.',
      ir: 'بوگی‌مادانگ',
    },
    representative: { kr: '홍길동', gb: 'Hong Gildong', cn: '洪吉童', ir: 'هونگ گیل‌دونگ' },
    businessNumber: '1234567891',
    mailOrderNumber: {
      kr: '제2026-서울마당-0012호(서울특별시 마당구)',
      gb: '2026-Seoul Madang-0012',
      ir: '\u20682026-0012\u2069 (سئول)',
    },
    address: {
      kr: '서울특별시 마당구 느티나무길 12, 3층',
      gb: '3F, 12 Neutinamu-gil, Madang-gu, Seoul',
      cn: '首尔特别市 Madang 区 Neutinamu 路 12 号 3 层',
      ir: 'سئول، مادانگ‌گو، خیابان نوتی‌نامو ۱۲، طبقهٔ ۳',
    },
    phone: '1500-0000',
    email: 'help@madang.example',
    hostingProvider: { kr: '보기호스팅', gb: 'Bogi Hosting', ir: 'بوگی هاستینگ' },
    smsProvider: { kr: '보기문자', gb: 'Bogi Messaging', ir: 'بوگی پیامک' },
  },
  officers: {
    privacyOfficer: { kr: '임꺽정', gb: 'Im Kkeokjeong', cn: '林巨正', ir: 'ایم کوک‌جونگ' },
    locationManager: { kr: '임꺽정', gb: 'Im Kkeokjeong', cn: '林巨正', ir: 'ایم کوک‌جونگ' },
    securityContact: 'security@madang.example',
  },
  support: {
    phone: '1500-0000',
    hours: {
      kr: '평일 10–18시',
      gb: 'weekdays 10–18',
      br: 'dias úteis, das 10h às 18h',
      es: 'laborables de 10 a 18 h',
      cn: '工作日 10–18 点',
      ir: 'روزهای کاری ۱۰ تا ۱۸',
    },
    kakaoChannelId: '_madang',
  },
  social: {
    ...defaultSettings.social,
    instagram: 'https://www.instagram.com/madang.example',
    naverBlog: 'https://blog.naver.com/madang-example',
  },
  app: {
    iosTeamId: 'EXAMPLE123',
    iosBundleId: 'example.madang',
    androidPackage: 'example.madang',
    sha256: [Array.from({ length: 32 }, () => '00').join(':')],
    scheme: 'madang',
    appStoreUrl: 'https://apps.apple.com/kr/app/id0000000000',
    playUrl: 'https://play.google.com/store/apps/details?id=example.madang',
  },
}

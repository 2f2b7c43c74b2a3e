import { brotliCompressSync } from 'node:zlib'
import type { Locale } from '@madang/contract/locales'
import type { PublicPromotion, PublicPromotionRow } from '@madang/contract/public-promotions'
import type { PublicSettings } from '@madang/contract/settings'
import type { SiteLines, SiteOnNow, SitePromotion, SiteStore } from '@madang/contract/site-promotions'
import type { SiteContent, SiteFrame, SitePage } from '@madang/contract/site-page'
import type { SiteFailure } from '@madang/contract/site-door'
import type { SiteRequest, SiteRequestContent, SiteRequestForm } from '@madang/contract/site-requests'
import { build, createServer } from 'vite'

const root = new URL('../../', import.meta.url).pathname
export const publicUrl = 'https://madang.example'
const nothing = {
  tradeName: null,
  representative: null,
  businessNumber: null,
  mailOrderNumber: null,
  address: null,
  phone: null,
  email: null,
  hostingProvider: null,
  smsProvider: null,
}
export const settings: PublicSettings = {
  brandName: { kr: '마당', gb: 'Madang' },
  company: nothing,
  privacyOfficer: null,
  locationManager: null,
  support: { phone: null, hours: null, kakaoChannelId: null },
  social: { instagram: null, youtube: null, naverBlog: null, facebook: null, x: null },
  app: { appStoreUrl: null, playUrl: null },
  features: { ads: false, payments: false, webJoin: true },
  prices: { listingWon: 9_900, listingDays: 30 },
  badges: { apple: {}, google: {} },
  jrsLabel: { kr: '줄서기', gb: 'Lists' },
}
export const fullSettings: PublicSettings = {
  ...settings,
  company: {
    ...nothing,
    tradeName: { kr: '보기' },
    businessNumber: '1234567891',
    phone: '1500-0000',
    email: 'help@madang.example',
  },
  support: { phone: null, hours: { gb: 'weekdays' }, kakaoChannelId: '_madang' },
  app: { appStoreUrl: 'https://apps.apple.com/app/id1', playUrl: null },
}

/** The site's renderer as the server gets it, from its sources. */
export interface Renderer {
  render(content: SiteContent, locale: Locale, given?: Partial<SiteFrame>): string
  /** The lists of a promotion, for its card or its page. */
  renderLines(lines: Omit<SiteLines, 'name'>): string
  close(): Promise<void>
}

export async function startRenderer(): Promise<Renderer> {
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    configLoader: 'native',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const { ssr } = vite.environments
  if (!('runner' in ssr)) throw new Error('Vite has no runner')
  const runner = ssr.runner as {
    import(url: string): Promise<{ render: (page: SitePage | SiteLines) => string }>
  } // a RunnableDevEnvironment
  const { render } = await runner.import('/src/site/render.tsx')
  return {
    render: (content, locale, given = {}) => {
      const look = { styles: ['/assets/site.css'], style: null, script: null }
      const frame = { locale, path: '/', publicUrl, settings, ...look }
      return render({ ...frame, ...given, ...content })
    },
    renderLines: (lines) => render({ name: 'lines', ...lines }),
    close: () => vite.close(),
  }
}

export const noFailure = { retryAfter: null, attemptsLeft: null, errors: [], files: [] }
const phoneFailure: SiteFailure = {
  ...noFailure,
  code: 'validation.failed',
  errors: [{ pointer: '/phone', code: 'phone' }],
}
export const form: SiteRequestForm = {
  name: 'request-form',
  type: 'REFUND_USER',
  phone: '010-1234-5678',
  values: {
    name: '"춘향"',
    reason: null,
    orderNo: 'x',
    amount: '',
    subject: '<b>',
    body: '</textarea><script>',
  },
  idempotencyKey: '00000000-0000-4000-8000-000000000001',
  formKey: 'f'.repeat(43),
  proof: 'given',
  hadFiles: false,
  code: '',
  failure: null,
}
export const link = '/request/aaaaaaaaaaaaaaaaaaaaaa'
export const request: SiteRequest = {
  name: 'request',
  no: 'R20261123-7F3A9C01',
  type: 'REFUND_USER',
  status: 'RECEIVED',
  subject: 'Charged twice',
  body: 'It happened\nyesterday.',
  orderNo: 'O20261120-7K3F9A',
  amount: 19_000,
  fileNames: ['receipt.jpg'],
  createdAt: '2026-11-23T01:00:00.000Z',
  dueAt: '2026-11-26T14:59:59.999Z',
  isOverdue: false,
  answers: [],
  canWithdraw: true,
  failure: null,
}
/** A page of each kind around requests. */
export const requestContents = {
  'request-phone': { name: 'request-phone', type: 'REFUND_USER', phone: '1234', failure: phoneFailure },
  'request-code': {
    name: 'request-code',
    type: 'REFUND_USER',
    phone: '010-1234-5678',
    wasResent: true,
    code: '',
    formKey: 'f'.repeat(43),
    failure: null,
  },
  'request-form': form,
  'request-done': { name: 'request-done', type: 'REFUND_STORE', link, dueAt: '2026-11-26T14:59:59.999Z' },
  'request-door': { name: 'request-door', phone: '010-****-5678', failure: null },
  request,
  'request-refused': {
    name: 'request-refused',
    type: 'REFUND_USER',
    failure: { ...noFailure, code: 'authz.forbidden' },
  },
} satisfies { [Name in SiteRequestContent['name']]: Extract<SiteContent, { name: Name }> }

export const nothingOn: SiteOnNow = {
  filter: { when: 'now', type: null, category: null, region: null, page: null },
  rows: [],
  next: [],
  hasMore: false,
  types: [],
  categories: [],
  regions: [],
}

const cover = { sha256: 'a'.repeat(64), mime: 'image/jpeg' } as const
const id = '00000000-0000-7000-8000-000000000002'

export const promotion: PublicPromotion = {
  view: 'public',
  id,
  code: 'AB12CD34',
  phase: 'NOW',
  type: 'EVENT',
  title: '첫눈 오는 주말, 잔치국수 나눔',
  summary: '잔치국수 이백 그릇을 그냥 나눠요.',
  benefit: { kind: 'PERCENT', value: 30, minSpend: 10_000, text: '두 그릇째부터' },
  startAt: '2026-11-21T08:00:00.000Z',
  endAt: '2026-11-22T15:00:00.000Z',
  place: { name: null, address: '서울특별시 마당구 느티나무길 31', lat: 37.5, lng: 127.1 },
  body: '멸치 육수에 고명은 다섯 가지예요.',
  cover: { ...cover, fileId: id, width: 1280, height: 800 },
  images: [],
  limitTotal: 200,
  limitPerMember: 1,
  conditions: '한 팀에 한 번\n매장에서 드실 때만',
  contact: null,
  change: null,
  updatedAt: '2026-11-20T00:00:00.000Z',
  store: {
    view: 'public',
    id,
    name: '디딤국수',
    categoryId: null,
    phone: '02-000-0131',
    description: '국수를 삶아요.',
    address: {
      zonecode: '04001',
      roadAddress: '서울특별시 마당구 느티나무길 31',
      detail: '1층',
      bcode: '1144010100',
    },
    lat: 37.5,
    lng: 127.1,
    openingHours: [
      { day: 1, open: '11:00', close: '21:00' },
      { day: 6, open: '11:00', close: '25:00' },
    ],
    holidayNote: null,
    links: { homepage: 'https://didim.example', instagram: null, kakaoChannel: null },
    tags: [],
    logo: null,
    images: [],
  },
}

const linked = { hasApp: true, category: '음식', region: '마당구' }
export const promotionPage: SitePromotion = {
  name: 'promotion',
  promotion,
  preview: '/og/AB12CD34-kr-0123456789abcdef.png',
  ...linked,
}

/** So many cards, each another promotion. */
export function promotionRows(count: number): PublicPromotionRow[] {
  const { code: _code, store, cover: _cover, ...told } = promotion
  return Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(2, '0')
    return {
      ...told,
      id: id.slice(0, -2) + number,
      code: `AB12CD${number}`,
      title: `${promotion.title} ${'가나다라마바사아자차카타'.charAt(index)}`,
      storeId: store.id,
      storeName: store.name + number,
      categoryId: null,
      cover: { ...cover, sha256: `${number}${'3f9a'.repeat(15)}${number}` },
    }
  })
}

export const storePage: SiteStore = {
  name: 'store',
  store: promotion.store,
  promotions: promotionRows(2),
  ...linked,
}

export async function sheetSize(input: string): Promise<number> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input } },
  })
  const { output } = Array.isArray(built)
    ? (built[0] ?? { output: [] })
    : 'output' in built
      ? built
      : { output: [] }
  const css = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (css?.type !== 'asset') throw new Error('no style sheet was built')
  return brotliCompressSync(css.source).length
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BusinessNumber } from './business-number.ts'
import { locales } from './locales.ts'
import { Email, httpsUrl, localised, says, text } from './shapes.ts'

export { pickLocale, pickText, type LocalisedText } from './locales.ts'

/** As the operator writes it, be it with an extension or from abroad; it has to be one that can be called. */
const OperatorPhone = z.pipe(
  text(1, 20),
  z.string().check(z.regex(/^\+?\d[\d\s()~,-]{2,18}$/, says('format'))),
)

/** A text of the operator in the languages it has; null = not given, and its label is then hidden. */
export const Text = z.nullable(localised(200))

/** The operator's name and what it must show by law (product.md §8, korea.md §5). */
export const companyFields = {
  tradeName: Text,
  representative: Text,
  businessNumber: z.nullable(BusinessNumber),
  mailOrderNumber: Text,
  address: Text,
  phone: z.nullable(OperatorPhone),
  email: z.nullable(Email),
  hostingProvider: Text,
  /** Who carries the text messages: the privacy policy names each processor (PIPA article 26). */
  smsProvider: Text,
}

export const Brand = localised(40)
export const Support = z.strictObject({
  phone: z.nullable(OperatorPhone),
  hours: Text,
  kakaoChannelId: z.nullable(z.string().check(z.regex(/^_[A-Za-z0-9]{4,20}$/, says('format')))),
})
export const Social = z.strictObject({
  instagram: z.nullable(httpsUrl(['instagram.com'])),
  youtube: z.nullable(httpsUrl(['youtube.com', 'youtu.be'])),
  naverBlog: z.nullable(httpsUrl(['blog.naver.com'])),
  facebook: z.nullable(httpsUrl(['facebook.com'])),
  x: z.nullable(httpsUrl(['x.com'])),
})
export const storeLinks = {
  appStoreUrl: z.nullable(httpsUrl(['apps.apple.com'])),
  playUrl: z.nullable(httpsUrl(['play.google.com'])),
}
export const Features = z.strictObject({ ads: z.boolean(), payments: z.boolean(), webJoin: z.boolean() })

/** What is sold once, value added tax inside; plans have prices of their own. */
export const Prices = z.strictObject({
  listingWon: z.int().check(z.gte(100), z.lte(10_000_000)),
  listingDays: z.int().check(z.gte(1), z.lte(365)),
})

/** A badge as a page shows it. */
const Badge = z.object({ path: z.string(), width: z.int(), height: z.int() })
const Badges = z.partialRecord(z.enum(locales), Badge)

/** What everyone may know about the operator: the site's footer, the app's links, what is switched on. */
export const PublicSettings = z.object({
  brandName: Brand,
  company: z.object(companyFields),
  privacyOfficer: Text,
  locationManager: Text,
  support: Support,
  social: Social,
  app: z.object(storeLinks),
  badges: z.object({ apple: Badges, google: Badges }),
  jrsLabel: localised(20),
  features: Features,
  prices: Prices,
})
export type PublicSettings = z.output<typeof PublicSettings>

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings/public',
  summary: 'What everyone may know about the operator and the app',
  access: 'public',
  output: PublicSettings,
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Locale } from './locales.ts'
import { Email, httpsUrl, localised, says, text } from './shapes.ts'

const Phone = text(1, 20)

/** A text of the operator in the languages it has; null = not given, and its label is then hidden. */
const Text = z.nullable(localised(200))
export type LocalisedText = Partial<Record<Locale, string>>

/** What the operator must show by law (product.md §8, korea.md §5). */
const Company = z.object({
  tradeName: Text,
  representative: Text,
  businessNumber: z.nullable(z.string().check(z.regex(/^\d{10}$/, says('format')))),
  mailOrderNumber: Text,
  address: Text,
  phone: z.nullable(Phone),
  email: z.nullable(Email),
  hostingProvider: Text,
})

/**
 * What everyone may know about the operator: the site's footer, the app's links, what is switched on.
 * Secrets live in the environment only, never here.
 */
export const PublicSettings = z.object({
  brandName: localised(40),
  company: Company,
  privacyOfficer: Text,
  locationManager: Text,
  support: z.object({
    phone: z.nullable(Phone),
    hours: Text,
    kakaoChannelId: z.nullable(z.string().check(z.regex(/^_[A-Za-z0-9]{4,20}$/))),
  }),
  social: z.object({
    instagram: z.nullable(httpsUrl(['instagram.com'])),
    youtube: z.nullable(httpsUrl(['youtube.com', 'youtu.be'])),
    naverBlog: z.nullable(httpsUrl(['blog.naver.com'])),
    facebook: z.nullable(httpsUrl(['facebook.com'])),
    x: z.nullable(httpsUrl(['x.com'])),
  }),
  app: z.object({
    appStoreUrl: z.nullable(httpsUrl(['apps.apple.com'])),
    playUrl: z.nullable(httpsUrl(['play.google.com'])),
  }),
  features: z.object({ ads: z.boolean(), payments: z.boolean(), webJoin: z.boolean() }),
})
export type PublicSettings = z.output<typeof PublicSettings>

/** The reader's language if there is a text in it; else English, else Korean (one of the two is always there). */
export function pickLocale(texts: LocalisedText, locale: Locale): Locale {
  if (texts[locale] !== undefined) return locale
  return texts.gb === undefined ? 'kr' : 'gb'
}

/** The text in the language of `pickLocale`. */
export function pickText(texts: LocalisedText, locale: Locale): string {
  return texts[pickLocale(texts, locale)] ?? ''
}

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings/public',
  summary: 'What everyone may know about the operator and the app',
  access: 'public',
  output: PublicSettings,
})

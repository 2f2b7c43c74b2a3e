import * as z from 'zod/mini'
import { HistoryEntry } from './audit.ts'
import { BankAccount } from './bank-accounts.ts'
import { endpoint } from './endpoint.ts'
import { KakaoTemplates } from './kakao.ts'
import { locales, type Locale } from './locales.ts'
import { freePlanKey, PlanKey } from './plans.ts'
import { Brand, companyFields, Features, Prices, Social, storeLinks, Support, Text } from './settings.ts'
import { Email, Id, Instant, localised, pageOf, pageQuery, says } from './shapes.ts'
import { isTakenScheme } from './taken-schemes.ts'

/** Language → the official badge in it; the operator's own upload, since the artwork is not ours (korea.md §6). */
const BadgeFiles = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, z.exactOptional(Id)])) as Record<
    Locale,
    z.ZodMiniExactOptional<typeof Id>
  >, // fromEntries forgets which keys it was given
)

/** What is set, section by section; each is saved by itself. Secrets live in the environment only, never here. */
export const settingsValues = {
  company: z.strictObject({ brandName: Brand, ...companyFields }),
  officers: z.strictObject({
    privacyOfficer: Text,
    locationManager: Text,
    /** Where weaknesses of the service are reported (security.txt, RFC 9116). */
    securityContact: z.nullable(Email),
  }),
  support: Support,
  social: Social,
  app: z.strictObject({
    /** Ten letters and digits that Apple gives to a developer's team. */
    iosTeamId: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{10}$/, says('format')))),
    iosBundleId: z.nullable(
      z.string().check(z.maxLength(155), z.regex(/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/, says('format'))),
    ),
    androidPackage: z.nullable(
      z.string().check(z.maxLength(150), z.regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, says('format'))),
    ),
    /** Fingerprints of the certificates that sign the Android app, `AA:BB:…` of 32 bytes each. */
    sha256: z
      .array(z.string().check(z.regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/, says('format'))))
      .check(z.maxLength(5)),
    /** Of the app's own links, without `://`. */
    scheme: z.nullable(
      z.string().check(
        z.regex(/^[a-z][a-z0-9+.-]{1,30}$/, says('format')),
        z.refine((scheme) => !isTakenScheme(scheme), says('format')),
      ),
    ),
    ...storeLinks,
  }),
  badges: z.strictObject({ apple: BadgeFiles, google: BadgeFiles }),
  /** What people call a JRS list. */
  jrs: z.strictObject({ label: localised(20) }),
  kakao: KakaoTemplates,
  features: Features,
  prices: Prices,
  /** What an owner may try once, free of charge; 0 days are none at all, as is a plan that is not offered. */
  trial: z.strictObject({
    days: z.int().check(z.gte(0), z.lte(90)),
    planKey: PlanKey.check(z.refine((key) => key !== freePlanKey, says('choice'))),
  }),
  /** The account to which orders are paid by transfer; while any of it is missing, nobody is offered that. */
  transfer: z.strictObject({
    bankCode: z.nullable(BankAccount.shape.bankCode),
    accountNumber: z.nullable(BankAccount.shape.accountNumber),
    holderName: z.nullable(BankAccount.shape.holderName),
  }),
} as const

export type SettingsSection = keyof typeof settingsValues
/** In the order of the screen. */
export const settingsSections = Object.keys(settingsValues) as SettingsSection[] // Object.keys forgets the key type
export type SettingsValue<Section extends SettingsSection> = z.output<(typeof settingsValues)[Section]>
export type SettingsValues = { readonly [Section in SettingsSection]: SettingsValue<Section> }

/** What the law wants on the site (korea.md §5) or an app's pages need, by the place where it is set. */
export const lawfulSettings = [
  'company.tradeName',
  'company.representative',
  'company.businessNumber',
  'company.mailOrderNumber',
  'company.address',
  'company.phone',
  'company.email',
  'company.hostingProvider',
  'company.smsProvider',
  'officers.privacyOfficer',
  'officers.locationManager',
] as const
export type LawfulSetting = (typeof lawfulSettings)[number]

/** What the law wants and is not given. */
export function missingByLaw({
  company,
  officers,
}: Pick<SettingsValues, 'company' | 'officers'>): LawfulSetting[] {
  const given = new Set(
    [
      ...Object.entries(company).map(([name, value]) => [`company.${name}`, value] as const),
      ...Object.entries(officers).map(([name, value]) => [`officers.${name}`, value] as const),
    ]
      .filter(([, value]) => value !== null)
      .map(([place]) => place),
  )
  return lawfulSettings.filter((place) => !given.has(place))
}

/** A section as staff see it. Version 0: nothing was set yet, the value is the default. */
function sectionOf<Value extends z.ZodMiniType>(value: Value) {
  return z.object({ version: z.int().check(z.nonnegative()), updatedAt: z.nullable(Instant), value })
}

export const Settings = z.object({
  company: sectionOf(settingsValues.company),
  officers: sectionOf(settingsValues.officers),
  support: sectionOf(settingsValues.support),
  social: sectionOf(settingsValues.social),
  app: sectionOf(settingsValues.app),
  badges: sectionOf(settingsValues.badges),
  jrs: sectionOf(settingsValues.jrs),
  kakao: sectionOf(settingsValues.kakao),
  features: sectionOf(settingsValues.features),
  prices: sectionOf(settingsValues.prices),
  trial: sectionOf(settingsValues.trial),
  transfer: sectionOf(settingsValues.transfer),
  /** Of the server's environment: without it everything goes by text. */
  hasKakaoChannel: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  summary: 'Everything that is set, section by section.',
  access: 'settings.read',
  output: Settings,
})

function settingsUpdate<const Section extends SettingsSection>(section: Section) {
  const value: (typeof settingsValues)[Section] = settingsValues[section]
  return endpoint({
    method: 'PATCH',
    path: `/api/v1/settings/${section}`,
    summary: `Set the section "${section}" as a whole.`,
    access: 'settings.edit',
    body: z.strictObject({ version: z.int().check(z.nonnegative()), value }),
    refuses: ['conflict.stale'],
    output: sectionOf(value),
  })
}

export const updateCompany = settingsUpdate('company')
export const updateOfficers = settingsUpdate('officers')
export const updateSupport = settingsUpdate('support')
export const updateSocial = settingsUpdate('social')
export const updateApp = settingsUpdate('app')
export const updateBadges = settingsUpdate('badges')
export const updateJrs = settingsUpdate('jrs')
export const updateKakao = settingsUpdate('kakao')
export const updateFeatures = settingsUpdate('features')
export const updatePrices = settingsUpdate('prices')
export const updateTrial = settingsUpdate('trial')
export const updateTransfer = settingsUpdate('transfer')

export const pagedSettingsHistory = endpoint({
  method: 'GET',
  path: '/api/v1/settings/:section/history',
  summary: 'Who changed what in a section, newest first.',
  access: 'settings.read',
  params: z.object({ section: z.enum(settingsSections) }),
  query: z.strictObject(pageQuery),
  output: pageOf(HistoryEntry),
})

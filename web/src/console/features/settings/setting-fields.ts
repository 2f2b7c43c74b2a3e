import { bankName } from '@madang/contract/banks'
import { textKinds } from '@madang/contract/statuses'
import {
  lawfulSettings,
  settingsSections,
  settingsValues,
  type SettingsSection,
  type SettingsValue,
} from '@madang/contract/settings-desk'
import * as z from 'zod/mini'
import { mayBeNull, schemaAt } from '../../form/limits.ts'
import { defineFields, type DeclaredFields, type RecordField } from '../../record/fields.ts'

/** What has templates of KakaoTalk has an id and a text for each notice, instead of a label for each. */
type PlainSection = Exclude<SettingsSection, 'kakao'>

/** A field with its section before it, as `LawfulSetting` names those that the law wants. */
export type SettingId = {
  [Section in PlainSection]: `${Section}.${keyof SettingsValue<Section> & string}`
}[PlainSection]

type Setting = Pick<RecordField, 'kind' | 'toSent' | 'textOf'>

/** The fields of a section, group by group; `all` where it is one group: its own heading says it. */
type SettingGroups<Section extends PlainSection> = Readonly<
  Record<string, { readonly [Name in keyof SettingsValue<Section>]?: Setting }>
>

const words: Setting = { kind: 'words' }
const link: Setting = { kind: 'link' }
const code: Setting = { kind: 'code' }
const flag: Setting = {
  kind: 'flag',
  textOf: ({ t }, value) => (value === true ? t('settings.on') : t('settings.off')),
}

const groups: { readonly [Section in PlainSection]: SettingGroups<Section> } = {
  company: {
    names: {
      brandName: words,
      tradeName: words,
      representative: words,
      mailOrderNumber: words,
      address: words,
      hostingProvider: words,
      smsProvider: words,
    },
    contact: {
      businessNumber: { kind: 'businessNumber' },
      phone: { kind: 'phone' },
      email: { kind: 'email' },
    },
  },
  officers: {
    people: { privacyOfficer: words, locationManager: words },
    security: { securityContact: { kind: 'email' } },
  },
  support: {
    reach: { phone: { kind: 'phone' }, kakaoChannelId: code },
    hours: { hours: words },
  },
  social: { all: { instagram: link, youtube: link, naverBlog: link, facebook: link, x: link } },
  app: {
    iphone: { appStoreUrl: link, iosTeamId: code, iosBundleId: code },
    android: {
      playUrl: link,
      androidPackage: code,
      // Tools write fingerprints in either case.
      sha256: { kind: 'lines', toSent: (text: string) => text.toUpperCase().split(/\s+/).filter(Boolean) },
    },
    links: { scheme: code },
  },
  badges: { all: { apple: { kind: 'files' }, google: { kind: 'files' } } },
  jrs: { all: { label: words } },
  features: { all: { webJoin: flag, ads: flag, payments: flag } },
  prices: { all: { listingWon: { kind: 'money' }, listingDays: { kind: 'amount' } } },
  trial: { all: { days: { kind: 'amount' }, planKey: { kind: 'choice' } } },
  transfer: {
    all: {
      bankCode: {
        kind: 'choice',
        textOf: ({ locale }, value) => (typeof value === 'string' ? bankName(value, locale) : ''),
      },
      accountNumber: code,
      holderName: { kind: 'text' },
    },
  },
}

/** Whether nobody asks for it: neither the law nor the contract. */
function isOptional(section: PlainSection, name: string, { kind }: Setting): boolean {
  const isList = kind === 'lines' || kind === 'files'
  const mayBeEmpty = isList || mayBeNull(schemaAt(settingsValues[section], name))
  return mayBeEmpty && !lawfulSettings.some((place) => place === `${section}.${name}`)
}

function declare(section: PlainSection): DeclaredFields {
  const sectionGroups: Readonly<Record<string, Readonly<Record<string, Setting>>>> = groups[section]
  const declared = Object.entries(sectionGroups).map(([group, settings]) => {
    const fields = Object.entries(settings).map(([name, setting]): [string, RecordField] => {
      const id = `${section}.${name}` as SettingId // as `groups` is typed
      const labels = { label: `settings.field.${id}`, help: `settings.help.${id}` } as const
      return [`value/${name}`, { ...setting, ...labels, isOptional: isOptional(section, name, setting) }]
    })
    return [group, Object.fromEntries(fields)] as const
  })
  return defineFields(z.object({ value: settingsValues[section] }), Object.fromEntries(declared))
}

/** The id and the words of the template for each notice; both are called as the notice is. */
export const kakaoFields: DeclaredFields = defineFields(
  z.object({ value: settingsValues.kakao }),
  Object.fromEntries(
    textKinds.map((kind) => {
      const shared = { label: `kakao.kind.${kind}`, isOptional: true } as const
      const fields: Record<string, RecordField> = {
        [`value/${kind}/id`]: { ...shared, kind: 'code', recordedAs: `${kind}/id` },
        [`value/${kind}/text`]: { ...shared, kind: 'longText', rows: 6, recordedAs: `${kind}/text` },
      }
      return [kind, fields]
    }),
  ),
)

/** The fields of every section, as they are sent beside its version. */
export const settingFields = Object.fromEntries(
  settingsSections.map((section) => [section, section === 'kakao' ? kakaoFields : declare(section)]),
) as Readonly<Record<SettingsSection, DeclaredFields>> // every section

import { lawfulSettings, type SettingsSection, type SettingsValue } from '@madang/contract/settings-desk'

/** A field with its section before it, as `LawfulSetting` names those that the law wants. */
export type SettingId = {
  [Section in SettingsSection]: `${Section}.${keyof SettingsValue<Section> & string}`
}[SettingsSection]

/** A text in the operator's languages. */
export interface WordsSetting {
  readonly kind: 'words'
  readonly id: SettingId
  /** It is never empty: Korean or English must be there. */
  readonly isRequired?: true
}

/** One value for all languages. */
export interface PlainSetting {
  readonly kind: 'text' | 'email' | 'url' | 'phone' | 'businessNumber' | 'lines' | 'flag'
  readonly id: SettingId
}

/** A picture in each language. */
interface BadgeSetting {
  readonly kind: 'badge'
  readonly id: SettingId
}

export type Setting = WordsSetting | PlainSetting | BadgeSetting

type GroupName =
  | 'names'
  | 'contact'
  | 'people'
  | 'security'
  | 'reach'
  | 'hours'
  | 'iphone'
  | 'android'
  | 'links'

/** Fields that stand together; those of one kind of editor. */
export interface SettingGroup {
  /** Null where the section is one group: its own heading says it. */
  readonly name: GroupName | null
  readonly fields: readonly Setting[]
}

/** The fields of every section, in the order of the screen. */
export const settingGroups: Readonly<Record<SettingsSection, readonly SettingGroup[]>> = {
  company: [
    {
      name: 'names',
      fields: [
        { kind: 'words', id: 'company.brandName', isRequired: true },
        { kind: 'words', id: 'company.tradeName' },
        { kind: 'words', id: 'company.representative' },
        { kind: 'words', id: 'company.mailOrderNumber' },
        { kind: 'words', id: 'company.address' },
        { kind: 'words', id: 'company.hostingProvider' },
        { kind: 'words', id: 'company.smsProvider' },
      ],
    },
    {
      name: 'contact',
      fields: [
        { kind: 'businessNumber', id: 'company.businessNumber' },
        { kind: 'phone', id: 'company.phone' },
        { kind: 'email', id: 'company.email' },
      ],
    },
  ],
  officers: [
    {
      name: 'people',
      fields: [
        { kind: 'words', id: 'officers.privacyOfficer' },
        { kind: 'words', id: 'officers.locationManager' },
      ],
    },
    { name: 'security', fields: [{ kind: 'email', id: 'officers.securityContact' }] },
  ],
  support: [
    {
      name: 'reach',
      fields: [
        { kind: 'phone', id: 'support.phone' },
        { kind: 'text', id: 'support.kakaoChannelId' },
      ],
    },
    { name: 'hours', fields: [{ kind: 'words', id: 'support.hours' }] },
  ],
  social: [
    {
      name: null,
      fields: [
        { kind: 'url', id: 'social.instagram' },
        { kind: 'url', id: 'social.youtube' },
        { kind: 'url', id: 'social.naverBlog' },
        { kind: 'url', id: 'social.facebook' },
        { kind: 'url', id: 'social.x' },
      ],
    },
  ],
  app: [
    {
      name: 'iphone',
      fields: [
        { kind: 'url', id: 'app.appStoreUrl' },
        { kind: 'text', id: 'app.iosTeamId' },
        { kind: 'text', id: 'app.iosBundleId' },
      ],
    },
    {
      name: 'android',
      fields: [
        { kind: 'url', id: 'app.playUrl' },
        { kind: 'text', id: 'app.androidPackage' },
        { kind: 'lines', id: 'app.sha256' },
      ],
    },
    { name: 'links', fields: [{ kind: 'text', id: 'app.scheme' }] },
  ],
  badges: [
    {
      name: null,
      fields: [
        { kind: 'badge', id: 'badges.apple' },
        { kind: 'badge', id: 'badges.google' },
      ],
    },
  ],
  jrs: [{ name: null, fields: [{ kind: 'words', id: 'jrs.label', isRequired: true }] }],
  features: [
    {
      name: null,
      fields: [
        { kind: 'flag', id: 'features.webJoin' },
        { kind: 'flag', id: 'features.ads' },
        { kind: 'flag', id: 'features.payments' },
      ],
    },
  ],
}

export function fieldsOf(section: SettingsSection): Setting[] {
  return settingGroups[section].flatMap(({ fields }) => fields)
}

/** The field's name inside its section. */
export function nameOf({ id }: Pick<Setting, 'id'>): string {
  return id.slice(id.indexOf('.') + 1)
}

/** Whether the field may stay empty without anybody asking for it. */
export function isOptional(setting: Setting): boolean {
  const isRequired = setting.kind === 'words' && setting.isRequired === true
  return !isRequired && !lawfulSettings.some((place) => place === setting.id)
}

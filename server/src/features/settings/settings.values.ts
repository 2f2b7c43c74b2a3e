import { publicFilePath } from '@madang/contract/files'
import type { Locale } from '@madang/contract/locales'
import type { PublicSettings } from '@madang/contract/settings'
import {
  settingsValues,
  type Settings,
  type SettingsSection,
  type SettingsValue,
  type SettingsValues,
} from '@madang/contract/settings-desk'
import type * as z from 'zod/mini'
import type { FileRecord } from '../files/files.queries.ts'
import { defaultSettings } from './settings.defaults.ts'
import type { SectionRow } from './settings.tables.ts'

/** Field by field: what was never stored, or is not allowed any more, has its default. */
function readValue<Section extends SettingsSection>(
  section: Section,
  stored: Record<string, unknown>,
): SettingsValue<Section> {
  const shape: Record<string, z.ZodMiniType> = settingsValues[section].shape
  const fields = Object.entries(defaultSettings[section]).map(([name, usual]: [string, unknown]) => {
    const read = shape[name]?.safeParse(stored[name])
    return [name, read?.success ? read.data : usual]
  })
  return Object.fromEntries(fields) as SettingsValue<Section> // each field parsed by the section's own schema
}

/** A section as staff see it; its default while it was never set. */
export function toSection<Section extends SettingsSection>(
  section: Section,
  row: SectionRow | undefined,
): Settings[Section] {
  const { version = 0, updatedAt = null, value = {} } = row ?? {}
  return { version, updatedAt, value: readValue(section, value) } as Settings[Section] // the same three fields in each
}

/** The files that a section's badges name. */
export function badgeFileIds({ apple, google }: SettingsValues['badges']): string[] {
  return [...Object.values(apple), ...Object.values(google)]
}

type ShownBadges = PublicSettings['badges']['apple']

function shownBadges(ids: Partial<Record<Locale, string>>, files: ReadonlyMap<string, FileRecord>) {
  const shown = Object.entries(ids).flatMap(([locale, id]) => {
    const file = files.get(id)
    if (file === undefined || file.width === null || file.height === null) return []
    return [[locale, { path: publicFilePath(file, null), width: file.width, height: file.height }] as const]
  })
  return Object.fromEntries(shown) as ShownBadges // of the languages that were there
}

/** What legal texts take from these values, and footers. */
export function detailsOf({
  company,
  officers,
  support,
}: Pick<SettingsValues, 'company' | 'officers' | 'support'>) {
  const { brandName, ...rest } = company
  const { privacyOfficer, locationManager } = officers
  return { brandName, company: rest, privacyOfficer, locationManager, support }
}

/** What everyone may know of these values; `files` are those that the badges name. */
export function toPublicSettings(values: SettingsValues, files: readonly FileRecord[]): PublicSettings {
  const { appStoreUrl, playUrl } = values.app
  const byId = new Map(files.map((file) => [file.id, file]))
  return {
    ...detailsOf(values),
    social: values.social,
    app: { appStoreUrl, playUrl },
    badges: {
      apple: shownBadges(values.badges.apple, byId),
      google: shownBadges(values.badges.google, byId),
    },
    jrsLabel: values.jrs.label,
    features: values.features,
    prices: values.prices,
  }
}

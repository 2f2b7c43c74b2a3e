import type { KakaoTemplates } from '@madang/contract/kakao'
import type { PublicSettings } from '@madang/contract/settings'
import {
  settingsSections,
  type Settings,
  type SettingsSection,
  type SettingsValues,
} from '@madang/contract/settings-desk'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listFiles } from '../files/files.queries.ts'
import type { SectionRow } from './settings.tables.ts'
import { badgeFileIds, detailsOf, toPublicSettings, toSection } from './settings.values.ts'

const columns = ['section', 'value', 'version', 'updatedAt'] as const

type Sections = Pick<Settings, SettingsSection>

/** Every section as staff see it. */
export async function listSections(db: Db): Promise<Sections> {
  const stored = await db.selectFrom('settingsSections').select(columns).execute()
  const rows = new Map(stored.map((row) => [row.section, row]))
  const sections = settingsSections.map((section) => [section, toSection(section, rows.get(section))])
  return Object.fromEntries(sections) as Sections // every section by its name
}

/** Everything that is set; what was never set has its default. */
export async function loadValues(db: Db): Promise<SettingsValues> {
  const sections = Object.entries(await listSections(db)).map(([section, { value }]) => [section, value])
  return Object.fromEntries(sections) as SettingsValues // every section by its name
}

/** What everyone may know of these values. */
export async function publicOf(db: Db, values: SettingsValues): Promise<PublicSettings> {
  const ids = badgeFileIds(values.badges)
  return toPublicSettings(values, ids.length === 0 ? [] : await listFiles(db, ids))
}

/** What everyone may know of the operator now. */
export async function loadSettings(db: Db): Promise<PublicSettings> {
  return publicOf(db, await loadValues(db))
}

/** What is sold once, at the prices of now. */
export async function loadPrices(db: Db): Promise<SettingsValues['prices']> {
  return (await loadValues(db)).prices
}

/** What may be tried free of charge; null where nothing may, or nothing can be paid. */
export async function findTrialSetting(db: Db): Promise<SettingsValues['trial'] | null> {
  const { trial, features } = await loadValues(db)
  return features.payments && trial.days > 0 ? trial : null
}

/** The account to which orders are paid by transfer; null where there is none. */
export async function findTransferAccount(db: Db) {
  const { bankCode, accountNumber, holderName } = (await loadValues(db)).transfer
  const isWhole = bankCode !== null && accountNumber !== null && holderName !== null
  return isWhole ? { bankCode, accountNumber, holderName } : null
}

export async function arePaymentsOn(db: Db): Promise<boolean> {
  return (await loadValues(db)).features.payments
}

/**
 * These settings with the details that legal texts take from them as they stood at an instant; as they stood first when
 * nothing was kept then.
 */
export async function withDetailsAt(db: Db, settings: PublicSettings, at: string): Promise<PublicSettings> {
  const since = sql`(updated_at - ${at}::timestamptz)`
  const isLater = sql`${since} > interval '0'`
  const rows = await db
    .selectFrom('settingsVersions')
    .select(columns)
    .distinctOn('section')
    .orderBy('section')
    .orderBy(isLater)
    .orderBy(sql`greatest(${since}, -${since})`)
    .orderBy(sql`case when ${isLater} then version else -version end`)
    .execute()
  const rowOf = new Map(rows.map((row) => [row.section, row]))
  const { value: company } = toSection('company', rowOf.get('company'))
  const { value: officers } = toSection('officers', rowOf.get('officers'))
  const { value: support } = toSection('support', rowOf.get('support'))
  return { ...settings, ...detailsOf({ company, officers, support }) }
}

/** Which KakaoTalk template is set for which notice of a list. */
export async function findKakaoTemplates(db: Db): Promise<KakaoTemplates> {
  const row = await db
    .selectFrom('settingsSections')
    .select(columns)
    .where('section', '=', 'kakao')
    .executeTakeFirst()
  return toSection('kakao', row).value
}

/** The operator's name as texts carry it: in Korean, if there is one. */
export async function findBrand(db: Db): Promise<string> {
  const { brandName } = await loadSettings(db)
  return brandName.kr ?? brandName.gb ?? ''
}

/** Locked until the transaction ends; undefined while the section was never set. */
export function lockSectionRow(trx: Db, section: SettingsSection): Promise<SectionRow | undefined> {
  return trx
    .selectFrom('settingsSections')
    .select(columns)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirst()
}

interface Writing {
  readonly section: SettingsSection
  readonly value: SettingsValues[SettingsSection]
  /** That the value was made from. */
  readonly version: number
  readonly now: Date
}

/** Sets a section as a whole; undefined when it has another version by now. */
export function writeSectionRow(
  trx: Db,
  { section, value, version, now }: Writing,
): Promise<Pick<SectionRow, 'version' | 'updatedAt'> | undefined> {
  const written = { value: JSON.stringify(value), updatedAt: now.toISOString() }
  return trx
    .insertInto('settingsSections')
    .values({ section, version: 1, ...written })
    .onConflict((conflict) =>
      conflict
        .column('section')
        .doUpdateSet({ ...written, version: version + 1 })
        .where('settingsSections.version', '=', version),
    )
    .returning(['version', 'updatedAt'])
    .executeTakeFirst()
}

/** Sets every section that was never set. */
export async function insertSettings(db: Db, values: SettingsValues, now: Date): Promise<void> {
  const updatedAt = now.toISOString()
  const rows = Object.entries(values).map(([section, value]) => ({
    section: section as SettingsSection, // Object.entries forgets the key type
    value: JSON.stringify(value),
    version: 1,
    updatedAt,
  }))
  await db
    .insertInto('settingsSections')
    .columns(['section', 'value', 'version', 'updatedAt'])
    .values(rows)
    .onConflict((conflict) => conflict.column('section').doNothing())
    .execute()
}
